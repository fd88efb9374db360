import { redirect } from "@remix-run/node";
import { keepReferral } from "#app/account/referral.server.ts";
import { publicRoute } from "#app/account/routes.server.ts";
import { openReferral } from "#app/affiliates/colleagues/commands.server.ts";
import { withChannel } from "#app/domain/channels.ts";
import { positionPath } from "#app/positions/rules.ts";

/**
 * Short link of a partner, or of a colleague, which redirects to the position. Partner links respond the same for every
 * code, so that codes cannot be probed.
 */
export const loader = publicRoute.endpoint(
  async (args) => {
    const code = args.params["code"] ?? "";
    await keepReferral(args, code);
    const id = await openReferral(code, args.request.headers);
    return redirect(id ? withChannel(positionPath({ id }), "referral") : "/");
  },
  { limit: { max: 300, windowMs: 60_000, bucket: "referral links" } },
);
