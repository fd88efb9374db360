import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { StandingPage } from "#app/hiring/components/standing.tsx";
import { pageMeta } from "#app/platform/meta.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Awaiting approval" });

export const loader = jobSeekerRoute.loader(
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

export default function JobSeekerAwaitingApproval() {
  return (
    <StandingPage
      {...useLoaderData<typeof loader>()}
      editTo="/job-seeker/onboarding"
      waitingFor="We compare what you entered with the public records of your state's board, usually within 48 hours. You will see your matches here as soon as it is done."
    />
  );
}
