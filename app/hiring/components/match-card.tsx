import type { ReactNode } from "react";
import type { Reason } from "#app/matching/rules.ts";
import { Card } from "#app/ui/card.tsx";
import { ComponentBars, ScoreBar } from "#app/ui/meter.tsx";

/** A match with its score and, behind a disclosure, the reason for each part of it. */
export function MatchCard(props: {
  title: string;
  subtitle: ReactNode;
  /** Basis points. */
  score: number;
  reasons: readonly Reason[];
  facts: readonly string[];
  open?: boolean;
  children?: ReactNode;
}) {
  return (
    <Card as="article" title={props.title} aside={<ScoreBar value={props.score} label="match" />}>
      <p className="text-muted">{props.subtitle}</p>
      <ul className="mt-4 space-y-1">
        {props.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {props.children}
      <details className="mt-4" open={props.open}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent">
          Why this is a match
        </summary>
        <div className="mt-3">
          <ComponentBars items={props.reasons} />
        </div>
      </details>
    </Card>
  );
}
