import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { exitSaved } from "#app/account/save-exit.server.ts";
import { takeFacilityStep } from "#app/profiles/facility/commands.server.ts";
import { FacilityStep } from "#app/profiles/facility/components/step-page.tsx";
import { facilityStepPage, stepOf } from "#app/profiles/facility/queries.server.ts";
import { FIELD_STEPS, hasFields } from "#app/profiles/facility/rules.ts";
import { plainForm } from "#app/profiles/job-seeker/schema.ts";
import { stepForm } from "#app/profiles/onboarding/step-form.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { saveFailure } from "#app/platform/problem.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your facility" });

export const loader = employerRoute.loader(async ({ who, db, url, params }) => {
  if (who.onboardingCompleted && who.approval === "approved") throw redirect(destinationOf(who));
  return facilityStepPage(db, who, stepOf(params["step"]), url);
});

export const action = employerRoute.action(
  (params) => {
    const step = stepOf(params["step"]);
    return stepForm(hasFields(step) ? FIELD_STEPS[step] : plainForm);
  },
  async ({ db, form, params, ...args }) => {
    const taken = await takeFacilityStep(db, args.who, stepOf(params["step"]), form);
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

export default function EmployerOnboardingStepPage() {
  return <FacilityStep {...useLoaderData<typeof loader>()} />;
}
