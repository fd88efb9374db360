import { formState } from "#app/platform/form-state.ts";
import { Button, ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Select, type OptionGroup } from "#app/ui/select.tsx";
import type { UnknownWord } from "../queries.server.ts";

/** A word with a short list of its users' professions. */
export type ShownWord = Omit<UnknownWord, "professions"> & { professions: string };

const COLUMNS: readonly Column<ShownWord>[] = [
  {
    key: "word",
    header: "Word",
    isName: true,
    cell: ({ word }) => (
      <Link
        to={`/admin/skills?${new URLSearchParams({ view: "unknown", word }).toString()}`}
        className="inline-flex min-h-11 items-center wrap-anywhere"
      >
        <span className="sr-only">Decide on </span>
        {word}
      </Link>
    ),
  },
  { key: "of", header: "Used for", cell: ({ professions }) => professions },
  { key: "candidates", header: "Candidates", align: "end", cell: ({ candidates }) => candidates },
  { key: "positions", header: "Positions", align: "end", cell: ({ positions }) => positions },
  {
    key: "required",
    header: "Positions requiring it",
    align: "end",
    cell: ({ required }) => (required === 0 ? "–" : required),
  },
];

/** One page of words in use that we don't recognize. */
export function UnknownTable({
  words,
  isFirst,
}: {
  words: readonly ShownWord[];
  isFirst: boolean;
}) {
  return (
    <DataTable<ShownWord>
      caption="Unknown words, those required by open positions first"
      hideCaption
      rows={words}
      rowKey={({ word }) => word}
      columns={COLUMNS}
      empty={
        <EmptyState
          title={isFirst ? "No unknown words" : "End of the list"}
          actions={
            isFirst ? undefined : (
              <ButtonLink to="/admin/skills?view=unknown" variant="secondary">
                First page
              </ButtonLink>
            )
          }
        >
          <p>
            {isFirst
              ? "Words that candidates or facilities use for a skill and that we don’t know appear here. Matching ignores them, and a position that requires one matches no one."
              : "There’s nothing after this."}
          </p>
        </EmptyState>
      }
    />
  );
}

type Props = {
  word: string;
  skills: readonly string[];
  professions: readonly OptionGroup[];
  answer: unknown;
};

/** Decides about an unknown word: a synonym of an existing skill, or a new skill. */
export function DecideWord({ word, skills, professions, answer }: Props) {
  const form = formState(answer);
  return (
    <Card as="section" level={2} title={`What “${word}” means`}>
      <Form errors={summaryErrors(form.errors)} className="max-w-xl space-y-4">
        <input type="hidden" name="word" value={word} />
        <Select
          {...form.field("skill")}
          label="It is a word for"
          options={skills.map((name) => ({ value: name, label: name }))}
          placeholder="Choose a skill"
          required
        />
        <Select
          {...form.field("profession")}
          label="Profession"
          options={professions}
          placeholder="All professions"
          hint="A word may mean something else in another profession."
        />
        <SubmitButton name="intent" value="means" pendingText="Saving…">
          Add as a synonym
        </SubmitButton>
      </Form>
      <Form className="mt-6 space-y-0 border-t border-line pt-5">
        <input type="hidden" name="word" value={word} />
        <p className="mb-3 text-muted">Nothing in the list fits?</p>
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="word" variant="secondary">
            Add as a new skill
          </Button>
          <ButtonLink to="/admin/skills?view=unknown" variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
