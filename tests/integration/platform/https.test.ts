/** Behind a proxy that speaks https, as in production: what browsers are told, and that its cookies work. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { makePerson, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const children = new Children();
let origin: string;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  await startApp(children, {
    port,
    signIn: "open",
    supabase: {
      ...stack.supabase,
      sessionSecret: "a session secret of this test alone, long enough",
    },
    log: join(mkdtempSync(join(tmpdir(), "nomera-https-")), "app.log"),
    env: { APP_ORIGIN: "https://nomera.example" },
  });
});
afterAll(() => children.stop());

test("every cookie belongs to this host and to https alone, and signs in and out", async () => {
  const person = await makePerson(stack, { role: "employer", status: "approved" });
  const visitor = new Visitor(origin);
  const entered = await visitor.post("/auth", { ...person, intent: "password" });
  expect(entered.status).toBe(302);
  const left = async () => {
    expect((await visitor.get("/employer/dashboard")).status).toBe(200);
    return visitor.post("/sign-out", {});
  };
  const lines = [entered, await left()].flatMap(({ headers }) => headers.getSetCookie());
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    expect(line).toMatch(/^__Host-[\w.-]+=/);
    expect(line).toMatch(/; Secure(;|$)/);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).not.toMatch(/; Domain=/i);
  }
  expect(visitor.cookie).not.toContain("nomera-auth");
  expect((await visitor.get("/employer/dashboard")).status).toBe(302);
});

test("a page kept for visitors is not shown to whoever has a cookie of ours", async () => {
  const visitor = new Visitor(origin);
  const kept = await visitor.get("/vision");
  expect(kept.headers.get("cache-control")).toContain("public");
  visitor.cookie = "__Host-nomera-session=x";
  expect((await visitor.get("/vision")).headers.get("cache-control")).toContain("no-store");
});

test("browsers are told to come by https only, and what a page may do", async () => {
  const { headers } = await new Visitor(origin).get("/vision");
  expect(headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; /);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("permissions-policy")).toContain("camera=()");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

test("what is sent comes encrypted, and from our own pages only", async () => {
  const visitor = new Visitor(origin);
  for (const path of ["/", "/auth", "/contact", "/no-such-page"]) {
    const { headers } = await visitor.get(path);
    // A browser that was here once never comes without https again, and no page has a form that leads elsewhere.
    expect(headers.get("strict-transport-security"), path).toMatch(/^max-age=\d{8}/);
    expect(headers.get("content-security-policy"), path).toMatch(/form-action 'self'/);
  }
  const message = { email: "ann@example.com", topic: "other", message: "Which hours do you keep?" };
  const sent = (headers: Record<string, string>) => visitor.post("/contact", message, headers);
  expect((await sent({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await sent({ "sec-fetch-site": "", origin: "https://evil.example" })).status).toBe(403);
  // The same page over http is another site.
  const unencrypted = { "sec-fetch-site": "", origin: "http://nomera.example" };
  expect((await sent(unencrypted)).status).toBe(403);
  const own = await sent({ "sec-fetch-site": "", origin: "https://nomera.example" });
  expect(own.status).toBe(302);
  for (const line of own.headers.getSetCookie()) expect(line).toMatch(/; Secure(;|$)/);
});

test("an idle connection stays open longer than a proxy keeps it, so that no request meets one that closes", async () => {
  const { headers } = await fetch(`${origin}/healthz`);
  expect(headers.get("keep-alive")).toBe("timeout=65");
});
