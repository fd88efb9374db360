/**
 * Filters of a list. One definition of its fields parses the URL and renders the form (`app/ui/listing.tsx`). Unknown
 * values in the URL are ignored. Pure.
 */
import type { Filters } from "./keyset.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Reads<Value extends string> = { read: (typed: string) => Value | undefined };
type Option<Value extends string = string> = { value: Value; label: string };

/** One filter: its query parameter, and how the form shows it. Hidden ones are not shown. */
export type FilterField<Value extends string = string> = Reads<Value> &
  (
    | { kind: "hidden" }
    | { kind: "words"; label: string; hint?: string | undefined; longest: number }
    | { kind: "choice"; label: string; options: readonly Option[]; any?: string | undefined }
    | { kind: "view"; label: string; options: readonly Option[] }
    | { kind: "day" | "tick"; label: string }
  );

/** The filters of a list, by query parameter. */
export type FilterFields = Readonly<Record<string, FilterField>>;

/** The filter values parsed from a URL. */
export type FilterValues<Fields extends FilterFields> = {
  [Name in keyof Fields]?: ReturnType<Fields[Name]["read"]>;
};

/** Parses these filters from a URL. */
export function readFilters<Fields extends FilterFields>(
  { searchParams }: URL,
  fields: Fields,
): FilterValues<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { read }]) => [name, read(searchParams.get(name) ?? "")]),
  ) as FilterValues<Fields>;
}

/**
 * Whether setting this field hides rows. Views, and choices without "any", always have a value, so they do not count.
 */
const narrows = (field: FilterField | undefined) =>
  field?.kind === "choice"
    ? field.any !== undefined
    : field !== undefined && !["hidden", "view"].includes(field.kind);

/** Whether any filter hides rows. */
export function isNarrowed(fields: FilterFields, asked: Filters): boolean {
  return Object.entries(asked).some(([name, value]) => value && narrows(fields[name]));
}

/** The same list without filters, from its first page. */
export function widened(fields: FilterFields, asked: Filters): Filters {
  return Object.fromEntries(
    Object.entries(asked).filter(
      ([name]) => fields[name]?.kind !== "hidden" && !narrows(fields[name]),
    ),
  );
}

/** A search text, cut to this many characters. */
export function words(label: string, longest: number, hint?: string): FilterField {
  // PostgreSQL text cannot hold a null byte.
  const read = (typed: string) =>
    typed.replaceAll("\u0000", "").trim().slice(0, longest) || undefined;
  return { kind: "words", label, hint, longest, read };
}

/** The options of a choice: values with labels, in either form that rooms keep them. */
type Choices<Value extends string> =
  Readonly<Record<Value, string | { words: string }>> | readonly Option<Value>[];

/**
 * A select with fixed options.
 * @param any label of the first option, which means all; without it, one option is always selected, the first unless
 * the page says otherwise
 */
export function choice<Value extends string>(label: string, from: Choices<Value>, any?: string) {
  const options = optionsOf(from);
  const { read } = oneOf(options.map(({ value }) => value));
  return { kind: "choice" as const, label, options, any, read };
}

/** Views of the list, shown as links above it; the first is the default. */
export function view<Value extends string>(
  label: string,
  from: Choices<Value>,
): FilterField<Value> {
  return { ...choice(label, from), kind: "view" };
}

const isList = <Value extends string>(from: Choices<Value>): from is readonly Option<Value>[] =>
  Array.isArray(from);

function optionsOf<Value extends string>(from: Choices<Value>): readonly Option<Value>[] {
  if (isList(from)) return from;
  return (Object.keys(from) as Value[]).map((value) => {
    const label = from[value];
    return { value, label: typeof label === "string" ? label : label.words };
  });
}

/** A select whose options only the database knows, such as professions; the page passes their labels to the form. */
export function known(label: string, any: string): FilterField {
  return { kind: "choice", label, options: [], any, read: fitting(/^[\w.:-]{1,100}$/).read };
}

/** A day, such as 2027-01-31. */
export function day(label: string): FilterField {
  const read = (typed: string) => {
    // Rejects days that do not exist, such as June 31.
    const at = /^(19|20)\d\d-[01]\d-[0-3]\d$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : null;
    return at && !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(typed)
      ? typed
      : undefined;
  };
  return { kind: "day", label, read };
}

/** A checkbox: "yes" or nothing. */
export function tick(label: string): FilterField<"yes"> {
  return { kind: "tick", label, read: oneOf(["yes"]).read };
}

/** One of these values; not shown in the form. */
export function oneOf<Value extends string>(values: readonly Value[]): FilterField<Value> {
  return { kind: "hidden", read: (typed) => values.find((value) => value === typed) };
}

/** Text that matches a pattern; not shown in the form. */
export function fitting(form: RegExp): FilterField {
  return { kind: "hidden", read: (typed) => (form.test(typed) ? typed : undefined) };
}

/** An id: the entry to open, or the row a page starts after. */
export const ID: FilterField = fitting(UUID);

/** A positive number from the database. */
export const NUMBER: FilterField = fitting(/^[1-9]\d{0,14}$/);

/** A cursor made by the database: microseconds and an id, or a number. */
export const MOMENT_AND_ID: FilterField = fitting(
  /^\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
);
export const MOMENT_AND_NUMBER: FilterField = fitting(/^\d{1,16}_\d{1,15}$/);

/** Text that only the list itself understands, such as a name used as a cursor. */
export function anyText(longest: number): FilterField {
  return { kind: "hidden", read: words("", longest).read };
}
