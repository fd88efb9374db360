import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { adminRoute } from "#app/account/routes.server.ts";
import { assignCase } from "#app/admin/cases/commands.server.ts";
import { CaseForms } from "#app/admin/cases/components/case-forms.tsx";
import { caseForAdmins } from "#app/admin/cases/queries.server.ts";
import {
  CASES,
  assignmentConfirmation,
  isCaseKind,
  type CaseKind,
} from "#app/admin/cases/rules.ts";
import { caseForm } from "#app/admin/cases/schema.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { formState } from "#app/platform/form-state.ts";
import { safePath } from "#app/platform/http.server.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { idOf } from "#app/platform/params.server.ts";
import { queueHref } from "#app/platform/queue.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Assignment" });

function caseOf(params: Readonly<Record<string, string | undefined>>) {
  const kind = params["kind"];
  if (!isCaseKind(kind)) throw new Refusal(404, "There is no page at this address.");
  return { kind, id: idOf(params["caseId"]).toLowerCase() };
}

/** URL of the queue as it was shown, with the case expanded. */
function queueUrl(url: URL, { kind, id }: { kind: CaseKind; id: string }): string {
  const here = CASES[kind].queue;
  const back = safePath(url.searchParams.get("back"), here);
  return back.split("?")[0] === here && back !== here ? back : queueHref(here, {}, id);
}

export const loader = adminRoute.loader(async ({ db, params, url }) => {
  const which = caseOf(params);
  return {
    ...which,
    found: await caseForAdmins(db, which.kind, which.id),
    back: queueUrl(url, which),
  };
});

export const action = adminRoute.action(
  caseForm,
  async ({ db, form, params, request, url, who }) => {
    const which = caseOf(params);
    await assignCase(db, { ...which, me: who.userId }, form);
    return redirectWith(request, queueUrl(url, which), {
      tone: "success",
      text: assignmentConfirmation(form),
    });
  },
  { apart: "intent" },
);

export default function OneCase() {
  const { kind, found, back } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  const { noun, queue, title } = CASES[kind];
  return (
    <div className="max-w-3xl space-y-8">
      <div className="space-y-3">
        <Breadcrumb parents={[{ to: queue, label: title }]} current={found.name} />
        <PageHeading title={`Assign this ${noun}`} lead={found.name} />
      </div>
      {found.waits ? (
        <CaseForms {...{ found, answer }} />
      ) : (
        <>
          <ErrorSummary errors={summaryErrors(formState(answer).errors)} />
          <EmptyState title="Already decided">
            <p>Someone decided it, or it was withdrawn.</p>
          </EmptyState>
        </>
      )}
      <ButtonLink to={back} variant="quiet">
        Back to the queue
      </ButtonLink>
    </div>
  );
}
