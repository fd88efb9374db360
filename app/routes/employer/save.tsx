import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { exitSaved } from "#app/account/save-exit.server.ts";
import { saveDraft } from "#app/hiring/commands.server.ts";
import { EmployerOnboarding } from "#app/hiring/components/employer-onboarding.tsx";
import { employerPage, isAnswer } from "#app/hiring/onboarding/queries.server.ts";
import { employerDraft } from "#app/hiring/schema.ts";
import { pageMeta } from "#app/platform/meta.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your facility" });

export const loader = employerRoute.loader(async ({ who, db, state }) => {
  if (!isAnswer(state)) throw redirect("/employer/onboarding");
  return employerPage(db, who);
});

/** "Save and exit": keeps the form as it is, to be finished later. */
export const action = employerRoute.action(
  employerDraft,
  async ({ db, form, ...args }) => {
    await saveDraft(db, form);
    return exitSaved(args);
  },
  { whileActing: "allowed", failure: (sentence) => `Nothing was saved. ${sentence}` },
);

export default function SavePage() {
  return <EmployerOnboarding {...useLoaderData<typeof loader>()} />;
}
