import { redirect } from "@remix-run/node";
import { stopActing } from "#app/account/acting/commands.server.ts";
import { stopForm } from "#app/account/acting/schema.ts";
import { adminRoute, publicRoute } from "#app/account/routes.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";

/** The button of the banner leads here by a form; a link has nothing to end. */
export const loader = adminRoute.endpoint(async () => redirect("/admin/acting"));

/**
 * In the admin area, where an admin is themselves: so it works while acting and after it has ended. It asks for no
 * admin, because it takes power away, and has to work when auth does not answer.
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
        : "You stopped acting in this browser. We couldn't log the end of it, so the session expires within the hour.",
    });
    response.headers.set("X-Remix-Reload-Document", "true");
    return response;
  },
  { whileActing: "always" },
);

/** Never drawn: this address is only sent to. What fails is shown by the root's error boundary. */
export default function StopActing() {
  return null;
}
