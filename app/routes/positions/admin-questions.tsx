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
  status: choice("Status", { new: "New", fine: "Fine", taken_back: "Taken back" }),
  after: ID,
};

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Screening questions" });

export const loader = adminRoute.loader(async ({ db, url }) => {
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
            ? "What facilities newly ask applicants, the oldest first. It is asked already. Take back what may not be asked."
            : "What was decided, the latest first."
        }
      />
      <ListPage
        label="Which questions"
        fields={FIELDS}
        {...{ asked, rows }}
        paging={{ after, more: status === "new" ? "Later ones" : "Earlier ones" }}
        empty={
          status === "new" ? (
            <EmptyState title="No new questions">
              <p>When a facility asks applicants something new, it appears here.</p>
            </EmptyState>
          ) : (
            <EmptyState title="No questions here yet">
              <p>Questions appear here once an administrator has decided about them.</p>
            </EmptyState>
          )
        }
      >
        <QuestionTable rows={rows} />
      </ListPage>
    </div>
  );
}
