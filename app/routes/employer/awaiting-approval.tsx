import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { StandingPage } from "#app/hiring/components/standing.tsx";
import { pageMeta } from "#app/platform/meta.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Awaiting approval" });

export const loader = employerRoute.loader(
  async ({ who, env }) => {
    if (who.approval === "approved") throw redirect(destinationOf(who));
    const { approval, verificationReason, submittedAt } = who;
    return {
      standing: { approval, verificationReason, submittedAt },
      supportEmail: env.SUPPORT_EMAIL,
    };
  },
  { gate: "onboarded" },
);

export default function EmployerAwaitingApproval() {
  return (
    <StandingPage
      {...useLoaderData<typeof loader>()}
      editTo="/employer/onboarding"
      waitingFor="We check that the facility is real and yours to speak for, usually within 48 hours. You can post positions as soon as it is done."
    />
  );
}
