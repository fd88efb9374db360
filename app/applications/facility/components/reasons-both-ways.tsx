import type { BothSides } from "../match.ts";
import { bandOf } from "#app/domain/bands.ts";
import { ComponentBars, ScoreBar } from "#app/ui/meter.tsx";
import { MetRequirement } from "#app/ui/passed-gate.tsx";

/** Why a candidate and a position fit, from both sides, with the combined score. */
export function ReasonsBothWays(
  props: BothSides & {
    score: number;
    /** Label of the score: today's, or that of the day the application began. */
    label: string;
  },
) {
  return (
    <div className="space-y-5">
      <ScoreBar value={props.score} label={`${bandOf(props.score)} ${props.label}`} />
      <p className="text-muted">{props.notes}</p>
      <MetRequirement name="License" sentence={props.license} />
      {props.skills ? <MetRequirement name="Required skills" sentence={props.skills} /> : null}
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
