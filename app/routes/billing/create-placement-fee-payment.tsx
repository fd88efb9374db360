import { apiRoute, machineRoute } from "#app/account/routes.server.ts";
import { answerFeePayment } from "#app/billing/fees/endpoint.server.ts";
import { feePaymentBody } from "#app/billing/fees/schema.ts";
import { refuseCrossSite } from "#app/platform/http.server.ts";
import { readJson } from "#app/platform/json-body.server.ts";

const onlyPost = () =>
  Response.json({ error: "Use POST." }, { status: 405, headers: { Allow: "POST" } });

export const loader = machineRoute.endpoint(async () => onlyPost());

/** Starts payment of a placement fee (docs/api.md). */
export const action = apiRoute.endpoint(
  async ({ request, state, env, db }) => {
    if (request.method !== "POST") return onlyPost();
    // CSRF check: a cross-site page can send cookies but not a bearer token it does not know.
    if (state.bearer === null) refuseCrossSite(request, env.APP_ORIGIN);
    return answerFeePayment(db, await readJson(request, feePaymentBody), env, state);
  },
  { limit: { max: 30, windowMs: 60_000 } },
);
