import { machineRoute } from "#app/account/routes.server.ts";
import { receiveEvent } from "#app/billing/events.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { readText } from "#app/platform/http.server.ts";

/** Events are a few kilobytes; an invoice with many lines may reach a hundred. */
const MOST_BYTES = 1_000_000;

const onlyPost = () =>
  Response.json({ error: "Use POST." }, { status: 405, headers: { Allow: "POST" } });

export const loader = machineRoute.endpoint(async () => onlyPost());

/** Stripe's webhook (docs/operations.md). */
export const action = machineRoute.endpoint(async ({ request, env }) => {
  if (request.method !== "POST") return onlyPost();
  if (!env.STRIPE_WEBHOOK_SECRET) throw new Refusal(503, "Billing is not set up.");
  const body = await readText(request, MOST_BYTES);
  await receiveEvent(body, request.headers.get("Stripe-Signature"), env.STRIPE_WEBHOOK_SECRET);
  return Response.json({ received: true });
});
