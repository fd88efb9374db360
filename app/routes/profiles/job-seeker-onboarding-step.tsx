import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { exitSaved } from "#app/account/save-exit.server.ts";
import { OnboardingStep } from "#app/profiles/job-seeker/components/step-page.tsx";
import { stepPage } from "#app/profiles/job-seeker/page.server.ts";
import { formOf, stepOf, takeStep } from "#app/profiles/job-seeker/steps.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { saveFailure } from "#app/platform/problem.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your profile" });

export const loader = jobSeekerRoute.loader(async ({ who, db, url, params }) => {
  if (who.onboardingCompleted && who.approval === "approved") throw redirect(destinationOf(who));
  return stepPage(db, who, stepOf(params), url);
});

export const action = jobSeekerRoute.action(
  formOf(),
  async ({ db, form, params, ...args }) => {
    const taken = await takeStep({ db, who: args.who }, stepOf(params), form);
    if (!("exit" in taken))
      return taken.text
        ? redirectWith(args.request, taken.to, { tone: "success", text: taken.text })
        : redirect(taken.to);
    // The landing page's marks are for whoever has not handed in yet.
    if (!args.who.onboardingCompleted) return exitSaved(args);
    return redirectWith(args.request, destinationOf(args.who), {
      tone: "success",
      text: "Saved. It counts once you hand it in again.",
    });
  },
  { whileActing: "allowed", failure: saveFailure },
);

export default function JobSeekerOnboardingStepPage() {
  return <OnboardingStep {...useLoaderData<typeof loader>()} />;
}
