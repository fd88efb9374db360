import { apiRoute, machineRoute } from "#app/account/routes.server.ts";
import {
  ownSubscription,
  refuseForeignPage,
  refuseMethod,
  subscriptionAfter,
} from "#app/billing/plan/api.server.ts";
import { cancelPlan } from "#app/billing/plan/commands.server.ts";

export const loader = machineRoute.endpoint(async () => refuseMethod("POST"));

/** Cancels the caller's subscription at the end of the paid period (docs/api.md). */
export const action = apiRoute.endpoint(
  async ({ db, params, request, state, env }) => {
    if (request.method !== "POST") return refuseMethod("POST");
    refuseForeignPage(state, request, env);
    const account = await ownSubscription(db, params["id"]);
    return subscriptionAfter(db, account, await cancelPlan(db));
  },
  { limit: { max: 30, windowMs: 60_000 } },
);
