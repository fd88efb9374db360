import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { FaqTable } from "#app/faq/admin/components/faq-table.tsx";
import { faqList } from "#app/faq/admin/queries.server.ts";
import { EMPTY_LISTS, FAQ_FIELDS } from "#app/faq/admin/rules.ts";
import { readFilters } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { waitedFor } from "#app/platform/queue.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const HERE = "/admin/faq";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "FAQ" });

export const loader = adminRoute.ahead(async ({ db, url }) => {
  const asked = readFilters(url, FAQ_FIELDS);
  const { status = "pending" } = asked;
  const { rows, after } = await faqList(db, {
    ...asked,
    status: status === "all" ? undefined : status,
  });
  const now = new Date();
  return {
    rows: rows.map((row) => ({
      ...row,
      age: waitedFor(row.status === "pending" ? row.created_at : row.status_at, now),
    })),
    after,
    asked,
    status,
  };
});

export default function AdminFaq() {
  const { rows, after, asked, status } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-6 sm:space-y-8">
      <PageHeading
        title="FAQ"
        lead="Visitors’ questions. Publish an answer to show it on the employers page."
        actions={
          <ButtonLink to={`${HERE}/new`} variant="secondary">
            Add a question
          </ButtonLink>
        }
      />
      <ListPage
        label="Find questions"
        fields={FAQ_FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: status === "pending" ? "Newer questions" : "Older questions" }}
        noMatch={{
          title: "No matching questions",
          text: "Try other words, or look through all questions.",
          all: "Show all questions",
        }}
        empty={
          <EmptyState title={status === "pending" ? "No questions to answer" : "Nothing here yet"}>
            <p>{EMPTY_LISTS[status === "all" ? "pending" : status]}</p>
          </EmptyState>
        }
      >
        <FaqTable rows={rows} />
      </ListPage>
    </div>
  );
}
