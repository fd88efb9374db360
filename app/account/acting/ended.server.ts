import type { RequestState } from "#app/platform/request-state.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";

/**
 * Sends someone whose acting session has ended to the admin area, by a full page load, with a message. If they are no
 * longer an admin, the guard there redirects them.
 */
export async function actingEnded(state: RequestState): Promise<Response> {
  const reads = state.request.method === "GET" || state.request.method === "HEAD";
  const response = await redirectWith(state.request, "/admin/dashboard", {
    tone: "warning",
    text: reads ? "Acting has ended." : "Acting has ended, so nothing was saved.",
  });
  response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}
