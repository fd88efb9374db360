import { useAnswer } from "#app/platform/kept-form.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { jobSeekerPage } from "../onboarding/queries.server.ts";
import { SavedNote } from "./hand-in.tsx";
import { JobSeekerForm } from "./job-seeker-form.tsx";

type Props = Awaited<ReturnType<typeof jobSeekerPage>>;

/** The page on which a job seeker makes a profile. */
export function JobSeekerOnboarding({ savedAt, again, ...form }: Props) {
  const answer = useAnswer();
  return (
    <div className="max-w-2xl space-y-8">
      <PageHeading
        title={again ? "Your profile" : "Create your profile"}
        lead="It takes a few minutes. A person checks it, then you see the positions that fit you, and why."
      />
      {answer ? null : <SavedNote at={savedAt} />}
      <JobSeekerForm {...form} answer={answer} again={again} />
    </div>
  );
}
