import { createClient } from "@supabase/supabase-js";
import type Stripe from "stripe";
import { converge } from "#app/billing/converge.server.ts";
import type { Database } from "#app/platform/database.types.ts";
import { getEnv } from "#app/platform/env.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { demoAccounts } from "../demo-accounts.ts";

/**
 * An administrator refunds the fee of a hire that ended within its guarantee, using the administrator's own account, so
 * that the audit log has an entry.
 */
export async function giveBack(stripe: Stripe, db: Db): Promise<void> {
  const ended = unwrap(await db.from("placements").select("id").eq("status", "ended"));
  const [payment] = unwrap(
    await db
      .from("placement_payments")
      .select("placement_id, payment_intent, received_cents, customer_id")
      .in(
        "placement_id",
        ended.map(({ id }) => id),
      )
      .eq("status", "succeeded")
      .order("paid_at"),
  );
  if (!payment?.placement_id) return;

  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY } = getEnv();
  const admin = createClient<Database>(SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { email, password } = demoAccounts.find(({ role }) => role === "admin")!;
  const { error } = await admin.auth.signInWithPassword({ email, password });
  if (error) throw error;
  const begun = unwrap(
    await admin.rpc("begin_adjustment", {
      p_placement: payment.placement_id,
      p_kind: "refund",
      p_amount_cents: payment.received_cents,
      p_reason: "The hire ended within the guarantee.",
      p_form_key: crypto.randomUUID(),
    }),
  );
  const refund = await stripe.refunds.create(
    { payment_intent: payment.payment_intent, amount: payment.received_cents },
    { idempotencyKey: `adjustment-${begun.id}` },
  );
  unwrap(await db.rpc("finish_adjustment", { p_id: begun.id, p_stripe_id: refund.id }));
  await admin.auth.signOut({ scope: "local" });
  await converge(payment.customer_id);
}
