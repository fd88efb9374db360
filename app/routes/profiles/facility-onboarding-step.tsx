import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { submitFacilityStep } from "#app/profiles/facility/commands.server.ts";
import { FacilityStep } from "#app/profiles/facility/components/step-page.tsx";
import { facilityStepPage } from "#app/profiles/facility/queries.server.ts";
import { FIELD_STEPS, hasFields, STEPS } from "#app/profiles/facility/rules.ts";
import { reviewForm } from "#app/profiles/facility/schema.ts";
import { stepForm } from "#app/profiles/onboarding/step-form.ts";
import { exitSaved } from "#app/account/save-exit.server.ts";
import {
  redirectAfterStep,
  leaveWhenApproved,
  stepNamed,
} from "#app/profiles/onboarding/wizard.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { saveFailure } from "#app/platform/problem.ts";
import { unknownPlaces } from "#app/domain/places.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your facility" });

export const loader = employerRoute.loader(async ({ who, db, url, params }) => {
  leaveWhenApproved(who);
  return facilityStepPage(db, who, stepNamed(STEPS, params["step"]), url);
});

export const action = employerRoute.action(
  (params) => {
    const step = stepNamed(STEPS, params["step"]);
    return stepForm(hasFields(step) ? FIELD_STEPS[step] : reviewForm);
  },
  async ({ db, form, params, ...args }) => {
    const taken = await submitFacilityStep(db, args.who, stepNamed(STEPS, params["step"]), form);
    return redirectAfterStep(args, taken, exitSaved);
  },
  { whileActing: "profile", failure: saveFailure, also: unknownPlaces },
);

export default function EmployerOnboardingStepPage() {
  return <FacilityStep {...useLoaderData<typeof loader>()} />;
}
