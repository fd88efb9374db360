import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { settleMessage } from "#app/contact/commands.server.ts";
import { MessageCard } from "#app/contact/components/message-card.tsx";
import { contactMessages } from "#app/contact/queries.server.ts";
import { settleMessageForm } from "#app/contact/schema.ts";
import { ID, readFilters, view } from "#app/platform/filters.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { listHref } from "#app/platform/keyset.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const HERE = "/admin/contact";
const FIELDS = {
  show: view("Lists of messages", { open: "Open", answered: "Answered" }),
  after: ID,
};
const LEADS = {
  open: "Messages from the contact page, oldest first. Each was also emailed to support.",
  answered: "Answered messages from the contact page, most recently answered first.",
} as const;
const SAID = {
  answered: "Marked as answered.",
  reopened: "Moved back to open messages.",
  deleted: "Deleted.",
} as const;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Contact messages" });

export const loader = adminRoute.ahead(async ({ db, url }) => {
  const asked = readFilters(url, FIELDS);
  const found = await contactMessages(db, {
    isAnswered: asked.show === "answered",
    after: asked.after,
  });
  return { ...found, asked };
});

export const action = adminRoute.action(
  settleMessageForm,
  async ({ db, form, request, url }) => {
    await settleMessage(db, form);
    const { show } = readFilters(url, FIELDS);
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
        lead={LEADS[asked.show === "answered" ? "answered" : "open"]}
      />
      {problem ? (
        <Banner tone="error" live>
          {problem}
        </Banner>
      ) : null}
      <ListPage
        fields={FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: "More messages" }}
        empty={
          <EmptyState
            title={asked.show === "answered" ? "No answered messages" : "No open messages"}
          >
            <p>New messages from the contact page appear here.</p>
          </EmptyState>
        }
      >
        <ul className="space-y-6">
          {rows.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ul>
      </ListPage>
    </div>
  );
}
