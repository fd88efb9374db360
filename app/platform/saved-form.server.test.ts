import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubAppEnvironment } from "#tests/helpers/app-env.ts";
import { saveForm, savedFormFor, savedFormPage } from "./saved-form.server.ts";
import { rememberOwner } from "./session-owner.server.ts";

const OWNER = "11111111-1111-4111-8111-111111111111";
const claims = Buffer.from(JSON.stringify({ sub: OWNER })).toString("base64url");
const session = Buffer.from(
  JSON.stringify({ access_token: `x.${claims}.x`, refresh_token: "x", expires_at: 1 }),
).toString("base64url");
const AUTH = `nomera-auth=base64-${session}`;
const PAGE = "http://localhost:3000/employer/new-position";

beforeEach(() => {
  stubAppEnvironment();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const ask = (url: string, cookie: string, headers: Record<string, string> = {}) =>
  new Request(url, { headers: { cookie, ...headers } });
const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
const parts = (request: Request, headers = new Headers(), acting: string | null = null) => ({
  request,
  state: { headers, acting: async () => acting },
});
const PAGE_READ = { wasSent: false, isSignIn: false };
const noted = (request: Request) => savedFormFor(parts(request), OWNER, PAGE_READ);

/** Saves a form of this page; returns the cookies for later requests. */
async function keep(url = PAGE, headers = {}, acting: string | null = null): Promise<string> {
  const kept = new Headers();
  expect(await saveForm(parts(ask(url, AUTH, headers), kept, acting), [["title", "Nurse"]])).toBe(
    "kept",
  );
  return cookieOf(kept);
}

test("a form is kept for an hour, and not a minute longer", async () => {
  const cookie = await keep();
  vi.advanceTimersByTime(59 * 60_000);
  expect((await noted(ask(PAGE, cookie)))?.answer?.result.initialValue).toEqual({ title: "Nurse" });
  vi.advanceTimersByTime(60_001);
  expect(await noted(ask(PAGE, cookie))).toBeNull();
  expect(await savedFormPage(parts(ask(PAGE, cookie)), OWNER)).toBeNull();
});

test.each([
  ["sent from its own page", PAGE, PAGE, "/employer/new-position"],
  ["sent from another page of ours", PAGE, "http://localhost:3000/account?tab=1", "/account?tab=1"],
  [
    "that came with another site's address",
    PAGE,
    "https://evil.example/x",
    "/employer/new-position",
  ],
  ["that came with nonsense", PAGE, "nonsense", "/employer/new-position"],
])("a form %s comes back on its page", async (_what, url, referer, page) => {
  expect(await savedFormPage(parts(ask(PAGE, await keep(url, { referer }))), OWNER)).toBe(page);
});

test("the session's owner is remembered when the session is gone, in words only we can read", async () => {
  const headers = new Headers();
  rememberOwner(ask(PAGE, AUTH), headers);
  const cookie = cookieOf(headers);
  expect(cookie).toMatch(/^nomera-last=[\w-]+$/);
  expect(Buffer.from(cookie.slice(12), "base64url").toString("latin1")).not.toContain(OWNER);
  const kept = new Headers();
  expect(await saveForm(parts(ask(PAGE, cookie), kept), [["title", "Nurse"]])).toBe("kept");
  expect(await savedFormPage(parts(ask(PAGE, cookieOf(kept))), OWNER)).toBe(
    "/employer/new-position",
  );
});

test.each([
  ["no cookie", ""],
  ["a session that is none", "nomera-auth=garbage"],
  ["a made-up owner", "nomera-last=bm90IG91cnM"],
])("with %s there is nobody to keep a form for", async (_what, cookie) => {
  const headers = new Headers();
  expect(await saveForm(parts(ask(PAGE, cookie), headers), [["title", "Nurse"]])).toBe(
    "nothing to keep",
  );
  rememberOwner(ask(PAGE, cookie), headers);
  expect(headers.getSetCookie()).toEqual([]);
});

test.each([
  ["another account", "22222222-2222-4222-8222-222222222222", null],
  ["an admin who acts for somebody", OWNER, "33333333-3333-4333-8333-333333333333"],
])("a kept form is not shown to %s, and forgotten", async (_who, userId, acting) => {
  const headers = new Headers();
  const request = ask(PAGE, await keep());
  expect(await savedFormPage(parts(request, headers, acting), userId)).toBeNull();
  expect(await savedFormFor(parts(request, headers, acting), userId, PAGE_READ)).toBeNull();
  expect(headers.getSetCookie().join()).toMatch(/^nomera-kept=; Max-Age=0/);
});

test("what an admin typed for somebody comes back while they act for that person, and only then", async () => {
  const acting = "33333333-3333-4333-8333-333333333333";
  const request = ask(PAGE, await keep(PAGE, {}, acting));
  const found = await savedFormFor(parts(request, new Headers(), acting), OWNER, PAGE_READ);
  expect(found?.answer?.result.initialValue).toEqual({ title: "Nurse" });
  expect(await noted(request)).toBeNull();
});

test("a form with nothing in it is not kept: there is nothing to come back", async () => {
  const headers = new Headers();
  expect(await saveForm(parts(ask(PAGE, AUTH), headers), [["reason", ""]])).toBe("nothing to keep");
  expect(headers.getSetCookie()).toEqual([]);
});
