import { count, formatMoment } from "#app/platform/format.ts";
import { Card } from "#app/ui/card.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { scoreText } from "#app/domain/bands.ts";
import { StatusPill } from "#app/ui/status.tsx";
import { attentionSentence } from "../../rules.ts";
import { gatesOf, type Gate } from "../gates.ts";
import type { Pair, Sides } from "../queries.server.ts";
import { CANDIDATE_PARTS, POSITION_PARTS } from "../rules.ts";

const MARKS = {
  open: { tone: "success", word: "Passes" },
  shut: { tone: "danger", word: "Does not pass" },
  unknown: { tone: "neutral", word: "Not checked" },
} as const;

/** Every gate with its result and reason. */
export function Gates({ pair }: { pair: Pair }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {gatesOf(pair).map((gate) => (
        <GateItem key={gate.name} gate={gate} />
      ))}
    </ul>
  );
}

function GateItem({ gate }: { gate: Gate }) {
  const { tone, word } = MARKS[gate.state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 basis-80 grow">
        <p className="font-semibold">{gate.name}</p>
        <p className="text-muted">{gate.sentence}</p>
      </div>
      <StatusPill tone={tone}>{word}</StatusPill>
    </li>
  );
}

/** Every part of the score with its value. Behind a shut gate a part can be negative; it shows as 0. */
export function Parts({ pair }: { pair: NonNullable<Pair["pair"]> }) {
  const list = (parts: readonly (readonly [string, string])[]) => (
    <ul className="space-y-4">
      {parts.map(([part, label]) => (
        <li key={part}>
          {pair.parts[part] === null ? (
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{label}</span>
              <span className="text-muted">Not compared</span>
            </p>
          ) : (
            <Meter
              label={label}
              value={pair.parts[part] ?? 0}
              valueText={exactPercent(pair.parts[part])}
            />
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <section>
        <h3 className="mb-3 text-lg">What matters to the candidate</h3>
        {list(CANDIDATE_PARTS)}
      </section>
      <section>
        <h3 className="mb-3 text-lg">What matters to the facility</h3>
        {list(POSITION_PARTS)}
      </section>
    </div>
  );
}

/** Basis points as a percentage with two decimals: "85.07%". */
const exactPercent = (value = 0) => `${(Math.max(0, value) / 100).toFixed(2)}%`;

/** Score of a passing pair under one set: both sides, then how they are combined. */
export function Score(props: { title: string; sides: Sides; exposure: number }) {
  const { title, sides, exposure } = props;
  return (
    <Card title={title}>
      <DefinitionList
        items={[
          { term: "Candidate’s side", description: exactPercent(sides.candidate) },
          { term: "Position’s side", description: exactPercent(sides.position) },
          {
            term: "Exposure",
            description:
              attentionSentence(exposure, sides.attention) ?? "No deduction for recent attention.",
          },
          {
            term: "Score",
            description: `${exactPercent(sides.score)} (shown as ${scoreText(sides.score)})`,
          },
        ]}
      />
    </Card>
  );
}

/** The stored receipt, and whether it still reproduces its score. */
export function Receipt({ receipt }: { receipt: Pair["receipt"] }) {
  if (!receipt) {
    return (
      <p className="text-muted">
        Nothing is stored for this pair. They don’t match, or the position’s list is full.
      </p>
    );
  }
  const same = receipt.recomputed === receipt.score;
  return (
    <DefinitionList
      items={[
        { term: "Stored score", description: exactPercent(receipt.score) },
        {
          term: "Recomputed",
          description: (
            <span className="flex flex-wrap items-center gap-3">
              {exactPercent(receipt.recomputed)}
              <StatusPill tone={same ? "success" : "danger"}>
                {same ? "Match" : "Different"}
              </StatusPill>
            </span>
          ),
        },
        {
          term: "Inputs",
          description:
            receipt.sameInputs === null
              ? "The candidate is no longer matched."
              : receipt.sameInputs
                ? "Unchanged on both sides."
                : "Something changed since. The list updates soon.",
        },
        {
          term: "Computed",
          description: `${formatMoment(receipt.computedAt)}, with version ${receipt.version}`,
        },
      ]}
    />
  );
}

/** Number of shut gates, for the top of the page. */
export function verdictOf(pair: Pair): string {
  const shut = gatesOf(pair).filter(({ state }) => state === "shut").length;
  return shut === 0
    ? "This pair passes every gate."
    : `${count(shut, "gate")} closed, so no match.`;
}
