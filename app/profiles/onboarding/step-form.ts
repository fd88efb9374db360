import { z } from "zod";

/** Text as typed, without null bytes, which Postgres rejects. */
const typed = z
  .string({ error: "Fill in this field once." })
  .transform((value) => value.replaceAll("\0", ""));
type Typed = z.ZodOptional<typeof typed> | z.ZodArray<typeof typed>;

/** Values typed in a step: one text per field, or several for multi-selects. */
export type TypedValues = Record<string, string | string[] | undefined>;

/** The button that submitted a step. "continue" validates it; "save" and "back" only save it. */
export const INTENTS = ["continue", "save", "back"] as const;

/** Shared fields of every step's form. */
export const stepFields = {
  intent: z.enum(INTENTS, "Use one of the buttons on this page.").default("continue"),
  /** Version of the step that was shown: a newer one is not overwritten unseen. */
  version: z
    .string()
    .regex(/^\d{1,6}$/, "The form was incomplete. Open this page again.")
    .transform(Number)
    .optional(),
};

/** Fields of an unfinished form: any value, or none. */
export function unfinished(form: z.ZodObject): z.ZodObject<Record<string, Typed>> {
  const fields = Object.entries(form.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodArray ? z.array(typed) : typed.optional(),
  ]);
  return z.object(Object.fromEntries(fields) as Record<string, Typed>);
}

/** A step's form: its fields are saved as typed, and validated only on "continue". */
export function stepForm(form: z.ZodObject) {
  return z
    .object({ ...unfinished(form).shape, ...stepFields })
    .superRefine(({ intent, version: _version, ...values }, context) => {
      if (intent !== "continue") return;
      for (const { path, message } of form.safeParse(values).error?.issues ?? [])
        context.addIssue({ code: "custom", path, message });
    });
}

/** The non-empty fields of a step, which are the ones saved. */
export function nonEmptyValues(form: Record<string, unknown>): Record<string, string | string[]> {
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

/** Saved values that fit the step's fields: owners can write anything into their draft. */
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

/** Errors of a step's values, by field; empty when it can be submitted. */
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

/** A step without its own fields. */
export const plainForm = z.object({});
