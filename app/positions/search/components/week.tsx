import { count, todayCentral } from "#app/platform/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill, type StatusTone } from "#app/ui/status.tsx";
import type { Week } from "#app/profiles/my-week/queries.server.ts";
import { missingThings, openingSentence } from "../rules.ts";
import { BothWays } from "./both-ways.tsx";
import { PositionRow } from "./position-row.tsx";

/** One thing that waits for the reader. */
export type Waiting = { to: string; tone: StatusTone; word: string; text: string };

/** What waits for the reader, the most urgent first. */
export function NeedsYou({ waiting }: { waiting: readonly Waiting[] }) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="needs-you" className="space-y-4">
      <h2 id="needs-you" className="text-2xl">
        What needs you now
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {waiting.map(({ to, tone, word, text }) => (
          <li key={`${to} ${word}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
            <StatusPill tone={tone}>{word}</StatusPill>
            <Link to={to} className="inline-flex min-h-11 min-w-0 grow items-center">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The best matches with their reasons both ways. */
export function BestMatches({ week }: { week: Week }) {
  const { matches, matches_total: total, paused } = week;
  return (
    <section aria-labelledby="matches" className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="matches" className="text-2xl">
          Your best matches
        </h2>
        {total > matches.length ? (
          <Link
            to="/job-seeker/positions?sort=match&profession=mine"
            className="inline-flex min-h-11 items-center"
          >
            All positions of your profession
          </Link>
        ) : null}
      </div>
      {matches.length === 0 ? (
        <EmptyState
          title={paused ? "No matches while you are paused" : "Your matches will appear here"}
          actions={<ButtonLink to="/job-seeker/positions">Search open positions</ButtonLink>}
        >
          <p>
            {paused
              ? "Resume your profile and every open position is compared with it at once."
              : "No open position fits your profession, license, certifications, pay and distance at the moment, but for those you have dealt with. New ones are compared with your profile the moment they are posted."}
          </p>
        </EmptyState>
      ) : (
        <>
          <p className="text-muted">
            {total === matches.length
              ? `${count(total, "position")} ${total === 1 ? "fits" : "fit"} you.`
              : `The best ${matches.length} of ${total} that fit you.`}
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {matches.map((match, index) => (
              <PositionRow key={match.id} position={match} from={null} level={3}>
                <div className="mt-2">
                  <Disclosure summary="Why this is a match" open={index === 0}>
                    <BothWays match={match} score={match.score_bp ?? 0} level={4} />
                  </Disclosure>
                </div>
              </PositionRow>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What is missing from the profile, and what a change would open. `to`: the pages that mend it. */
export function WhatHelps(props: {
  week: Week;
  to: { documents: string | null; profile: string | null };
  /** ISO. */
  now: string;
}) {
  const { week, to } = props;
  const missing = missingThings(week, todayCentral(new Date(props.now)));
  const openings = week.would_open.slice(0, 6);
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <section aria-labelledby="missing" className="space-y-3">
        <h2 id="missing" className="text-2xl">
          What is missing
        </h2>
        {missing.length === 0 ? (
          <p className="text-muted">Nothing: your profile is complete and up to date.</p>
        ) : (
          <ul className="space-y-2">
            {missing.map(({ sentence, where }) => {
              const path = to[where];
              return (
                <li key={sentence} className="flex flex-wrap items-center gap-x-2">
                  <span>{sentence}</span>
                  {path ? (
                    <Link to={path} className="inline-flex min-h-11 items-center">
                      {where === "documents" ? "Your documents" : "Your profile"}
                    </Link>
                  ) : null}
                </li>
              );
            })}
          </ul>
        )}
      </section>
      <section aria-labelledby="would-open" className="space-y-3">
        <h2 id="would-open" className="text-2xl">
          What would open more
        </h2>
        {openings.length === 0 ? (
          <p className="text-muted">
            {week.paused
              ? "Nothing is counted while your profile is paused. Resume it, and it is counted again at once."
              : "No single change would open a position now. We count again whenever you look."}
          </p>
        ) : (
          <>
            <p className="text-muted">
              Counted among today's open positions, each change by itself.
            </p>
            <ul className="space-y-2">
              {openings.map((opening) => (
                <li key={`${opening.kind} ${opening.value}`}>{openingSentence(opening)}</li>
              ))}
            </ul>
            {to.profile ? (
              <Link to={to.profile} className="inline-flex min-h-11 items-center">
                Change what you want
              </Link>
            ) : null}
          </>
        )}
      </section>
    </div>
  );
}
