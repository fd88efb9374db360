import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { employerRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/credentials/queries.server.ts";
import { MatchCard } from "#app/hiring/components/match-card.tsx";
import { SHIFT_LABELS } from "#app/platform/words.ts";
import { positionsOf } from "#app/hiring/queries.server.ts";
import { positionPath } from "#app/hiring/rules.ts";
import { matchesOfEmployer } from "#app/matching/queries.server.ts";
import { count, formatDate, formatMiles, formatPay } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

const POSITIONS_SHOWN = 25;
const CANDIDATES_SHOWN = 4;

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Your positions" });

export const loader = employerRoute.loader(
  async ({ db, who }) => {
    const [positions, matches, list] = await Promise.all([
      positionsOf(db, who.userId, POSITIONS_SHOWN),
      matchesOfEmployer(db, CANDIDATES_SHOWN),
      professions(),
    ]);
    const shortNames = Object.fromEntries(list.map(({ code, shortName }) => [code, shortName]));
    return {
      positions: positions.map((position) => ({
        ...position,
        matches: matches
          .filter((match) => match.positionId === position.id)
          .map((match) => ({
            ...match,
            profession: shortNames[match.profession] ?? match.profession,
          })),
      })),
    };
  },
  { gate: "approved" },
);

export default function EmployerDashboard() {
  const { positions } = useLoaderData<typeof loader>();
  return (
    <div className="space-y-12">
      <PageHeading
        title="Your positions"
        lead={positions.length ? "The candidates that fit each one best, and why." : undefined}
        actions={
          positions.length ? (
            <ButtonLink to="/employer/new-position">Post a position</ButtonLink>
          ) : null
        }
      />
      {positions.length === 0 ? (
        <EmptyState
          title="Your positions and their candidates will appear here"
          actions={<ButtonLink to="/employer/new-position">Post your first position</ButtonLink>}
        >
          <p>Post a position and you see at once which licensed candidates fit it, and why.</p>
        </EmptyState>
      ) : (
        positions.map((position) => <PositionSection key={position.id} position={position} />)
      )}
    </div>
  );
}

type Position = ReturnType<typeof useLoaderData<typeof loader>>["positions"][number];

function PositionSection({ position }: { position: Position }) {
  const total = position.matches[0]?.total ?? 0;
  return (
    <section
      aria-labelledby={`position-${position.id}`}
      className="space-y-5 border-t border-line pt-8"
    >
      <div>
        <h2 id={`position-${position.id}`} className="text-2xl">
          {position.title}
        </h2>
        <p className="mt-1 text-muted">
          {position.city}, {position.state} · {SHIFT_LABELS[position.shift] ?? position.shift} ·{" "}
          {formatPay(position.payMinCents, position.payMaxCents, position.payPeriod)} · starts{" "}
          {formatDate(position.startsOn)}
          {position.status === "open" ? "" : ` · ${position.status}`}
        </p>
        {position.status === "open" ? (
          <p>
            <Link to={positionPath(position)} className="inline-flex min-h-11 items-center">
              What everybody sees of it
            </Link>
          </p>
        ) : null}
      </div>
      {total === 0 ? (
        <EmptyState title={position.status === "open" ? "No candidate fits yet" : "Not open"}>
          <p>
            {position.status === "open"
              ? "Candidates appear here as soon as one with the right license, shift, pay and distance is approved."
              : "Candidates are shown for open positions only."}
          </p>
        </EmptyState>
      ) : (
        <>
          <p className="font-semibold">
            {count(total, "candidate")} {total === 1 ? "fits" : "fit"}
            {total > position.matches.length
              ? `; the best ${position.matches.length} are shown`
              : ""}
          </p>
          <ul className="divide-y divide-line border-t border-line">
            {position.matches.map((match, index) => (
              <MatchCard
                key={match.id}
                level={3}
                title={`${match.profession} in ${match.city}, ${match.state}`}
                subtitle="License and profile checked by us"
                score={match.score}
                reasons={match.reasons}
                open={index === 0}
                facts={[
                  `${count(match.facts.years, "year")} of experience`,
                  `Lives ${formatMiles(match.facts.miles)} from the workplace`,
                  `Free from ${formatDate(match.facts.available_from)}`,
                ]}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
