import { stringify } from "csv-stringify/sync";
import { statusLabel } from "../../rules.ts";
import type { PipelineRow } from "../position.ts";

/** A row of the export: what the pages show of an application, and why it ended. */
export type ExportRow = Omit<PipelineRow, "id" | "version"> & { reason: string | null };

const central = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Chicago",
  dateStyle: "short",
  timeStyle: "short",
  hourCycle: "h23",
});
const moment = (iso: string | null) => (iso ? central.format(new Date(iso)).replace(",", "") : "");

/**
 * A pipeline as CSV: UTF-8 with a byte order mark, so that spreadsheets read names right, and with an apostrophe
 * before whatever they would take for a formula. Times are US Central.
 */
export function pipelineCsv(rows: readonly ExportRow[]): string {
  const lines = rows.map((row) => ({
    Candidate: row.name ?? "(name hidden)",
    Profession: row.profession ?? "",
    City: row.city ?? "",
    State: row.state ?? "",
    "Years of experience": row.years ?? "",
    Stage: statusLabel(row.status, "facility"),
    "In this stage since": moment(row.status_at),
    Source: row.source,
    Began: moment(row.created_at),
    "Match in percent": row.score_bp === null ? "" : Math.round(row.score_bp / 100),
    "New messages": row.unread,
    "Next interview": moment(row.interview_at),
    "Offer open until": moment(row.offer_expires_at),
    "Why it ended": row.reason ?? "",
  }));
  const columns = [
    "Candidate",
    "Profession",
    "City",
    "State",
    "Years of experience",
    "Stage",
    "In this stage since",
    "Source",
    "Began",
    "Match in percent",
    "New messages",
    "Next interview",
    "Offer open until",
    "Why it ended",
  ];
  return stringify(lines, { header: true, columns, bom: true, escape_formulas: true });
}

/** A file name made of a position's title: letters and digits only. */
export function csvName(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 60);
  return `pipeline-${plain || "position"}.csv`;
}
