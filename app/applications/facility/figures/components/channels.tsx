import { channelRows } from "#app/domain/channels.ts";
import { DataTable } from "#app/ui/data-table.tsx";

/** Number of invitations and applications by channel: how applicants found the position. */
export function Channels({ channels }: { channels: Readonly<Record<string, number>> }) {
  return (
    <section aria-labelledby="channels" className="max-w-3xl space-y-5">
      <div>
        <h2 id="channels" className="text-2xl">
          How they found you
        </h2>
        <p className="mt-1 text-muted">
          Where this period’s invitations and applications came from.
        </p>
      </div>
      <DataTable
        caption="Invitations and applications by source"
        columns={[
          { key: "label", header: "Source", isName: true, cell: (row) => row.label },
          { key: "n", header: "Count", align: "end", cell: (row) => row.n },
        ]}
        rows={channelRows(channels)}
        rowKey={(row) => row.label}
      />
    </section>
  );
}
