/** Facilities, candidates and positions that match each other, and their data API clients. */
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { wordsOf } from "#app/notifications/words.ts";
import type { Database } from "#app/platform/database.types.ts";
import { day, makeCandidate, makePerson, sql, type CandidateFacts, type Person } from "./people.ts";
import type { Stack } from "./stack.ts";

export type Api = SupabaseClient<Database>;

/** A data API client with this person's own token. */
export async function apiOf(stack: Stack, person: Person): Promise<Api> {
  const api = createClient<Database>(stack.supabase.url, stack.supabase.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await api.auth.signInWithPassword(person);
  if (error) throw error;
  return api;
}

/** An approved facility in Kansas City, with a plan that allows as many positions as a test needs. */
export async function makeFacility(stack: Stack): Promise<Person> {
  const person = await makePerson(stack, { role: "employer", status: "approved", plan: null });
  await sql(
    stack,
    `insert into public.employer_subscriptions (employer_id, plan_code, current_period_start, current_period_end)
     values ($1, 'employer_enterprise', now() - interval '3 days', now() + interval '27 days')`,
    [person.id],
  );
  return person;
}

/** Adds a team member to a facility. */
export async function makeMember(
  stack: Stack,
  facility: Person,
  role: "recruiter" | "viewer",
): Promise<Person> {
  const person = await makePerson(stack, { role: "employer", status: "approved", plan: null });
  await sql(stack, "delete from public.employer_profiles where user_id = $1", [person.id]);
  await sql(
    stack,
    "insert into public.facility_members (user_id, facility_id, role) values ($1, $2, $3)",
    [person.id, facility.id, role],
  );
  return person;
}

/** An approved nurse in Kansas City with a verified license. */
export async function makeNurse(stack: Stack, facts: CandidateFacts = {}): Promise<Person> {
  const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
  await makeCandidate(stack, person.id, facts);
  return person;
}

/** A test position's values; defaults match the nurse of makeNurse(). */
export type PositionFacts = Partial<{
  title: string;
  profession: string;
  zip: string;
  status: string;
  openings: number;
  startsOn: string;
}>;

/** A facility's position; open by default. */
export async function makePosition(
  stack: Stack,
  facility: Person,
  facts: PositionFacts = {},
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    stack,
    `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
       pay_max_cents, pay_period, starts_on, status, openings)
     values ($1, $2, $3, $4, 'days', 1, 3800, 4800, 'hour', $5, $6, $7) returning id`,
    [
      facility.id,
      facts.title ?? "Registered Nurse, Medical-Surgical",
      facts.profession ?? "rn",
      facts.zip ?? "64108",
      facts.startsOn ?? day(21),
      facts.status ?? "open",
      facts.openings ?? 1,
    ],
  );
  return row!.id;
}

/** The id of a pair's stored match. @throws if they do not match */
export async function matchOf(stack: Stack, positionId: string, nurse: Person): Promise<string> {
  const [row] = await sql<{ id: string }>(
    stack,
    "select id from public.matches where position_id = $1 and job_seeker_id = $2",
    [positionId, nurse.id],
  );
  if (!row) throw new Error("This pair does not match");
  return row.id;
}

/**
 * A person's notifications, oldest first, as "kind/event": of one application, or all. The tests' worker sends its own
 * in the meantime, such as new matches.
 */
export async function toldTo(
  stack: Stack,
  person: Person,
  application?: string,
): Promise<string[]> {
  const rows = await sql<{ told: string }>(
    stack,
    `select kind || '/' || event as told from public.notifications
     where user_id = $1 and ($2::text is null or facts ->> 'application' = $2) order by created_at, id`,
    [person.id, application ?? null],
  );
  return rows.map(({ told }) => told);
}

/** The label of the link in a person's latest notification of an application, and where it leads. */
export async function lastLink(stack: Stack, person: Person, application: string) {
  const [row] = await sql<{ kind: string; event: string; facts: object; href: string }>(
    stack,
    `select kind, event, facts, href from public.notifications
     where user_id = $1 and facts ->> 'application' = $2 order by created_at desc, id desc limit 1`,
    [person.id, application],
  );
  const side = row!.href.startsWith("/employer") ? "employer" : "job_seeker";
  return { label: wordsOf(row!, side).action, href: row!.href };
}
