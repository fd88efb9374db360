import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { settleMessage } from "#app/contact/commands.server.ts";
import { MessageCard } from "#app/contact/components/message-card.tsx";
import { contactMessages } from "#app/contact/queries.server.ts";
import { settleMessageForm } from "#app/contact/schema.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { listHref } from "#app/platform/keyset.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedId, askedWord } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { CursorPagination } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const HERE = "/admin/contact";
const VIEWS = [
  { show: undefined, label: "Open" },
  { show: "answered", label: "Answered" },
] as const;
const SAID = {
  answered: "Marked as answered.",
  reopened: "Back in the open messages.",
  deleted: "Deleted.",
} as const;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Contact messages" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const show = askedWord(url, "show", ["answered"]);
  const asked = { show, after: askedId(url, "after") };
  const found = await contactMessages(db, {
    isAnswered: show === "answered",
    after: asked.after,
  });
  return { ...found, asked };
});

export const action = adminRoute.action(
  settleMessageForm,
  async ({ db, form, request, url }) => {
    await settleMessage(db, form);
    const show = askedWord(url, "show", ["answered"]);
    return redirectWith(request, listHref(HERE, { show }), {
      tone: "success",
      text: SAID[form.intent],
    });
  },
  { apart: "messageId" },
);

export default function ContactMessages() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  const { errors } = formState(useAnswer());
  const problem = Object.values(errors).flat()[0];
  return (
    <div className="space-y-8">
      <PageHeading
        title="Contact messages"
        lead="What people write on the contact page, the oldest first. Each message was emailed to support too."
      />
      {problem ? (
        <Banner tone="error" live>
          {problem}
        </Banner>
      ) : null}
      <nav aria-label="Lists of messages">
        <ul className="flex flex-wrap gap-x-6 border-b border-line">
          {VIEWS.map(({ show, label }) => (
            <li key={label}>
              <Link
                to={listHref(HERE, { show })}
                aria-current={show === asked.show ? "page" : undefined}
                className="inline-flex min-h-11 items-center aria-[current]:font-semibold"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length > 0 ? (
        <ul className="space-y-6">
          {rows.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ul>
      ) : (
        <EmptyState title={asked.show ? "No answered messages" : "No open messages"}>
          <p>Messages from the contact page appear here.</p>
        </EmptyState>
      )}
      <CursorPagination {...{ here: HERE, asked, after }} label="More messages" />
    </div>
  );
}
