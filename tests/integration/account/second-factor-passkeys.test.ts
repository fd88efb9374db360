/** Passkeys as the second factor, with real signatures by a device that the test has: adding, confirming, and what is refused. */
import { beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { clientOf, startByForm } from "#tests/helpers/acting.ts";
import { codesOn, setUpTwoSteps } from "#tests/helpers/authenticator.ts";
import { addPasskey, askToAdd, challengeIn, Passkey, type Saying } from "#tests/helpers/passkey.ts";
import { makePerson, signedIn, sql, type Person, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const HERE = "/account/two-step";
const CONFIRM = "/account/confirm";
const TO_CONFIRM = `${CONFIRM}?next=${encodeURIComponent(HERE)}`;
const ACTS = "/job-seeker/dashboard";

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

const rows = <Row extends object>(text: string) => sql<Row>(stack, text, [admin.id]);
const told = async () =>
  (
    await rows<{ event: string }>(
      "select event from public.outbox where user_id = $1 and kind = 'security' order by id",
    )
  ).map(({ event }) => event);
const audited = async () =>
  (
    await rows<{ action: string }>(
      "select action from public.audit_log where subject_id = $1::text and subject_type = 'profile' order by id",
    )
  ).map(({ action }) => action);
const codesKept = async () =>
  (
    await rows<{ code: string }>(
      "select code_sha256 as code from private.recovery_codes where user_id = $1 order by 1",
    )
  ).map(({ code }) => code);

const challenge = async (who = visitor) =>
  challengeIn(await who.post(CONFIRM, { intent: "passkey-options" }));
const send = (response: string, who = visitor) =>
  who.post(CONFIRM, { intent: "passkey", response, next: "/admin/acting" });
/** Confirms by a passkey; a test may have it say something else than a browser would. */
const confirm = async (passkey: Passkey, said: Partial<Saying> = {}, who = visitor) =>
  send(passkey.shown({ challenge: await challenge(who), origin: who.origin, ...said }), who);
const acts = async () => (await startByForm(visitor, { user: nurse.id })).headers.get("location");
const remove = (passkey: Passkey) =>
  visitor.post(HERE, { intent: "remove-passkey", id: passkey.id });

describe("adding one", () => {
  test("asks for the password, shows ten codes once where it is the first, and is told by email", async () => {
    const wrong = await visitor.post(HERE, { intent: "add-options", name: "Mine", current: "no" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain("This is not your current password.");
    const { codes } = await addPasskey(stack, visitor, admin);
    expect(new Set(codes).size).toBe(10);
    expect(await told()).toEqual(["passkey_added"]);
    expect(await audited()).toEqual(["account.passkey_added"]);
    const page = await (await visitor.get(HERE)).text();
    expect(page).toContain("My phone");
    expect(page).toContain("On, with a passkey");
    expect(codesOn(page)).toEqual([]);
    expect(await acts()).toContain(CONFIRM);
  });

  test("needs what our server asked this session for, once, from our site, by somebody it verified", async () => {
    const passkey = new Passkey();
    const origin = visitor.origin;
    const add = (response: string) =>
      visitor.post(HERE, { intent: "add-passkey", name: "Mine", response });
    expect((await add("no JSON")).status).toBe(422);
    expect((await add(passkey.made({ challenge: "x".repeat(43), origin }))).status).toBe(409);
    const asked = async () => challengeIn(await askToAdd(visitor, admin));
    for (const said of [
      { challenge: "x".repeat(43), origin },
      { challenge: await asked(), origin: "https://nomera.example" },
      { challenge: await asked(), origin, verified: false },
    ]) {
      await asked();
      expect((await add(passkey.made(said))).status, JSON.stringify(said)).toBe(422);
    }
    const right = passkey.made({ challenge: await asked(), origin });
    await sql(stack, "delete from private.factor_attempts where user_id = $1", [admin.id]);
    expect((await add(right)).status).toBe(200);
    expect((await add(right)).status).toBe(409);
  });

  test("besides an app, asks for a code within a minute, and leaves the recovery codes as they are", async () => {
    const { app } = await setUpTwoSteps(stack, visitor, admin);
    const before = await codesKept();
    const asked = await askToAdd(visitor, admin);
    expect(asked.headers.get("location")).toBe(TO_CONFIRM);
    expect(await (await visitor.get(HERE)).text()).toContain("to add one");
    await visitor.post(CONFIRM, { intent: "code", code: app.code() });
    const { codes } = await addPasskey(stack, visitor, admin);
    expect(codes).toEqual([]);
    expect(await codesKept()).toEqual(before);
  });

  test("before an app: the app asks for the passkey, and leaves the recovery codes as they are", async () => {
    const { passkey } = await addPasskey(stack, visitor, admin);
    const before = await codesKept();
    const begin = () => visitor.post(HERE, { intent: "begin", current: admin.password });
    expect((await begin()).headers.get("location")).toBe(TO_CONFIRM);
    expect((await confirm(passkey)).status).toBe(302);
    expect((await begin()).headers.get("location")).toBe(HERE);
    expect(await codesKept()).toEqual(before);
  });

  test("is nothing for professionals", async () => {
    const theirs = await signedIn(stack, nurse);
    expect((await askToAdd(theirs, nurse)).status).toBe(403);
  });

  test("is the server's alone", async () => {
    const api = await clientOf(stack, admin);
    const me = { p_user: admin.id, p_session: "" };
    for (const [name, args] of [
      ["begin_passkey", { ...me, p_challenge: "", p_adds: true }],
      ["consume_passkey_challenge", { ...me, p_id: "", p_adds: true }],
      ["add_passkey", { ...me, p_passkey: {}, p_codes: [] }],
      ["pass_passkey", { ...me, p_id: "", p_counter: 1 }],
      ["remove_passkey", { ...me, p_id: "" }],
    ] as const) {
      const { error } = await api.rpc(name, args);
      expect(error?.code, name).toMatch(/^(42501|PGRST202)$/);
    }
    for (const table of ["passkeys", "passkey_challenges"])
      expect((await api.from(table).select("*")).error, table).not.toBeNull();
  });
});

describe("confirming by one", () => {
  let passkey: Passkey;
  let codes: string[];
  beforeEach(async () => {
    ({ passkey, codes } = await addPasskey(stack, visitor, admin));
  });

  test("passes, and what was signed passes once", async () => {
    expect(await acts()).toContain(CONFIRM);
    const page = await (await visitor.get(CONFIRM)).text();
    expect(page).toContain(
      "To use a passkey, turn on JavaScript in your browser. Or enter a code instead.",
    );
    const signed = passkey.shown({ challenge: await challenge(), origin: visitor.origin });
    const passed = await send(signed);
    expect(passed.headers.get("location")).toBe("/admin/acting");
    expect((await send(signed)).status).toBe(409);
    expect(await acts()).toBe(ACTS);
  });

  test("is refused when it was signed for another site, another challenge, or by nobody verified", async () => {
    for (const said of [
      { origin: "https://nomera.example" },
      { challenge: "x".repeat(43) },
      { verified: false },
    ])
      expect((await confirm(passkey, said)).status, JSON.stringify(said)).toBe(422);
    expect(await acts()).toContain(CONFIRM);
  });

  test("is refused when the device counts backwards", async () => {
    expect((await confirm(passkey, { counter: 7 })).status).toBe(302);
    await sql(stack, "delete from private.confirmations where user_id = $1", [admin.id]);
    for (const counter of [7, 6, 0]) {
      expect((await confirm(passkey, { counter })).status, String(counter)).toBe(422);
    }
    expect(await acts()).toContain(CONFIRM);
    expect((await confirm(passkey, { counter: 8 })).status).toBe(302);
  });

  test("is refused with another person's passkey, one nobody added, and another's signature", async () => {
    const other = await makePerson(stack, { role: null, admin: true });
    const theirs = await addPasskey(stack, await signedIn(stack, other), other);
    expect((await confirm(theirs.passkey)).status).toBe(422);
    const forged = new Passkey();
    expect((await confirm(forged)).status).toBe(422);
    const said = { challenge: await challenge(), origin: visitor.origin };
    const signed = forged.shown(said).replaceAll(forged.id, passkey.id);
    expect((await send(signed)).status).toBe(422);
    expect(await acts()).toContain(CONFIRM);
  });

  test("is refused with another session's challenge, and with one that is five minutes old", async () => {
    const elsewhere = await signedIn(stack, admin);
    const origin = visitor.origin;
    expect((await confirm(passkey, { challenge: await challenge(elsewhere) })).status).toBe(422);
    const signed = passkey.shown({ challenge: await challenge(), origin });
    await sql(
      stack,
      "update private.passkey_challenges set made_at = now() - interval '5 minutes 1 second' where user_id = $1",
      [admin.id],
    );
    expect((await send(signed)).status).toBe(409);
    expect(await acts()).toContain(CONFIRM);
  });

  test("is tried five times, and a recovery code not after that", async () => {
    for (let n = 0; n < 5; n += 1)
      expect((await confirm(passkey, { challenge: "x".repeat(43) })).status).toBe(422);
    const late = await confirm(passkey);
    expect(late.status).toBe(429);
    expect(await late.text()).toContain("Too many attempts. Wait 15 minutes");
    expect((await visitor.post(CONFIRM, { intent: "code", code: codes[0]! })).status).toBe(429);
  });

  test("or by a recovery code, which always works", async () => {
    expect((await visitor.post(CONFIRM, { intent: "code", code: codes[0]! })).status).toBe(302);
    expect(await acts()).toBe(ACTS);
  });

  test("is asked for before new recovery codes, where there is no app", async () => {
    const renew = () => visitor.post(HERE, { intent: "codes" });
    expect((await renew()).headers.get("location")).toBe(TO_CONFIRM);
    expect((await confirm(passkey)).status).toBe(302);
    expect(codesOn(await (await renew()).text())).toHaveLength(10);
  });

  test("is asked for before it is removed; the last one takes the recovery codes with it", async () => {
    expect((await remove(passkey)).headers.get("location")).toBe(TO_CONFIRM);
    expect((await confirm(passkey)).status).toBe(302);
    expect((await remove(passkey)).status).toBe(302);
    expect(await (await visitor.get(HERE)).text()).toContain("Two-step verification is off.");
    expect(await codesKept()).toEqual([]);
    expect(await told()).toEqual(["passkey_added", "passkey_removed"]);
    expect(await audited()).toEqual(["account.passkey_added", "account.passkey_removed"]);
    expect(await acts()).toBe(ACTS);
  });

  test("stays when the app beside it is removed, with the recovery codes", async () => {
    expect((await confirm(passkey)).status).toBe(302);
    const { app } = await setUpTwoSteps(stack, visitor, admin, 302);
    expect((await visitor.post(HERE, { intent: "remove", code: app.code() })).status).toBe(302);
    expect(await told()).toContain("authenticator_removed");
    expect(await audited()).toContain("account.authenticator_removed");
    expect(await codesKept()).toHaveLength(10);
    await sql(stack, "delete from private.confirmations where user_id = $1", [admin.id]);
    expect(await acts()).toContain(CONFIRM);
    expect((await confirm(passkey)).status).toBe(302);
  });
});
