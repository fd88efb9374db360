/** What somebody else saved while a form was open, beside what the form says. Pure. */
import type { formState } from "./form-state.ts";

type Saved = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** Lines as a form sends them are those that are saved. */
const textsOf = (value: Saved[string]): string[] =>
  [value ?? []].flat().flatMap((text) => (text ? [text.replaceAll("\r\n", "\n").trim()] : []));

/**
 * The fields whose saved values are not those of a form, a line each, in the order of their labels.
 * @param wordOf what a saved code is called
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
