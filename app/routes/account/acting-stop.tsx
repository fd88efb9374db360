import { redirect } from "@remix-run/node";
import { stopActing } from "#app/account/acting/commands.server.ts";
import { stopForm } from "#app/account/acting/schema.ts";
import { adminRoute, publicRoute } from "#app/account/routes.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";

export { shouldRevalidate } from "#app/platform/revalidate.ts";

/** The banner's button submits a form here; a plain link ends nothing. */
export const loader = adminRoute.endpoint(async () => redirect("/admin/acting"));

/**
 * In the admin area, where admins keep their own identity, so that it works while acting and after acting ended.
 * Public, because it only drops privileges and must work when auth does not answer.
 */
export const action = publicRoute.action(
  stopForm,
  async ({ state, who, request }) => {
    const written = await stopActing(state);
    const name = who?.acting?.personName;
    const response = await redirectWith(request, "/admin/acting", {
      tone: written ? "success" : "warning",
      text: written
        ? `You stopped acting${name ? ` for ${name}` : ""}.`
        : "You stopped acting in this browser. We couldn’t log the end of it, so the session expires within the hour.",
    });
    response.headers.set("X-Remix-Reload-Document", "true");
    return response;
  },
  { whileActing: "always" },
);

/** Never rendered: this route only takes POSTs, and the root's error boundary shows failures. */
export default function StopActing() {
  return null;
}
