import { redirect } from "@remix-run/node";
import { stopActing } from "#app/account/acting/commands.server.ts";
import { stopForm } from "#app/account/acting/schema.ts";
import { adminRoute } from "#app/account/routes.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";

/** The button of the banner leads here by a form; a link has nothing to end. */
export const loader = adminRoute.endpoint(async () => redirect("/admin/acting"));

/** In the admin area, where an admin is themselves: so it works while acting and after it has ended. */
export const action = adminRoute.action(stopForm, async ({ state, who, request }) => {
  await stopActing(state);
  const name = who.acting?.personName;
  const response = await redirectWith(request, "/admin/acting", {
    tone: "success",
    text: `You have stopped acting${name ? ` for ${name}` : ""}. You are yourself again.`,
  });
  response.headers.set("X-Remix-Reload-Document", "true");
  return response;
});

/** Never drawn: this address is only sent to. What fails is shown by the root's error boundary. */
export default function StopActing() {
  return null;
}
