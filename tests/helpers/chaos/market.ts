/** The participants: facilities with open positions, nurses who applied there, people who sign up, an administrator. */
import { makeFacility, makeNurse, makePosition } from "../marketplace.ts";
import { makePerson, sql, type Person } from "../people.ts";
import type { Stack } from "../stack.ts";

/** An application with both of its sides. */
export type Thread = { application: string; nurse: Person; facility: Person };
export type Market = Awaited<ReturnType<typeof makeMarket>>;

const FACILITIES = 3;
const NURSES = 4;
/** Positions per facility that every nurse applied for, because one conversation is limited to 60 messages an hour. */
const TALKED_ABOUT = 3;
/** Positions per facility that nurses apply for during the run. */
const OPEN = 20;
/** People waiting for the administrator's decision. */
const WAITING = 150;

/** Creates everyone directly in the database. */
export async function makeMarket(place: { sql: string }) {
  // Only the database's URL is used.
  const stack = place as Stack;
  const admin = await makePerson(stack, { role: null, admin: true });
  const facilities = await times(FACILITIES, () => makeFacility(stack));
  const nurses = await times(NURSES, () => makeNurse(stack));
  const beginners = await times(2, () => makePerson(stack, { role: "job_seeker" }));
  const waiting = await times(WAITING, () =>
    makePerson(stack, { role: "job_seeker", status: "pending" }),
  );
  const positions: string[] = [];
  const threads: Thread[] = [];
  for (const facility of facilities) {
    for (const position of await times(TALKED_ABOUT, () => makePosition(stack, facility))) {
      for (const nurse of nurses) {
        const [row] = await sql<{ id: string }>(
          stack,
          `with a as (insert into public.applications (position_id, employer_id, job_seeker_id, status, source)
             values ($1, $2, $3, 'applied', 'applied') returning id)
           insert into public.application_history (application_id, to_status, side)
           select id, 'applied', 'candidate' from a returning application_id as id`,
          [position, facility.id, nurse.id],
        );
        threads.push({ application: row!.id, nurse, facility });
      }
    }
    positions.push(...(await times(OPEN, () => makePosition(stack, facility))));
  }
  return { admin, facilities, nurses, beginners, waiting, positions, threads };
}

async function times<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let done = 0; done < count; done += 1) made.push(await make());
  return made;
}

/** Notifies this many people by email, like a morning with many new matches. */
export async function tellMany(place: { sql: string }, people: readonly Person[]): Promise<void> {
  await sql(
    place,
    `select private.notify(p.id, 'message', 'message_received', '{"position": "Night nurse", "from": "Ana Ruiz"}', '/notifications')
     from unnest($1::uuid[]) p (id)`,
    [people.map(({ id }) => id)],
  );
}
