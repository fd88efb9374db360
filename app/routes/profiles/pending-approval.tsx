import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { destinationOf, roleOf } from "#app/account/rules.ts";
import { AppealSection } from "#app/verification/decisions/appeal-section.tsx";
import { appeal } from "#app/verification/decisions/commands.server.ts";
import { appealForm } from "#app/verification/decisions/schema.ts";
import { myFacility } from "#app/positions/posting/queries.server.ts";
import { TeamWaiting } from "#app/profiles/components/team-waiting.tsx";
import { accountStatusOf } from "#app/verification/decisions/words.ts";
import { intentOf } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { answerRequest } from "#app/verification/commands.server.ts";
import { RequestNote } from "#app/verification/components/request-note.tsx";
import { myAccountStatus } from "#app/verification/queries.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Account status" });

/** Verification status for both roles: why, and what comes next. */
export const loader = signedInRoute.loader(async ({ who, db, env }) => {
  const rejected = who.approval === "rejected";
  const [{ appeal, request }, facility] = await Promise.all([
    myAccountStatus(db, who),
    rejected && roleOf(who) === "employer" ? myFacility(db) : null,
  ]);
  return {
    status: accountStatusOf(who),
    email: who.email,
    submittedAt: who.onboardingCompleted ? who.submittedAt : null,
    reason: rejected ? who.verificationReason : null,
    appeal,
    // Members cannot change or appeal the facility's status.
    memberOf: facility && facility.role !== "owner" ? facility.name : null,
    asked: who.approval === "pending" ? request : null,
    editTo: `${roleOf(who) === "employer" ? "/employer" : "/job-seeker"}/onboarding/review`,
    supportEmail: env.SUPPORT_EMAIL,
  };
});

/** An appeal, or the answer to a request for information, from either role's status page. */
export const action = signedInRoute.action(
  appealForm,
  async ({ db, who, form, request }) => {
    const answers = form.intent === "answer";
    if (form.intent === "answer") await answerRequest(db, form);
    else await appeal(db, form.body);
    return redirectWith(request, destinationOf(who), {
      tone: "success",
      text: answers
        ? "Thank you. A person will look at it again."
        : "Your appeal was sent. A person will read it.",
    });
  },
  { apart: "intent" },
);

export default function PendingApprovalPage() {
  const { status, email, submittedAt, reason, memberOf, ...rest } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  if (memberOf !== null && status.state === "turned down") {
    return (
      <div className="wrap py-8">
        <TeamWaiting facility={memberOf} />
      </div>
    );
  }
  return (
    <div className="wrap py-8">
      <div className="max-w-2xl space-y-8">
        <PageHeading
          title={status.title}
          lead={
            rest.asked?.status === "open"
              ? "We need one more thing from you: see below."
              : status.sentence
          }
          actions={<ButtonLink to={status.next.to}>{status.next.label}</ButtonLink>}
        />
        <DefinitionList
          items={[
            { term: "Account", description: <span className="break-words">{email}</span> },
            ...(submittedAt ? [{ term: "Submitted", description: formatMoment(submittedAt) }] : []),
            ...(reason
              ? [
                  {
                    term: "The reason",
                    description: <span className="break-words whitespace-pre-line">{reason}</span>,
                  },
                ]
              : []),
          ]}
        />
        {rest.asked ? (
          <RequestNote
            asked={rest.asked}
            answer={answer}
            links={[{ to: rest.editTo, label: "Change what I submitted" }]}
          />
        ) : null}
        {status.state === "turned down" ? (
          <AppealSection
            appeal={rest.appeal}
            answer={intentOf(answer) === "answer" ? undefined : answer}
          />
        ) : null}
        <p>
          Is something wrong? Write to{" "}
          <Link to={`mailto:${rest.supportEmail}`}>{rest.supportEmail}</Link>. A person answers.
        </p>
      </div>
    </div>
  );
}
