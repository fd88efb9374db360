/** Setting a password without the current one: by a mailed link or where there is none, never by a session alone. */
import { beforeEach, expect, inject, test } from "vitest";
import { waitForLink } from "#tests/helpers/mail.ts";
import {
  ageSessions,
  makePerson,
  signedIn,
  Visitor,
  withoutPassword,
  type Person,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
const NEW = "a new password, long enough";
let person: Person;

beforeEach(async () => {
  person = await makePerson(stack, { role: "employer", status: "approved" });
});

const set = (visitor: Visitor) =>
  visitor.post("/password-setup", { password: NEW, repeated: NEW }).then(({ status }) => status);
const offers = async (visitor: Visitor) =>
  (await (await visitor.get("/password-setup")).text()).includes('name="repeated"');

/** Follows a recovery link in this browser. */
async function recover(visitor: Visitor): Promise<void> {
  await visitor.post("/password-reset", { email: person.email });
  const link = new URL(await waitForLink(stack.mailbox, person.email));
  const answer = await visitor.post("/auth/confirm", Object.fromEntries(link.searchParams));
  expect(answer.headers.get("location")).toBe("/password-setup");
}

test("a session does not replace the current password", async () => {
  const visitor = await signedIn(stack, person);
  expect(await offers(visitor)).toBe(false);
  expect(await (await visitor.get("/password-setup")).text()).toContain('href="/account/password"');
  expect(await set(visitor)).toBe(403);
  // The old one still holds.
  await signedIn(stack, person);
});

test("a mailed link does, once", async () => {
  const visitor = new Visitor(stack.open);
  await recover(visitor);
  expect(await offers(visitor)).toBe(true);
  expect(await set(visitor)).toBe(302);
  expect(await offers(visitor)).toBe(false);
  expect(await set(visitor)).toBe(403);
  await signedIn(stack, { ...person, password: NEW });
});

test("a link that another person followed in this browser does not", async () => {
  const visitor = new Visitor(stack.open);
  await recover(visitor);
  const link = visitor.cookie.split("; ").find((pair) => pair.startsWith("nomera-link="))!;
  const other = await makePerson(stack, { role: "job_seeker", status: "approved" });
  expect(await set((await signedIn(stack, other)).with(link))).toBe(403);
  // Nor does a cookie that is not ours.
  expect(await set((await signedIn(stack, person)).with("nomera-link=e30"))).toBe(403);
});

test("an account without a password has none to ask for, within an hour of the sign-in", async () => {
  const visitor = await signedIn(stack, person);
  await withoutPassword(stack, person);
  await ageSessions(stack, person, "61 minutes");
  expect(await offers(visitor)).toBe(false);
  expect(await set(visitor)).toBe(403);
  await ageSessions(stack, person, "59 minutes");
  expect(await offers(visitor)).toBe(true);
  expect(await set(visitor)).toBe(302);
  await signedIn(stack, { ...person, password: NEW });
});
