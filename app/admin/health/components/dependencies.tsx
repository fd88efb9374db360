import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { DEPENDENCIES, dependencyState, type Dependency } from "../rules.ts";

const COLUMNS: readonly Column<Dependency>[] = [
  { key: "name", header: "What", isName: true, cell: ({ name }) => DEPENDENCIES[name].label },
  {
    key: "state",
    header: "Just now",
    cell: (row) => {
      const { tone, words } = dependencyState(row);
      return <StatusPill tone={tone}>{words}</StatusPill>;
    },
  },
  {
    key: "without",
    header: "Without it",
    cell: ({ name }) => <span className="text-muted">{DEPENDENCIES[name].without}</span>,
  },
];

/** What we depend on, and how fast each answered. */
export function Dependencies({ dependencies }: { dependencies: readonly Dependency[] }) {
  return (
    <section aria-labelledby="dependencies" className="space-y-4">
      <h2 id="dependencies" className="text-xl">
        What we depend on
      </h2>
      <DataTable
        caption="What we depend on, asked when this page was opened"
        hideCaption
        columns={COLUMNS}
        rows={dependencies}
        rowKey={({ name }) => name}
      />
      <p className="text-sm text-muted">
        Asked when you opened this page, all at the same time and for 3 seconds at most. Nothing is
        bought and no email is sent.
      </p>
    </section>
  );
}
