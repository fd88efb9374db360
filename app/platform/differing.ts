/** Compares what someone else saved while a form was open with what the form says. Pure. */
import type { formState } from "./form-state.ts";

type Saved = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** Forms send \r\n and untrimmed lines; normalize them to compare with saved values. */
const textsOf = (value: Saved[string]): string[] =>
  [value ?? []].flat().flatMap((text) => (text ? [text.replaceAll("\r\n", "\n").trim()] : []));

/**
 * The fields whose saved values differ from the form's, one line each, in the order of their labels.
 * @param wordOf the label of a stored code
 */
export function differingLines(
  saved: Saved,
  form: ReturnType<typeof formState>,
  labels: Readonly<Record<string, string>>,
  wordOf: (name: string, value: string) => string = (_, value) => value,
): { key: string; text: string }[] {
  return Object.keys(labels)
    .map((key) => ({
      key,
      now: textsOf(saved[key]),
      typed: textsOf(form.group(key).defaultValues),
    }))
    .filter(({ now, typed }) => now.join() !== typed.join())
    .map(({ key, now }) => ({
      key,
      text: `${labels[key]}: ${now.map((value) => wordOf(key, value)).join(", ") || "nothing"}`,
    }));
}
