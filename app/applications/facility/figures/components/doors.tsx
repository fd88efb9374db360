import { doorRows } from "#app/domain/doors.ts";
import { DataTable } from "#app/ui/data-table.tsx";

/** Which way those who applied found the position. */
export function Doors({ doors }: { doors: Readonly<Record<string, number>> }) {
  return (
    <section aria-labelledby="doors" className="max-w-3xl space-y-5">
      <div>
        <h2 id="doors" className="text-2xl">
          How they found you
        </h2>
        <p className="mt-1 text-muted">
          Where this period’s invitations and applications came from.
        </p>
      </div>
      <DataTable
        caption="Applications by source"
        columns={[
          { key: "label", header: "Source", isName: true, cell: (row) => row.label },
          { key: "n", header: "Applications", align: "end", cell: (row) => row.n },
        ]}
        rows={doorRows(doors)}
        rowKey={(row) => row.label}
      />
    </section>
  );
}
