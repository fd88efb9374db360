/** The cookies that the privacy policy names: when each is set, for how long, and that scripts reach none of them. */
import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { startByForm } from "#tests/helpers/acting.ts";
import { waitForLink } from "#tests/helpers/mail.ts";
import { makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const DAY = 86_400;

/** What an answer sets and does not remove: the cookies' names with their seconds, none where they end with the browser. */
function setBy(response: Response): Record<string, number | null> {
  const kept = response.headers
    .getSetCookie()
    .filter((line) => !/^[^=]+=;/.test(line) && !/max-age=0/i.test(line));
  for (const line of kept) expect(line, "scripts cannot read them").toMatch(/; HttpOnly(;|$)/i);
  return Object.fromEntries(
    kept.map((line) => {
      const seconds = /max-age=(\d+)/i.exec(line)?.[1];
      expect(line).not.toMatch(/expires=/i);
      // A long session is cut into pieces: nomera-auth.0 and so on.
      const name = line.split("=")[0]!.replace(/\.\d+$/, "");
      return [name, seconds === undefined ? null : Number(seconds)];
    }),
  );
}

test("each is set when it is needed, for as long as the policy says, and scripts cannot read them", async () => {
  const visitor = new Visitor(stack.open);
  for (const path of [
    "/",
    "/employers",
    "/healthcare-professionals",
    "/vision",
    "/privacy",
    "/terms",
  ])
    expect(setBy(await visitor.get(path)), path).toEqual({});

  const asked = await visitor.post("/employers", {
    question: `Which cookies are there, ${randomUUID()}?`,
  });
  expect(setBy(asked)).toEqual({ "nomera-session": null });
  await visitor.get("/employers");
  expect(visitor.cookie, "until the message was shown").toBe("");
  expect(setBy(await visitor.get("/r/some-partner"))).toEqual({ "nomera-session": null });

  const person = await makePerson(stack, { role: "employer" });
  const entered = await visitor.post("/auth", { ...person, intent: "password" });
  expect(setBy(entered)).toMatchObject({ "nomera-auth": 14 * DAY, "known-browser": 180 * DAY });
  const saved = await visitor.post("/employer/onboarding/facility", {
    facilityName: "Half a name",
    intent: "save",
  });
  expect(setBy(saved)).toMatchObject({ "nomera-saved": 300, "nomera-session": null });

  // The session ends elsewhere, and what was typed here is kept sealed.
  await sql(stack, "delete from auth.sessions where user_id = $1", [person.id]);
  const typed = `Typed ${randomUUID()}`;
  const late = await visitor.post("/employer/onboarding/facility", {
    facilityName: typed,
    intent: "continue",
  });
  expect(setBy(late)).toMatchObject({ "nomera-kept": 3_600, "nomera-last": DAY });
  expect(visitor.cookie).not.toContain(typed);
  expect(visitor.cookie).not.toContain(Buffer.from(typed).toString("base64url"));

  const admin = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
  expect(setBy(await startByForm(admin, { user: person.id }))).toHaveProperty("nomera-acting");

  const elsewhere = new Visitor(stack.open);
  const begun = await elsewhere.get("/auth/with/github");
  expect(setBy(begun)).toMatchObject({ "nomera-auth-code-verifier": 900 });
  await elsewhere.post("/password-reset", { email: person.email });
  const link = new URL(await waitForLink(stack.mailbox, person.email));
  const followed = await new Visitor(stack.open).post(
    "/auth/confirm",
    Object.fromEntries(link.searchParams),
  );
  expect(setBy(followed)).toMatchObject({ "nomera-link": 3_600 });
});
