import type { formState } from "#app/platform/form-state.ts";
import type { TypedValues } from "./step-form.ts";

const textOf = (value: string | string[] | undefined): string[] => [value ?? []].flat();

/** The fields whose saved values are not those of a form, a line each, in the order of their labels. */
export function differingLines(
  saved: TypedValues,
  form: ReturnType<typeof formState>,
  labels: Readonly<Record<string, string>>,
): { key: string; text: string }[] {
  return Object.keys(labels)
    .filter((name) => Object.hasOwn(saved, name) || form.group(name).defaultValues.length > 0)
    .filter((name) => textOf(saved[name]).join() !== form.group(name).defaultValues.join())
    .map((key) => ({ key, text: `${labels[key]}: ${textOf(saved[key]).join(", ") || "nothing"}` }));
}
