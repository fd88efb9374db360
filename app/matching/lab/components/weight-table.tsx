import { DataTable } from "#app/ui/data-table.tsx";
import { weightRows, type WeightRow, type WeightSet } from "../rules.ts";

export type WeightTableProps = {
  caption: string;
  was: WeightSet;
  becomes: WeightSet;
  /** Show only weights that differ. */
  onlyChanges?: boolean | undefined;
};

const changeOf = ({ was, becomes }: WeightRow) =>
  was === becomes ? "Same" : `${becomes > was ? "+" : "−"}${Math.abs(becomes - was)}`;

/** Two sets of weights side by side. */
export function WeightTable({ caption, was, becomes, onlyChanges }: WeightTableProps) {
  const rows = weightRows(was, becomes).filter((row) => !onlyChanges || row.was !== row.becomes);
  return (
    <DataTable<WeightRow>
      caption={caption}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: "label", header: "Weight", cell: ({ label }) => label, isName: true },
        {
          key: "was",
          header: `Version ${was.version}, live`,
          cell: (row) => `${row.was}%`,
          align: "end",
        },
        {
          key: "becomes",
          header: becomes.state === "draft" ? "Draft" : `Version ${becomes.version}`,
          cell: (row) => `${row.becomes}%`,
          align: "end",
        },
        { key: "change", header: "Change", cell: changeOf, align: "end" },
      ]}
      empty={<p>Every weight is the same as in the live set.</p>}
    />
  );
}
