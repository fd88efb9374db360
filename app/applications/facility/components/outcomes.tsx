import { count } from "#app/platform/format.ts";
import type { Outcome } from "../position.ts";

/** Outcome for each item of a bulk action; nothing when all succeeded. */
export function Outcomes(props: {
  outcomes: readonly Outcome[] | undefined;
  /** Past participle of the action, such as "moved" or "invited". */
  done: string;
}) {
  const { outcomes, done } = props;
  if (!outcomes?.some((outcome) => !outcome.done)) return null;
  const failed = outcomes.filter((outcome) => !outcome.done);
  const worked = outcomes.length - failed.length;
  return (
    <div
      role="alert"
      data-answered
      className="rounded-lg border-2 border-warning bg-warning-soft p-5"
    >
      <h2 className="text-lg">
        {worked === 0
          ? outcomes.length === 1
            ? `The candidate wasn’t ${done}`
            : `None of the ${count(outcomes.length, "candidate")} were ${done}`
          : `${worked} of ${count(outcomes.length, "candidate")} ${worked === 1 ? "was" : "were"} ${done}`}
      </h2>
      <p className="mt-1">
        {failed.length === 1 ? "This one didn’t go through:" : "These didn’t go through:"}
      </p>
      <ul className="mt-2 space-y-1">
        {failed.map(({ id, name, sentence }) => (
          <li key={id}>
            <span className="font-semibold">{name ?? "A candidate"}</span>: {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Confirmation when the whole bulk action succeeded. */
export function bulkConfirmation(outcomes: readonly Outcome[], done: string): string {
  return `${count(outcomes.length, "candidate")} ${done}.`;
}

/** The outcomes of a partly failed bulk action, from its answer. */
export function outcomesOf(answer: unknown): Outcome[] | undefined {
  return typeof answer === "object" && answer !== null && "outcomes" in answer
    ? (answer.outcomes as Outcome[])
    : undefined;
}

/** Past participle of the action, from the same answer. */
export function doneOf(answer: unknown): string {
  return typeof answer === "object" && answer !== null && "done" in answer
    ? String(answer.done)
    : "";
}
