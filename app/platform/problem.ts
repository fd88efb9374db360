/** Why a page could not be shown, as the error boundary receives it. */
export type Problem =
  | {
      kind: "refused";
      status: number;
      sentence: string;
      /** What was typed, for copying: only if it cannot be restored automatically. */
      typed?: [string, string][] | undefined;
    }
  | {
      kind: "unavailable";
      status: 503;
      sentence: string;
      typed?: [string, string][] | undefined;
      /** Whether it failed while writing: then we can't tell whether it was saved. */
      mayBeSaved?: boolean;
    }
  | { kind: "unexpected"; status: 500; sentence: string; errorId: string };

/** Whether a value thrown by a route is a Problem. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "kind" in value && "sentence" in value;
}

/**
 * The message at the top of a form that could not be saved. If it failed while writing, maybe only the response was
 * lost, so the message does not claim that nothing was saved.
 */
export function saveFailure(sentence: string, mayBeSaved: boolean): string {
  return `${mayBeSaved ? "We can’t tell whether this was saved." : "Nothing was saved."} ${sentence}`;
}
