import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { OnboardingStep } from "#app/profiles/job-seeker/components/step-page.tsx";
import { stepPage } from "#app/profiles/job-seeker/page.server.ts";
import { formOf, stepOf, submitStep } from "#app/profiles/job-seeker/steps.server.ts";
import { exitSaved } from "#app/account/save-exit.server.ts";
import { redirectAfterStep, leaveWhenApproved } from "#app/profiles/onboarding/wizard.server.ts";
import { STEP_WORDS } from "#app/profiles/job-seeker/words.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { saveFailure } from "#app/platform/problem.ts";
import { unknownPlaces } from "#app/domain/places.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: args.data ? STEP_WORDS[args.data.step].title : "Your profile" });

export const loader = jobSeekerRoute.loader(async ({ who, db, url, params }) => {
  leaveWhenApproved(who);
  return stepPage(db, who, stepOf(params), url);
});

export const action = jobSeekerRoute.action(
  formOf(),
  async ({ db, form, params, ...args }) => {
    const taken = await submitStep({ db, who: args.who }, stepOf(params), form);
    return redirectAfterStep(args, taken, exitSaved);
  },
  { whileActing: "profile", failure: saveFailure, also: unknownPlaces },
);

export default function JobSeekerOnboardingStepPage() {
  return <OnboardingStep {...useLoaderData<typeof loader>()} />;
}
