import { redirect } from "@remix-run/node";
import { publicRoute } from "#app/account/routes.server.ts";
import { byKey } from "#app/platform/by-key.ts";

/** Aliases of the sign-in URLs, and their targets while sign-in is open. */
const STANDS_FOR: Record<string, string> = byKey({
  "/role-select": "/role-selection",
  "/candidate-signin": "/candidate/signin",
  "/signin": "/auth",
  "/employer-signin": "/employer/signin",
  "/employer-signup": "/employer/signup",
  "/employer-sign-up": "/employer/signup",
  "/employers/signup": "/employer/signup",
});

export const loader = publicRoute.endpoint(async ({ env, url, path }) => {
  if (env.SIGN_IN === "paused") return redirect("/coming-soon");
  return redirect((STANDS_FOR[path] ?? "/auth") + url.search);
});
