import { useId, type ReactNode } from "react";
import { count } from "#app/platform/format.ts";
import type { formState } from "#app/platform/form-state.ts";
import { Button, ButtonLink } from "./button.tsx";
import type { Column } from "./data-table.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Form } from "./form.tsx";
import { TextArea } from "./text-input.tsx";

/** Null where they have not been counted yet. */
type Uses = { words: number; candidates: number | null; positions: number | null };

/** Columns: how many words a term is found by, and how many candidates and positions use it. */
export const USES: readonly Column<Uses>[] = (["Words", "Candidates", "Positions"] as const).map(
  (header) => {
    const key = header.toLowerCase() as keyof Uses;
    return { key, header, align: "end", cell: (row) => row[key] ?? "–" };
  },
);

/** Who uses it, as a sentence. */
export function listedBy(uses: { candidates: number | null; positions: number | null }): string {
  const { candidates, positions } = uses;
  if (candidates === null || positions === null) return "Not counted yet.";
  return `Listed by ${count(candidates, "candidate")} and ${count(positions, "position")} that ${positions === 1 ? "isn’t" : "aren’t"} closed.`;
}

/** Shown if no entry matches the search, or past the last page. `noun` with its article: a skill. */
export function NoResults(props: { noun: string; search: string; all: string; to: string }) {
  const { noun, search, all, to } = props;
  return (
    <EmptyState
      title={search ? `No ${noun.split(" ")[1]} matches “${search}”` : "End of the list"}
      actions={
        <ButtonLink to={to} variant="secondary">
          {all}
        </ButtonLink>
      }
    >
      <p>
        {search
          ? `Try the beginning of the word. If we do not have it, add it as ${noun}.`
          : "There’s nothing after this."}
      </p>
    </EmptyState>
  );
}

/** Input for synonyms. */
export function WordsField(props: {
  form: ReturnType<typeof formState>;
  id?: string;
  label: string;
  examples?: string;
  rows: number;
}) {
  const { form, id, label, examples, rows } = props;
  return (
    <TextArea
      {...form.field("synonyms")}
      {...(id && { id })}
      label={label}
      hint={`One per line, or separated by commas${examples ? `: ${examples}` : ""}. Capitals, periods and a final s don’t matter.`}
      rows={rows}
    />
  );
}

type Word = {
  /** Normalized for comparison. */
  key: string;
  spelled: string;
  /** Whether it is the entry's own name, which cannot be removed. */
  own: boolean;
};

/** Every word that finds an entry, with a button to remove it. */
export function FoundBy<W extends Word>(props: {
  words: readonly W[];
  version: number;
  /** Extra text about a word, and the fields that identify it. */
  more?: (word: W) => { said: ReactNode; fields: Readonly<Record<string, string>> } | null;
}) {
  const { words, version, more } = props;
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="space-y-2">
      <h2 id={heading} className="text-2xl">
        Found by
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {words.map((word) => {
          const { said, fields } = more?.(word) ?? { said: null, fields: {} };
          return (
            <li
              key={[word.key, ...Object.values(fields)].join("\n")}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-1"
            >
              <span className="wrap-anywhere">
                {word.spelled}
                {said ? <span className="text-sm text-muted">{said}</span> : null}
              </span>
              {word.own ? (
                <span className="text-sm text-muted">Its own name</span>
              ) : (
                <Form className="space-y-0">
                  {Object.entries({ version, key: word.key, ...fields }).map(([name, value]) => (
                    <input key={name} type="hidden" name={name} value={value} />
                  ))}
                  <Button name="intent" value="forget" variant="quiet">
                    Remove<span className="sr-only">: {word.spelled}</span>
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Whether an entry is offered as a choice, and the button that changes it. `name` is its label. */
export function Offering(props: { name: string; active: boolean; version: number }) {
  const { name, active, version } = props;
  return (
    <Form className="space-y-4">
      <h2 className="text-2xl">{active ? "Stop offering it" : "Not offered"}</h2>
      <p className="max-w-xl">
        {active
          ? "New positions and profiles can’t choose it. Those that already list it keep it."
          : "New positions and profiles can’t choose it for now. Those that already list it keep it."}
      </p>
      <input type="hidden" name="version" value={version} />
      <Button name="intent" value={active ? "close" : "reopen"} variant="secondary">
        {active ? "Stop offering" : "Offer again"}
        <span className="sr-only"> {name}</span>
      </Button>
    </Form>
  );
}
