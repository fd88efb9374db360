/** Many different people, each with a session of their own and the pages they open on a typical day. */
import { createServerClient } from "@supabase/ssr";
import { demoAccounts, marketPassword } from "#local/demo-accounts.ts";
import type { Running } from "#local/running.ts";
import { sql } from "#tests/helpers/people.ts";
import type { Side } from "./side.ts";

/** One person's session, and the paths of their day. */
export type Busy = { cookie: string; paths: string[] };

type Found = { email: string; paths: string[] };

const JOB_SEEKERS = `
  select u.email,
         array['/job-seeker/dashboard', '/job-seeker/positions', '/job-seeker/positions/' || open.id,
           '/job-seeker/applications'] as paths
    from public.profiles p
    join auth.users u on u.id = p.user_id
    cross join (select o.id from public.positions o where o.status = 'open' order by o.id limit 1) open
   where p.role = 'job_seeker' and p.approval = 'approved'
   order by u.email`;
const EMPLOYERS = `
  select u.email,
         array_remove(array['/employer/dashboard', '/employer/positions', '/employer/positions/' || own.position_id,
           '/employer/applications/' || own.application_id], null) as paths
    from public.profiles p
    join auth.users u on u.id = p.user_id
    cross join lateral
      (select o.id as position_id,
              (select a.id from public.applications a where a.position_id = o.id order by a.id limit 1) as application_id
         from public.positions o
        where o.employer_id = p.user_id and o.status = 'open'
        order by application_id nulls last, o.id limit 1) own
   where p.role = 'employer' and p.approval = 'approved'
   order by u.email`;
/** The session's cookie, as it is named without https. */
const COOKIE = "nomera-auth";
/** Of ten people, so many seek a job, hire and administrate. */
const SHARES = [4, 4, 2] as const;

/**
 * Signs in people of the demo's market, past the website's limit for one address. Where a role has too few, the same
 * people have several sessions, as with several devices.
 * @param side its database, and how to reach its Supabase
 * @param count how many sessions
 */
export async function peopleOf(
  side: Pick<Side, "sql" | "running">,
  count: number,
): Promise<Busy[]> {
  const admin = demoAccounts.find(({ role }) => role === "admin")!;
  const roles: Found[][] = [
    await sql<Found>(side, JOB_SEEKERS),
    await sql<Found>(side, EMPLOYERS),
    [{ email: admin.email, paths: ["/admin/overview", "/admin/people"] }],
  ];
  const tenth = SHARES.flatMap((share, role) => Array.from({ length: share }, () => roles[role]!));
  const people: Busy[] = [];
  for (let n = 0; n < count; n += 1) {
    const found = tenth[n % tenth.length]!;
    const { email, paths } = found[Math.floor(n / tenth.length) % found.length]!;
    people.push({ cookie: await sessionOf(side.running, email), paths });
  }
  return people;
}

/** A new session's cookies, as the website would have set them. */
async function sessionOf(running: Running, email: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { auth } = createServerClient(running.supabaseUrl, running.publishableKey, {
    cookieOptions: { name: COOKIE },
    cookies: {
      getAll: () => [],
      setAll: (set) => {
        for (const it of set) cookies.set(it.name, it.value);
      },
    },
  });
  const account = demoAccounts.find((it) => it.email === email);
  const { error } = await auth.signInWithPassword({
    email,
    password: account?.password ?? marketPassword,
  });
  if (error) throw new Error(`${email} could not log in: ${error.message}`);
  return [...cookies].map(([key, value]) => `${key}=${value}`).join("; ");
}
