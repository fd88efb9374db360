import type { z } from "zod";
import type { Env } from "#app/platform/env.server.ts";
import { Outage, Refusal } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { payFee } from "./commands.server.ts";
import type { feePaymentBody } from "./schema.ts";

const UNABLE = "Unable to create placement fee payment";
const RETRY_S = "5";

/**
 * Handles POST /functions/v1/create-placement-fee-payment after the body is validated (docs/api.md). Every error
 * message starts with the same words, followed by what happened.
 */
export async function answerFeePayment(
  db: Db,
  body: z.infer<typeof feePaymentBody>,
  env: Env,
  state: RequestState,
): Promise<Response> {
  try {
    return Response.json(await begin(db, body, env));
  } catch (error) {
    if (error instanceof Refusal) {
      return Response.json({ error: `${UNABLE}: ${error.message}` }, { status: error.status });
    }
    if (error instanceof Outage) {
      log.warn({ reqId: state.id, reason: error.message }, "a dependency does not answer");
      return Response.json(
        {
          error: `${UNABLE}: our payment provider isn’t responding right now. Nothing was charged.`,
        },
        { status: 503, headers: { "Retry-After": RETRY_S } },
      );
    }
    log.error({ reqId: state.id, err: error }, "unexpected failure");
    return Response.json({ error: UNABLE, error_id: state.id }, { status: 500 });
  }
}

async function begin(db: Db, { placementId, method }: z.infer<typeof feePaymentBody>, env: Env) {
  if (method === "checkout") {
    const { url } = await payFee(db, placementId, "page", env.APP_ORIGIN);
    return { url };
  }
  const publishableKey = env.STRIPE_PUBLISHABLE_KEY;
  if (!publishableKey) {
    throw new Refusal(409, 'This server takes cards on Stripe\'s page only: use "checkout".');
  }
  const { clientSecret, amountCents } = await payFee(db, placementId, "card", env.APP_ORIGIN);
  return { clientSecret, publishableKey, amountCents };
}
