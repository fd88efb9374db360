/** Verification under the rules that an admin can turn on: settings are everybody's, so this has a database of its own. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";

const [first, second] = [randomUUID(), randomUUID()];
let db: TestDatabase;
let facility: string;

beforeAll(async () => {
  db = await bareDatabase();
  await db.exec(`
    insert into auth.users (id, email) values ('${first}', 'first@test.example'), ('${second}', 'second@test.example');
    insert into public.admin_users (user_id) values ('${first}'), ('${second}');`);
}, 60_000);
afterAll(() => db.close());

beforeEach(async () => {
  facility = randomUUID();
  await db.exec(`
    update public.app_settings set value = 0 where key in ('checks_required_to_approve', 'four_eyes_rejections');
    insert into auth.users (id, email) values ('${facility}', '${facility}@test.example');
    insert into public.profiles (user_id, role, full_name, onboarding_completed, verification_status, submitted_at)
      values ('${facility}', 'employer', 'Cleo Owner', true, 'pending', now());
    insert into public.employer_profiles (user_id, facility_name, facility_type, address_line, zip, phone)
      values ('${facility}', 'First Facility', 'hospital', '1 Street', '64108', '8165550100');`);
});

const turnOn = (key: string) =>
  db.query("update public.app_settings set value = 1 where key = $1", [key]);
/** Calls a function as somebody; the sentence instead, when it refuses. */
async function as<Value>(who: string, text: string, values: unknown[]): Promise<Value | string> {
  await db.exec(`set request.jwt.claim.sub = '${who}'`);
  try {
    return (await db.query<{ value: Value }>(`select ${text} as value`, values)).rows[0]!.value;
  } catch (error) {
    return (error as Error).message;
  }
}
const decide = (who: string, decision: string, more: { reason?: string; without?: string } = {}) =>
  as<string>(
    who,
    `public.decide_account($1, $2, (select p.submitted_at from public.profiles p where p.user_id = $1), $3, p_without => $4)`,
    [facility, decision, more.reason ?? null, more.without ?? null],
  );
const approval = async () =>
  (
    await db.query<{ approval: string }>(
      "select approval from public.profiles where user_id = $1",
      [facility],
    )
  ).rows[0]!.approval;
/** Adds a clear check of so many days ago for each rule that is required. */
const addAll = (daysAgo: number) =>
  as(
    first,
    `(select count(private.add_check($1, a.rule, null, null, 'clear', private.today() - $2::integer, null, null, null))
     from private.checks_of($1) a where (a.rule).required)`,
    [facility, daysAgo],
  );

describe("where checks are required to approve", () => {
  beforeEach(() => turnOn("checks_required_to_approve"));

  test("an approval without them is refused, and names them", async () => {
    expect(await decide(first, "approved")).toMatch(
      /^Required checks missing: Facility address is correct; Contact is authorized to hire/,
    );
    expect(await approval()).toBe("pending");
  });

  test("no reason for approving without them is enough", async () => {
    expect(await decide(first, "approved", { without: "Known for years" })).toMatch(
      /^Required checks missing/,
    );
  });

  test("all of them clear are enough, until one is of something that has changed", async () => {
    await addAll(0);
    await db.query("update public.employer_profiles set phone = '8165550199' where user_id = $1", [
      facility,
    ]);
    expect(await decide(first, "approved")).toBe(
      "Required checks missing: Phone number reaches the facility. Record them on the page of this account first.",
    );
    await db.query("update public.employer_profiles set phone = '8165550100' where user_id = $1", [
      facility,
    ]);
    expect(await decide(first, "approved")).toBe("approved");
  });

  test.each([
    [1, "approved"],
    [2, "refused"],
  ])("checked %i days ago for a day: %s", async (daysAgo, outcome) => {
    await db.exec("update public.verification_rules set valid_days = 1 where subject = 'employer'");
    await addAll(daysAgo);
    const answer = await decide(first, "approved");
    expect(answer.startsWith("Required checks") ? "refused" : answer).toBe(outcome);
  });
});

test("where checks are not required, an approval without them is written down, with the reason that was given", async () => {
  expect(await decide(first, "approved", { without: "Known for years" })).toBe("approved");
  const { rows } = await db.query<{ details: { approved_without: string[]; why: string } }>(
    "select details from public.audit_log where action = 'account.approved' and subject_id = $1",
    [facility],
  );
  expect(rows[0]!.details).toMatchObject({ why: "Known for years" });
  expect(rows[0]!.details.approved_without).toContain("Phone number reaches the facility");
});

describe("where rejections need two", () => {
  beforeEach(() => turnOn("four_eyes_rejections"));
  const proposal = async () =>
    (
      await db.query<{ id: string }>(
        "select id from public.rejection_proposals where user_id = $1 and status = 'open'",
        [facility],
      )
    ).rows[0]!.id;

  test("rejecting is proposing, from wherever it is done", async () => {
    expect(await decide(first, "rejected", { reason: "Not found" })).toBe("proposed");
    expect(await approval()).toBe("pending");
    await as(second, "public.decide_rejection($1, 'confirmed')", [await proposal()]);
    expect(await approval()).toBe("rejected");
  });

  test("neither who proposed nor who confirmed answers the appeal", async () => {
    const third = randomUUID();
    await db.exec(`
      insert into auth.users (id, email) values ('${third}', '${third}@test.example');
      insert into public.admin_users (user_id) values ('${third}');`);
    await decide(first, "rejected", { reason: "Not found" });
    await as(second, "public.decide_rejection($1, 'confirmed')", [await proposal()]);
    const { rows } = await db.query<{ id: string }>(
      "insert into public.account_appeals (user_id, body) values ($1, 'We are here, look again') returning id",
      [facility],
    );
    const answer = (who: string) =>
      as(who, "public.decide_appeal($1, 'reopened', null)", [rows[0]!.id]);
    // Whoever opens it in the queue is told before they answer.
    for (const who of [first, second, third]) {
      const part = await as<{ rows: object[] }>(who, "public.pending_appeals(p_open => $1)", [
        rows[0]!.id,
      ]);
      expect(part).toMatchObject({
        rows: expect.arrayContaining([
          expect.objectContaining({
            id: rows[0]!.id,
            decided_by_you: who !== third,
            four_eyes: true,
          }),
        ]),
      });
    }
    for (const own of [first, second])
      expect(await answer(own)).toMatch(/another administrator must answer this appeal/);
    await answer(third);
    expect(await approval()).toBe("pending");
  });

  test("declined, the account waits as before", async () => {
    await decide(first, "rejected", { reason: "Not found" });
    await as(second, "public.decide_rejection($1, 'declined', 'It moved')", [await proposal()]);
    expect(await approval()).toBe("pending");
    expect(await decide(first, "approved")).toBe("approved");
  });
});

test("where one is enough, one's own appeal is answered, and that it was one's own is written down", async () => {
  await decide(first, "rejected", { reason: "Not found" });
  const { rows } = await db.query<{ id: string }>(
    "insert into public.account_appeals (user_id, body) values ($1, 'We are here, look again') returning id",
    [facility],
  );
  await as(first, "public.decide_appeal($1, 'upheld', 'We looked again')", [rows[0]!.id]);
  const { rows: entries } = await db.query<{ details: object }>(
    "select details from public.audit_log where subject_id = $1 and action = 'appeal.upheld'",
    [facility],
  );
  expect(entries).toMatchObject([{ details: { own_decision: true } }]);
});
