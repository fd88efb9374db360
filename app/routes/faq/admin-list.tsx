import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { FaqTable, FaqViews, type FaqView } from "#app/faq/admin/components/faq-table.tsx";
import { faqList } from "#app/faq/admin/queries.server.ts";
import { FAQ_STATUSES } from "#app/faq/admin/rules.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedId, askedText, askedWord } from "#app/platform/params.server.ts";
import { waitedFor } from "#app/platform/queue.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Filters, CursorPagination } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

const HERE = "/admin/faq";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "FAQ" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const view = (askedWord(url, "status", [...Object.keys(FAQ_STATUSES), "all"]) ??
    "pending") as FaqView;
  const asked = { q: askedText(url, "q", 80), after: askedId(url, "after") };
  const status = view === "all" ? undefined : view;
  const { rows, after } = await faqList(db, { ...asked, status });
  const now = new Date();
  return {
    rows: rows.map((row) => ({
      ...row,
      age: waitedFor(row.status === "pending" ? row.created_at : row.status_at, now),
    })),
    after,
    view,
    asked: { ...asked, status: view },
  };
});

export default function AdminFaq() {
  const { rows, after, view, asked } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageHeading
        title="FAQ"
        lead="What visitors ask on the employers page. Answered and published, a question stands there for everybody."
        actions={
          <ButtonLink to={`${HERE}/new`} variant="secondary">
            Write a question of our own
          </ButtonLink>
        }
      />
      <FaqViews view={view} search={asked.q} />
      <Filters label="Find questions">
        <input type="hidden" name="status" value={view} />
        <TextInput
          name="q"
          label="Words, or a sender's contact"
          type="search"
          defaultValue={asked.q}
          maxLength={80}
        />
      </Filters>
      <FaqTable rows={rows} view={view} isFiltered={Boolean(asked.q ?? asked.after)} />
      <CursorPagination
        here={HERE}
        asked={asked}
        after={after}
        label={view === "pending" ? "Newer questions" : "Older questions"}
      />
    </div>
  );
}
