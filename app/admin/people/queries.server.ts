/** People, positions and applications as administrators look at them. */
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import { given, partOf, type Asked, type Part } from "#app/platform/keyset.ts";
import type { PayPeriod } from "#app/domain/pay.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { LogEntry, PersonKind, PersonStanding, Subject } from "./rules.ts";

/** Somebody of a list. Times are UTC. */
export type PersonRow = {
  id: string;
  name: string | null;
  email: string;
  facility: string | null;
  role: PersonKind;
  standing: PersonStanding;
  state: string | null;
  suspended: boolean;
  joined_at: string;
};

/** People, the newest first. Admins only. @throws {Refusal} 403 */
export async function people(db: Db, asked: Asked): Promise<Part<PersonRow>> {
  const { role, standing, state, suspended, q, after } = asked;
  const found = unwrap(
    await db.rpc(
      "admin_people",
      given({
        p_role: role,
        p_standing: standing,
        p_state: state,
        p_suspended: suspended,
        p_search: q,
        p_after: after,
      }),
    ),
  ) as unknown as PersonRow[];
  return partOf(found, (row) => row.id);
}

/** Somebody with everything but a password and what is in their documents. Times are UTC. */
export type PersonCard = Subject & {
  id: string;
  name: string | null;
  email: string;
  reason: string | null;
  joined_at: string;
  last_sign_in_at: string | null;
  confirmed: boolean;
  submitted_at: string | null;
  decided_at: string | null;
  decided_by: string | null;
  can_be_acted_for: boolean;
  suspension: {
    kind: "suspended" | "merged";
    reason: string;
    since: string;
    by: string | null;
    kept_id: string | null;
    kept_name: string | null;
  } | null;
  /** Accounts that were merged into this one. */
  merged: { id: string; email: string }[];
  member_of: { id: string; name: string | null; role: string } | null;
  facility: {
    name: string;
    type: string | null;
    city: string | null;
    state: string | null;
    team: number;
    open_positions: number;
    positions: number;
    plan: string | null;
  } | null;
  seeker: {
    profession: string;
    years: number;
    city: string | null;
    state: string | null;
    open_to_matches: boolean;
    credentials: number;
    applications: number;
    matches: number;
  } | null;
  referral: { code: string; name: string | null; status: string } | null;
  documents: { id: string; kind: string; status: string; at: string }[];
};

/** One person. Admins only. @throws {Refusal} 403, 404 */
export async function personCard(db: Db, id: string): Promise<PersonCard> {
  return unwrap(await db.rpc("admin_person", { p_id: id })) as unknown as PersonCard;
}

/** What somebody did and what was done to them, the latest first. Admins only. @throws {Refusal} 403 */
export async function personLog(
  db: Db,
  id: string,
  after: number | undefined,
): Promise<Part<LogEntry>> {
  const found = unwrap(
    await db.rpc("admin_person_log", { p_id: id, ...(after !== undefined && { p_after: after }) }),
  ) as unknown as LogEntry[];
  return partOf(found, (entry) => String(entry.id));
}

/** What a search found: at most nine of each, so that it is known whether there are more than eight. */
export type Found = {
  people: Pick<PersonRow, "id" | "name" | "email" | "role" | "standing" | "suspended">[];
  facilities: {
    id: string;
    name: string;
    city: string | null;
    state: string | null;
    standing: PersonStanding;
    suspended: boolean;
  }[];
  positions: { id: string; title: string; status: string; facility: string | null }[];
  applications: {
    id: string;
    name: string | null;
    title: string;
    facility: string | null;
    status: string;
  }[];
};

/**
 * Everything that what was typed finds; a refusal of the words is handed on as a sentence. Admins only.
 * @throws {Refusal} 403
 */
export async function searchEverything(
  db: Db,
  query: string,
): Promise<{ found: Found | null; error: string | null }> {
  try {
    const answer = unwrap(await db.rpc("admin_search", { p_query: query }));
    return { found: answer as unknown as Found, error: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    return { found: null, error: error.message };
  }
}

/** What merging two accounts would do. */
export type MergePlan = {
  key: string;
  keep: { id: string; name: string | null; email: string; joined_at: string };
  gone: { id: string; name: string | null; email: string; joined_at: string };
  moves: Record<string, number>;
  collisions: { what: string; name: string }[];
};

/**
 * The account that an administrator means by an id or an e-mail address, and what merging it into another would do;
 * a refusal is handed on as a sentence. Admins only.
 * @throws {Refusal} 403
 */
export async function mergePlan(
  db: Db,
  keep: string,
  typed: string,
): Promise<{ plan: MergePlan | null; error: string | null }> {
  const wanted = typed.toLowerCase();
  const { rows } = await people(db, { q: typed });
  const other = rows.find(({ id, email }) => id === wanted || email.toLowerCase() === wanted);
  if (!other) return { plan: null, error: "Nobody has this e-mail address or id." };
  try {
    const plan = unwrap(await db.rpc("merge_plan", { p_keep: keep, p_gone: other.id }));
    return { plan: plan as unknown as MergePlan, error: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 403) throw error;
    return { plan: null, error: error.message };
  }
}

/** A position with the applications to it, the latest first. */
export type PositionCard = {
  id: string;
  title: string;
  status: string;
  profession: string;
  city: string | null;
  state: string | null;
  shift: string | null;
  pay_min_cents: number;
  pay_max_cents: number;
  pay_period: PayPeriod;
  starts_on: string;
  openings: number;
  version: number;
  opened_at: string | null;
  closed_at: string | null;
  closed_reason: string | null;
  facility_id: string;
  facility: string | null;
  facility_standing: PersonStanding;
  suspended: boolean;
  matches: number;
  applications: { id: string; name: string | null; status: string; at: string }[];
};

/** One position. Admins only. @throws {Refusal} 403, 404 */
export async function positionCard(db: Db, id: string): Promise<PositionCard> {
  return unwrap(await db.rpc("admin_position", { p_id: id })) as unknown as PositionCard;
}

/** An application as both sides made it; of messages only how many. Times are UTC. */
export type ApplicationCard = {
  id: string;
  status: string;
  is_open: boolean;
  source: string;
  created_at: string;
  status_at: string;
  closed_reason: string | null;
  candidate_id: string;
  candidate: string | null;
  facility_id: string;
  facility: string | null;
  position_id: string;
  title: string;
  history: { at: string; status: string; side: string; reason: string | null }[];
  interviews: { id: string; status: string; kind: string; starts_at: string | null; at: string }[];
  offers: {
    id: string;
    status: string;
    pay_cents: number;
    pay_period: PayPeriod;
    starts_on: string;
    at: string;
  }[];
  messages: { candidate: number; facility: number };
  placement: { id: string; starts_on: string; status: string; fee_cents: number } | null;
};

/** One application. Admins only. @throws {Refusal} 403, 404 */
export async function applicationCard(db: Db, id: string): Promise<ApplicationCard> {
  return unwrap(await db.rpc("admin_application", { p_id: id })) as unknown as ApplicationCard;
}
