import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { submitJobSeeker } from "#app/hiring/commands.server.ts";
import { JobSeekerOnboarding } from "#app/hiring/components/job-seeker-onboarding.tsx";
import { jobSeekerPage } from "#app/hiring/onboarding/queries.server.ts";
import { jobSeekerForm } from "#app/hiring/schema.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your profile" });

export const loader = jobSeekerRoute.loader(async ({ who, db }) => {
  if (who.onboardingCompleted && who.approval === "approved") throw redirect(destinationOf(who));
  return jobSeekerPage(db, who);
});

export const action = jobSeekerRoute.action(
  jobSeekerForm,
  async ({ db, form, request }) => {
    await submitJobSeeker(db, form);
    return redirectWith(request, "/job-seeker/awaiting-approval", {
      tone: "success",
      text: "Your profile is handed in.",
    });
  },
  { whileActing: "allowed" },
);

export default function JobSeekerOnboardingPage() {
  return <JobSeekerOnboarding {...useLoaderData<typeof loader>()} />;
}
