import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { choice, ID, readFilters } from "#app/platform/filters.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { QuestionTable } from "#app/positions/review/components/question-table.tsx";
import { screeningQuestions } from "#app/positions/review/queries.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const FIELDS = {
  status: choice("Status", { new: "New", fine: "Approved", taken_back: "Removed" }),
  after: ID,
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Screening questions" });

export const loader = adminRoute.ahead(async ({ db, url }) => {
  const asked = readFilters(url, FIELDS);
  return { ...(await screeningQuestions(db, asked)), asked };
});

export default function ScreeningQuestions() {
  const { rows, after, asked } = useLoaderData<typeof loader>();
  const status = asked.status ?? "new";
  return (
    <div className="space-y-8">
      <PageHeading
        title="Screening questions"
        lead={
          status === "new"
            ? "New questions from facilities, oldest first. Applicants already see them. Remove any that facilities aren’t allowed to ask."
            : "Decided questions, latest first."
        }
      />
      <ListPage
        label="Find questions"
        fields={FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: status === "new" ? "Later" : "Earlier" }}
        empty={
          status === "new" ? (
            <EmptyState title="No new questions">
              <p>New questions from facilities appear here.</p>
            </EmptyState>
          ) : (
            <EmptyState title="No questions yet">
              <p>Questions appear here once an administrator has decided on them.</p>
            </EmptyState>
          )
        }
      >
        <QuestionTable rows={rows} />
      </ListPage>
    </div>
  );
}
