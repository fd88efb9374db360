import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { REFERRALS_PATH } from "#app/affiliates/colleagues/rules.ts";
import { timeLeft } from "#app/applications/job-seeker/rules.ts";
import { formatInterviewTime, zoneOf } from "#app/applications/interview-times.ts";
import { count, todayCentral } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { dismissPendingApplication } from "#app/positions/search/commands.server.ts";
import { Wanted } from "#app/positions/search/components/wanted.tsx";
import { SaveForm } from "#app/positions/saved/components/save-button.tsx";
import {
  BestMatches,
  TaskList,
  WhatHelps,
  type Waiting,
} from "#app/positions/search/components/week.tsx";
import { wantedForm } from "#app/positions/search/schema.ts";
import { myWeek, type Week } from "#app/profiles/my-week/queries.server.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Dashboard" });

export const loader = jobSeekerRoute.ahead(
  async ({ db, who }) => {
    const [week, { fullName }] = await Promise.all([myWeek(db), who]);
    return { name: fullName, week, now: new Date().toISOString() };
  },
  { gate: "approved" },
);

export const action = jobSeekerRoute.action(
  wantedForm,
  async ({ db, request }) => {
    await dismissPendingApplication(db);
    return redirectWith(request, "/job-seeker/dashboard", {
      tone: "success",
      text: "Removed. You can still find the position in your search.",
    });
  },
  { gate: "approved", whileActing: "search" },
);

export default function JobSeekerDashboard() {
  const { name, week, now } = useLoaderData<typeof loader>();
  const waiting = tasksOf(week, new Date(now));
  return (
    <div className="space-y-8 sm:space-y-12">
      <PageHeading
        title={name ? `Hello, ${name.split(" ")[0]}` : "Dashboard"}
        lead={
          waiting.length
            ? `${count(waiting.length, "thing")} to do.`
            : "Nothing needs your attention right now."
        }
        actions={<ButtonLink to="/job-seeker/positions">Find positions</ButtonLink>}
      />
      {week.paused ? (
        <Banner
          tone="warning"
          title="Your profile is paused."
          actions={
            <ButtonLink to="/job-seeker/visibility" variant="secondary">
              Resume my profile
            </ButtonLink>
          }
        >
          <p>Facilities don’t see you, and you get no new matches. Your applications continue.</p>
        </Banner>
      ) : null}
      <Wanted wanted={week.wanted} />
      <TaskList waiting={waiting} />
      <SaveForm back="/job-seeker/dashboard" />
      <BestMatches week={week} today={todayCentral(new Date(now))} />
      <WhatHelps
        week={week}
        to={{ documents: "/job-seeker/documents", profile: "/job-seeker/profile" }}
        now={now}
      />
      <ul className="flex flex-wrap gap-x-8 border-t border-line pt-6">
        {[
          ["/job-seeker/applications", `${count(week.open_applications, "open application")}`],
          [
            "/job-seeker/visibility?show=profile#views",
            `${count(week.views, "facility", "facilities")} viewed your profile in the last 7 days`,
          ],
          ["/job-seeker/saved", "Saved positions"],
          ["/job-seeker/searches", "Saved searches"],
          [REFERRALS_PATH, "Refer a colleague"],
        ].map(([to, label]) => (
          <li key={to}>
            <Link to={to!} className="inline-flex min-h-11 items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The reader's tasks, earliest deadline first. */
function tasksOf(week: Week, now: Date): Waiting[] {
  const to = (id: string, part = "") => `/job-seeker/applications/${id}${part}`;
  return [
    ...week.offers.map(({ id, title, facility, expires_at }) => ({
      to: to(id, "#offer"),
      tone: "warning" as const,
      word: `Offer, ${timeLeft(expires_at, now)}`,
      text: `${facility} made you an offer: ${title}`,
    })),
    ...week.proposals.map(({ id, title, facility }) => ({
      to: to(id),
      tone: "warning" as const,
      word: "Choose a time",
      text: `${facility} wants to interview you: ${title}`,
    })),
    ...week.invitations.map(({ id, title, facility, expires_at }) => ({
      to: to(id),
      tone: "warning" as const,
      word: `Invitation, ${timeLeft(expires_at, now)}`,
      text: `${facility} invited you to apply: ${title}`,
    })),
    ...week.unread.map(({ id, title, facility, messages }) => ({
      to: to(id, "#messages"),
      tone: "info" as const,
      word: `${messages} new ${messages === 1 ? "message" : "messages"}`,
      text: `${facility}: ${title}`,
    })),
    ...week.coming.map(({ id, title, facility, starts_at, time_zone }) => ({
      to: to(id),
      tone: "success" as const,
      word: "Interview",
      text: `${formatInterviewTime(starts_at, zoneOf(time_zone))}: ${facility}, ${title}`,
    })),
  ];
}
