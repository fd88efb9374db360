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
          Invitations and applications that began in this time, by where they came from.
        </p>
      </div>
      <DataTable
        caption="Applications by where they came from"
        columns={[
          { key: "label", header: "Where from", isName: true, cell: (row) => row.label },
          { key: "n", header: "How many", align: "end", cell: (row) => row.n },
        ]}
        rows={doorRows(doors)}
        rowKey={(row) => row.label}
      />
    </section>
  );
}
