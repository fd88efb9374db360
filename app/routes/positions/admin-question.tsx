import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { count, formatMoment } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { reviewQuestion } from "#app/positions/review/commands.server.ts";
import { QuestionState } from "#app/positions/review/components/question-table.tsx";
import { FineForm, TakeBackForm } from "#app/positions/review/components/review-forms.tsx";
import { screeningQuestion } from "#app/positions/review/queries.server.ts";
import { reviewForm } from "#app/positions/review/schema.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const LIST = "/admin/screening-questions";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "A screening question" });

export const loader = adminRoute.loader(async ({ db, params }) =>
  screeningQuestion(db, idOf(params["questionId"])),
);

export const action = adminRoute.action(reviewForm, async ({ db, form, params, request }) => {
  await reviewQuestion(db, idOf(params["questionId"]), form);
  return redirectWith(request, LIST, {
    tone: "success",
    text:
      form.intent === "fine"
        ? "Marked as fine."
        : "Taken back. It is no longer asked, and the facility was told why.",
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
      {/* Decided meanwhile: the form that was sent is not on the page any more. */}
      {isTaken ? (
        <ErrorSummary errors={summaryErrors(form.errors).map(({ message }) => ({ message }))} />
      ) : null}
      <DefinitionList
        items={[
          {
            term: "Facility",
            description: (
              <Link to={`/admin/people/${asked.facility_id}`}>
                {asked.facility ?? "Not named yet"}
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
          { term: "Asked now by", description: count(asked.asked_in, "position") },
          ...(asked.decided_at === null
            ? []
            : [
                {
                  term: isTaken ? "Taken back" : "Marked as fine",
                  description: `${formatMoment(asked.decided_at)}, by ${asked.decided_by ?? "an administrator who has left"}`,
                },
              ]),
          ...(asked.reason === null ? [] : [{ term: "Reason", description: asked.reason }]),
        ]}
      />
      {asked.status === "new" ? (
        <section aria-labelledby="fine" className="space-y-4">
          <h2 id="fine" className="text-xl">
            This may be asked
          </h2>
          <p className="text-muted">
            The question leaves the list. You can still take it back later.
          </p>
          <FineForm />
        </section>
      ) : null}
      {isTaken ? null : (
        <section aria-labelledby="take-back" className="space-y-4">
          <h2 id="take-back" className="text-xl">
            Take it back
          </h2>
          <p className="text-muted">
            No position of this facility asks it any more, the facility no longer sees answers to
            it, and it cannot ask it again. It is told why.
          </p>
          <TakeBackForm form={form} />
        </section>
      )}
    </div>
  );
}
