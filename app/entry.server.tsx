import { randomBytes } from "node:crypto";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { AppLoadContext, DataFunctionArgs, EntryContext } from "@remix-run/node";
import { renderToString } from "react-dom/server";
import { handoffScripts } from "#app/platform/document.server.ts";
import { secure } from "#app/platform/headers.server.ts";
import { log } from "#app/platform/log.server.ts";
import { applyState, requestState } from "#app/platform/request-state.server.ts";
import { NonceProvider } from "#app/ui/nonce.ts";

/** Renders a document: the page to a string, then the data it was made from, then the headers. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
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
  const body = end < 0 ? html : html.slice(0, end) + scripts + html.slice(end);

  headers.set("Content-Type", "text/html; charset=utf-8");
  secure(headers, nonce);
  applyState(requestState(loadContext, request), headers);
  return new Response(`<!DOCTYPE html>${body}`, { status, headers });
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
export function handleDataRequest(
  response: Response,
  { request, context }: DataFunctionArgs,
): Response {
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
