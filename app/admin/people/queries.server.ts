/** People, positions and applications, for admins. */
import {
  personStatusSchema,
  personCardSchema,
  personKindSchema,
  logEntrySchema,
} from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { z } from "zod";
import { payPeriodSchema } from "#app/domain/results.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { omitEmpty, toPage, type Filters, type Page } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { LogEntry } from "./rules.ts";

/** A person in a list. Times are UTC. */
const personRowSchema = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  /** Null when a provider has not verified it: the account exists, but nobody can log in to it. */
  email: z.string().nullable(),
  facility: z.string().nullable(),
  role: personKindSchema,
  status: personStatusSchema,
  state: z.string().nullable(),
  suspended: z.boolean(),
  /** Merged into another account. */
  merged: z.boolean(),
  joined_at: z.string(),
});
export type PersonRow = z.infer<typeof personRowSchema>;

export type PersonCard = z.infer<typeof personCardSchema>;

/** A position with its applications, latest first. */
const positionCardSchema = z.strictObject({
  id: z.string(),
  /** Its applications by channel. */
  channels: z.record(z.string(), z.number()),
  title: z.string(),
  status: z.string(),
  profession: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  shift: z.string().nullable(),
  pay_min_cents: z.number(),
  pay_max_cents: z.number(),
  pay_period: payPeriodSchema,
  starts_on: z.string(),
  starts_by: z.string().nullable(),
  openings: z.number(),
  version: z.number(),
  opened_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  closed_reason: z.string().nullable(),
  facility_id: z.string(),
  facility: z.string().nullable(),
  facility_status: personStatusSchema,
  suspended: z.boolean(),
  matches: z.number(),
  applications: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string().nullable(),
      status: z.string(),
      at: z.string(),
    }),
  ),
});
export type PositionCard = z.infer<typeof positionCardSchema>;

/** An application with both sides' content; messages only as a count. Times are UTC. */
const applicationCardSchema = z.strictObject({
  id: z.string(),
  status: z.string(),
  is_open: z.boolean(),
  source: z.string(),
  channel: z.string(),
  created_at: z.string(),
  status_at: z.string(),
  closed_reason: z.string().nullable(),
  candidate_id: z.string(),
  candidate: z.string().nullable(),
  facility_id: z.string(),
  facility: z.string().nullable(),
  position_id: z.string(),
  title: z.string(),
  history: z.array(
    z.strictObject({
      at: z.string(),
      status: z.string(),
      side: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  interviews: z.array(
    z.strictObject({
      id: z.string(),
      status: z.string(),
      kind: z.string(),
      starts_at: z.string().nullable(),
      at: z.string(),
    }),
  ),
  offers: z.array(
    z.strictObject({
      id: z.string(),
      status: z.string(),
      pay_cents: z.number(),
      pay_period: payPeriodSchema,
      starts_on: z.string(),
      at: z.string(),
    }),
  ),
  messages: z.strictObject({
    candidate: z.number(),
    facility: z.number(),
  }),
  placement: z
    .strictObject({
      id: z.string(),
      starts_on: z.string(),
      status: z.string(),
      fee_cents: z.number(),
    })
    .nullable(),
});
export type ApplicationCard = z.infer<typeof applicationCardSchema>;

/** People, newest first. Admins only. @throws {Refusal} 403 */
export async function people(db: Db, asked: Filters): Promise<Page<PersonRow>> {
  const { role, status, state, suspended, q, after } = asked;
  const found = await jsonOf(
    db,
    "admin_people",
    z.array(personRowSchema),
    omitEmpty({
      p_role: role,
      p_status: status,
      p_state: state,
      p_suspended: suspended,
      p_search: q,
      p_after: after,
    }),
  );
  return toPage(found, (row) => row.id);
}

/**
 * One person, with the log of what they did and what was done to them, latest first. Admins only.
 * @param after the log's cursor
 * @throws {Refusal} 403, 404
 */
export async function personCard(
  db: Db,
  id: string,
  after?: string,
): Promise<{ person: PersonCard; log: Page<LogEntry> }> {
  const { log, ...person } = await jsonOf(
    db,
    "admin_person",
    personCardSchema.extend({ log: z.array(logEntrySchema) }),
    { p_id: id, ...(after && { p_log_after: Number(after) }) },
  );
  return { person, log: toPage(log, (entry) => String(entry.id)) };
}

/** Search results: at most nine of each kind, to know whether there are more than eight. */
const foundSchema = z.strictObject({
  people: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      role: z.enum(["job_seeker", "employer", "admin", "none"]),
      status: z.enum(["approved", "draft", "pending", "rejected"]),
      suspended: z.boolean(),
      merged: z.boolean(),
    }),
  ),
  facilities: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      status: personStatusSchema,
      suspended: z.boolean(),
    }),
  ),
  positions: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
      status: z.string(),
      facility: z.string().nullable(),
    }),
  ),
  applications: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string().nullable(),
      title: z.string(),
      facility: z.string().nullable(),
      status: z.string(),
    }),
  ),
});
export type Found = z.infer<typeof foundSchema>;

/** What merging two accounts would do. */
const mergePlanSchema = z.strictObject({
  key: z.string(),
  keep: z.strictObject({
    id: z.string(),
    name: z.string().nullable(),
    email: z.string(),
    joined_at: z.string(),
  }),
  gone: z.strictObject({
    id: z.string(),
    name: z.string().nullable(),
    email: z.string(),
    joined_at: z.string(),
  }),
  /** Checks whose findings put the disappearing account on hold; the hold carries over to the kept account. */
  carried_hold: z.string().nullable(),
  moves: z.record(z.string(), z.number()),
  collisions: z.array(
    z.strictObject({
      what: z.string(),
      name: z.string(),
    }),
  ),
});
export type MergePlan = z.infer<typeof mergePlanSchema>;

/**
 * Searches everything; a rejected query is returned as a sentence. Admins only.
 * @throws {Refusal} 403
 */
export async function searchEverything(
  db: Db,
  query: string,
): Promise<{ found: Found | null; error: string | null }> {
  try {
    const found = await jsonOf(db, "admin_search", foundSchema, { p_query: query });
    return { found, error: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    return { found: null, error: error.message };
  }
}

/**
 * Finds the account for an id or email address and previews merging it into another; a rejection is returned as a
 * sentence. Admins only.
 * @throws {Refusal} 403
 */
export async function mergePlan(
  db: Db,
  keep: string,
  typed: string,
): Promise<{ plan: MergePlan | null; error: string | null }> {
  const wanted = typed.toLowerCase();
  const { rows } = await people(db, { q: typed });
  const other = rows.find(({ id, email }) => id === wanted || email?.toLowerCase() === wanted);
  if (!other) return { plan: null, error: "Nobody has this email address or id." };
  try {
    const plan = await jsonOf(db, "merge_plan", mergePlanSchema, {
      p_keep: keep,
      p_gone: other.id,
    });
    return { plan, error: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 403) throw error;
    return { plan: null, error: error.message };
  }
}

/** One position. Admins only. @throws {Refusal} 403, 404 */
export async function positionCard(db: Db, id: string): Promise<PositionCard> {
  return await jsonOf(db, "admin_position", positionCardSchema, { p_id: id });
}

/** One application. Admins only. @throws {Refusal} 403, 404 */
export async function applicationCard(db: Db, id: string): Promise<ApplicationCard> {
  return await jsonOf(db, "admin_application", applicationCardSchema, { p_id: id });
}
