import { mkdtempSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { stubAppEnvironment } from "#tests/helpers/app-env.ts";
import { sessionCookieOf, tokenWith } from "#tests/helpers/forged-session.ts";
import { AdmissionQueue } from "./admission.server.ts";
import { provingTokens } from "./proven-tokens.server.ts";

/** A server for one request at once, which never answers GET /slow, and a form with the status in its address. */
const turnedAway: string[] = [];
const full = Promise.withResolvers<void>();
let server: http.Server;
let origin: string;

beforeAll(async () => {
  stubAppEnvironment();
  const queue = new AdmissionQueue(1, mkdtempSync(join(tmpdir(), "nomera-assets-")));
  server = http.createServer((request, response) => {
    const url = request.url!;
    const work = () => {
      if (url === "/slow") return full.resolve();
      response.writeHead(Number(/\d{3}/.exec(url)?.[0] ?? 200)).end("worked on");
    };
    if (!queue.queues(request, response, work, () => turnedAway.push(url))) work();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});

/** A person's session cookie, with a token that the data API has accepted. */
async function sessionOf(person: string): Promise<string> {
  const token = tokenWith({ sub: person });
  const accepting = provingTokens(async () => new Response());
  await accepting("http://x/rest/v1/rpc/ping", { headers: { Authorization: `Bearer ${token}` } });
  return sessionCookieOf(token);
}

async function ask(path: string, person: string, from?: string, method = "GET") {
  return askWith(person && (await sessionOf(person)), path, from, method);
}

async function askWith(cookie: string, path: string, from?: string, method = "GET") {
  const headers = { cookie, ...(from && { referer: `https://nomera.example${from}` }) };
  const answer = await fetch(origin + path, { method, headers, redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test("without a turn, a page opened within the site is loaded as a document; a page that stays open is answered", async () => {
  // Sessions whose form showed its page again, and whose form was saved.
  await ask("/form/422", "with a form", "/list", "POST");
  await ask("/form/202", "saved", "/list", "POST");
  void ask("/slow", "someone").catch(() => undefined);
  await full.promise;
  const [opened, home, saved, ...others] = await Promise.all([
    ask("/list.data?show=closed&page=2", "one", "/dashboard?a=b"),
    ask("/_root.data", "one", "/dashboard"),
    ask("/list.data", "saved", "/form/202"),
    // The page's own data, after a form was saved or when its list changes.
    ask("/list.data", "two", "/list"),
    ask("/list.data?page=2", "two", "/list/"),
    ask("/_root.data", "two", "/"),
    // Part of a page, which a form loads while someone types in it.
    ask("/list.data?_routes=root", "three", "/dashboard"),
    // Nothing tells whether a page stays open.
    ask("/list.data", "three"),
    ask("/form/422.data", "with a form", "/list"),
    ask("/form/200.data", "four", "/list", "POST"),
    ask("/list.data", "", "/dashboard"),
    // A session that nobody has accepted yet passes as a visitor does.
    askWith(sessionCookieOf(tokenWith({ sub: "forged" })), "/list.data", "/dashboard"),
  ]);
  expect(others.map(({ text }) => text)).toEqual(Array<string>(9).fill("worked on"));
  expect(opened.status).toBe(202);
  expect(opened.headers.get("content-type")).toBe("text/x-script; charset=utf-8");
  expect(opened.headers.get("cache-control")).toBe("private, no-store");
  expect(turnedAway.toSorted()).toEqual([
    "/_root.data",
    "/list.data",
    "/list.data?show=closed&page=2",
  ]);
  // As turbo-stream 2.4 writes Remix's redirect with `reload`.
  const redirectTo = (page: string) =>
    `[["SingleFetchRedirect",1],{"_2":3,"_4":5,"_6":7,"_8":9,"_10":7},"redirect","${page}","status",302,"revalidate",false,"reload",true,"replace"]\n`;
  expect([opened, home, saved].map(({ text }) => text)).toEqual(
    ["/list?show=closed&page=2", "/", "/list"].map(redirectTo),
  );
});
