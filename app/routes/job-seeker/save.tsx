import { redirect, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { exitSaved } from "#app/account/save-exit.server.ts";
import { saveDraft } from "#app/hiring/commands.server.ts";
import { JobSeekerOnboarding } from "#app/hiring/components/job-seeker-onboarding.tsx";
import { jobSeekerPage, isAnswer } from "#app/hiring/onboarding/queries.server.ts";
import { jobSeekerDraft } from "#app/hiring/schema.ts";
import { pageMeta } from "#app/platform/meta.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your profile" });

export const loader = jobSeekerRoute.loader(async ({ who, db, state }) => {
  if (!isAnswer(state)) throw redirect("/job-seeker/onboarding");
  return jobSeekerPage(db, who);
});

/** "Save and exit": keeps the form as it is, to be finished later. */
export const action = jobSeekerRoute.action(
  jobSeekerDraft,
  async ({ db, form, ...args }) => {
    await saveDraft(db, form);
    return exitSaved(args);
  },
  { whileActing: "allowed", failure: (sentence) => `Nothing was saved. ${sentence}` },
);

export default function SavePage() {
  return <JobSeekerOnboarding {...useLoaderData<typeof loader>()} />;
}
