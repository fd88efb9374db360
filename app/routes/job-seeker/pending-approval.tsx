import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { AppealSection } from "#app/account/standing/appeal-section.tsx";
import { appeal } from "#app/account/standing/commands.server.ts";
import { latestAppeal } from "#app/account/standing/queries.server.ts";
import { appealForm } from "#app/account/standing/schema.ts";
import { standingOf } from "#app/account/standing/words.ts";
import { formatMoment } from "#app/platform/format.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Where your account stands" });

/** For both roles: where one's verification stands, why, and what comes next. */
export const loader = signedInRoute.loader(async ({ who, db, env }) => ({
  standing: standingOf(who),
  email: who.email,
  handedInAt: who.onboardingCompleted ? who.submittedAt : null,
  reason: who.approval === "rejected" ? who.verificationReason : null,
  appeal: await latestAppeal(db, who.userId),
  supportEmail: env.SUPPORT_EMAIL,
}));

/** An appeal against the decision, from either role's page about waiting. */
export const action = signedInRoute.action(appealForm, async ({ db, who, form, request }) => {
  await appeal(db, form.body);
  return redirectWith(request, destinationOf(who), {
    tone: "success",
    text: "Your appeal is sent. A person reads it.",
  });
});

export default function PendingApprovalPage() {
  const { standing, email, handedInAt, reason, ...rest } = useLoaderData<typeof loader>();
  const answer = useAnswer();
  return (
    <div className="wrap py-8">
      <div className="max-w-2xl space-y-8">
        <PageHeading
          title={standing.title}
          lead={standing.sentence}
          actions={<ButtonLink to={standing.next.to}>{standing.next.label}</ButtonLink>}
        />
        <DefinitionList
          items={[
            { term: "Account", description: <span className="break-words">{email}</span> },
            ...(handedInAt
              ? [{ term: "Handed in", description: `${formatMoment(handedInAt)} (Central)` }]
              : []),
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
        {standing.state === "turned down" ? (
          <AppealSection appeal={rest.appeal} answer={answer} />
        ) : null}
        <p>
          Is something wrong? Write to{" "}
          <Link to={`mailto:${rest.supportEmail}`}>{rest.supportEmail}</Link>. A person answers.
        </p>
      </div>
    </div>
  );
}
