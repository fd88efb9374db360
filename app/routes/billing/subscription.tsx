import { z } from "zod";
import { apiRoute } from "#app/account/routes.server.ts";
import {
  ownSubscription,
  refuseFields,
  refuseForeignPage,
  refuseMethod,
  subscriptionAfter,
  subscriptionJson,
} from "#app/billing/plan/api.server.ts";
import { changePlan } from "#app/billing/plan/commands.server.ts";
import { planOfPrice } from "#app/billing/plan/prices.server.ts";
import { converge } from "#app/billing/converge.server.ts";
import { readJson } from "#app/platform/json-body.server.ts";

const ALLOWED = "GET, PUT";
const body = z.strictObject({
  priceId: z.string({ error: "Send a price’s id." }).min(1, "Send a price’s id.").max(100),
});

/** The caller's subscription, read from Stripe again (docs/api.md). */
export const loader = apiRoute.endpoint(
  async ({ db, params }) => {
    const account = await ownSubscription(db, params["id"]);
    await converge(account.customer_id!);
    return Response.json(await subscriptionJson(db, account));
  },
  { limit: { max: 60, windowMs: 60_000 } },
);

/** Changes the plan: an upgrade at once, a downgrade when the period ends. */
export const action = apiRoute.endpoint(
  async ({ db, params, request, state, env }) => {
    if (request.method !== "PUT") return refuseMethod(ALLOWED);
    refuseForeignPage(state, request, env);
    const { priceId } = await readJson(request, body);
    const account = await ownSubscription(db, params["id"]);
    const plan = await planOfPrice(db, priceId);
    if (!plan) throw refuseFields("unknown price", { priceId: ["This is no price of our plans."] });
    return subscriptionAfter(db, account, await changePlan(db, plan.code));
  },
  { limit: { max: 30, windowMs: 60_000 } },
);
