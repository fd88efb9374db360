/** What browsers report: errors that go to the log, page views that go to the log or to an analytics service. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children, type Child } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { makePerson, signedIn } from "#tests/helpers/people.ts";

const stack = inject("stack");
const BROWSER =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36";
const SESSION_SECRET = "a session secret of this test alone, long enough";

let address = 0;
/** A network of its own for each sender, or the limits would count all tests as one. */
const newAddress = () => `2001:db8:e:${(address += 1).toString(16)}::1`;

function post(
  path: string,
  body: string,
  headers: Record<string, string> = {},
  origin = stack.open,
) {
  return fetch(origin + path, {
    method: "POST",
    body,
    headers: {
      "content-type": "text/plain;charset=UTF-8",
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": newAddress(),
      "user-agent": BROWSER,
      ...headers,
    },
  });
}

type Line = Record<string, unknown>;
const lines = (file = stack.log) =>
  readFileSync(file, "utf8")
    .split("\n")
    // remix-serve greets in its own words.
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
const reported = (message: string) =>
  lines().filter((line) => line.msg === "reported by a browser" && line.message === message);
/** The same, once so many are there: the log reaches its file a moment after the answer reaches us. */
async function whenReported(message: string, count = 1): Promise<Line[]> {
  await expect.poll(() => reported(message).length).toBe(count);
  return reported(message);
}

describe("POST /report/error", () => {
  const report = (fields: object) =>
    JSON.stringify({ kind: "window", message: randomUUID(), path: "/", ...fields });

  test("is one line of the log, with the page's pattern and nothing of its query", async () => {
    const message = `Error: ${randomUUID()}`;
    const response = await post(
      "/report/error",
      report({
        kind: "component",
        message,
        stack: "Error: it\n    at x (https://nomera.example/assets/x.js?token=abc:1:2)",
        path: "/admin/blogs/42?token=abc#x",
        release: "1f2e3d",
      }),
    );
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await whenReported(message)).toEqual([
      expect.objectContaining({
        level: "error",
        kind: "component",
        route: "/admin/blogs/:postId",
        release: "1f2e3d",
        stack: expect.stringContaining("/assets/x.js:1:2") as string,
        reqId: response.headers.get("x-request-id"),
      }),
    ]);
    expect(JSON.stringify(reported(message))).not.toContain("token");
  });

  test("a failed fetch is a warning with its path and status", async () => {
    const message = `HTTP 418: ${randomUUID()}`;
    await post(
      "/report/error",
      report({ kind: "http", message, path: "/", url: "/admin/blogs/42.data?a=b", status: 418 }),
    );
    expect(await whenReported(message)).toEqual([
      expect.objectContaining({
        level: "warn",
        url: "/admin/blogs/:postId",
        status: 418,
        route: "/",
      }),
    ]);
  });

  test("of an address that is none of ours nothing is logged", async () => {
    const message = randomUUID();
    await post("/report/error", report({ message, path: "/ann-lee", url: "/patients/ann-lee" }));
    expect(await whenReported(message)).toEqual([
      expect.objectContaining({ route: "*", url: "*" }),
    ]);
    expect(JSON.stringify(reported(message))).not.toContain("ann-lee");
  });

  test("message and stack are cut at 500 characters", async () => {
    const message = randomUUID().padEnd(900, "m");
    await post("/report/error", report({ message, stack: "s".repeat(900) }));
    const [line] = await whenReported(message.slice(0, 500));
    expect(line?.stack).toBe("s".repeat(500));
  });

  test("line breaks, control characters and reordering marks make no second line and no other one", async () => {
    const id = randomUUID();
    const forged = `${id}\r\n{"level":"error","msg":"forged"}\u0000\u001b[2J\u202e\u2028x`;
    await post("/report/error", report({ message: forged, stack: forged }));
    await expect.poll(() => readFileSync(stack.log, "utf8")).toContain(id);
    const raw = readFileSync(stack.log, "utf8");
    const line = raw.split("\n").filter((one) => one.includes(id));
    expect(line).toHaveLength(1);
    expect(line[0]).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u202e]/);
    expect(lines().filter(({ msg }) => msg === "forged")).toEqual([]);
  });

  test("an email address in a message is not logged", async () => {
    const id = randomUUID();
    await post("/report/error", report({ message: `${id} for ann.lee@clinic.example failed` }));
    expect(await whenReported(`${id} for [email] failed`)).toHaveLength(1);
  });

  test("who reported it, from where and what they searched for is not logged", async () => {
    const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const visitor = await signedIn(stack, person);
    const [id, from] = [randomUUID(), newAddress()];
    const message = `${id} for ${person.email} failed at /job-seeker/positions?search=night-shift`;
    await post("/report/error", report({ message, path: "/job-seeker/positions?search=secret" }), {
      cookie: visitor.cookie,
      "x-forwarded-for": from,
    });
    await expect.poll(() => readFileSync(stack.log, "utf8")).toContain(id);
    const found = readFileSync(stack.log, "utf8")
      .split("\n")
      .filter((line) => line.includes(id));
    expect(found).toHaveLength(1);
    for (const leak of [person.id, person.email, from, "secret", "night-shift"])
      expect(found[0]).not.toContain(leak);
  });

  test.each([
    ["not JSON", "x"],
    ["no object", "[]"],
    ["an unknown kind", JSON.stringify({ kind: "other", message: "m", path: "/" })],
    ["no path", JSON.stringify({ kind: "window", message: "m" })],
    ["a foreign address as path", JSON.stringify({ kind: "window", message: "m", path: "x:/" })],
    ["nothing", ""],
  ])("%s is refused", async (_, body) => {
    expect((await post("/report/error", body)).status).toBe(400);
  });

  test("what is too large is refused", async () => {
    const response = await post("/report/error", report({ message: "m".repeat(20_000) }));
    expect(response.status).toBe(413);
  });

  test("another site's page cannot report", async () => {
    const message = randomUUID();
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "", origin: "https://elsewhere.example" },
    ];
    for (const headers of foreign) {
      expect((await post("/report/error", report({ message }), headers)).status).toBe(403);
    }
    // The log is written in order: once this one is there, the others would be.
    await post("/report/error", report({ message: `own ${message}` }));
    await whenReported(`own ${message}`);
    expect(reported(message)).toEqual([]);
  });

  test("the thirty-first report within a minute is dropped, from this address only", async () => {
    const message = randomUUID();
    const from = { "x-forwarded-for": newAddress() };
    const statuses: number[] = [];
    for (let i = 0; i < 31; i += 1) {
      statuses.push((await post("/report/error", report({ message }), from)).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(204), 429]);
    expect((await post("/report/error", report({ message }))).status).toBe(204);
    await whenReported(message, 31);
  });

  test("who has a whole IPv6 network has one limit for all its addresses", async () => {
    const network = newAddress().replace(/1$/, "");
    const message = randomUUID();
    for (let i = 1; i <= 31; i += 1) {
      const headers = { "x-forwarded-for": `${network}${i}` };
      const { status } = await post("/report/error", report({ message }), headers);
      expect(status).toBe(i <= 30 ? 204 : 429);
    }
  });

  test("only by POST", async () => {
    for (const path of ["/report/error", "/report/page-view"]) {
      const response = await fetch(stack.open + path);
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });
});

/** Asks for a document as a browser does, coming from another site. */
const visit = (path: string, headers: Record<string, string> = {}, origin = stack.open) =>
  fetch(origin + path, {
    redirect: "manual",
    headers: { "user-agent": BROWSER, accept: "text/html,*/*;q=0.8", ...headers },
  });

describe("page views, without an analytics service", () => {
  /** The host somebody came from stands in the line, so each test comes from one of its own. */
  const newHost = () => `${randomUUID()}.example`;
  const seen = (from: string) =>
    lines().filter((line) => line.msg === "page view" && line.from === from);

  test("a document is one line: its pattern and the referrer's host, nothing of who or what was asked", async () => {
    const from = newHost();
    await visit("/healthcare-professionals?why=secret-reason", {
      referer: `https://${from}/private/path?q=1`,
      cookie: "nomera-session=whatever",
    });
    await expect.poll(() => seen(from).length).toBe(1);
    const [{ time, level, msg, ...rest }] = seen(from) as [Line];
    expect([typeof time, level, msg]).toEqual(["string", "info", "page view"]);
    expect(rest).toEqual({ route: "/healthcare-professionals", from, how: "document" });
  });

  test("a page that the browser had kept is a view again", async () => {
    const from = newHost();
    const etag = (await visit("/vision")).headers.get("etag")!;
    const again = await visit("/vision", {
      "if-none-match": etag,
      referer: `https://${from}/`,
    });
    expect(again.status).toBe(304);
    await expect.poll(() => seen(from).length).toBe(1);
  });

  test("robots, preparations, errors, redirects, data and files are not counted", async () => {
    const from = newHost();
    const referer = `https://${from}/`;
    const asked: [string, Record<string, string>][] = [
      ["/vision", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://x.example)" }],
      ["/vision", { "user-agent": "curl/8.5.0" }],
      ["/vision", { "user-agent": "" }],
      ["/vision", { "user-agent": `${BROWSER} HeadlessChrome/120` }],
      ["/vision", { "sec-purpose": "prefetch;prerender" }],
      ["/vision", { purpose: "prefetch" }],
      ["/vision.data", { accept: "*/*" }],
      ["/no-such-page", {}],
      ["/employer/dashboard", {}],
      ["/healthz", {}],
      ["/favicon.svg", {}],
    ];
    for (const [path, headers] of asked) {
      await (await visit(path, { referer, ...headers })).arrayBuffer();
    }
    // The log is written in order: once this one is there, the others would be.
    await visit("/privacy", { referer });
    await expect.poll(() => seen(from).length).toBeGreaterThan(0);
    expect(seen(from).map(({ route }) => route)).toEqual(["/privacy"]);
  });
});

describe("page views, with an analytics service", () => {
  const children = new Children();
  const log = join(mkdtempSync(join(tmpdir(), "nomera-views-")), "app.log");
  let service: Server;
  let how: "takes" | "hangs" | "fails" = "takes";
  const got: { route: string; from: string | null; how: string; id: string; at: string }[] = [];
  let app: Child;
  let origin: string;

  beforeAll(async () => {
    service = createServer((request, response) => {
      void (async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        if (how === "hangs") return;
        if (how === "takes") {
          got.push(
            ...(JSON.parse(Buffer.concat(chunks).toString()) as { views: typeof got }).views,
          );
        }
        response.writeHead(how === "fails" ? 500 : 202).end("thanks");
      })();
    });
    service.listen(0, "127.0.0.1");
    await once(service, "listening");
    const port = await freePort();
    origin = `http://localhost:${port}`;
    app = await startApp(children, {
      port,
      signIn: "paused",
      supabase: { ...stack.supabase, sessionSecret: SESSION_SECRET },
      log,
      env: {
        ANALYTICS_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/views`,
        TRUSTED_PROXIES: "1",
      },
    });
  });
  afterAll(async () => {
    await children.stop();
    service.closeAllConnections();
    service.close();
  });

  const view = (path: string, headers: Record<string, string> = {}) =>
    post("/report/page-view", JSON.stringify({ path }), headers, origin);

  test("documents and navigations arrive in a batch, each once, and not in the log", async () => {
    await visit("/employers", { referer: "https://search.example/?q=jobs" }, origin);
    expect((await view("/admin/blogs/42?x=1")).status).toBe(204);
    await expect.poll(() => got.length, { timeout: 10_000 }).toBe(2);
    expect(got.map(({ route, from, how }) => ({ route, from, how }))).toEqual([
      { route: "/employers", from: "search.example", how: "document" },
      { route: "/admin/blogs/:postId", from: null, how: "navigation" },
    ]);
    expect(Object.keys(got[0]!).sort()).toEqual(["at", "from", "how", "id", "route"]);
    expect(readFileSync(log, "utf8")).not.toContain("page view");
  });

  test("a beacon of a robot, of another site, or about no page of ours is not counted", async () => {
    got.length = 0;
    expect((await view("/vision", { "user-agent": "a bot" })).status).toBe(204);
    expect((await view("/vision", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await view("/no-such-page")).status).toBe(204);
    expect((await view("no path")).status).toBe(400);
    await view("/privacy");
    await expect.poll(() => got.length, { timeout: 10_000 }).toBe(1);
    expect(got[0]!.route).toBe("/privacy");
  });

  test("however many networks report, the log gets three hundred lines a minute", async () => {
    const body = JSON.stringify({ kind: "window", message: randomUUID(), path: "/" });
    for (let i = 0; i < 310; i += 1) {
      expect((await post("/report/error", body, {}, origin)).status).toBe(204);
    }
    const written = (msg: string) => lines(log).filter((line) => line.msg === msg);
    // Each request's own line comes after what it reported.
    const posts = () => written("request").filter(({ route }) => route === "/report/error");
    await expect.poll(() => posts().length).toBe(310);
    expect(written("reported by a browser")).toHaveLength(300);
  });

  test("a service that hangs slows no page; what waits is sent when the server stops, once", async () => {
    got.length = 0;
    how = "hangs";
    await visit("/vision", {}, origin);
    // It is being sent and hangs.
    await once(service, "request");
    const start = performance.now();
    for (let i = 0; i < 20; i += 1) {
      expect((await visit("/privacy", {}, origin)).status).toBe(200);
    }
    expect(performance.now() - start).toBeLessThan(5_000);
    how = "fails";
    service.closeAllConnections();
    await expect.poll(() => readFileSync(log, "utf8")).toContain("page views not sent");
    how = "takes";
    app.process.kill("SIGTERM");
    await app.ended;
    expect(app.process.exitCode).toBe(0);
    expect(got.map(({ route }) => route)).toEqual([
      "/vision",
      ...Array<string>(20).fill("/privacy"),
    ]);
    expect(new Set(got.map(({ id }) => id)).size).toBe(21);
  });
});
