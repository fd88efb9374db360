import { redirect } from "@remix-run/node";
import { keepReferral } from "#app/account/referral.server.ts";
import { publicRoute } from "#app/account/routes.server.ts";
import { openReferral } from "#app/affiliates/colleagues/commands.server.ts";
import { through } from "#app/domain/doors.ts";
import { positionPath } from "#app/positions/rules.ts";

/**
 * A partner's short address, or a colleague's, which leads to the position that it is about. A partner's looks the same
 * for every code: it does not tell which ones there are.
 */
export const loader = publicRoute.endpoint(
  async (args) => {
    const code = args.params["code"] ?? "";
    await keepReferral(args, code);
    const id = await openReferral(code, args.request.headers);
    return redirect(id ? through(positionPath({ id }), "referral") : "/");
  },
  { limit: { max: 300, windowMs: 60_000, bucket: "referral links" } },
);
