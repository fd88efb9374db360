import { randomBytes } from "node:crypto";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { renderToString } from "react-dom/server";
import { guardUnsupportedMethod } from "#app/account/routes.server.ts";
import { watchFunctions } from "#app/admin/health/reporter.server.ts";
import { handoffScripts } from "#app/platform/document.server.ts";
import { secure } from "#app/platform/headers.server.ts";
import { log } from "#app/platform/log.server.ts";
import { publicChanges, readPublicChanges } from "#app/platform/public-changes.server.ts";
import { applyState, requestState, type RequestState } from "#app/platform/request-state.server.ts";
import {
  answerWith,
  lastPage,
  sharedPage,
  type SharedPage,
} from "#app/platform/shared-page.server.ts";
import { sharedStore } from "#app/platform/shared-store.server.ts";
import { getEnv } from "#app/platform/env.server.ts";
import { NonceProvider } from "#app/ui/nonce.ts";

publicChanges.watch(readPublicChanges);
// Connects now: it queues no commands, and the first request is to be counted there too.
sharedStore();

// Only once at shutdown: counts that fail to send, or come later, are lost, because the process does not wait.
const reportCounts = watchFunctions("app");
for (const end of ["SIGTERM", "SIGINT"] as const) {
  process.once(end, () => void reportCounts());
}

/**
 * For promises in a page's data, which we have none of. Remix's timer runs for each page until then, also after its
 * answer, and would hold up the end of the process for five seconds.
 */
export const streamTimeout = 500;

/** Renders a document: cached for all anonymous visitors where the route allows it, else individually. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const turnedAway = await guardUnsupportedMethod(request, status, loadContext);
  if (turnedAway) return turnedAway;
  const state = requestState(loadContext, request);
  const render = (nonce: string) => renderDocument(request, context, nonce);

  const page = status === 200 ? await pageToShare(state, request, render) : undefined;
  if (page) {
    const asked = {
      ifNoneMatch: request.headers.get("If-None-Match") ?? undefined,
      acceptEncoding: request.headers.get("Accept-Encoding") ?? undefined,
    };
    const answer = answerWith(page, asked, headers);
    applyState(state, headers);
    return new Response(answer.body && new Uint8Array(answer.body), {
      status: answer.status,
      headers,
    });
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  const nonce = randomBytes(16).toString("base64");
  const html = await render(nonce);
  secure(headers, { nonce });
  applyState(state, headers);
  return new Response(html, { status, headers });
}

/** The shared page for anonymous visitors; none in development, after a form, or when the response sets a cookie. */
async function pageToShare(
  state: RequestState,
  { method, url }: Request,
  render: (nonce: string) => Promise<string>,
): Promise<SharedPage | undefined> {
  const reads = method === "GET" || method === "HEAD";
  if (!state.shared || !reads || state.headers.has("Set-Cookie")) return undefined;
  if (getEnv().NODE_ENV !== "production") return undefined;
  if (!state.shared.whole) return lastPage(state.shared.name);
  const { pathname, search } = new URL(url);
  return sharedPage(state.shared, pathname + search, render);
}

/** Renders the page to a string, followed by its data. */
async function renderDocument(
  request: Request,
  context: EntryContext,
  nonce: string,
): Promise<string> {
  const stream = context.serverHandoffStream;
  // Without the stream, RemixServer leaves the hand-off of data to us.
  const html = renderToString(
    <NonceProvider value={nonce}>
      <RemixServer
        context={{ ...context, manifest: shownManifest(context), serverHandoffStream: undefined }}
        url={request.url}
        nonce={nonce}
      />
    </NonceProvider>,
  );
  const scripts = stream ? await handoffScripts(stream, nonce) : "";
  const end = html.lastIndexOf("</body>");
  return `<!DOCTYPE html>${end < 0 ? html : html.slice(0, end) + scripts + html.slice(end)}`;
}

/**
 * A manifest with only this page's routes. Remix flattens and matches the whole list several times per render, a
 * quarter of a page's CPU time with our site map; the browser loads other routes on demand.
 */
function shownManifest({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
  const shown = ["root", "/", ...staticHandlerContext.matches.map(({ route }) => route.id)];
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).filter(([id]) => shown.includes(id)),
  );
  return { ...manifest, routes };
}

/** Adds our headers to data requests. */
export async function handleDataRequest(
  response: Response,
  { request, context }: DataFunctionArgs,
): Promise<Response> {
  const turnedAway = await guardUnsupportedMethod(request, response.status, context);
  if (turnedAway) return turnedAway;
  applyState(requestState(context, request), response.headers);
  return response;
}

/** Errors that no route builder caught: while rendering, or inside Remix. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  if (request.signal.aborted) return;
  const reqId = requestState(context, request).id;
  if (isRouteErrorResponse(error)) log.warn({ reqId, status: error.status }, "route error");
  else log.error({ reqId, err: error }, "unexpected failure while rendering");
}
