import { z } from "zod";
import { apiRoute, machineRoute } from "#app/account/routes.server.ts";
import {
  ownAddress,
  payerOf,
  refuseForeignPage,
  refuseMethod,
} from "#app/billing/plan/api.server.ts";
import { openPortal } from "#app/billing/plan/checkout.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { readJson } from "#app/platform/json-body.server.ts";

const bodyFor = (env: Env) =>
  z.strictObject({
    customerId: z.string({ error: "Send the customer’s id." }).min(1, "Send the customer’s id."),
    returnUrl: ownAddress(env),
  });

export const loader = machineRoute.endpoint(async () => refuseMethod("POST"));

/** Opens Stripe's portal for the caller's own customer (docs/api.md). */
export const action = apiRoute.endpoint(
  async ({ db, request, state, env }) => {
    if (request.method !== "POST") return refuseMethod("POST");
    refuseForeignPage(state, request, env);
    const { customerId, returnUrl } = await readJson(request, bodyFor(env));
    await payerOf(db, customerId, "customer_id");
    return Response.json({ url: await openPortal(db, returnUrl) });
  },
  { limit: { max: 30, windowMs: 60_000 } },
);
