import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { MatchCard } from "#app/hiring/components/match-card.tsx";
import { SHIFT_LABELS } from "#app/platform/words.ts";
import { matchesOfJobSeeker } from "#app/matching/queries.server.ts";
import { formatDate, formatMiles, formatPay } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const SHOWN = 25;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your matches" });

export const loader = jobSeekerRoute.loader(
  async ({ db, who }) => ({ name: who.fullName, matches: await matchesOfJobSeeker(db, SHOWN) }),
  { gate: "approved" },
);

export default function JobSeekerDashboard() {
  const { name, matches } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-8">
      <PageHeading
        title={name ? `Hello, ${name.split(" ")[0]}` : "Your matches"}
        lead={
          matches.length
            ? "Open positions where your license works, in the order of how well both sides fit."
            : undefined
        }
      />
      {matches.length === 0 ? (
        <EmptyState title="Your matches will appear here">
          <p>
            No open position fits your profession, license, shifts, pay and distance at the moment.
            New positions are compared with your profile the moment they are posted.
          </p>
        </EmptyState>
      ) : (
        <ul aria-label="Matches" className="divide-y divide-line border-y border-line">
          {matches.map((match, index) => (
            <MatchCard
              key={match.id}
              level={2}
              title={match.title}
              subtitle={`${match.facilityName} · ${match.city}, ${match.state}`}
              score={match.score}
              reasons={match.reasons}
              open={index === 0}
              facts={[
                formatPay(
                  match.facts.pay_min_cents,
                  match.facts.pay_max_cents,
                  match.facts.pay_period,
                ),
                `${SHIFT_LABELS[match.facts.shift] ?? match.facts.shift}, ${formatMiles(match.facts.miles)} away`,
                `Starts ${formatDate(match.facts.starts_on)}`,
              ]}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
