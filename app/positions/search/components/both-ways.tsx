import {
  highlightsOf,
  licenseSentence,
  limitSentences,
  reasonsOf,
  skillsSentence,
  type Match,
  type Reason,
} from "#app/matching/rules.ts";
import { percent } from "#app/ui/meter.tsx";
import { StatusShape } from "#app/ui/status.tsx";

/** A match at a glance: strengths and the gap, in one line. */
export function Glance({ match }: { match: Match }) {
  const { strengths, gap } = highlightsOf(match);
  return (
    <p className="text-sm">
      {strengths.length ? (
        <>
          <b>Fits:</b> {strengths.join(", ")}.{" "}
        </>
      ) : null}
      {gap ? (
        <>
          <b>Gap:</b> {gap}.
        </>
      ) : null}
    </p>
  );
}

/** Why both sides fit: what the position offers, and what the reader brings. */
export function BothWays(props: { match: Match; score: number; level: 3 | 4 }) {
  const { match, score, level } = props;
  const required = skillsSentence(match.facts, "job_seeker");
  const limits = limitSentences(match, score, "job_seeker");
  const Heading = level === 3 ? "h3" : "h4";
  // Both sides list the start date; show it once.
  const theirs = reasonsOf("employer", match, "job_seeker").filter(({ name }) => name !== "Start");
  return (
    <div className="max-w-4xl space-y-5">
      {limits.length ? <p>{limits.join(" ")}</p> : null}
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <section>
          <Heading className="text-lg font-semibold">Why it fits you</Heading>
          <Reasons reasons={reasonsOf("job_seeker", match)} />
        </section>
        <section>
          <Heading className="text-lg font-semibold">Why you fit them</Heading>
          <Reasons
            passed={[
              { name: "License", sentence: licenseSentence(match.facts, "job_seeker") },
              ...(required ? [{ name: "Required skills", sentence: required }] : []),
            ]}
            reasons={theirs}
          />
        </section>
      </div>
    </div>
  );
}

/** One side's reasons, highest weight first; requirements that must hold come before them, without a share. */
function Reasons(props: {
  passed?: readonly { name: string; sentence: string }[];
  reasons: readonly Reason[];
}) {
  return (
    <ul className="reasons">
      {props.passed?.map(({ name, sentence }) => (
        <li key={name}>
          <StatusShape tone="success" />
          <p>
            <b>{name}.</b> {sentence}
          </p>
        </li>
      ))}
      {props.reasons.map(({ name, value, sentence }) => (
        <li key={name}>
          <StatusShape tone={value >= 8_000 ? "success" : value >= 6_000 ? "info" : "warning"} />
          <p>
            <b>
              {name}, {percent(value)}.
            </b>{" "}
            {sentence}
          </p>
        </li>
      ))}
    </ul>
  );
}
