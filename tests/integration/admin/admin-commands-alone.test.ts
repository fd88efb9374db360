/** What admins do to things that all tests of one stack share, on a database of its own: one entry each, or nothing. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";

const ADMIN = "33333333-3333-4333-8333-333333333333";
const NURSE = "11111111-1111-4111-8111-111111111111";
let db: TestDatabase;
beforeAll(async () => {
  db = await bareDatabase();
  await db.exec(`insert into auth.users (id, email) values ('${ADMIN}', 'admin@test.example'), ('${NURSE}', 'nurse@test.example');
    insert into public.admin_users (user_id) values ('${ADMIN}');`);
}, 60_000);
afterAll(() => db.close());

const as = async (user: string, call: string) => {
  await db.exec(
    `begin; set local role authenticated; set local request.jwt.claim.sub = '${user}';`,
  );
  try {
    await db.query(`select public.${call}`);
    await db.exec("commit");
  } catch (error) {
    await db.exec("rollback");
    throw error;
  }
};
const actions = async () =>
  (await db.query<{ action: string }>("select action from public.audit_log order by id")).rows.map(
    ({ action }) => action,
  );
/** What a call adds to the log. */
async function adds(call: string, refusal?: RegExp): Promise<string[]> {
  const before = (await actions()).length;
  await expect(as(NURSE, call), call).rejects.toThrow("Only administrators");
  expect(await actions()).toHaveLength(before);
  if (refusal) await expect(as(ADMIN, call), call).rejects.toThrow(refusal);
  else await as(ADMIN, call);
  return (await actions()).slice(before);
}

describe("weights", () => {
  const revision = async () =>
    (
      await db.query<{ revision: number }>(
        "select w.revision from public.match_weights w where w.state = 'draft'",
      )
    ).rows[0]!.revision;
  const save = (revision: number, pay: number) =>
    `save_weight_draft(${revision}, '{"pay": ${pay}, "distance": ${60 - pay}, "shift": 20, "start": 10, "facility": 10}',
      '{"experience": 10, "skills": 40, "certifications": 25, "start": 25}', 7)`;
  test("a draft, changed, as it was, thrown away, and thrown away again", async () => {
    expect(await adds(save(0, 20))).toEqual(["weights.drafted"]);
    const first = await revision();
    expect(await adds(save(first, 30))).toEqual(["weights.drafted"]);
    const second = await revision();
    expect(await adds(save(second, 30))).toEqual([]);
    const others = /Another administrator saved the draft/;
    expect(await adds(save(first, 40), others)).toEqual([]);
    expect(await adds(`drop_weight_draft(${first})`, others)).toEqual([]);
    expect(await adds(`drop_weight_draft(${second})`)).toEqual(["weights.draft_discarded"]);
    expect(await adds(`drop_weight_draft(${second})`)).toEqual([]);
    const { rows } = await db.query<{ details: unknown }>(
      "select details from public.audit_log where action = 'weights.drafted' order by id desc limit 1",
    );
    expect(rows[0]!.details).toMatchObject({
      before: { candidate: { pay: 20 } },
      after: { candidate: { pay: 30 }, exposure: 7 },
    });
  });

  test("published, published again, rolled back, and rolled back again", async () => {
    await adds(save(0, 25));
    const { rows } = await db.query<{ live: number }>(
      "select s.weights as live from matching.settings s",
    );
    const { live } = rows[0]!;
    const drafted = await revision();
    const publish = `publish_weights(${drafted}, ${live}, 'A note that is long enough')`;
    expect(await adds(`publish_weights(${drafted}, ${live}, 'Short')`, /at least 10/)).toEqual([]);
    expect(await adds(publish)).toEqual(["weights.published"]);
    expect(await adds(publish, /draft no longer exists/)).toEqual([]);
    const back = `roll_back_weights(${live}, ${live + 1}, 'A note that is long enough')`;
    expect(await adds(back)).toEqual(["weights.rolled_back"]);
    expect(await adds(back, /is live now/)).toEqual([]);
  });
});

describe("dead letters", () => {
  test.each([
    ["retry_mail(", "mail.retried"],
    ["drop_mail(", "mail.dropped"],
  ])("%s…), and again", async (call, action) => {
    const { rows } = await db.query<{ id: number }>(
      `insert into public.outbox (user_id, kind, event, facts, href, status, attempts, done_at)
       values ('${NURSE}', 'message', 'message_received', '{}', '/account', 'dead', 6, now()) returning id`,
    );
    expect(await adds(`${call}${rows[0]!.id})`)).toEqual([action]);
    expect(await adds(`${call}${rows[0]!.id})`, /already decided/)).toEqual([]);
  });
});
