import { redirect } from "@remix-run/node";
import { keepReferral } from "#app/account/referral.server.ts";
import { publicRoute } from "#app/account/routes.server.ts";

/** A partner's short address. It looks the same for every code: it does not tell which ones there are. */
export const loader = publicRoute.endpoint(async (args) => {
  await keepReferral(args, args.params["code"]);
  return redirect("/");
});
