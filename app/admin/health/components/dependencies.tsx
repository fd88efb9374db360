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
    header: "If it is down",
    cell: ({ name }) => <span className="text-muted">{DEPENDENCIES[name].without}</span>,
  },
];

/** Dependencies with their response times. */
export function Dependencies({ dependencies }: { dependencies: readonly Dependency[] }) {
  return (
    <section aria-labelledby="dependencies" className="space-y-4">
      <h2 id="dependencies" className="text-xl">
        Dependencies
      </h2>
      <DataTable
        caption="Dependencies, checked just now"
        hideCaption
        columns={COLUMNS}
        rows={dependencies}
        rowKey={({ name }) => name}
      />
      <p className="text-sm text-muted">
        Checked when you opened this page, for up to 3 seconds each. Nothing is charged or emailed.
      </p>
    </section>
  );
}
