import { redirect, type MetaFunction } from "@remix-run/node";
import { startOauth } from "#app/account/oauth/commands.server.ts";
import { signInAddress } from "#app/account/intent.ts";
import { publicRoute } from "#app/account/routes.server.ts";
import { destinationOf } from "#app/account/rules.ts";
import { intentFrom, rememberIntent } from "#app/account/switch.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { isOwnNavigation } from "#app/platform/http.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { refuseTooMany } from "#app/platform/route.server.ts";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Log in" });

/** Redirects to a provider. A GET route, because our Content Security Policy forbids forms that lead to other sites. */
export const loader = publicRoute.loader(async (args) => {
  const { env, params, url, who, request, state } = args;
  const provider = env.OAUTH_PROVIDERS.find((name) => name === params["provider"]);
  if (!provider) throw new Refusal(404, "The address may have a typo.");
  if (env.SIGN_IN === "paused") throw redirect("/coming-soon");
  if (who) throw redirect(destinationOf(who));
  const query = url.searchParams;
  const intent = intentFrom({ role: query.get("role"), next: query.get("next") });
  // Other sites may link to the sign-in page, but not start a sign-in (login CSRF).
  if (!isOwnNavigation(request)) throw redirect(signInAddress(intent));
  await refuseTooMany(state, request, args, { max: 20, windowMs: 60_000, bucket: "oauth" });
  await rememberIntent(args, { ...intent, oauthStarted: true });
  return redirect(await startOauth(state, provider));
});

/** Never rendered: the loader always redirects. */
export default function WithProvider() {
  return null;
}
