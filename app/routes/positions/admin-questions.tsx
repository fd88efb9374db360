import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { askedId } from "#app/platform/params.server.ts";
import { QuestionTable } from "#app/positions/review/components/question-table.tsx";
import { screeningQuestions } from "#app/positions/review/queries.server.ts";
import { CursorPagination, Filters } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select } from "#app/ui/select.tsx";

const STATUSES = ["new", "fine", "taken_back"] as const;
const HERE = "/admin/screening-questions";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Screening questions" });

export const loader = adminRoute.loader(async ({ db, url }) => {
  const asked = {
    status: STATUSES.find((status) => status === url.searchParams.get("status")),
    after: askedId(url, "after"),
  };
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
      <Filters label="Which questions">
        <Select
          name="status"
          label="Status"
          defaultValue={status}
          options={[
            { value: "new", label: "New" },
            { value: "fine", label: "Fine" },
            { value: "taken_back", label: "Taken back" },
          ]}
        />
      </Filters>
      <QuestionTable rows={rows} status={status} isPart={Boolean(asked.after)} />
      <CursorPagination
        here={HERE}
        asked={asked}
        after={after}
        label={status === "new" ? "Later ones" : "Earlier ones"}
      />
    </div>
  );
}
