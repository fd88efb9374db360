import { redirect } from "@remix-run/node";
import { signedInRoute } from "#app/account/routes.server.ts";
import { openNotification } from "#app/notifications/commands.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";

/**
 * Redirects to the subject of a notification and marks it as read. That is the only side effect of a GET here: it works
 * without JavaScript, and is harmless if triggered from another site.
 */
export const loader = signedInRoute.loader(async ({ state, params }): Promise<null> => {
  const id = params["notificationId"] ?? "";
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) {
    throw new Refusal(404, "This notification does not exist, or it is not yours.");
  }
  throw redirect(await openNotification(state, id));
});

/** Never rendered: the loader redirects, and the root's error boundary shows the not-found page. */
export default function OpenNotification() {
  return null;
}
