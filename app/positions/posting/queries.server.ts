import { positionDetailsSchema, previewSchema } from "./results.server.ts";
import { jsonOf, readRows } from "#app/platform/json-results.server.ts";
import { createHash } from "node:crypto";
import { z } from "zod";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { PayPeriod } from "#app/domain/pay.ts";
import type { Database } from "#app/platform/database.types.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { facilityBeside, toPublicPosition } from "../queries.server.ts";
import { PART_SIZE } from "#app/platform/keyset.ts";
import type { PositionFilters, PositionStatus, Preview } from "./rules.ts";
import { draftValues } from "./schema.ts";
import { formValuesOf } from "./values.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const GONE = "This position does not exist, or it is not your facility’s.";

/** The caller's facility, their permissions and its plan usage; null without one. */
export async function myFacility(db: Db) {
  const [row] = await readRows(db, "my_facility");
  return row ? facilityOf(row) : null;
}

type FacilityRow = Database["public"]["Functions"]["my_facility"]["Returns"][number];

function facilityOf(row: FacilityRow) {
  return {
    id: row.facility_id,
    name: row.facility_name,
    zip: row.zip,
    role: row.team_role as "owner" | "recruiter" | "viewer",
    /** Whether they may edit. */
    recruits: row.team_role !== "viewer",
    plan: {
      planName: row.plan_name,
      // null: no limit.
      limit: row.job_posting_limit as number | null,
      open: row.open_positions,
      onHold: row.on_hold,
    },
  };
}

/** Id of a copy: submitting the same button of the same page twice gives the same id. */
export function copyId(key: string, id: string): string {
  const digest = createHash("sha256").update(`${key} ${id}`).digest("hex");
  return digest.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/** One page of the facility's positions, drafts included, newest first, with the total. */
export async function facilityPositions(db: Db, wanted: PositionFilters & { page: number }) {
  const rows = await readRows(db, "facility_positions", {
    ...(wanted.status && { p_status: wanted.status }),
    ...(wanted.search && { p_search: wanted.search }),
    p_limit: PART_SIZE,
    p_offset: (wanted.page - 1) * PART_SIZE,
  });
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
      /** When it pauses unless someone confirms it is still hiring; null when nobody was asked. */
      pausesOn: row.pauses_on as string | null,
    })),
  };
}

/** Extra data for a position's own pages. */
const sidebarSchema = z.object({
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
 * A facility's position as the public would see it, whatever its status, with the extra data for its own pages.
 * @throws {Refusal} 404
 */
export async function ownPositionPage(db: Db, id: string) {
  if (!UUID.test(id)) throw new Refusal(404, GONE);
  const [row] = await readRows(db, "own_position_page", { p_id: id });
  if (!row) throw new Refusal(404, GONE);
  const { facility, questions, understood } = sidebarSchema.parse(row);
  return {
    position: { ...toPublicPosition(row), ...facilityBeside(row) },
    status: row.status as PositionStatus,
    version: row.version,
    facility: facilityOf(facility),
    /** Its screening questions, in order. */
    questions,
    /** How matching reads its skills. */
    skills: understood,
    /** Required skills that matching does not recognize: nobody fits until it does. */
    unrecognizedRequiredSkills: understood.flatMap(({ typed, skill, must }) =>
      must && skill === null ? typed : [],
    ),
    /** Applications that closing it would end. */
    openApplications: row.open_applications,
    /** Whether it is in our feed for job search engines. */
    inFeeds: row.in_feeds,
  };
}

/**
 * How many candidates would fit a facility's position today if it were open.
 * @throws {Refusal} 404
 */
export async function previewOf(db: Db, id: string): Promise<Preview> {
  if (!UUID.test(id)) throw new Refusal(404, GONE);
  return await jsonOf(db, "preview_position", previewSchema, { p_id: id });
}

/** A draft's saved values for its form; null when it is gone. */
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
        /** Whether matching recognizes the word, if it is a skill. */
        known: z.boolean(),
      }),
    ),
    questions: z.array(
      z.strictObject({ question: z.string(), kind: z.string(), required: z.boolean() }),
    ),
  })
  .nullable();

/**
 * A facility's position with everything its form holds.
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
    /** Whether the caller may edit: viewers may not. */
    recruits: found.facility ? facilityOf(found.facility).recruits : true,
    /** Required skills that matching does not recognize: nobody fits until it does. */
    unrecognizedRequiredSkills: asks.flatMap(({ importance, skill, known }) =>
      importance !== "must" || known ? [] : (skill ?? []),
    ),
    defaults: formValuesOf(found),
  };
}
