/** `npm run sign-in-link`: one link for an operator, on the demo and on a hosted project; a sentence when there is none. */
import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { announce } from "#local/running.ts";
import { makePerson, sql, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const dataDir = mkdtempSync(join(tmpdir(), "nomera-link-"));
const empty = mkdtempSync(join(tmpdir(), "nomera-link-"));

/** Hosted settings of whoever runs the tests. */
const HOSTED = { SUPABASE_URL: "", SUPABASE_SECRET_KEY: "", APP_ORIGIN: "" };

/** Runs the command; hosted settings only when given. */
function run(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; out: string; said: string }>((done) => {
    execFile(
      process.execPath,
      ["local/sign-in-link.ts", ...args],
      { env: { ...process.env, ...HOSTED, NOMERA_DATA_DIR: dataDir, ...env } },
      (error, stdout, stderr) =>
        done({ code: Number(error?.code ?? 0), out: stdout.trim(), said: stderr.trim() }),
    );
  });
}

beforeAll(() => {
  announce(dataDir, {
    pid: process.pid,
    origin: stack.open,
    supabaseUrl: stack.supabase.url,
    publishableKey: stack.supabase.publishableKey,
    secretKey: stack.supabase.secretKey,
    mailboxUrl: stack.mailbox,
    stripeUrl: stack.stripe.url,
  });
});

describe("on the demo", () => {
  test.each([
    ["an employer", "open", "/employer/dashboard"],
    ["an employer", "paused", "/employer/dashboard"],
    ["an administrator", "open", "/admin/overview"],
    ["an administrator", "paused", "/admin/overview"],
  ] as const)("%s gets in while sign-in is %s, once", async (who, state, home) => {
    const person = await makePerson(
      stack,
      who === "an employer"
        ? { role: "employer", status: "approved" }
        : { role: null, admin: true },
    );
    const { code, out } = await run([person.email]);
    expect(code).toBe(0);
    expect(out).toMatch(/^http:\/\/localhost:\d+\/auth\/confirm\?token_hash=\w+&type=magiclink$/);
    const visitor = new Visitor(stack[state]);
    const link = new URL(out);
    expect((await visitor.get(link.pathname + link.search)).status).toBe(200);
    const fields = Object.fromEntries(link.searchParams);
    const redeemed = await visitor.post("/auth/confirm", fields);
    expect(redeemed.headers.get("location")).toBe("/post-auth");
    expect((await visitor.get("/post-auth")).headers.get("location")).toBe(home);
    const again = await new Visitor(stack[state]).post("/auth/confirm", fields);
    expect(again.status).toBe(410);
  });

  test("somebody who never confirmed their address gets in too", async () => {
    const email = `unconfirmed-${Date.now()}@test.example`;
    const password = "a long enough password";
    await new Visitor(stack.open).post("/candidate-signup", { email, password });
    const { out } = await run([email]);
    const visitor = new Visitor(stack.open);
    await visitor.post("/auth/confirm", Object.fromEntries(new URL(out).searchParams));
    expect((await visitor.get("/post-auth")).headers.get("location")).toBe(
      "/job-seeker/onboarding",
    );
  });

  test("an unknown address: a sentence, and no account comes of it", async () => {
    const email = "no-such-person@test.example";
    expect(await run([email])).toEqual({
      code: 1,
      out: "",
      said: `No account has the email address ${email}.`,
    });
    expect(await sql(stack, "select id from auth.users where email = $1", [email])).toEqual([]);
  });

  test.each([[[]], [["nobody"]], [["a@b.example", "c@d.example"]]])(
    "%j: how to say it",
    async (args) => {
      const { code, said } = await run(args);
      expect([code, said]).toEqual([
        1,
        "Add the person's email address: npm run sign-in-link -- someone@example.com",
      ]);
    },
  );

  test("no demo runs, or one was killed", async () => {
    const gone = mkdtempSync(join(tmpdir(), "nomera-link-"));
    writeFileSync(join(gone, "running.json"), JSON.stringify({ pid: 2 ** 30 }));
    for (const folder of [empty, gone]) {
      const { code, said } = await run(["a@b.example"], { NOMERA_DATA_DIR: folder });
      expect(code).toBe(1);
      expect(said).toContain("No demo is running on this data directory");
    }
  });
});

/** Hosted Supabase was not at hand: this answers as its admin API is documented to. */
describe("on a hosted project", () => {
  const asked: { path: string; headers: IncomingHttpHeaders; body: unknown }[] = [];
  const answers: Record<string, [number, object]> = {
    "known@example.com": [
      200,
      { id: "1", email: "known@example.com", hashed_token: "hash-of-a-token", action_link: "x" },
    ],
    "unknown@example.com": [404, { code: 404, error_code: "user_not_found", msg: "not found" }],
    "wrong-key@example.com": [401, { message: "Invalid API key" }],
    "broken@example.com": [500, { code: 500, msg: "Database error" }],
  };
  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = JSON.parse(Buffer.concat(chunks).toString()) as { email: string };
      asked.push({ path: request.url!, headers: request.headers, body });
      const [status, answer] = answers[body.email]!;
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(answer));
    })();
  });
  let hosted: Record<string, string>;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    hosted = {
      SUPABASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SUPABASE_SECRET_KEY: "sb_secret_0123456789abcdef",
      APP_ORIGIN: "https://nomera.example/",
    };
  });
  afterAll(() => void server.close());

  test("the admin API makes the link, in the way that never makes an account", async () => {
    const { code, out } = await run(["known@example.com"], hosted);
    expect(code).toBe(0);
    expect(out).toBe(
      "https://nomera.example/auth/confirm?token_hash=hash-of-a-token&type=magiclink",
    );
    expect(asked.at(-1)).toMatchObject({
      path: "/auth/v1/admin/generate_link",
      headers: { apikey: hosted.SUPABASE_SECRET_KEY },
      body: { type: "recovery", email: "known@example.com" },
    });
  });

  test.each([
    ["unknown@example.com", {}, "No account has the email address unknown@example.com."],
    ["wrong-key@example.com", {}, "Supabase refused the key: check SUPABASE_SECRET_KEY."],
    ["broken@example.com", {}, "Supabase did not create a link: Database error"],
    [
      "known@example.com",
      { SUPABASE_SECRET_KEY: "" },
      "The setting SUPABASE_SECRET_KEY is missing.",
    ],
    ["known@example.com", { SUPABASE_URL: "" }, "The setting SUPABASE_URL is missing."],
    ["known@example.com", { APP_ORIGIN: "" }, "The setting APP_ORIGIN is missing."],
    [
      "known@example.com",
      { APP_ORIGIN: "nomera.example" },
      "The setting APP_ORIGIN must be a web address (http:// or https://).",
    ],
  ])("%s with %j: %s", async (email, settings, sentence) => {
    expect(await run([email], { ...hosted, ...settings })).toEqual({
      code: 1,
      out: "",
      said: sentence,
    });
  });
});
