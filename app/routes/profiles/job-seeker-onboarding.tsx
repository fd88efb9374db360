import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { OnboardingStep } from "#app/profiles/job-seeker/components/step-page.tsx";
import { stepPage } from "#app/profiles/job-seeker/page.server.ts";
import { leaveWhenApproved } from "#app/profiles/onboarding/wizard.server.ts";
import { STEP_WORDS } from "#app/profiles/job-seeker/words.ts";
import { pageMeta } from "#app/platform/meta.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? STEP_WORDS[args.data.step].title : "Your profile" });

/** The first incomplete step. Its form submits to the step's own URL. */
export const loader = jobSeekerRoute.loader(async ({ who, db, url }) => {
  leaveWhenApproved(who);
  return stepPage(db, who, null, url);
});

export default function JobSeekerOnboardingPage() {
  return <OnboardingStep {...useLoaderData<typeof loader>()} />;
}
