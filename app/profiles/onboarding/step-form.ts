import { z } from "zod";

/** Text as it was typed. A null byte is no text, and Postgres keeps none. */
const typed = z
  .string({ error: "Fill in this field once." })
  .transform((value) => value.replaceAll("\0", ""));
type Typed = z.ZodOptional<typeof typed> | z.ZodArray<typeof typed>;

/** What was typed in a step: a text a field, or several where several can be chosen. */
export type TypedValues = Record<string, string | string[] | undefined>;

/** Which button sent a step. continue: it is checked. save, back: it is kept as it is. */
export const INTENTS = ["continue", "save", "back"] as const;

/** What every step's form has besides its own fields. */
export const stepFields = {
  intent: z.enum(INTENTS, "Use one of the buttons of this page.").default("continue"),
  /** The version of the step that was shown: one saved since is not overwritten unseen. */
  version: z
    .string()
    .regex(/^\d{1,6}$/, "Open this page again: it is not the one we sent.")
    .transform(Number)
    .optional(),
};

/** The fields of a form that is not finished: they may hold anything, or nothing. */
export function unfinished(form: z.ZodObject): z.ZodObject<Record<string, Typed>> {
  const fields = Object.entries(form.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodArray ? z.array(typed) : typed.optional(),
  ]);
  return z.object(Object.fromEntries(fields) as Record<string, Typed>);
}

/** A step's form: its fields are kept as they were typed, and checked only when somebody wants to go on. */
export function stepForm(form: z.ZodObject) {
  return z
    .object({ ...unfinished(form).shape, ...stepFields })
    .superRefine(({ intent, version: _version, ...values }, context) => {
      if (intent !== "continue") return;
      for (const { path, message } of form.safeParse(values).error?.issues ?? [])
        context.addIssue({ code: "custom", path, message });
    });
}

/** What of a step is kept: what holds something. */
export function keptOf(form: Record<string, unknown>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(form).filter(
      (entry): entry is [string, string | string[]] =>
        entry[0] !== "intent" &&
        entry[0] !== "version" &&
        (typeof entry[1] === "string" || Array.isArray(entry[1])) &&
        entry[1].length > 0,
    ),
  );
}

/** What was kept of a step, as far as it fits its fields: its owner can write anything into a draft. */
export function fitting(form: z.ZodObject, found: unknown): TypedValues {
  const values = typeof found === "object" && found !== null ? found : {};
  return Object.fromEntries(
    Object.entries(unfinished(form).shape).flatMap(([name, field]) => {
      const value = field.safeParse(
        Object.hasOwn(values, name) ? values[name as never] : undefined,
      );
      return value.success && value.data !== undefined ? [[name, value.data]] : [];
    }),
  );
}

/** What is wrong with the values of a step, by field. Empty: it can be submitted. */
export function faultsOf(form: z.ZodObject, values: TypedValues): Record<string, string[]> {
  const whole = Object.fromEntries(
    Object.entries(form.shape).map(([name, field]) => [
      name,
      values[name] ?? (field instanceof z.ZodArray ? [] : undefined),
    ]),
  );
  const faults: Record<string, string[]> = {};
  for (const { path, message } of form.safeParse(whole).error?.issues ?? [])
    (faults[String(path[0] ?? "")] ??= []).push(message);
  return faults;
}

/** A step without fields of its own. */
export const plainForm = z.object({});
