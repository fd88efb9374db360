/** The embedded Supabase hangs or dies, as a process: it is started again by itself, and pages say so meanwhile. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { keepSupabase } from "#local/keep-supabase.ts";
import { freePort } from "#local/ports.ts";
import { startSupabaseChild } from "#local/start-supabase-child.ts";
import type { ReadySupabase } from "#local/supabase-child.ts";
import { Visitor } from "#tests/helpers/people.ts";

const children = new Children();
const dataDir = mkdtempSync(join(tmpdir(), "nomera-kept-"));
const told: string[] = [];
let supabase: ReadySupabase;
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const options = {
    dataDir,
    siteUrl: origin,
    mailboxPort: 0,
    githubPort: 0,
    seed: false,
    log: join(dataDir, "logs", "supabase.log"),
  };
  const started = await startSupabaseChild(children, options);
  supabase = started.ready;
  await startApp(children, {
    port,
    signIn: "open",
    supabase,
    log: join(dataDir, "logs", "app.log"),
  });
  keepSupabase(children, started, options, {
    everyMs: 200,
    withinMs: 3_000,
    tell: (sentence) => told.push(sentence),
  });
}, 180_000);
afterAll(async () => {
  await children.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

/** The process that has the database open. */
const holder = () => Number.parseInt(readFileSync(join(dataDir, "db.lock"), "utf8"), 10);

const signIn = () =>
  new Visitor(origin).post("/auth", {
    email: "nobody@test.example",
    password: "a long enough password",
    intent: "password",
  });

const headers = () => ({ apikey: supabase.secretKey, "content-type": "application/json" });
const ask = (question: string) =>
  fetch(`${supabase.url}/rest/v1/faq_questions`, {
    method: "POST",
    headers: headers(),
    body: JSON.stringify({ question }),
  });
async function asked(): Promise<string[]> {
  const response = await fetch(`${supabase.url}/rest/v1/faq_questions?order=question`, {
    headers: headers(),
  });
  return ((await response.json()) as { question: string }[]).map(({ question }) => question);
}

test.each([
  [
    "hangs",
    "SIGSTOP",
    /^Supabase did not answer\. It was restarted in [\d.]+ s and has its data\.$/,
  ],
  ["is killed", "SIGKILL", /^Supabase ended unexpectedly \(code 1\)\. It was restarted in /],
] as const)(
  "when it %s, pages say that it is not available, and it answers again with its data",
  async (what, signal, sentence) => {
    expect((await signIn()).status).toBe(422);
    expect((await ask(`Before it ${what}`)).status).toBe(201);
    const before = await asked();
    const pid = holder();

    process.kill(pid, signal);
    const away = await signIn();
    expect(away.status).toBe(503);
    expect(away.headers.get("retry-after")).toBe("5");

    // Asked here, not at sign-in: that allows 20 tries a minute, fewer than a slow machine's restart would need.
    await expect
      .poll(async () => (await new Visitor(origin).get("/readyz")).status, {
        timeout: 90_000,
        interval: 250,
      })
      .toBe(200);
    expect((await signIn()).status).toBe(422);
    expect(holder()).not.toBe(pid);
    expect(await asked()).toEqual(before);
    await expect.poll(() => told.at(-1)).toMatch(sentence);
  },
  150_000,
);
