import { formatMoment } from "#app/platform/format.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Form } from "#app/ui/form.tsx";
import type { DeadLetter } from "../queries.server.ts";

/** An event name in words: "message received". */
const inWords = (event: string) => event.replaceAll("_", " ");

const COLUMNS: readonly Column<DeadLetter>[] = [
  {
    key: "what",
    header: "Email",
    isName: true,
    cell: ({ kind, event }) => (
      <>
        {kind}
        <span className="block text-sm font-normal text-muted">{inWords(event)}</span>
      </>
    ),
  },
  { key: "to", header: "To", cell: ({ recipient }) => recipient ?? "Deleted account" },
  {
    key: "error",
    header: "Last answer",
    cell: ({ lastError, attempts, givenUpAt }) => (
      <>
        <span className="wrap-anywhere">{lastError ?? "None"}</span>
        <span className="block text-sm text-muted">
          {attempts === 1 ? "1 attempt," : `${attempts} attempts, the last`}{" "}
          {formatMoment(givenUpAt)}
        </span>
      </>
    ),
  },
  {
    key: "do",
    header: "Decide",
    cell: ({ id, kind, recipient }) => (
      <Form className="space-y-0" aria-label={`${kind}, to ${recipient ?? "nobody"}`}>
        <input type="hidden" name="id" value={id} />
        <div className="flex flex-wrap gap-2">
          <Button name="intent" value="again" variant="secondary">
            Try again
          </Button>
          <Button name="intent" value="drop" variant="quiet">
            Abandon
          </Button>
        </div>
      </Form>
    ),
  },
];

/** Undelivered emails, each with its possible actions. */
export function DeadLetterTable({ letters }: { letters: readonly DeadLetter[] }) {
  return (
    <DataTable
      caption="Undelivered emails, the latest first"
      hideCaption
      columns={COLUMNS}
      rows={letters}
      rowKey={({ id }) => String(id)}
    />
  );
}
