/**
 * What a list is filtered by. One definition of its fields reads the address and draws the form (`app/ui/listing.tsx`); what
 * an address says that the list does not know asks for nothing. Pure.
 */
import type { Filters } from "./keyset.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Reads<Value extends string> = { read: (typed: string) => Value | undefined };
type Option<Value extends string = string> = { value: Value; label: string };

/** A part of a list's address, and how the page asks for it; of what is hidden, it does not. */
export type FilterField<Value extends string = string> = Reads<Value> &
  (
    | { kind: "hidden" }
    | { kind: "words"; label: string; hint?: string | undefined; longest: number }
    | { kind: "choice"; label: string; options: readonly Option[]; any?: string | undefined }
    | { kind: "view"; label: string; options: readonly Option[] }
    | { kind: "day" | "tick"; label: string }
  );

/** The fields of a list, by their names in its address. */
export type FilterFields = Readonly<Record<string, FilterField>>;

/** What an address asks for. */
export type FilterValues<Fields extends FilterFields> = {
  [Name in keyof Fields]?: ReturnType<Fields[Name]["read"]>;
};

/** What an address asks of a list with these fields. */
export function readFilters<Fields extends FilterFields>(
  { searchParams }: URL,
  fields: Fields,
): FilterValues<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { read }]) => [name, read(searchParams.get(name) ?? "")]),
  ) as FilterValues<Fields>;
}

/** Whether a field that is set shows less than all. Of views, and of choices without "any", one is always shown. */
const narrows = (field: FilterField | undefined) =>
  field?.kind === "choice"
    ? field.any !== undefined
    : field !== undefined && !["hidden", "view"].includes(field.kind);

/** Whether a list shows less than all. */
export function isNarrowed(fields: FilterFields, asked: Filters): boolean {
  return Object.entries(asked).some(([name, value]) => value && narrows(fields[name]));
}

/** The same list with all that is in it, from its beginning. */
export function widened(fields: FilterFields, asked: Filters): Filters {
  return Object.fromEntries(
    Object.entries(asked).filter(
      ([name]) => fields[name]?.kind !== "hidden" && !narrows(fields[name]),
    ),
  );
}

/** Words to look for, cut to so many characters. */
export function words(label: string, longest: number, hint?: string): FilterField {
  // The database takes no null byte in a text.
  const read = (typed: string) =>
    typed.replaceAll("\u0000", "").trim().slice(0, longest) || undefined;
  return { kind: "words", label, hint, longest, read };
}

/** What a choice is from: values with their labels, as rooms keep them. */
type Choices<Value extends string> =
  Readonly<Record<Value, string | { words: string }>> | readonly Option<Value>[];

/**
 * One of a few.
 * @param any the first entry, which stands for all of them; without it one is always shown, the first unless the page says
 * otherwise
 */
export function choice<Value extends string>(label: string, from: Choices<Value>, any?: string) {
  const options = optionsOf(from);
  const { read } = oneOf(options.map(({ value }) => value));
  return { kind: "choice" as const, label, options, any, read };
}

/** One of a few views of the list, each a link above it; the first is shown unless an address says otherwise. */
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

/** One of those that only the database knows, such as a profession; the page hands their labels to the form. */
export function known(label: string, any: string): FilterField {
  return { kind: "choice", label, options: [], any, read: fitting(/^[\w.:-]{1,100}$/).read };
}

/** A day, as 2027-01-31. */
export function day(label: string): FilterField {
  const read = (typed: string) => {
    // The thirty-first of a shorter month is no day.
    const at = /^(19|20)\d\d-[01]\d-[0-3]\d$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : null;
    return at && !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(typed)
      ? typed
      : undefined;
  };
  return { kind: "day", label, read };
}

/** A box to tick: "yes" or nothing. */
export function tick(label: string): FilterField<"yes"> {
  return { kind: "tick", label, read: oneOf(["yes"]).read };
}

/** One of these, in no form. */
export function oneOf<Value extends string>(values: readonly Value[]): FilterField<Value> {
  return { kind: "hidden", read: (typed) => values.find((value) => value === typed) };
}

/** A text of this form, in no form of the page. */
export function fitting(form: RegExp): FilterField {
  return { kind: "hidden", read: (typed) => (form.test(typed) ? typed : undefined) };
}

/** An id: what is to be open, or after which row a list goes on. */
export const ID: FilterField = fitting(UUID);

/** A number of the database, from 1. */
export const NUMBER: FilterField = fitting(/^[1-9]\d{0,14}$/);

/** After which row a list goes on, packed by the database: microseconds and an id, or a number. */
export const MOMENT_AND_ID: FilterField = fitting(
  /^\d{1,16}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
);
export const MOMENT_AND_NUMBER: FilterField = fitting(/^\d{1,16}_\d{1,15}$/);

/** A text that only the list itself understands, such as a name to go on after. */
export function anyText(longest: number): FilterField {
  return { kind: "hidden", read: words("", longest).read };
}
