import {
  comparedText,
  licenseSentence,
  limitSentences,
  reasonsOf,
  skillsSentence,
  type Match,
} from "#app/matching/rules.ts";
import { ComponentBars } from "#app/ui/meter.tsx";
import { PassedGate } from "#app/ui/passed-gate.tsx";

/** Why two sides fit, read from both: what the position offers, and what the reader brings. */
export function BothWays(props: {
  match: Match;
  score: number;
  level: 3 | 4;
  /** Every reason, or the first three of each side. */
  all?: boolean;
}) {
  const { match, score, level } = props;
  const most = props.all ? undefined : 3;
  const required = skillsSentence(match.facts, "job_seeker");
  const Heading = level === 3 ? "h3" : "h4";
  return (
    <div className="space-y-6">
      <PassedGate name="License" sentence={licenseSentence(match.facts, "job_seeker")} />
      {required ? <PassedGate name="Required skills" sentence={required} /> : null}
      <p className="text-muted">
        {[comparedText(match, "job_seeker"), ...limitSentences(match, score, "job_seeker")].join(
          " ",
        )}
      </p>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <div>
          <Heading className="mb-3 text-lg font-semibold">Why it fits you</Heading>
          <ComponentBars items={reasonsOf("job_seeker", match).slice(0, most)} />
        </div>
        <div>
          <Heading className="mb-3 text-lg font-semibold">Why you fit them</Heading>
          <p className="mb-3 text-sm text-muted">What the facility sees, in its order:</p>
          <ComponentBars items={reasonsOf("employer", match, "job_seeker").slice(0, most)} />
        </div>
      </div>
    </div>
  );
}
