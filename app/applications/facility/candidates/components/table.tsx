import type { ReactNode } from "react";
import { bandOf, wholePercent } from "#app/domain/bands.ts";
import { Anchor, Link } from "#app/ui/link.tsx";
import { cx } from "#app/ui/cx.ts";
import { statusLabel } from "../../../rules.ts";
import type { CandidateRow } from "../queries.server.ts";
import { phoneLine, sortDirection, sortHref, type CandidateFilters, type Sort } from "../rules.ts";

type TableProps = {
  base: string;
  rows: readonly CandidateRow[];
  asked: CandidateFilters;
  /** Selected rows; absent when rows cannot be selected. */
  ticked?: ReadonlySet<string> | undefined;
};

/**
 * Candidates of a position, one per row, sorted by column headings. Phones show two lines per candidate; ARIA roles are
 * explicit because browsers drop table semantics when its layout is overridden.
 */
export function CandidateTable({ base, rows, asked, ticked }: TableProps) {
  const sorted = (sort: Sort, label: string, className?: string) => (
    <Heading
      className={className}
      direction={sortDirection(asked, sort)}
      to={sortHref(base, asked, sort)}
    >
      {label}
    </Heading>
  );
  return (
    <div className={cx("candidates", ticked && "picks")}>
      <table role="table">
        <caption className="sr-only">Candidates</caption>
        <thead role="rowgroup">
          <tr role="row">
            {ticked ? (
              <Heading>
                <span className="sr-only">Select</span>
              </Heading>
            ) : null}
            {sorted("name", "Candidate")}
            {sorted("fit", "Fit")}
            <Heading className="wide">License</Heading>
            {sorted("pay", "Pay", "wide num")}
            {sorted("miles", "Miles", "wide num")}
            <Heading className="wide">Shifts</Heading>
            {sorted("years", "Years", "wide num")}
            {sorted("available", "Available", "wide")}
            <Heading>Why</Heading>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <Candidate key={row.id} {...{ base, row, ticked }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Column heading; when sortable, a link that sorts by it or reverses the order. */
function Heading(props: {
  children: ReactNode;
  className?: string | undefined;
  to?: string;
  direction?: "ascending" | "descending" | undefined;
}) {
  const { children, className, to, direction } = props;
  return (
    <th role="columnheader" scope="col" className={className} aria-sort={direction}>
      {to ? (
        <Anchor to={to} className="link">
          {children}
          {direction ? (
            <span aria-hidden="true">{direction === "ascending" ? "\u00a0↑" : "\u00a0↓"}</span>
          ) : null}
        </Anchor>
      ) : (
        <span>{children}</span>
      )}
    </th>
  );
}

function Candidate(props: {
  base: string;
  row: CandidateRow;
  ticked: ReadonlySet<string> | undefined;
}) {
  const { base, row, ticked } = props;
  const name = row.name ?? "Candidate";
  const marks = marksOf(row);
  return (
    <tr role="row">
      {ticked ? (
        <td role="cell" className="pick">
          {row.application_id === null ? (
            <input
              type="checkbox"
              name="pick"
              value={row.id}
              defaultChecked={ticked.has(row.id)}
              aria-label={`Select ${name}`}
            />
          ) : null}
        </td>
      ) : null}
      <th role="rowheader">
        <Link to={`${base}/${row.id}`} className="name" discover="none">
          {name}
        </Link>
        <small className="wide">{[...marks, `${row.city}, ${row.state}`].join(" · ")}</small>
        <small className="narrow">{phoneLine(row, marks[0])}</small>
      </th>
      <td role="cell" className="fit">
        <b>{wholePercent(row.score_bp)}%</b> {bandOf(row.score_bp)}
      </td>
      <td role="cell">
        {row.license}
        <small className={row.ends ? "text-warning" : undefined}>{row.status}</small>
      </td>
      <td role="cell">{row.pay}</td>
      <td role="cell">{row.miles}</td>
      <td role="cell">
        {row.shifts}
        {row.wantsShift ? null : <small className="text-warning">Not your shift</small>}
      </td>
      <td role="cell">{row.years}</td>
      <td role="cell">{row.available}</td>
      <td role="cell" className="why">
        <details className="disclosure">
          <summary aria-label={`Why ${name} fits`} />
          <dl>
            {row.reasons.split("\n").map((line) => (
              <Reason key={line} line={line} />
            ))}
          </dl>
        </details>
      </td>
    </tr>
  );
}

/** A line such as "Unit: 4 of 6 years in this unit". */
function Reason({ line }: { line: string }) {
  const end = line.indexOf(": ");
  return (
    <>
      <dt>{line.slice(0, end)}</dt>
      <dd>{line.slice(end + 2)}</dd>
    </>
  );
}

/** What has happened with this candidate so far. */
function marksOf(row: CandidateRow): string[] {
  return [
    row.application_status && statusLabel(row.application_status, "facility"),
    row.saved && "Saved",
    !row.application_status && row.viewed && "Viewed",
  ].filter((mark) => typeof mark === "string");
}
