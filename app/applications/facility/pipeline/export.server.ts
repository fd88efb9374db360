import { z } from "zod";
import { byKey } from "#app/platform/by-key.ts";
import { bandOf, wholePercent } from "#app/domain/bands.ts";
import { statusLabel } from "../../rules.ts";
import { candidateName } from "../rules.ts";

/** A row of the export: the data shown on the pages, and why the application ended. */
export const exportRowSchema = z.strictObject({
  name: z.string().nullable(),
  state: z.string().nullable(),
  status: z.enum([
    "applied",
    "offered",
    "hired",
    "invited",
    "shortlisted",
    "interviewing",
    "accepted",
    "declined",
    "withdrawn",
    "closed",
  ]),
  source: z.enum(["applied", "invited", "automatic"]),
  created_at: z.string(),
  status_at: z.string(),
  score_bp: z.number().nullable(),
  profession: z.string().nullable(),
  city: z.string().nullable(),
  years: z.number().nullable(),
  unread: z.number(),
  interview_at: z.string().nullable(),
  times_wait: z.boolean(),
  offer_expires_at: z.string().nullable(),
  reason: z.string().nullable(),
});
export type ExportRow = z.infer<typeof exportRowSchema>;

const central = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Chicago",
  dateStyle: "short",
  timeStyle: "short",
  hourCycle: "h23",
});
const moment = (iso: string | null) => (iso ? central.format(new Date(iso)).replace(",", "") : "");

/** Columns of the pipeline export. Times are US Central. */
export const PIPELINE_COLUMNS: Record<string, (row: ExportRow) => string | number> = byKey({
  Candidate: (row) => candidateName(row),
  Profession: (row) => row.profession ?? "",
  City: (row) => row.city ?? "",
  State: (row) => row.state ?? "",
  "Years of experience": (row) => row.years ?? "",
  Stage: (row) => statusLabel(row.status, "facility"),
  "In this stage since": (row) => moment(row.status_at),
  Source: (row) => row.source,
  "Started on": (row) => moment(row.created_at),
  "Fit at application, percent": (row) => (row.score_bp === null ? "" : wholePercent(row.score_bp)),
  "Fit at application, band": (row) => (row.score_bp === null ? "" : bandOf(row.score_bp)),
  "New messages": (row) => row.unread,
  "Next interview": (row) => moment(row.interview_at),
  "Offer open until": (row) => moment(row.offer_expires_at),
  "Why it ended": (row) => row.reason ?? "",
});

/** A file name from a position's title: letters and digits only. */
export function csvName(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase()
    .slice(0, 60);
  return `pipeline-${plain || "position"}.csv`;
}
