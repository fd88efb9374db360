/** Why a page could not be shown, as the error boundary receives it. */
export type Problem =
  | {
      kind: "refused";
      status: number;
      sentence: string;
      /** What was typed, to be copied: only where it cannot come back by itself. */
      typed?: [string, string][] | undefined;
    }
  | {
      kind: "unavailable";
      status: 503;
      sentence: string;
      typed?: [string, string][] | undefined;
      /** Whether it failed while writing: then nobody knows whether what was typed is saved. */
      mayBeSaved?: boolean;
    }
  | { kind: "unexpected"; status: 500; sentence: string; errorId: string };

/** Whether a value thrown by a route is one of our problems. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === "object" && value !== null && "kind" in value && "sentence" in value;
}

/**
 * What a form that could not be saved says at its top. While writing, the answer may be all that was lost, so it says
 * nothing of what is saved then.
 */
export function saveFailure(sentence: string, mayBeSaved: boolean): string {
  return `${mayBeSaved ? "We can't tell whether this was saved." : "Nothing was saved."} ${sentence}`;
}
