/** What a browser keeps for somebody goes with them: the specification's session storage, cleared at sign-out. */
import { expect, inject, test } from "vitest";
import { giveCookie, giveSession, sessionOf } from "#tests/helpers/browser-session.ts";
import { makePerson, signedIn } from "#tests/helpers/people.ts";

const stack = inject("stack");

test.each([
  ["signing out", "/sign-out", "You are logged out."],
  ["deleting the account", "/account/delete", "Your account is deleted"],
])("%s leaves nothing in the browser but its message", async (_, path, message) => {
  const person = await makePerson(stack, { role: "job_seeker", status: "draft" });
  const kept = await giveSession(stack, await signedIn(stack, person), {
    loginRole: "employer",
    loginNext: "/vision",
    oauthStarted: true,
    mailSentTo: person.email,
    referralCode: "spring",
    postAuthRan: person.id,
    hasVisitedLanding: true,
    fromSaveAndExit: true,
    saveExitAt: Date.now(),
    justSavedAndExited: true,
  });
  const visitor = await giveCookie(stack, kept, "nomera-saved", Date.now());
  const response = await visitor.post(path, { email: person.email, current: person.password });
  expect([response.status, response.headers.get("location")]).toEqual([302, "/"]);
  expect(Object.values(await sessionOf(stack, visitor))).toEqual([
    { tone: "success", text: expect.stringContaining(message) },
  ]);
  expect(visitor.cookie).not.toContain("nomera-saved=");
  expect(await (await visitor.get("/")).text()).toContain(message);
  expect(await sessionOf(stack, visitor)).toEqual({});
});
