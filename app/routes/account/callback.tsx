import { redirect } from "@remix-run/node";
import { finishOauth } from "#app/account/oauth/commands.server.ts";
import { knownReason } from "#app/account/oauth/sentences.ts";
import { publicRoute } from "#app/account/routes.server.ts";
import { recordSignIn } from "#app/account/sign-in/known-browser.server.ts";
import { intentOf } from "#app/account/switch.server.ts";
import { log } from "#app/platform/log.server.ts";

const failed = (code: string, reason?: string) =>
  redirect(`/coming-soon?${new URLSearchParams({ error: code, ...(reason && { reason }) })}`);

/** OAuth callback: exchanges the code for a session on the server. */
export const loader = publicRoute.endpoint(
  async ({ url, state, request, who }) => {
    const query = url.searchParams;
    const refused = query.get("error");
    if (refused) return failed(refused.slice(0, 60), knownReason(query.get("error_code")));
    const code = query.get("code");
    if (!code) return failed("no_code");
    try {
      const end = await finishOauth(state, request, code);
      if ("failed" in end) {
        // Reloaded or reached with the back button: the user is already signed in, so just continue.
        if (end.failed === "session_failed" && end.unbegun && who) return redirect("/post-auth");
        return failed(end.failed);
      }
      await recordSignIn({ request, state }, end.user.email);
      const { role } = await intentOf(state);
      return redirect(role ? `/post-auth?role=${role}` : "/post-auth");
    } catch (error) {
      log.error({ reqId: state.id, err: error }, "callback failed");
      return failed("callback_failed");
    }
  },
  { limit: { max: 60, windowMs: 60_000 } },
);
