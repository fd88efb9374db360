/** Merging is no way out of a hold: what holds the account that is closed holds the one that is kept. */
import { beforeAll, expect, inject, test } from "vitest";
import {
  apiOf,
  makeFacility,
  makeNurse,
  makePosition,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { textOf } from "#tests/helpers/page-text.ts";
import { makeAppeal } from "#tests/helpers/queues.ts";
import { makePerson, signedIn, sql, type Person, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
let admin: Api;
let office: Visitor;
beforeAll(async () => {
  const person = await makePerson(stack, { role: null, admin: true });
  admin = await apiOf(stack, person);
  office = await signedIn(stack, person);
});

/** Records what came of a check of the person, as an administrator does. */
const record = ({ id }: Person, code: string, result: string) =>
  sql(
    stack,
    `select private.add_check($1, a.rule, a.credential_id, (private.latest_check($1, (a.rule).id, a.credential_id)).id,
       $3, private.today(), null, 'As the source said', null)
     from private.checks_of($1) a where (a.rule).code = $2`,
    [id, code, result],
  );
const accountOf = async ({ id }: Person) =>
  (
    await sql<{ approval: string; held: boolean }>(
      stack,
      "select approval, on_hold_since is not null as held from public.profiles where user_id = $1",
      [id],
    )
  )[0]!;
async function merge(kept: Person, second: Person) {
  const { data, error } = await admin.rpc("merge_plan", { p_keep: kept.id, p_gone: second.id });
  expect(error).toBeNull();
  const { key } = data as { key: string };
  return admin.rpc("merge_people", {
    p_keep: kept.id,
    p_gone: second.id,
    p_key: key,
    p_reason: "They signed up twice.",
  });
}

test.each<[string, boolean, (second: Person) => Promise<unknown>]>([
  ["a finding", true, (second) => record(second, "edl", "finding")],
  ["a license on probation", true, (second) => record(second, "nursys", "probation")],
  [
    "a hold that nobody lifted, though the check is clear by now",
    true,
    async (second) => {
      await record(second, "edl", "finding");
      await record(second, "edl", "clear");
    },
  ],
  [
    "a finding, and was rejected for it",
    true,
    async (second) => {
      await record(second, "edl", "finding");
      await sql(
        stack,
        "update public.profiles set profile_status = 'verified_issue' where user_id = $1",
        [second.id],
      );
    },
  ],
  ["a license that has expired", false, (second) => record(second, "nursys", "expired")],
  ["nothing against it", false, () => Promise.resolve()],
])("the closed account has %s: the kept one is on hold afterwards: %s", async (_, holds, make) => {
  const [kept, second] = [await makeNurse(stack), await makeNurse(stack)];
  await make(second);
  expect((await merge(kept, second)).error).toBeNull();
  expect(await accountOf(kept)).toEqual({ approval: holds ? "pending" : "approved", held: holds });
});

test("an open appeal against the closed one's rejection ends, and is said to end, with the merge", async () => {
  const [kept, second] = [await makeNurse(stack), await makeNurse(stack)];
  await sql(
    stack,
    "update public.profiles set profile_status = 'verified_issue' where user_id = $1",
    [second.id],
  );
  const p_id = await makeAppeal(stack, second, "Please look at it again.");
  expect((await merge(kept, second)).error).toBeNull();
  const answer = await office.get(`/admin/verification/${second.id}`);
  expect(await textOf(answer)).toContain("Account merged");
  const late = await admin.rpc("decide_appeal", { p_id, p_decision: "reopened" });
  expect(late.error).toMatchObject({
    code: "PT409",
    message: "This appeal is no longer open: the account was merged into another one.",
  });
});

test.each(["kept", "closed"])("the %s one is suspended: merging is refused", async (which) => {
  const [kept, second] = [await makeNurse(stack), await makeNurse(stack)];
  await admin.rpc("suspend_person", {
    p_id: which === "kept" ? kept.id : second.id,
    p_reason: "Several people have complained.",
  });
  const { error } = await admin.rpc("merge_plan", { p_keep: kept.id, p_gone: second.id });
  expect(error).toMatchObject({
    code: "PT409",
    message: "One of them is suspended. Restore it first.",
  });
});

test("the kept one leaves matches, applies nowhere by itself, and its applications pause; the page says so before", async () => {
  const facility = await makeFacility(stack);
  const [position, other] = [
    await makePosition(stack, facility),
    await makePosition(stack, facility),
  ];
  const [kept, second] = [await makeNurse(stack), await makeNurse(stack)];
  const { data: id } = await (
    await apiOf(stack, kept)
  ).rpc("apply_to_position", { p_position_id: position });
  await sql(
    stack,
    `update public.job_seeker_profiles set auto_apply = true, auto_apply_consented_at = now(),
       auto_apply_min_score_bp = 0, auto_apply_daily_cap = 10 where user_id = $1`,
    [kept.id],
  );
  const matched = async () =>
    (
      await sql(
        stack,
        "select 1 from private.current_matches where position_id = $1 and job_seeker_id = $2",
        [other, kept.id],
      )
    ).length;
  expect(await matched()).toBe(1);
  await record(second, "edl", "finding");

  const path = `/admin/people/${kept.id}/merge`;
  const page = await (await office.get(`${path}?other=${encodeURIComponent(second.email)}`)).text();
  expect(page).toContain("The account we keep will go on hold");
  expect(page).toMatch(/The account to close has a finding: .*Employee Disqualification List/);
  const key = /name="key" value="([0-9a-f]{32})"/.exec(page)![1]!;
  const sent = { other: second.id, key, reason: "They signed up twice." };
  expect((await office.post(path, sent)).status).toBe(302);

  expect(await accountOf(kept)).toEqual({ approval: "pending", held: true });
  expect(await matched()).toBe(0);
  await sql(stack, "select private.apply_automatically()");
  const rows = await sql<{ id: string }>(
    stack,
    "select id from public.applications where job_seeker_id = $1",
    [kept.id],
  );
  expect(rows).toEqual([{ id }]);
  const { data } = await (await apiOf(stack, facility)).rpc("facility_application", { p_id: id! });
  expect(data).toMatchObject({ application: { paused: true } });
  const evidence = await (await office.get(`/admin/verification/${kept.id}`)).text();
  expect(evidence).toContain("of the account merged into this one");
  // Lifting it needs a reason, as after any finding.
  const [row] = await sql<{ at: string }>(
    stack,
    "select submitted_at as at from public.profiles where user_id = $1",
    [kept.id],
  );
  const { error } = await admin.rpc("decide_account", {
    p_user_id: kept.id,
    p_decision: "approved",
    p_submitted_at: row!.at,
  });
  expect(error?.message).toMatch(/Required checks missing|Say why the hold is lifted/);
});

test("one that is on hold stays so when it is kept", async () => {
  const [kept, second] = [await makeNurse(stack), await makeNurse(stack)];
  await record(kept, "edl", "finding");
  expect((await merge(kept, second)).error).toBeNull();
  expect(await accountOf(kept)).toEqual({ approval: "pending", held: true });
});
