/**
 * One server process: remix-serve with our request log, the client's IP address, a bounded shutdown, cached public
 * pages served before Remix, and one handler per area (docs/decisions/0003, 0009). server.ts starts as many as
 * configured.
 */
import cluster from "node:cluster";
import { readdirSync } from "node:fs";
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import type { createRequestHandler as MakeHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import morgan from "morgan";
import { buildsByArea, ofArea } from "./app/platform/areas.server.ts";
import { getEnv } from "./app/platform/env.server.ts";
import { AdmissionQueue } from "./app/platform/admission.server.ts";
import { sharesOf } from "./app/platform/data-queue.server.ts";
import { normalizeHeaders, targetOf } from "./app/platform/edge.server.ts";
import {
  gracefulClose,
  serverClosed,
  type GracefulClose,
} from "./app/platform/graceful-close.server.ts";
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
/** Longer than proxies keep idle connections (usually 60 s), so that they never send a request into a closing one. */
const KEEP_ALIVE_MS = 65_000;
/** Files in public/ change under the same name, but remix-serve would mark them immutable. */
const PUBLIC_FILES = new Set(
  readdirSync("public", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.slice("public".length)}/${name}`),
);
const isPublicFile = (url = "") => PUBLIC_FILES.has(url.split("?", 1)[0]!);
/** Remix fails on any other method. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const routeOf = patternOf(routes);

/** Logs a request that was answered or aborted. */
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
// Only once: retrying what fails now would keep the process alive forever.
process.once("beforeExit", () => void pageViews.flush());

// remix-serve offers no hook before Remix, so wrap the handler it creates a server from.
const { createServer } = http;
const admission = new AdmissionQueue(
  sharesOf(getEnv().DATA_API_AT_ONCE).people,
  "build/client/assets",
);
let server: GracefulClose | undefined;
http.createServer = ((handler: RequestListener) => {
  const made = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    const startedAt = performance.now();
    response.setHeader("X-Content-Type-Options", "nosniff");
    normalizeHeaders(request.headers, request.socket.remoteAddress, ownHost);
    if (isPublicFile(request.url)) {
      response.setHeader("Cache-Control", "public, max-age=3600");
    }
    const passed = !refused(request, response) && !answerKept(request, response);
    const work = () => handler(request, response);
    const answered = () => record(request, response, msSince(startedAt));
    if (passed && admission.queues(request, response, work, answered)) return;
    if (passed) return work();
    const ms = msSince(startedAt);
    response.once("close", () => record(request, response, ms));
  });
  server = gracefulClose(made);
  made.once("close", () => {
    serverClosed.publish(undefined);
    // The connection to the supervisor would keep this process alive.
    cluster.worker?.disconnect();
  });
  return made;
}) as typeof createServer;

const msSince = (moment: number) => Number((performance.now() - moment).toFixed(1));

/** Rejects what Remix would fail on: unknown methods and invalid targets. Reduces an absolute URL to its path. */
function refused(request: IncomingMessage, response: ServerResponse): boolean {
  const target = targetOf(request.url ?? "");
  if (target !== undefined && METHODS.includes(request.method ?? "")) {
    request.url = target;
    return false;
  }
  response.writeHead(target === undefined ? 400 : 405, { Allow: METHODS.join(", ") }).end();
  return true;
}

// remix-serve builds one handler for all routes; ours has one per area, and this one for the rest.
const express = load("@remix-run/express") as { createRequestHandler: typeof MakeHandler };
const { createRequestHandler } = express;
express.createRequestHandler = ({ build, ...options }) => {
  const whole = createRequestHandler({ build, ...options });
  const areas = new Map(
    [...buildsByArea(build as ServerBuild)].map(([name, area]) => [
      name,
      createRequestHandler({ build: area, ...options }),
    ]),
  );
  log.info({ areas: areas.size }, "routes are matched by area");
  return (request, response, next) =>
    (ofArea(areas, request.originalUrl) ?? whole)(request, response, next);
};

// An unhandled rejection from a library must not end the process for everyone.
process.on("unhandledRejection", (err) =>
  log.error({ err }, "unexpected failure outside any request"),
);

let stopping = false;
/** Answers current requests, then ends. */
function stop(signal: NodeJS.Signals): void {
  // Ctrl-C reaches every process, and then the supervisor passes it on.
  if (stopping) return;
  stopping = true;
  log.info({ signal }, "stopping: finishing current requests");
  // Still starting: remix-serve would listen later.
  if (!server) process.exit();
  server.close();
  void pageViews.flush();
  setTimeout(() => {
    log.warn({ connections: server?.connections() }, "stopped with work still in progress");
    process.exit(1);
  }, STOP_WITHIN_MS).unref();
}
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, stop);

// remix-serve looks on the disk for each page, as if it could be a file in public/.
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
const cli = load.resolve("@remix-run/serve/dist/cli.js");
const web = createRequire(cli)("express") as {
  static: (root: string, options: object) => Middleware;
};
const serveFiles = web.static;
web.static = (root, options) => {
  const serve = serveFiles(root, options);
  if (root !== "public") return serve;
  return (request, response, next) =>
    isPublicFile(request.url) ? serve(request, response, next) : next();
};

process.argv[2] = "build/server/index.js";
load(cli);
