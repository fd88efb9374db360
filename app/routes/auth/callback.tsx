import { redirect } from "@remix-run/node";
import { publicRoute } from "#app/account/routes.server.ts";
import { log } from "#app/platform/log.server.ts";

const failed = (code: string) => redirect(`/coming-soon?error=${encodeURIComponent(code)}`);

/** Where a sign-in provider sends people back to: exchanges the code, on the server, for a session. */
export const loader = publicRoute.endpoint(async ({ url, state }) => {
  const refused = url.searchParams.get("error");
  if (refused) return failed(refused.slice(0, 60));
  const code = url.searchParams.get("code");
  if (!code) return failed("no_code");
  try {
    const { data, error } = await state.db().auth.exchangeCodeForSession(code);
    if (error) return failed("session_failed");
    if (!data.session) return failed("no_session");
    return redirect("/post-auth");
  } catch (error) {
    log.error({ reqId: state.id, err: error }, "callback failed");
    return failed("callback_failed");
  }
});
