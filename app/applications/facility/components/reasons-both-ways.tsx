import type { BothSides } from "../match.ts";
import { bandOf } from "#app/domain/bands.ts";
import { ComponentBars, ScoreBar } from "#app/ui/meter.tsx";
import { PassedGate } from "#app/ui/passed-gate.tsx";

/** Why a candidate and a position fit, for each of them, with the score that both make together. */
export function ReasonsBothWays(
  props: BothSides & {
    score: number;
    /** Which score it is: today's, or that of the day an application began. */
    label: string;
  },
) {
  return (
    <div className="space-y-5">
      <ScoreBar value={props.score} label={`${bandOf(props.score)} ${props.label}`} />
      <p className="text-muted">{props.notes}</p>
      <PassedGate name="License" sentence={props.license} />
      {props.skills ? <PassedGate name="Required skills" sentence={props.skills} /> : null}
      <div className="grid gap-8 md:grid-cols-2">
        <div>
          <h3 className="mb-3 font-semibold">What you ask for</h3>
          <ComponentBars items={props.us} />
        </div>
        <div>
          <h3 className="mb-3 font-semibold">What they ask for</h3>
          <ComponentBars items={props.them} />
        </div>
      </div>
    </div>
  );
}
