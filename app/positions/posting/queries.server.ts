import { positionDetailsSchema, previewSchema } from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { createHash } from "node:crypto";
import { z } from "zod";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { PayPeriod } from "#app/domain/pay.ts";
import type { Database } from "#app/platform/database.types.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { shownToEverybody } from "../queries.server.ts";
import { PART_SIZE } from "#app/platform/keyset.ts";
import type { PositionFilters, PositionStatus, Preview } from "./rules.ts";
import { draftValues } from "./schema.ts";
import { formValuesOf } from "./values.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const GONE = "This position does not exist, or it is not your facility's.";

/** The facility the caller works for, what they may do for it and how much of its plan is used; null without one. */
export async function myFacility(db: Db) {
  const [row] = unwrap(await db.rpc("my_facility"));
  return row ? facilityOf(row) : null;
}

type FacilityRow = Database["public"]["Functions"]["my_facility"]["Returns"][number];

function facilityOf(row: FacilityRow) {
  return {
    id: row.facility_id,
    name: row.facility_name,
    zip: row.zip,
    role: row.team_role as "owner" | "recruiter" | "viewer",
    /** Whether they may change anything. */
    recruits: row.team_role !== "viewer",
    plan: {
      planName: row.plan_name,
      // null: no limit.
      limit: row.job_posting_limit as number | null,
      open: row.open_positions,
    },
  };
}

/** The id of a copy: the same button of the same page, sent twice, makes the same one. */
export function copyId(key: string, id: string): string {
  const digest = createHash("sha256").update(`${key} ${id}`).digest("hex");
  return digest.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/** A page of the facility's positions, unfinished ones included, newest first, and how many there are in all. */
export async function facilityPositions(db: Db, wanted: PositionFilters & { page: number }) {
  const rows = unwrap(
    await db.rpc("facility_positions", {
      ...(wanted.status && { p_status: wanted.status }),
      ...(wanted.search && { p_search: wanted.search }),
      p_limit: PART_SIZE,
      p_offset: (wanted.page - 1) * PART_SIZE,
    }),
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      id: row.id,
      title: row.title,
      profession: row.profession,
      status: row.status as PositionStatus,
      version: row.version,
      incomplete: row.incomplete,
      imported: row.imported,
      matches: row.matches,
      applications: row.applications,
      newApplications: row.new_applications,
      place: row.city ? `${row.city}, ${row.state}` : null,
      shift: row.shift as string | null,
      openings: row.openings as number | null,
      closedReason: row.closed_reason as string | null,
      /** When it is paused unless somebody confirms that they still hire; null where nobody was asked. */
      pausesOn: row.pauses_on as string | null,
    })),
  };
}

/** What the pages of a position say beside it. */
const besideSchema = z.object({
  facility: z.custom<FacilityRow>(),
  questions: z.array(
    z.strictObject({
      id: z.string(),
      question: z.string(),
      kind: z.string(),
      required: z.boolean(),
    }),
  ),
  understood: z.array(
    z.strictObject({ typed: z.string(), skill: z.string().nullable(), must: z.boolean() }),
  ),
});

/**
 * A position of the facility as everybody would see it, whatever its status, with what its own pages say beside it.
 * @throws {Refusal} 404
 */
export async function ownPositionPage(db: Db, id: string) {
  if (!UUID.test(id)) throw new Refusal(404, GONE);
  const [row] = unwrap(await db.rpc("own_position_page", { p_id: id }));
  if (!row) throw new Refusal(404, GONE);
  const { facility, questions, understood } = besideSchema.parse(row);
  return {
    position: shownToEverybody(row),
    status: row.status as PositionStatus,
    version: row.version,
    facility: facilityOf(facility),
    /** What it asks its applicants, in order. */
    questions,
    /** What its skills are compared as. */
    skills: understood,
    /** Required skills in words that matching does not know: nobody fits until it does. */
    unknownMusts: understood.flatMap(({ typed, skill, must }) =>
      must && skill === null ? typed : [],
    ),
    /** How many applications would end with it. */
    openApplications: row.open_applications,
    /** Whether job search engines are given it in our feed. */
    inFeeds: row.in_feeds,
  };
}

/**
 * How many candidates fit a position of the facility today, were it open.
 * @throws {Refusal} 404
 */
export async function previewOf(db: Db, id: string): Promise<Preview> {
  if (!UUID.test(id)) throw new Refusal(404, GONE);
  return await jsonOf(db, "preview_position", previewSchema, { p_id: id });
}

/** An unfinished position as it was left, to fill its form with; null when it is gone. */
export async function positionDraft(db: Db, id: string) {
  if (!UUID.test(id)) return null;
  const { data, error, status } = await db
    .from("position_drafts")
    .select("id, version, title, profession, values")
    .eq("id", id)
    .maybeSingle();
  if (error) unwrap({ data, error, status });
  if (!data) return null;
  const { title, profession } = data;
  return {
    id: data.id,
    version: data.version,
    defaults: { ...draftValues(data.values), title, profession },
  };
}

const editSchema = z
  .strictObject({
    position: z.custom<Database["public"]["Tables"]["positions"]["Row"]>(),
    details: positionDetailsSchema,
    facility: z.custom<FacilityRow>().nullable(),
    requirements: z.array(
      z.strictObject({
        certification: z.string().nullable(),
        skill: z.string().nullable(),
        importance: z.string(),
        /** Whether matching knows the word, if it is one for a skill. */
        known: z.boolean(),
      }),
    ),
    questions: z.array(
      z.strictObject({ question: z.string(), kind: z.string(), required: z.boolean() }),
    ),
  })
  .nullable();

/**
 * A position of the facility with all that its form holds.
 * @throws {Refusal} 404
 */
export async function positionToEdit(db: Db, id: string) {
  if (!UUID.test(id)) throw new Refusal(404, GONE);
  const found = await jsonOf(db, "position_to_edit", editSchema, { p_id: id });
  if (!found) throw new Refusal(404, GONE);
  const { position: data, requirements: asks } = found;
  return {
    id: data.id,
    title: data.title,
    status: data.status as PositionStatus,
    version: data.version,
    payPeriod: data.pay_period as PayPeriod,
    /** Whether the caller may change it: a viewer of the team may not. */
    recruits: found.facility ? facilityOf(found.facility).recruits : true,
    /** Required skills in words that matching does not know: nobody fits until it does. */
    unknownMusts: asks.flatMap(({ importance, skill, known }) =>
      importance !== "must" || known ? [] : (skill ?? []),
    ),
    defaults: formValuesOf(found),
  };
}
