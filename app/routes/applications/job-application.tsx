import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { signedInRoute } from "#app/account/routes.server.ts";
import { roleOf } from "#app/account/rules.ts";
import { byKey } from "#app/platform/by-key.ts";
import { accountStatusOf } from "#app/verification/decisions/words.ts";
import { applicationsInShort } from "#app/profiles/job-seeker/queries.server.ts";
import { count, formatMoment } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusPill } from "#app/ui/status.tsx";

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: "Your applications at a glance" });

export const loader = signedInRoute.loader(async ({ who, db }) => {
  const jobSeeker = roleOf(who) === "job_seeker";
  const approved = who.onboardingCompleted && who.approval === "approved";
  return {
    jobSeeker,
    approved,
    status: accountStatusOf(who),
    applications: jobSeeker ? await applicationsInShort(db) : [],
  };
});

export default function JobApplicationPage() {
  const { jobSeeker, approved, status, applications } = useLoaderData<typeof loader>();
  if (!jobSeeker)
    return (
      <Page title="Applications" lead="This page is for healthcare professionals.">
        <ButtonLink to={status.next.to}>{status.next.label}</ButtonLink>
      </Page>
    );
  const total = applications[0]?.total ?? 0;
  return (
    <Page title="Your applications" lead={NEXT[applications[0]?.status ?? ""]}>
      <section className="space-y-2" aria-labelledby="profile">
        <h2 id="profile" className="text-xl">
          {status.title}
        </h2>
        <p>{status.sentence}</p>
        {approved ? null : <ButtonLink to={status.next.to}>{status.next.label}</ButtonLink>}
      </section>
      {applications.length === 0 ? (
        <EmptyState
          title="No applications yet"
          actions={
            approved ? (
              <ButtonLink to="/job-seeker/dashboard" variant="secondary">
                View my matches
              </ButtonLink>
            ) : undefined
          }
        >
          <p>
            {approved
              ? "When you apply to a position, you’ll see its status and the next step here."
              : "Once your profile is approved, you can apply to positions that fit you."}
          </p>
        </EmptyState>
      ) : (
        <section className="space-y-3" aria-labelledby="applications">
          <h2 id="applications" className="text-xl">
            {total > applications.length
              ? `${applications.length} of ${count(total, "application")}`
              : count(total, "application")}
          </h2>
          <ul className="divide-y divide-line border-y border-line">
            {applications.map((one) => (
              <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 py-4">
                <div className="min-w-0">
                  <Link to={`/job-seeker/applications/${one.id}`}>{one.title}</Link>
                  <p className="text-muted">
                    {one.facility} · updated {formatMoment(one.since)}
                  </p>
                </div>
                <StatusPill tone={one.isOpen ? "info" : "neutral"}>{one.label}</StatusPill>
              </li>
            ))}
          </ul>
          <ButtonLink to="/job-seeker/applications">View all applications</ButtonLink>
        </section>
      )}
    </Page>
  );
}

/** Next step, by status of the newest open application. */
const NEXT: Record<string, string> = byKey({
  invited: "A facility invited you. Respond before the invitation expires.",
  applied: "The facility has your application.",
  shortlisted: "A facility is considering you.",
  interviewing: "You’re at the interview stage. Open the application to see what’s next.",
  offered: "You have an offer. Respond before it expires.",
  accepted: "You accepted an offer. Next, the facility confirms your first day.",
  hired: "You’re hired. Congratulations!",
});

function Page(props: { title: string; lead?: string | undefined; children: React.ReactNode }) {
  return (
    <div className="wrap py-8">
      <div className="max-w-2xl space-y-8">
        <PageHeading title={props.title} lead={props.lead} />
        {props.children}
      </div>
    </div>
  );
}
