import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { FacilityStep } from "#app/profiles/facility/components/step-page.tsx";
import { facilityStepPage } from "#app/profiles/facility/queries.server.ts";
import { leaveWhenApproved } from "#app/profiles/onboarding/wizard.server.ts";
import { pageMeta } from "#app/platform/meta.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your facility" });

/** The first incomplete step. Its form submits to the step's own URL. */
export const loader = employerRoute.loader(async ({ who, db, url }) => {
  leaveWhenApproved(who);
  return facilityStepPage(db, who, null, url);
});

export default function EmployerOnboardingPage() {
  return <FacilityStep {...useLoaderData<typeof loader>()} />;
}
