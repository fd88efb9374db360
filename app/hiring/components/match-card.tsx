import type { ReactNode } from "react";
import type { Reason } from "#app/matching/rules.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ComponentBars, ScoreBar } from "#app/ui/meter.tsx";

/** A match with its score and, behind a disclosure, the reason for each part of it. */
export function MatchCard(props: {
  title: string;
  /** The title's rank on the page. */
  level: 2 | 3;
  subtitle: ReactNode;
  /** Basis points. */
  score: number;
  reasons: readonly Reason[];
  facts: readonly string[];
  /** Whether the reasons are in sight from the start. */
  open?: boolean;
}) {
  const Heading = props.level === 2 ? "h2" : "h3";
  return (
    <li className="grid gap-x-10 gap-y-4 py-7 lg:grid-cols-[1fr_1.2fr]">
      <div className="grid grid-cols-[1fr_auto] content-start items-start gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Heading className="text-lg">{props.title}</Heading>
          <p className="text-muted">{props.subtitle}</p>
        </div>
        <ScoreBar value={props.score} label="match" />
        <ul className="col-span-2 space-y-1">
          {props.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </div>
      <Disclosure summary="Why this is a match" open={props.open}>
        <ComponentBars items={props.reasons} />
      </Disclosure>
    </li>
  );
}
