/**
 * Two-step verification: setting it up, and that deeds with consequences ask for it, by whichever way they are asked for.
 * Who has to have one: second-factor-required.test.ts.
 */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { todayCentral } from "#app/platform/format.ts";
import { clientOf, REASON, startByForm } from "#tests/helpers/acting.ts";
import { codesOn, setUpTwoSteps, type Authenticator } from "#tests/helpers/authenticator.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const HERE = "/account/two-step";
const CONFIRM = "/account/confirm";

let nurse: Person;
let admin: Person;
let visitor: Visitor;
beforeAll(async () => {
  nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
});
beforeEach(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  visitor = await signedIn(stack, admin);
});

const told = async (person: Person) =>
  (
    await sql<{ event: string }>(
      stack,
      "select event from public.outbox where user_id = $1 and kind = 'security' order by id",
      [person.id],
    )
  ).map(({ event }) => event);
const audited = async (person: Person) =>
  (
    await sql<{ action: string }>(
      stack,
      "select action from public.audit_log where subject_id = $1 and subject_type = 'profile' order by id",
      [person.id],
    )
  ).map(({ action }) => action);
const confirm = (who: Visitor, code: string, next = "/admin/acting") =>
  who.post(CONFIRM, { intent: "code", code, next });

describe("setting it up", () => {
  test("asks for the password, shows a key, counts from its first code on, and shows ten codes once", async () => {
    const wrong = await visitor.post(HERE, { intent: "begin", current: "not this one" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("This is not your current password.");
    const { app, codes } = await setUpTwoSteps(stack, visitor, admin);
    expect(new Set(codes).size).toBe(10);
    expect(await told(admin)).toEqual(["second_factor_added"]);
    expect(await audited(admin)).toEqual(["account.second_factor_added"]);
    const page = await (await visitor.get(HERE)).text();
    expect(page).toContain("10 codes");
    expect(codesOn(page)).toEqual([]);
    // What shows nothing any more adds nothing either.
    const again = await visitor.post(HERE, { intent: "finish", code: app.code() });
    expect(again.status).toBe(409);
    expect((await visitor.post(HERE, { intent: "begin", current: admin.password })).status).toBe(
      409,
    );
  });

  test("a wrong first code turns nothing on", async () => {
    await visitor.post(HERE, { intent: "begin", current: admin.password });
    const shown = await (await visitor.get(HERE)).text();
    expect(shown).toContain('aria-label="QR code of the key below"');
    const wrong = await visitor.post(HERE, { intent: "finish", code: "000000" });
    expect(wrong.status).toBe(422);
    expect(await told(admin)).toEqual([]);
    expect((await startByForm(visitor, { user: nurse.id })).headers.get("location")).toBe(
      "/job-seeker/dashboard",
    );
  });

  test("the key is sealed in the database, and nobody reads it by the data API", async () => {
    await setUpTwoSteps(stack, visitor, admin);
    const [row] = await sql<{ sealed: string }>(
      stack,
      "select sealed from private.authenticators where user_id = $1",
      [admin.id],
    );
    expect(row!.sealed).not.toMatch(/^[A-Z2-7]+$/);
    const api = await clientOf(stack, admin);
    const me = { p_user: admin.id, p_session: "" };
    for (const [name, args] of [
      ["offered_authenticator", { p_user: admin.id }],
      ["try_authenticator", { ...me, p_offered: false }],
      ["pass_authenticator", { ...me, p_step: 1 }],
      ["pass_recovery_code", { ...me, p_code_sha256: "" }],
      ["remove_authenticator", me],
      ["make_recovery_codes", { ...me, p_codes: [] }],
    ] as const) {
      const { error } = await api.rpc(name, args);
      expect(error?.code, name).toMatch(/^(42501|PGRST202)$/);
    }
    for (const table of ["authenticators", "recovery_codes", "confirmations"])
      expect((await api.from(table).select("*")).error, table).not.toBeNull();
  });

  test("is nothing for professionals", async () => {
    const theirs = await signedIn(stack, nurse);
    expect(await (await theirs.get(HERE)).text()).toContain("isn’t available for your account.");
    const begun = await theirs.post(HERE, { intent: "begin", current: nurse.password });
    expect(begun.status).toBe(403);
  });
});

describe("a code", () => {
  let app: Authenticator;
  let codes: string[];
  beforeEach(async () => {
    ({ app, codes } = await setUpTwoSteps(stack, visitor, admin));
  });

  test("is asked for before acting; the form comes back as it was, and then it passes", async () => {
    const asked = await startByForm(visitor, { user: nurse.id });
    expect(asked.status).toBe(302);
    const form = `/admin/acting/start?user=${nurse.id}`;
    expect(asked.headers.get("location")).toBe(`${CONFIRM}?next=${encodeURIComponent(form)}`);
    expect((await visitor.get(asked.headers.get("location")!)).status).toBe(200);
    const passed = await confirm(visitor, app.code(), form);
    expect(passed.headers.get("location")).toBe(form);
    const back = await (await visitor.get(form)).text();
    expect(back).toContain(REASON);
    expect(back).toContain("Confirmed. Nothing has been sent yet");
    expect((await startByForm(visitor, { user: nurse.id })).headers.get("location")).toBe(
      "/job-seeker/dashboard",
    );
  });

  test("is asked for before a payout, and the largest there can be is kept meanwhile", async () => {
    const [partner] = await sql<{ id: string }>(
      stack,
      "insert into public.affiliates (code, name, status) values ($1, 'Large partner', 'approved') returning id",
      [`l-${randomUUID()}`],
    );
    const owed = await sql<{ id: string }>(
      stack,
      `insert into public.referrals (affiliate_id, status, bounty_cents)
       select $1, 'qualified', 5000 from generate_series(1, 100) returning id`,
      [partner!.id],
    );
    const form = `/admin/affiliates/${partner!.id}`;
    const asked = await visitor.post(form, {
      intent: "pay",
      reference: "r".repeat(120),
      paidOn: todayCentral(),
      formKey: randomUUID(),
      pick: owed.map(({ id }) => `${id}:1`),
    });
    expect(asked.headers.get("location")).toBe(`${CONFIRM}?next=${encodeURIComponent(form)}`);
    expect(visitor.cookie).toContain("nomera-kept=");
  });

  test("is asked for in each session, for a quarter of an hour, and by the data API as well", async () => {
    expect((await confirm(visitor, app.code())).status).toBe(302);
    const api = await clientOf(stack, admin);
    const start = { p_reason: REASON, p_user_id: nurse.id };
    expect((await api.rpc("start_acting", start)).error?.code).toBe("PT428");
    const elsewhere = await signedIn(stack, admin);
    const asked = await startByForm(elsewhere, { user: nurse.id });
    expect(asked.headers.get("location")).toContain(CONFIRM);
    await sql(
      stack,
      "update private.confirmations set confirmed_at = now() - interval '16 minutes' where user_id = $1",
      [admin.id],
    );
    expect((await startByForm(visitor, { user: nurse.id })).headers.get("location")).toContain(
      CONFIRM,
    );
  });

  test("works once, also when it is sent twice at the same moment", async () => {
    const code = app.code();
    const answers = await Promise.all([confirm(visitor, code), confirm(visitor, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 422]);
    const again = await confirm(visitor, code);
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("This code was already used.");
  });

  test("counts for half a minute before and after, and not longer", async () => {
    expect((await confirm(visitor, app.code(3))).status).toBe(422);
    expect((await confirm(visitor, app.code(-3))).status).toBe(422);
    expect((await confirm(visitor, app.code(1))).status).toBe(302);
    // The one before is older than the one that was taken.
    expect((await confirm(visitor, app.code())).status).toBe(422);
  });

  test("is tried five times, the right one does not pass after that, and a recovery code neither", async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await confirm(visitor, app.code(10 + n))).status).toBe(422);
    for (const code of [app.code(), codes[0]!]) {
      const late = await confirm(visitor, code);
      expect(late.status).toBe(429);
      expect(await late.text()).toContain("Wait 15 minutes");
    }
    await sql(
      stack,
      "update private.factor_attempts set since = now() - interval '16 minutes' where user_id = $1",
      [admin.id],
    );
    expect((await confirm(visitor, app.code())).status).toBe(302);
  });

  test("leads only to a page of ours", async () => {
    const passed = await confirm(visitor, app.code(), "https://elsewhere.example/");
    expect(passed.headers.get("location")).toBe("/account");
  });

  test.each(["", "12", "letters that are none"])("%j is no code", async (code) => {
    expect((await confirm(visitor, code)).status).toBe(422);
  });

  test("of recovery passes once, is told by email and written down", async () => {
    expect((await confirm(visitor, codes[0]!.toUpperCase())).status).toBe(302);
    expect(await told(admin)).toEqual(["second_factor_added", "recovery_code_used"]);
    expect(await audited(admin)).toContain("account.recovery_code_used");
    const [mail] = await sql<{ facts: { left: number } }>(
      stack,
      "select facts from public.outbox where user_id = $1 and event = 'recovery_code_used'",
      [admin.id],
    );
    expect(mail!.facts.left).toBe(9);
    expect((await confirm(visitor, codes[0]!)).status).toBe(422);
    const stored = await sql(
      stack,
      "select * from private.recovery_codes where user_id = $1 and code_sha256 = any ($2)",
      [admin.id, codes.flatMap((code) => [code, code.replaceAll("-", "")])],
    );
    expect(stored).toEqual([]);
  });

  test("makes new recovery codes, and the old ones are gone", async () => {
    const wrong = await visitor.post(HERE, { intent: "codes", code: app.code(9) });
    expect(wrong.status).toBe(422);
    const made = codesOn(
      await (await visitor.post(HERE, { intent: "codes", code: app.code() })).text(),
    );
    expect(made).toHaveLength(10);
    expect((await confirm(visitor, codes[1]!)).status).toBe(422);
    expect((await confirm(visitor, made[1]!)).status).toBe(302);
    expect(await told(admin)).toContain("recovery_codes_made");
  });

  test("is asked for to turn it off, also right after another", async () => {
    expect((await confirm(visitor, app.code())).status).toBe(302);
    expect((await visitor.post(HERE, { intent: "remove", code: app.code(8) })).status).toBe(422);
    expect((await visitor.post(HERE, { intent: "remove", code: app.code(1) })).status).toBe(302);
    expect(await told(admin)).toContain("second_factor_removed");
    expect((await startByForm(visitor, { user: nurse.id })).headers.get("location")).toBe(
      "/job-seeker/dashboard",
    );
  });

  test("is no use once another administrator has reset it, with a reason; nobody resets their own", async () => {
    const other = await makePerson(stack, { role: null, admin: true });
    const theirs = await signedIn(stack, other);
    const reset = {
      intent: "reset_second_factor",
      reason: "They lost their phone, we called them",
    };
    expect((await confirm(visitor, app.code())).status).toBe(302);
    const own = await visitor.post(`/admin/people/${admin.id}`, reset);
    expect(own.status).toBe(403);
    const without = await theirs.post(`/admin/people/${admin.id}`, { ...reset, reason: "" });
    expect(without.status).toBe(422);
    expect((await theirs.post(`/admin/people/${admin.id}`, reset)).status).toBe(302);
    expect(await told(admin)).toContain("second_factor_reset");
    expect(await audited(admin)).toContain("account.second_factor_reset");
    for (const code of [app.code(1), codes[2]!]) {
      const gone = await confirm(visitor, code);
      expect(gone.headers.get("location")).toBe(`${HERE}?next=%2Faccount`);
    }
  });
});

test("an owner with a second factor is asked before the team changes", async () => {
  const owner = await makePerson(stack, { role: "employer", status: "approved" });
  const theirs = await signedIn(stack, owner);
  const { app } = await setUpTwoSteps(stack, theirs, owner);
  const invite = { intent: "invite", email: `new-${owner.id}@example.com`, role: "recruiter" };
  const asked = await theirs.post("/employer/team", invite);
  expect(asked.headers.get("location")).toBe(`${CONFIRM}?next=%2Femployer%2Fteam`);
  expect((await confirm(theirs, app.code(), "/employer/team")).headers.get("location")).toBe(
    "/employer/team",
  );
  expect(await (await theirs.get("/employer/team")).text()).toContain(invite.email);
  const sent = await theirs.post("/employer/team", invite);
  expect(sent.headers.get("location")).toBe("/employer/team");
});
