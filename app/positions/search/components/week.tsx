import { count, todayCentral } from "#app/platform/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { WaitingArt } from "#app/ui/waiting-art.tsx";
import { StatusPill, type StatusTone } from "#app/ui/status.tsx";
import type { Week } from "#app/profiles/my-week/queries.server.ts";
import { missingThings, openingSentence } from "../rules.ts";
import { BothWays, Glance } from "./both-ways.tsx";
import { PositionRow } from "./position-row.tsx";

/** One item that needs the reader's attention. */
export type Waiting = { to: string; tone: StatusTone; word: string; text: string };

/** What needs the reader's attention, most urgent first. */
export function TaskList({ waiting }: { waiting: readonly Waiting[] }) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="needs-you" className="space-y-4">
      <h2 id="needs-you" className="text-2xl">
        Needs your attention
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

/** Best matches with reasons both ways. */
export function BestMatches({ week, today }: { week: Week; today: string }) {
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
            All positions in your profession
          </Link>
        ) : null}
      </div>
      {matches.length === 0 ? (
        <EmptyState
          art={<WaitingArt scene="matches" />}
          title={paused ? "No matches while your profile is paused" : "No new matches right now"}
          actions={
            paused ? (
              <ButtonLink to="/job-seeker/visibility">Resume my profile</ButtonLink>
            ) : (
              <ButtonLink to="/job-seeker/positions">Find positions</ButtonLink>
            )
          }
        >
          <p>
            {paused
              ? "Resume your profile, and we compare it with every open position right away."
              : "No new position fits both you and the facility right now. We compare each new one with your profile the moment it’s posted."}
          </p>
        </EmptyState>
      ) : (
        <>
          <p className="text-muted">
            {total === matches.length
              ? `${count(total, "match", "matches")} you haven’t applied to.`
              : `Your top ${matches.length} of ${total}.`}
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {matches.map((match) => (
              <PositionRow key={match.id} position={match} from={null} today={today} level={3}>
                <div className="mt-2">
                  <Glance match={match} />
                  <Disclosure summary="Why this is a match">
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

/** What is missing from the profile, and what a change would open. `to`: the pages to fix it. */
export function WhatHelps(props: {
  week: Week;
  to: { documents: string | null; profile: string | null };
  /** ISO timestamp. */
  now: string;
}) {
  const { week, to } = props;
  const missing = missingThings(week, todayCentral(new Date(props.now)));
  const openings = week.would_open.slice(0, 6);
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <section aria-labelledby="missing" className="space-y-3">
        <h2 id="missing" className="text-2xl">
          To fix in your profile
        </h2>
        {missing.length === 0 ? (
          <p className="text-muted">Nothing. Your profile is complete and up to date.</p>
        ) : (
          <ul className="space-y-2">
            {missing.map(({ sentence, where }) => {
              const path = to[where];
              return (
                <li key={sentence} className="flex flex-wrap items-center gap-x-2">
                  <span>{sentence}</span>
                  {path ? (
                    <Link to={path} className="inline-flex min-h-11 items-center">
                      {where === "documents" ? "Go to documents" : "Go to profile"}
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
          What would get you more matches
        </h2>
        {openings.length === 0 ? (
          <p className="text-muted">
            {week.paused
              ? "We don’t count this while your profile is paused."
              : "No single change would add a match today. We check each time you open this page."}
          </p>
        ) : (
          <>
            <p className="text-muted">Counted from today’s open positions, one change at a time.</p>
            <ul className="space-y-2">
              {openings.map((opening) => (
                <li key={`${opening.kind} ${opening.value}`}>{openingSentence(opening)}</li>
              ))}
            </ul>
            {to.profile ? (
              <Link to={`${to.profile}/preferences`} className="inline-flex min-h-11 items-center">
                Edit my preferences
              </Link>
            ) : null}
          </>
        )}
      </section>
    </div>
  );
}
