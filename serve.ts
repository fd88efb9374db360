/**
 * One process of the server: remix-serve, with our request log in place of its own, the client's address, a bounded
 * stop, kept public pages answered before Remix, and a handler for each area (docs/decisions/0003, 0009). server.ts
 * starts as many as are wanted.
 */
import cluster from "node:cluster";
import { readdirSync } from "node:fs";
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { createRequestHandler as MakeHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import morgan from "morgan";
import { areaOf, areasOf } from "./app/platform/areas.server.ts";
import { getEnv } from "./app/platform/env.server.ts";
import { Door } from "./app/platform/door.server.ts";
import { normalizeHeaders, targetOf } from "./app/platform/edge.server.ts";
import { log } from "./app/platform/log.server.ts";
import {
  hostOf,
  isPage,
  isPerson,
  loggedPageViews,
  navigations,
  SentPageViews,
} from "./app/platform/page-views.server.ts";
import { patternOf } from "./app/platform/route-patterns.server.ts";
import { answerKept } from "./app/platform/shared-page.server.ts";
import routes from "./app/routes.ts";

const load = createRequire(import.meta.url);
const STOP_WITHIN_MS = 10_000;
/** Longer than proxies keep an idle connection (60 s, mostly), so that none sends a request into one that we close. */
const KEEP_ALIVE_MS = 65_000;
/** Files of public/ keep their names when they change, and remix-serve would call them immutable. */
const PUBLIC_FILES = new Set(
  readdirSync("public", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice("public".length)}/${name}`),
);
/** Remix fails on others. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const routeOf = patternOf(routes);

/** Writes the log's line for a request that has been answered, or left. */
function record(request: IncomingMessage, response: ServerResponse, ms: number | undefined): void {
  const route = routeOf((request.url ?? "/").split("?", 1)[0]!);
  log.info(
    {
      reqId: response.getHeader("x-request-id"),
      method: request.method,
      route,
      status: response.headersSent ? response.statusCode : 499,
      ms,
    },
    "request",
  );
  countDocument(request, response, route);
}

// remix-serve logs with morgan's "tiny", which prints query strings; ours prints the route's pattern instead.
morgan.format("tiny", (tokens, request, response) => {
  const ms = tokens["response-time"]?.(request, response, 1);
  record(request, response, ms === undefined ? undefined : Number(ms));
  return undefined;
});

const ownHost = new URL(getEnv().APP_ORIGIN).host;
const { ANALYTICS_URL } = getEnv();
const pageViews = ANALYTICS_URL ? new SentPageViews(ANALYTICS_URL) : loggedPageViews;

function countDocument(request: IncomingMessage, response: ServerResponse, route: string): void {
  const { method, headers } = request;
  const answer = {
    method,
    accept: headers.accept,
    status: response.statusCode,
    type: response.getHeader("content-type")?.toString(),
  };
  if (route === "*" || !response.headersSent || !isPage(answer) || !isPerson(headers)) return;
  pageViews.add({ route, from: hostOf(headers.referer, ownHost), how: "document" });
}

navigations.subscribe((path) => {
  const route = routeOf(String(path).split("?", 1)[0]!);
  if (route !== "*") pageViews.add({ route, from: null, how: "navigation" });
});
// Once: what could not be sent then is lost, or the process would never end.
process.once("beforeExit", () => void pageViews.flush());

// remix-serve has no place for anything in front of Remix, so ours stands around the handler it makes a server of.
const { createServer } = http;
const door = new Door(getEnv().DATA_API_AT_ONCE, "build/client/assets");
let stopping = false;
http.createServer = ((handler: RequestListener) => {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    // A connection that was busy when the server was told to stop goes with its last answer.
    response.once("close", () => stopping && setImmediate(() => server.closeIdleConnections()));
    const startedAt = performance.now();
    response.setHeader("X-Content-Type-Options", "nosniff");
    normalizeHeaders(request.headers, request.socket.remoteAddress, ownHost);
    if (PUBLIC_FILES.has((request.url ?? "").split("?", 1)[0]!)) {
      response.setHeader("Cache-Control", "public, max-age=3600");
    }
    const passed = !refused(request, response) && !answerKept(request, response);
    const work = () => handler(request, response);
    const answered = () => record(request, response, msSince(startedAt));
    if (passed && door.keeps(request, response, work, answered)) return;
    if (passed) return work();
    const ms = msSince(startedAt);
    response.once("close", () => record(request, response, ms));
  });
  return server;
}) as typeof createServer;

const msSince = (moment: number) => Number((performance.now() - moment).toFixed(1));

/** Refuses what Remix would fail on: an unknown method, a target that is no path. Makes a whole address a path. */
function refused(request: IncomingMessage, response: ServerResponse): boolean {
  const target = targetOf(request.url ?? "");
  if (target !== undefined && METHODS.includes(request.method ?? "")) {
    request.url = target;
    return false;
  }
  response.writeHead(target === undefined ? 400 : 405, { Allow: METHODS.join(", ") }).end();
  return true;
}

// remix-serve makes one handler of all routes; ours has one for each area, and that one for what no area has.
const express = load("@remix-run/express") as { createRequestHandler: typeof MakeHandler };
const { createRequestHandler } = express;
express.createRequestHandler = ({ build, ...options }) => {
  const whole = createRequestHandler({ build, ...options });
  const areas = new Map(
    [...areasOf(build as ServerBuild)].map(([segment, area]) => [
      segment,
      createRequestHandler({ build: area, ...options }),
    ]),
  );
  log.info({ areas: areas.size }, "routes are matched by area");
  return (request, response, next) =>
    (areas.get(areaOf(request.originalUrl)) ?? whole)(request, response, next);
};

// A promise that a library started and nobody holds must not end the process for everybody.
process.on("unhandledRejection", (err) =>
  log.error({ err }, "unexpected failure outside any request"),
);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    stopping = true;
    // Finishes what is under way, then lets go of the process that started us.
    cluster.worker?.disconnect();
    log.info({ signal }, "stopping: finishing current requests");
    void pageViews.flush();
    setTimeout(() => {
      log.warn("stopped with requests still in progress");
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
  });
}

process.argv[2] = "build/server/index.js";
load("@remix-run/serve/dist/cli.js");
