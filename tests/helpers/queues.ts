/** Creates cases for the admins' queues other than accounts, as they would have arisen. */
import { day, sql, type Person } from "./people.ts";
import type { Stack } from "./stack.ts";

type Database = Pick<Stack, "sql">;

/** A facility's message, reported by its reader. @returns the report's id */
export async function makeReport(
  stack: Database,
  { employer, jobSeeker, body }: { employer: Person; jobSeeker: Person; body: string },
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    stack,
    `with p as (insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience,
         pay_min_cents, pay_max_cents, pay_period, starts_on, status)
         values ($1, 'Night nurse', 'rn', '66204', 'nights', 2, 3650, 4425, 'hour', $4, 'draft') returning id),
       a as (insert into public.applications (position_id, employer_id, job_seeker_id, status, source)
         select p.id, $1, $2, 'applied', 'applied' from p returning id),
       m as (insert into public.messages (application_id, sender_id, side, body)
         select a.id, $1, 'facility', $3 from a returning id)
     insert into public.message_reports (message_id, reporter_id, reason)
     select m.id, $2, 'They want money' from m returning id`,
    [employer.id, jobSeeker.id, body, day(20)],
  );
  return row!.id;
}

/** An email that was given up. @returns its id */
export async function makeDeadLetter(stack: Database, to: Person, from: string): Promise<string> {
  const [row] = await sql<{ id: number }>(
    stack,
    `insert into public.outbox (user_id, kind, event, facts, href, status, attempts, last_error, done_at)
     values ($1, 'message', 'message_received', jsonb_build_object('from', $2::text), '/account', 'dead', 6,
       '550 No such user', now()) returning id`,
    [to.id, from],
  );
  return String(row!.id);
}

/** An appeal against an account decision. @returns its id */
export async function makeAppeal(stack: Database, by: Person, body: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    stack,
    "insert into public.account_appeals (user_id, body) values ($1, $2) returning id",
    [by.id, body],
  );
  return row!.id;
}

/** A license added by an approved person. @returns its id, and when it was changed */
export async function makeChangedLicense(
  stack: Database,
  of: Person,
): Promise<{ id: string; at: string }> {
  const [row] = await sql<{ id: string; at: string }>(
    stack,
    `insert into public.credentials (user_id, kind, profession, state, number, expires_on)
     values ($1, 'license', 'rn', 'KS', 'KS-1', private.today() + 300) returning id, updated_at::text as at`,
    [of.id],
  );
  return row!;
}

/** A document without a file. @returns its id, and when it was uploaded */
export async function makeDocument(
  stack: Database,
  of: Person,
): Promise<{ id: string; at: string }> {
  const [row] = await sql<{ id: string; at: string }>(
    stack,
    `insert into public.documents (user_id, kind, file_name, content_type, size_bytes, sha256, storage_path, file_state)
     values ($1::uuid, 'other', 'a.pdf', 'application/pdf', 1, repeat('a', 64), $1::uuid || '/' || gen_random_uuid(), 'clean')
     returning id, created_at::text as at`,
    [of.id],
  );
  return row!;
}
