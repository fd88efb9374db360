import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { ProfileSummary } from "#app/profiles/job-seeker/components/review.tsx";
import { MissingPapers } from "#app/profiles/job-seeker/components/missing-papers.tsx";
import { profilePage } from "#app/profiles/job-seeker/page.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { PageHeading } from "#app/ui/page-heading.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your profile" });

export const loader = jobSeekerRoute.ahead(async ({ who, db, url }) => profilePage(db, who, url), {
  gate: "approved",
});

export default function JobSeekerProfilePage() {
  const data = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl space-y-8">
      <PageHeading
        title="Your profile"
        lead="What we match with positions. New preferences count right away. We check a new license first."
      />
      <MissingPapers missing={data.missing} credentialsTo="/job-seeker/profile/credentials" />
      <ProfileSummary data={data} steps={data.steps} to="/job-seeker/profile" />
    </div>
  );
}
