/** A client may write its own profile past our commands: it waits for its turn as they do (docs/decisions/0029-locks.md). */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bareDatabase,
  type TestConnection,
  type TestDatabase,
} from "#tests/helpers/bare-database.ts";

const NEWCOMER = "10000000-0000-4000-8000-000000000001";
const KNOWN = "10000000-0000-4000-8000-000000000002";
let db: TestDatabase;

beforeAll(async () => {
  db = await bareDatabase();
  await db.exec(`insert into auth.users (id, email) values ('${NEWCOMER}', 'new@test.example'), ('${KNOWN}', 'known@test.example');
    insert into public.profiles (user_id, role) values ('${KNOWN}', 'job_seeker')`);
});
afterAll(() => db?.close());

/** A transaction of a client of the data API. */
async function beginAs(user: string): Promise<TestConnection> {
  const client = await db.connect();
  await client.exec(`begin; set local role authenticated;
    select set_config('request.jwt.claim.sub', '${user}', true)`);
  return client;
}

async function someoneWaits(): Promise<boolean> {
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return (await db.rows(waiting)).length > 0;
}

test.each([
  [
    "makes",
    NEWCOMER,
    `insert into public.profiles (user_id, role) values ('${NEWCOMER}', 'employer')`,
    "23505",
  ],
  [
    "changes",
    KNOWN,
    `update public.profiles set full_name = 'Dana Reyes' where user_id = '${KNOWN}'`,
    "done",
  ],
])("whoever %s the row waits for a command that has the account", async (_, user, write, end) => {
  const command = await beginAs(user);
  await command.exec("reset role; select private.lock_me(); set local role authenticated");
  const client = await beginAs(user);
  const written = client.exec(write).then(
    () => "done",
    (error: { code?: string }) => error.code,
  );
  await expect.poll(someoneWaits).toBe(true);

  await command.exec("select public.ensure_profile('job_seeker'); commit");
  expect(await written).toBe(end);
  await client.exec("rollback");
});
