import { z } from "zod";
import { createHash } from "node:crypto";
import { unwrap } from "#app/platform/failures.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import { stripeCall } from "./stripe.server.ts";

/** The paying facility, from billing_account(). */
export const payerSchema = z.strictObject({
  employer_id: z.string(),
  facility_name: z.string().nullable(),
  email: z.string(),
  /** Null until the facility first pays. */
  customer_id: z.string().nullable(),
  plan_status: z.string(),
  subscription_id: z.string().nullable(),
  status: z.string().nullable(),
  plan_code: z.string().nullable(),
  price_id: z.string().nullable(),
  cancel_at: z.string().nullable(),
  next_plan_code: z.string().nullable(),
  /** Whether the facility is approved now; otherwise it can only cancel its plan, not buy. */
  approved: z.boolean(),
});
export type Payer = z.infer<typeof payerSchema>;

/**
 * Returns the facility's Stripe customer, creating it if needed. Concurrent calls get the same one.
 * @throws {Outage} when Stripe or the database does not answer
 */
export async function ensureCustomer(payer: Payer): Promise<string> {
  if (payer.customer_id !== null) return payer.customer_id;
  const { employer_id, facility_name, email } = payer;
  const wanted = {
    email,
    ...(facility_name !== null && { name: facility_name }),
    metadata: { employer_id },
  };
  // Stripe ties a key to one request body, so a changed name needs a new key.
  const said = createHash("sha256").update(JSON.stringify(wanted)).digest("hex").slice(0, 12);
  const made = await stripeCall((stripe) =>
    stripe.customers.create(wanted, { idempotencyKey: `customer-${employer_id}-${said}` }),
  );
  return unwrap(
    await serviceClient().rpc("save_customer", { p_employer: employer_id, p_customer: made.id }),
  );
}
