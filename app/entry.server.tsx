import { randomBytes } from "node:crypto";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { renderToString } from "react-dom/server";
import { unmetMethod } from "#app/account/routes.server.ts";
import { watchFunctions } from "#app/admin/health/reporter.server.ts";
import { handoffScripts } from "#app/platform/document.server.ts";
import { listenToOthers } from "#app/platform/forgetting.server.ts";
import { secure } from "#app/platform/headers.server.ts";
import { log } from "#app/platform/log.server.ts";
import { applyState, requestState, type RequestState } from "#app/platform/request-state.server.ts";
import {
  answerWith,
  lastPage,
  sharedPage,
  type SharedPage,
} from "#app/platform/shared-page.server.ts";
import { getEnv } from "#app/platform/env.server.ts";
import { NonceProvider } from "#app/ui/nonce.ts";

listenToOthers();

// Once: what could not be told then, or is counted while requests end, is lost; the process does not wait for it.
const tellCounts = watchFunctions("app");
for (const end of ["SIGTERM", "SIGINT"] as const) {
  process.once(end, () => void tellCounts());
}

/** Answers with a document: one kept for all anonymous visitors where the route shares it, else one of its own. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const turnedAway = await unmetMethod(request, status, loadContext);
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

/** The page for all anonymous visitors; none while developing, after a form, or with a cookie on the answer. */
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
  return sharedPage(state.shared.name, pathname + search, render);
}

/** The page as a string, and after it the data it was made from. */
async function renderDocument(
  request: Request,
  context: EntryContext,
  nonce: string,
): Promise<string> {
  const stream = context.serverHandoffStream;
  // Without the stream, RemixServer leaves the hand-off to us.
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
 * The manifest of the routes this page is made of. Remix flattens and matches the whole list several times while
 * rendering, a quarter of a page's CPU with our site map; the browser learns the other routes as it needs them.
 */
function shownManifest({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
  const shown = ["root", "/", ...staticHandlerContext.matches.map(({ route }) => route.id)];
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).filter(([id]) => shown.includes(id)),
  );
  return { ...manifest, routes };
}

/** Puts our headers on the answers to the browser's own fetches. */
export async function handleDataRequest(
  response: Response,
  { request, context }: DataFunctionArgs,
): Promise<Response> {
  const turnedAway = await unmetMethod(request, response.status, context);
  if (turnedAway) return turnedAway;
  applyState(requestState(context, request), response.headers);
  return response;
}

/** What no route builder caught: a failure while rendering, or inside Remix. */
export function handleError(error: unknown, { request, context }: DataFunctionArgs): void {
  if (request.signal.aborted) return;
  const reqId = requestState(context, request).id;
  if (isRouteErrorResponse(error)) log.warn({ reqId, status: error.status }, "route error");
  else log.error({ reqId, err: error }, "unexpected failure while rendering");
}
