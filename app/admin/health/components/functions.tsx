import { formatMoment } from "#app/platform/format.ts";
import { listHref, type Filters } from "#app/platform/keyset.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import {
  callersWords,
  dayOf,
  passedWords,
  problemWords,
  quantile,
  healthStatus,
  durationText,
  type FunctionHealth,
  type FunctionStatus,
} from "../rules.ts";

/** p50 and p95 of the calls, in one line. */
function speed(took: readonly number[] | null): string {
  const p50 = quantile(took ?? [], 0.5);
  return p50 === null
    ? "No calls"
    : `${durationText(p50)} · ${durationText(quantile(took ?? [], 0.95))}`;
}

const columns = (here: string, asked: Filters): readonly Column<FunctionStatus>[] => [
  {
    key: "name",
    header: "Function",
    isName: true,
    cell: ({ name }) => (
      <Link
        to={`${listHref(here, { ...asked, open: name })}#function`}
        className="inline-flex min-h-11 items-center font-mono text-sm wrap-anywhere"
      >
        {name}
      </Link>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: (row) => {
      const { tone, words } = healthStatus(row);
      return <StatusPill tone={tone}>{words}</StatusPill>;
    },
  },
  { key: "hour", header: "Last hour, p50 · p95", cell: ({ hour }) => speed(hour) },
  { key: "day", header: "Last day, p50 · p95", cell: (row) => speed(dayOf(row)) },
  {
    key: "calls",
    header: "Calls, last day",
    align: "end",
    cell: ({ day_calls }) => day_calls.toLocaleString("en-US"),
  },
];

/** Database functions that the app calls. */
export function FunctionTable(props: {
  rows: readonly FunctionStatus[];
  here: string;
  asked: Filters;
}) {
  const { rows, here, asked } = props;
  return (
    <DataTable
      caption="Functions the app calls, problems first"
      hideCaption
      columns={columns(here, { ...asked, open: undefined })}
      rows={rows}
      rowKey={({ name }) => name}
    />
  );
}

/** All details of one function. */
export function FunctionDetails({ of }: { of: FunctionHealth }) {
  const problems = problemWords(of);
  const { error, granted, needed, signature } = of;
  return (
    <section
      aria-labelledby="function"
      className="space-y-4 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h3 id="function" className="font-mono text-lg wrap-anywhere">
        {of.name}
      </h3>
      {problems.length > 0 ? (
        <ul className="list-disc pl-5 text-danger">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      <DefinitionList
        items={[
          { term: "Called by", description: callersWords(of.callers) },
          { term: "We pass", description: passedWords(of) },
          {
            term: "It takes",
            description: of.exists ? signature || "Nothing" : "It is not in the database",
          },
          {
            term: "May execute it",
            description: `${(granted ?? []).join(", ") || "Nobody"} (needed: ${needed.join(", ")})`,
          },
          {
            term: "Last hour",
            description: `${of.hour_calls.toLocaleString("en-US")} calls, p50 and p95 ${speed(of.hour)}`,
          },
          {
            term: "Last day",
            description: `${of.day_calls.toLocaleString("en-US")} calls, p50 and p95 ${speed(dayOf(of))}; ${of.day_refused.toLocaleString("en-US")} refused with a message, ${of.day_errors.toLocaleString("en-US")} failed`,
          },
          {
            term: "Last error",
            description: error
              ? `${formatMoment(error.at)}, ${error.code}: ${error.sentence}`
              : "None in the last week",
          },
        ]}
      />
    </section>
  );
}
