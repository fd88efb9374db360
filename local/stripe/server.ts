import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { ApiAnswer } from "./api.ts";
import { control } from "./control.ts";
import type { Emulator } from "./emulator.ts";
import { ApiError } from "./errors.ts";
import { page, type PageAnswer } from "./pages/layout.ts";
import { answerPage } from "./pages/router.ts";

/** Serves an emulator on 127.0.0.1; port 0 picks a free one. */
export async function serveEmulator(
  emulator: Emulator,
  port: number,
): Promise<{ url: string; port: number; close(): Promise<void> }> {
  const ending = new AbortController();
  const server = createServer((request, response) => {
    void handle(emulator, request, response, ending.signal).catch((error: unknown) => {
      // A client that hung up needs no answer, but our own mistakes must be visible.
      if (response.destroyed || ending.signal.aborted) return;
      console.error(error);
      if (response.headersSent) response.destroy();
      else send(response, 500, { "Content-Type": "text/plain" }, "The stand-in has failed.\n");
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  const url = `http://localhost:${taken}`;
  emulator.world.origin = url;
  emulator.tick();
  return {
    url,
    port: taken,
    close: async () => {
      ending.abort();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await emulator.close();
    },
  };
}

async function handle(
  emulator: Emulator,
  request: IncomingMessage,
  response: ServerResponse,
  ending: AbortSignal,
): Promise<void> {
  // Any other host name would let arbitrary web pages in.
  const host = (request.headers.host ?? "").replace(/:\d+$/, "");
  if (host !== "localhost" && host !== "127.0.0.1") {
    return send(response, 403, { "Content-Type": "text/plain" }, "Use localhost.\n");
  }
  const body = await read(request);
  const { method = "GET", url = "/" } = request;
  if (url.startsWith("/v1/") || url.startsWith("/v2/")) {
    return answerApi(emulator, request, body, response, ending);
  }
  if (url.startsWith("/_emulator/")) {
    // Web pages can't send this content type cross-origin without a preflight.
    if (method !== "GET" && request.headers["content-type"] !== "application/json") {
      return send(response, 415, { "Content-Type": "text/plain" }, "Send JSON.\n");
    }
    const answer = await control(emulator, method, url, body);
    const text = JSON.stringify(answer.body, null, 2);
    return send(response, answer.status, { "Content-Type": "application/json" }, text);
  }
  emulator.tick();
  sendPage(response, pageOf(emulator, method, url, body));
  emulator.moved();
}

function pageOf(emulator: Emulator, method: string, url: string, body: string): PageAnswer {
  try {
    return answerPage(emulator.world, method, new URL(url, "http://localhost"), body);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return page(
      "That did not work",
      "<h1>That did not work</h1><p>Something has changed meanwhile. Go back to Nomera Health and start again from there.</p>",
      { status: 409 },
    );
  }
}

async function answerApi(
  emulator: Emulator,
  request: IncomingMessage,
  body: string,
  response: ServerResponse,
  ending: AbortSignal,
): Promise<void> {
  const { api } = emulator;
  const { method = "GET", url = "/", headers } = request;
  const asked = { method, url, headers, body };
  const fault = emulator.faults.take(method, url);
  if (fault?.kind === "down") return void response.destroy();
  if (fault?.kind === "rate_limit") return sendApi(response, api.trouble(429));
  if (fault?.kind === "error") return sendApi(response, api.trouble(500));
  if (fault?.kind === "forbidden") return sendApi(response, api.trouble(403));
  const concurrent = api.isBusy(asked);
  const done = api.begin(asked);
  try {
    // Only the response is late, not the work: as with Stripe, a client that times out can't know the result.
    const answer = api.answer(asked, concurrent);
    emulator.moved();
    if (fault?.kind === "slow") await emulator.faults.slowness(fault.milliseconds ?? 0, ending);
    if (fault?.kind === "lost") return sendApi(response, api.trouble(500));
    if (fault?.kind === "cut") return cut(response, answer);
    sendApi(response, answer);
  } finally {
    done();
  }
}

function sendApi(response: ServerResponse, { status, headers, body }: ApiAnswer): void {
  send(response, status, headers, body);
}

function cut(response: ServerResponse, { status, headers, body }: ApiAnswer): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...headers, "Content-Length": length });
  response.write(body.slice(0, Math.floor(body.length / 2)), () => response.destroy());
}

function sendPage(response: ServerResponse, answer: PageAnswer): void {
  if ("redirect" in answer) {
    return send(response, 303, { Location: answer.redirect, "Content-Type": "text/plain" }, "");
  }
  // Browsers also check a form's redirect target against this list.
  const origins = answer.leadsTo.flatMap((url) =>
    url && URL.canParse(url) ? [new URL(url).origin] : [],
  );
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data:",
    `form-action ${["'self'", ...new Set(origins)].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  send(
    response,
    answer.status,
    { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
    answer.html,
  );
}

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string,
): void {
  response.writeHead(status, {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    ...headers,
  });
  response.end(body);
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
