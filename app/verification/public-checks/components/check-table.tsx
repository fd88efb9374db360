import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { askedOf, countsFor, groupedChecks, type PublicCheck } from "../rules.ts";

const COLUMNS: readonly Column<PublicCheck>[] = [
  {
    key: "check",
    header: "Check",
    isName: true,
    cell: (check) => {
      const whom = askedOf(check);
      return (
        <>
          {check.label}
          {whom ? <span className="block text-sm font-normal text-muted">{whom}</span> : null}
        </>
      );
    },
  },
  {
    key: "source",
    header: "Source",
    cell: ({ source }) =>
      source.startsWith("https://") ? (
        <Link to={source} className="wrap-anywhere">
          {new URL(source).hostname.replace(/^www\./, "")}
        </Link>
      ) : (
        source
      ),
  },
  {
    key: "required",
    header: "Required",
    cell: ({ required }) => (required ? "Yes" : "No"),
  },
  { key: "days", header: "Counts for", cell: countsFor },
  {
    key: "finding",
    header: "If there’s a finding",
    cell: ({ holds }) => (holds ? "Account on hold" : "No hold"),
  },
];

/** Every check in use, grouped under headings. */
export function CheckTables({ checks }: { checks: readonly PublicCheck[] }) {
  return (
    <div className="mt-6 space-y-10">
      {groupedChecks(checks).map((group) => (
        <DataTable
          key={group.title}
          caption={group.title}
          columns={COLUMNS}
          rows={group.checks}
          rowKey={(check) => [check.subject, check.code, check.profession, check.state].join(" ")}
        />
      ))}
    </div>
  );
}
