/** Restoring a backup: the statements of docs/operations.md, as they stand there. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inRoot } from "#local/paths.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";

const ADMIN = "33333333-3333-4333-8333-333333333333";
let db: TestDatabase;

beforeAll(async () => {
  db = await bareDatabase();
  const mail = (kind: string, to: string, due: string) => `
    insert into public.outbox (kind, event, href, to_email, next_attempt_at)
    values ('${kind}', 'x', '/', '${to}', now() + interval '${due}');`;
  await db.exec(`
    insert into auth.users (id, email) values ('${ADMIN}', 'admin@example.com');
    insert into auth.sessions (id, user_id) values ('${ADMIN}', '${ADMIN}');
    insert into public.admin_users (user_id) values ('${ADMIN}');
    insert into private.suspensions (user_id, reason) values ('${ADMIN}', 'a reason that is long enough');
    insert into public.billing_customers (customer_id, synced_at, looked_at) values ('cus_123', now(), now());
    ${mail("team", "due@example.com", "-1 minute")}
    ${mail("team", "later@example.com", "1 hour")}
    ${mail("security", "gone@example.com", "-1 minute")}
    ${mail("contact", "support", "-1 minute")}
  `);
}, 60_000);
afterAll(() => db.close());

const section = /## Restoring a backup\n([\s\S]*?)\n## /.exec(
  readFileSync(inRoot("docs", "operations.md"), "utf8"),
)![1]!;
const statements = [...section.matchAll(/```sql\n([\s\S]*?)```/g)]
  .flatMap(([, block]) => block!.split(";"))
  .map((statement) => statement.trim())
  .filter(Boolean);

test("run in order, they end sessions, show what to review, skip what is due and mark the rest for reading again", async () => {
  const answers: unknown[] = [];
  for (const statement of statements) answers.push((await db.query(statement)).rows);
  expect(await db.rows("select * from auth.sessions")).toEqual([]);
  expect(answers).toContainEqual([expect.objectContaining({ email: "admin@example.com" })]);
  expect(answers).toContainEqual([expect.objectContaining({ kind: "suspended" })]);
  expect(await db.rows("select to_email, status from public.outbox order by id")).toEqual([
    { to_email: "due@example.com", status: "skipped" },
    { to_email: "later@example.com", status: "waiting" },
  ]);
  expect(await db.rows("select synced_at, looked_at from public.billing_customers")).toEqual([
    { synced_at: null, looked_at: null },
  ]);
  expect(statements.at(-1)).toBe("select matching.sync_market()");
});
