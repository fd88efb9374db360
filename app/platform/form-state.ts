/** An action's answer when a form needs correction: values as typed, errors by field ("" for the whole form). */
export type FormAgain = {
  result: {
    initialValue?: Record<string, unknown> | null | undefined;
    error?: Record<string, string[] | null> | null | undefined;
  };
};

type Defaults = Record<string, string | readonly string[] | null | undefined>;

/**
 * A form's state for rendering: what was typed if the action returned it, else the defaults. Works without JavaScript,
 * because it comes from the action's answer alone.
 */
export function formState(answer: unknown, defaults: Defaults = {}) {
  const result = isFormAgain(answer) ? answer.result : undefined;
  const values: Record<string, unknown> = result ? (result.initialValue ?? {}) : defaults;
  const errors = byField(result?.error ?? {});
  const errorsOf = (name: string) => errors[name] ?? undefined;
  return {
    /** Props for a field with one value. */
    field(name: string) {
      const value = values[name];
      return {
        name,
        defaultValue:
          typeof value === "string"
            ? value
            : Array.isArray(value)
              ? String(value[0] ?? "")
              : undefined,
        errors: errorsOf(name),
      };
    },
    /** Props for a field with several values. */
    group(name: string) {
      const value = values[name];
      return {
        name,
        defaultValues: (Array.isArray(value)
          ? value
          : value === undefined || value === null
            ? []
            : [value]
        ).map(String),
        errors: errorsOf(name),
      };
    },
    /** The typed value itself. */
    value(name: string): string | undefined {
      const value = values[name];
      return typeof value === "string" ? value : undefined;
    },
    /** All errors in field order, for the summary. */
    errors,
    failed: result !== undefined,
  };
}

/** Assigns errors of one value among several ("shifts[1]") to the whole field. */
function byField(errors: Record<string, string[] | null>): Record<string, string[]> {
  const folded: Record<string, string[]> = {};
  for (const [path, messages] of Object.entries(errors)) {
    const name = path.replace(/\[.*$/, "");
    folded[name] = [...new Set([...(folded[name] ?? []), ...(messages ?? [])])];
  }
  return folded;
}

/**
 * The version that a form sends: the one it was shown with. Only after its conflict was on screen may the next save
 * overwrite `newest`, the saved one.
 */
export function versionToSend(
  { errors, value }: Pick<ReturnType<typeof formState>, "errors" | "value">,
  newest: number | string | null,
): string | undefined {
  const shown = errors["version"] ? undefined : value("version");
  return shown ?? (newest === null ? undefined : String(newest));
}

/** An action's answer, if it is for the form with this `intent`; a page can have several forms. */
export function answerTo(answer: unknown, intent: string): unknown {
  return intentOf(answer) === intent ? answer : undefined;
}

/** The `intent` of the form that an action answered; undefined without an answer. */
export function intentOf(answer: unknown): string | undefined {
  const intent = isFormAgain(answer) ? answer.result.initialValue?.["intent"] : undefined;
  return typeof intent === "string" ? intent : undefined;
}

function isFormAgain(answer: unknown): answer is FormAgain {
  return typeof answer === "object" && answer !== null && "result" in answer;
}
