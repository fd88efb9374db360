/**
 * What somebody is told by email about their own account: once, to the right address, and nobody else. That it arrives:
 * ../notifications/security-mail.test.ts.
 */
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { clientOf } from "#tests/helpers/acting.ts";
import { followMail } from "#tests/helpers/mail.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0";

let nurse: Person;
let other: Person;
beforeEach(async () => {
  [nurse, other] = await Promise.all([
    makePerson(stack, { role: "job_seeker", status: "approved" }),
    makePerson(stack, { role: "job_seeker", status: "approved" }),
  ]);
});

type Row = {
  event: string;
  to_email: string | null;
  user_id: string | null;
  facts: Facts;
  href: string | null;
};
type Facts = { at: string; browser?: string; last_browser?: string };

/** The security emails that are to be sent to somebody's account, or to an address. */
const toldTo = (person: Person, email = person.email) =>
  sql<Row>(
    stack,
    `select event, to_email, user_id, facts, href from public.outbox
     where kind = 'security' and (user_id = $1 or to_email = $2) order by id`,
    [person.id, email.toLowerCase()],
  );
const eventsOf = async (person: Person, email?: string) =>
  (await toldTo(person, email)).map(({ event }) => event);

const signIn = async (visitor: Visitor, person: Person) => {
  const answer = await visitor.post(
    "/auth",
    { email: person.email, password: person.password, intent: "password" },
    { "user-agent": FIREFOX },
  );
  expect(answer.status, await answer.text()).toBe(302);
};
/** A browser in which nobody signed in yet. */
const fresh = () => new Visitor(stack.open);

describe("another browser", () => {
  test("the first sign-in of an account says nothing, the same browser neither, another one does, once", async () => {
    const first = fresh();
    await signIn(first, nurse);
    await first.post("/sign-out", {});
    await signIn(first, nurse);
    expect(await eventsOf(nurse)).toEqual([]);

    await signIn(fresh(), nurse);
    expect(await toldTo(nurse)).toMatchObject([
      {
        event: "new_browser",
        user_id: nurse.id,
        facts: { browser: expect.stringContaining(FIREFOX) },
      },
    ]);
    // The form that was sent twice.
    await signIn(fresh(), nurse);
    expect(await eventsOf(nurse)).toHaveLength(1);
    expect(await eventsOf(other)).toEqual([]);
    const list = await (await first.get("/notifications")).text();
    expect(list).toContain("New sign-in to your account");
  });

  test("a wrong password says nothing, and nobody can have another told", async () => {
    await signIn(fresh(), nurse);
    const wrong = await fresh().post("/auth", {
      email: nurse.email,
      password: "not this one",
      intent: "password",
    });
    expect(wrong.status).toBe(422);
    await (await clientOf(stack, other)).rpc("record_sign_in", { p_known: false });
    expect(await eventsOf(nurse)).toEqual([]);
    const { url, publishableKey } = stack.supabase;
    const anonymous = createClient(url, publishableKey, { auth: { persistSession: false } });
    const { error } = await anonymous.rpc("record_sign_in", { p_known: false });
    expect(error).not.toBeNull();
  });
});

describe("another password", () => {
  test("is told once; a refused one is not", async () => {
    const visitor = await signedIn(stack, nurse);
    const password = `new-${randomUUID()}`;
    const change = (current: string) =>
      visitor.post("/account/password", { current, password, repeated: password });
    expect((await change("not this one")).status).toBe(422);
    expect(await eventsOf(nurse)).toEqual([]);
    expect((await change(nurse.password)).status).toBe(302);
    expect(await toldTo(nurse)).toMatchObject([{ event: "password_changed", user_id: nurse.id }]);
    expect(await eventsOf(other)).toEqual([]);
    const list = await (await visitor.get("/notifications")).text();
    expect(list).toContain("Your password was changed");
  });

  test("cannot be turned off, and the page says so", async () => {
    const visitor = await signedIn(stack, nurse);
    const page = await (await visitor.get("/notifications/preferences")).text();
    expect(page).toContain("Sign-ins and changes to your account");
    expect(page).toContain("Always on, even during quiet hours, to protect your account.");
    await visitor.post("/notifications/preferences", { version: "0" });
    await signIn(fresh(), nurse);
    expect(await eventsOf(nurse)).toEqual(["new_browser"]);
  });
});

test("another address is told to the old one, and the browser it was done in is not new", async () => {
  const visitor = await signedIn(stack, nurse);
  const next = `next-${randomUUID()}@example.com`;
  const asked = await visitor.post("/account/email", { email: next, current: nurse.password });
  expect(asked.status).toBe(302);
  expect(await eventsOf(nurse)).toEqual([]);
  await followMail(stack.mailbox, visitor, nurse.email);
  const [row, ...more] = await toldTo(nurse);
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    event: "address_changed",
    to_email: nurse.email.toLowerCase(),
    user_id: null,
  });
  // Nothing of where the account went.
  expect(JSON.stringify(row)).not.toContain(next);
  await visitor.post("/sign-out", {});
  await signIn(visitor, { ...nurse, email: next });
  expect(await eventsOf(nurse, next)).toEqual([]);
});

test("a deleted account is told to the address it had, once; a refused form says nothing", async () => {
  const visitor = await signedIn(stack, nurse);
  const remove = (current: string) =>
    visitor.post("/account/delete", { email: nurse.email, current });
  expect((await remove("wrong")).status).toBe(422);
  expect(await eventsOf(nurse)).toEqual([]);
  expect((await remove(nurse.password)).status).toBe(302);
  expect(await toldTo(nurse)).toMatchObject([
    // The account is gone, so the email does not lead to the sign-in.
    { event: "account_deleted", to_email: nurse.email.toLowerCase(), user_id: null, href: "/" },
  ]);
  expect(await eventsOf(other)).toEqual([]);
});
