import { z } from "zod";
import { apiRoute, machineRoute } from "#app/account/routes.server.ts";
import {
  ownAddress,
  refuseFields,
  refuseForeignPage,
  refuseMethod,
} from "#app/billing/plan/api.server.ts";
import { subscribe } from "#app/billing/plan/checkout.server.ts";
import { payer } from "#app/billing/plan/payer.server.ts";
import { planOfPrice, soldPlans } from "#app/billing/plan/prices.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { readJson } from "#app/platform/json-body.server.ts";

const code = z.string({ error: "Send text." }).min(1, "Send one.").max(100, "Send a shorter one.");
const bodyFor = (env: Env) =>
  z
    .strictObject(
      {
        planCode: code.optional(),
        priceId: code.optional(),
        successUrl: ownAddress(env).optional(),
        cancelUrl: ownAddress(env).optional(),
      },
      { error: (issue) => (issue.code === "unrecognized_keys" ? undefined : "Send an object.") },
    )
    .refine((body) => (body.planCode === undefined) !== (body.priceId === undefined), {
      error: "Send either planCode or priceId.",
    });

async function planOf(
  db: Db,
  body: { planCode?: string | undefined; priceId?: string | undefined },
) {
  const { planCode, priceId } = body;
  if (priceId !== undefined) {
    const plan = await planOfPrice(db, priceId);
    if (!plan) throw refuseFields("unknown price", { priceId: ["This is no price of our plans."] });
    return plan.code;
  }
  const plan = (await soldPlans(db)).find((one) => one.code === planCode);
  if (!plan) throw refuseFields("unknown plan", { planCode: ["There is no such plan."] });
  return plan.code;
}

export const loader = machineRoute.endpoint(async () => refuseMethod("POST"));

/** Opens Stripe's checkout page for a plan (docs/api.md). */
export const action = apiRoute.endpoint(
  async ({ db, request, state, env }) => {
    if (request.method !== "POST") return refuseMethod("POST");
    refuseForeignPage(state, request, env);
    const body = await readJson(request, bodyFor(env));
    await payer(db);
    const { id, url } = await subscribe(db, await planOf(db, body), {
      to: body.successUrl,
      back: body.cancelUrl,
    });
    return Response.json({ id, url });
  },
  { limit: { max: 30, windowMs: 60_000 } },
);
