/** What /auth/callback says when auth answers badly (specification, section 4, OAuth callback). */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { openGate, type Gate } from "#tests/helpers/gate.ts";
import { Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const children = new Children();
let gate: Gate;
let gated: string;

beforeAll(async () => {
  gate = await openGate(stack.supabase.url);
  const port = await freePort();
  await startApp(children, {
    port,
    signIn: "open",
    supabase: { ...stack.supabase, url: gate.url, sessionSecret: stack.sessionSecret },
    log: "/dev/null",
    env: { TRUSTED_PROXIES: "1", OAUTH_PROVIDERS: "github" },
  });
  gated = `http://localhost:${port}`;
});
afterAll(async () => {
  await children.stop();
  await gate.close();
});

/** Somebody who has begun with GitHub, so that their browser holds a verifier. */
async function begun(): Promise<Visitor> {
  const visitor = new Visitor(gated);
  expect((await visitor.get("/auth/with/github")).status).toBe(302);
  expect(visitor.cookie).toContain("-code-verifier=");
  return visitor;
}

test.each([
  ["an answer without a session", 200, "no_session", "couldn’t finish logging you in"],
  ["a defect there", 500, "session_failed", "could not be finished in this browser"],
  ["no answer", undefined, "session_failed", "could not be finished in this browser"],
] as const)("%s", async (_, status, code, sentence) => {
  const visitor = await begun();
  gate.shut("/auth/v1/token", status);
  try {
    const answer = await visitor.get("/auth/callback?code=from-the-provider");
    expect(answer.headers.get("location")).toBe(`/coming-soon?error=${code}`);
  } finally {
    gate.shut(null);
  }
  expect(visitor.cookie).not.toMatch(/code-verifier=|nomera-auth=/);
  const page = await (await visitor.get(`/coming-soon?error=${code}`)).text();
  expect(page).toContain(sentence);
  expect(page).toContain("Try again");
});
