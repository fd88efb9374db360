import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { count, formatMoment } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { reviewQuestion } from "#app/positions/review/commands.server.ts";
import { QuestionState } from "#app/positions/review/components/question-table.tsx";
import {
  ApproveQuestionForm,
  RemoveQuestionForm,
} from "#app/positions/review/components/review-forms.tsx";
import { screeningQuestion } from "#app/positions/review/queries.server.ts";
import { reviewForm } from "#app/positions/review/schema.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

const LIST = "/admin/screening-questions";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "A screening question" });

export const loader = adminRoute.ahead(async ({ db, params }) =>
  screeningQuestion(db, idOf(params["questionId"])),
);

export const action = adminRoute.action(reviewForm, async ({ db, form, params, request }) => {
  await reviewQuestion(db, idOf(params["questionId"]), form);
  return redirectWith(request, LIST, {
    tone: "success",
    text:
      form.intent === "fine" ? "Question approved." : "Question removed. We told the facility why.",
  });
});

export default function ScreeningQuestion() {
  const asked = useLoaderData<typeof loader>();
  const form = formState(useAnswer());
  const isTaken = asked.status === "taken_back";
  return (
    <div className="max-w-4xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb parents={[{ to: LIST, label: "Screening questions" }]} current="Question" />
        <PageHeading title={asked.question} />
        <QuestionState status={asked.status} />
      </div>
      {/* Decided meanwhile: the submitted form is no longer on the page. */}
      {isTaken ? <RefusedForm errors={form.errors} typed={form.value("reason")} /> : null}
      <DefinitionList
        items={[
          {
            term: "Facility",
            description: (
              <Link to={`/admin/people/${asked.facility_id}`}>
                {asked.facility ?? "Unnamed facility"}
              </Link>
            ),
          },
          {
            term: "First asked",
            description: formatMoment(asked.asked_at),
          },
          {
            term: "Position",
            description:
              asked.position_id === null ? (
                "Deleted"
              ) : (
                <Link to={`/admin/positions/${asked.position_id}`}>{asked.title}</Link>
              ),
          },
          { term: "In use in", description: count(asked.asked_in, "position") },
          ...(asked.decided_at === null
            ? []
            : [
                {
                  term: isTaken ? "Removed" : "Approved",
                  description: `${formatMoment(asked.decided_at)}, by ${asked.decided_by ?? "a former administrator"}`,
                },
              ]),
          ...(asked.reason === null ? [] : [{ term: "Reason", description: asked.reason }]),
        ]}
      />
      {asked.status === "new" ? (
        <section aria-labelledby="fine" className="space-y-4">
          <h2 id="fine" className="text-xl">
            Keep question
          </h2>
          <p className="text-muted">The question leaves the list. You can still remove it later.</p>
          <ApproveQuestionForm />
        </section>
      ) : null}
      {isTaken ? null : (
        <section aria-labelledby="take-back" className="space-y-4">
          <h2 id="take-back" className="text-xl">
            Remove question
          </h2>
          <p className="text-muted">
            Removes it from this facility’s positions and hides the answers. The facility can’t ask
            it again. We tell them why.
          </p>
          <RemoveQuestionForm form={form} />
        </section>
      )}
    </div>
  );
}
