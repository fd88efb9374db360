/** Before anybody is approved a person has looked: what does not approve them, what is needed, and what is written down. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { startByForm } from "#tests/helpers/acting.ts";
import { apiOf, makeFacility, makePosition } from "#tests/helpers/marketplace.ts";
import {
  makeCandidate,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";
import { checkForm, checksIn, pageOf } from "#tests/helpers/verification.ts";

const stack = inject("stack");
let admin: Person;
let office: Visitor;
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  await sql(
    stack,
    "insert into public.profiles (user_id, role, full_name) values ($1, 'admin', 'Grace Keeper')",
    [admin.id],
  );
  office = await signedIn(stack, admin);
});

const approvalOf = async ({ id }: Person) =>
  (
    await sql<{ approval: string; decided_by: string | null }>(
      stack,
      "select approval, decided_by from public.profiles where user_id = $1",
      [id],
    )
  )[0]!;
const submittedAt = async ({ id }: Person) =>
  (
    await sql<{ at: string }>(
      stack,
      "select submitted_at as at from public.profiles where user_id = $1",
      [id],
    )
  )[0]!.at;
const decide = async (person: Person, fields: Record<string, string>) =>
  office.post(pageOf(person.id), { submittedAt: await submittedAt(person), ...fields });
const textOf = async (visitor: Visitor, path: string) =>
  (await (await visitor.get(path)).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const isMatched = async (position: string, { id }: Person) =>
  (
    await sql(
      stack,
      "select 1 from private.current_matches where position_id = $1 and job_seeker_id = $2",
      [position, id],
    )
  ).length === 1;

/** Looks up everything that is asked of somebody, as the page has it, and records it as clear. */
async function checkAll({ id }: Person): Promise<void> {
  for (const label of Object.keys(checksIn(await textOf(office, pageOf(id))))) {
    const { path, fields } = await checkForm(office, id, label);
    expect((await office.post(path, fields)).status, label).toBe(302);
  }
}

describe.each([
  ["job_seeker", "/job-seeker/awaiting-approval"],
  ["employer", "/employer/awaiting-approval"],
] as const)("the profile of a %s", (role, waiting) => {
  test("is read and checked by a person before it is approved, and given a reason when it is not", async () => {
    const [good, bad] = [
      await makePerson(stack, { role, status: "pending" }),
      await makePerson(stack, { role, status: "pending" }),
    ];
    const position = await makePosition(stack, await makeFacility(stack));
    // Neither time, nor they themselves, nor our own server without a person approves them.
    await sql(stack, "select private.run_due()");
    const asked = {
      p_user_id: good.id,
      p_decision: "approved",
      p_submitted_at: await submittedAt(good),
    };
    expect((await (await apiOf(stack, good)).rpc("decide_account", asked)).error).not.toBeNull();
    await expect(
      sql(stack, "select public.decide_account($1, 'approved', $2)", [
        good.id,
        asked.p_submitted_at,
      ]),
    ).rejects.toThrow("Only administrators can decide on accounts.");
    // Nor an administrator who has looked nothing up.
    expect(await textOf(office, pageOf(good.id))).toContain(good.email);
    const early = await decide(good, { intent: "approve" });
    expect(early.status).toBe(422);
    expect(await early.text()).toContain("Required checks missing");
    expect(await approvalOf(good)).toEqual({ approval: "pending", decided_by: null });
    expect(await isMatched(position, good)).toBe(false);

    await checkAll(good);
    expect(await isMatched(position, good), "checked, but not approved").toBe(false);
    expect((await decide(good, { intent: "approve" })).status).toBe(302);
    expect(await approvalOf(good)).toEqual({ approval: "approved", decided_by: admin.id });
    expect(await isMatched(position, good)).toBe(role === "job_seeker");
    const recorded = await sql(
      stack,
      "select distinct result, checked_by from public.verification_checks where user_id = $1",
      [good.id],
    );
    expect(recorded).toEqual([{ result: "clear", checked_by: admin.id }]);

    expect((await decide(bad, { intent: "reject", reason: " " })).status).toBe(422);
    expect((await approvalOf(bad)).approval).toBe("pending");
    const reason = "The name differs from the license.";
    expect((await decide(bad, { intent: "reject", reason })).status).toBe(302);
    expect(await textOf(await signedIn(stack, bad), waiting)).toContain(reason);
  });

  test("has each decision and each acting in the record and in the access log, with who, when and why", async () => {
    const person = await makePerson(stack, { role, status: "pending" });
    await checkAll(person);
    await decide(person, { intent: "approve", reason: "All in order." });
    const suspend = { intent: "suspend", reason: "Somebody else signs in with it." };
    expect((await office.post(`/admin/people/${person.id}`, suspend)).status).toBe(302);
    const since = /name="since" value="([^"]+)"/.exec(
      await textOf(office, `/admin/people/${person.id}`),
    )![1]!;
    const restore = { intent: "restore", since, reason: "It was their own phone." };
    expect((await office.post(`/admin/people/${person.id}`, restore)).status).toBe(302);
    expect((await startByForm(office, { user: person.id }, "They asked by phone.")).status).toBe(
      302,
    );
    await office.post("/admin/acting/stop", {});

    const rows = await sql<{ action: string; reason: string | null; fresh: boolean }>(
      stack,
      `select action, reason, actor_id::text = $2 and at > now() - interval '10 minutes' as fresh
       from public.audit_log where (subject_id = $1 or on_behalf_of::text = $1) and action ~ '^(account|acting)'
       order by id`,
      [person.id, admin.id],
    );
    expect(rows).toEqual([
      { action: "account.approved", reason: "All in order.", fresh: true },
      { action: "account.suspended", reason: suspend.reason, fresh: true },
      { action: "account.restored", reason: restore.reason, fresh: true },
      { action: "acting.started", reason: "They asked by phone.", fresh: true },
      { action: "acting.stopped", reason: null, fresh: true },
    ]);
    const log = await textOf(await signedIn(stack, person), "/account/access");
    for (const words of [
      "Approved your profile",
      "All in order.",
      "Suspended your account",
      suspend.reason,
      "Restored your account",
      restore.reason,
      "Started acting for you",
      "They asked by phone.",
      "Grace Keeper",
    ])
      expect(log, words).toContain(words);
  });
});

test("a profile that is not submitted is seen by nobody: it is in no match and in no queue", async () => {
  const nurse = await makePerson(stack, { role: "job_seeker", status: "draft" });
  await makeCandidate(stack, nurse.id);
  const position = await makePosition(stack, await makeFacility(stack));
  await sql(stack, "select private.rebuild_matches(1000)");
  expect(await isMatched(position, nurse)).toBe(false);
  expect(await textOf(office, "/admin/pending-approval")).not.toContain(nurse.email);
  expect(await textOf(await signedIn(stack, nurse), "/account")).toContain(
    "Your profile is not submitted yet, so nobody sees it.",
  );
});
