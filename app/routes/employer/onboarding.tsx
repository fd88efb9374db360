import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { submitEmployer } from "#app/hiring/commands.server.ts";
import { EmployerOnboarding } from "#app/hiring/components/employer-onboarding.tsx";
import { employerPage } from "#app/hiring/onboarding/queries.server.ts";
import { employerForm } from "#app/hiring/schema.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your facility" });

export const loader = employerRoute.loader(async ({ who, db }) => {
  if (who.onboardingCompleted && who.approval === "approved") throw redirect(destinationOf(who));
  return employerPage(db, who);
});

export const action = employerRoute.action(
  employerForm,
  async ({ db, form, request }) => {
    await submitEmployer(db, form);
    return redirectWith(request, "/employer/awaiting-approval", {
      tone: "success",
      text: "Your facility's profile is handed in.",
    });
  },
  { whileActing: "allowed" },
);

export default function EmployerOnboardingPage() {
  return <EmployerOnboarding {...useLoaderData<typeof loader>()} />;
}
