/** An app with a test's own Stripe stand-in, and helpers for tests of fees. */
import { Children } from "#local/children.ts";
import { startOwnBilling, type Billing } from "./billing.ts";
import { sql } from "./people.ts";
import type { Stack } from "./stack.ts";

export type PayingApp = Billing & {
  /** A facility's customer id at Stripe. @throws if it has none */
  customerOf(facility: { id: string }): Promise<string>;
  /** Injects a fault into the next matching request at Stripe. */
  fault(kind: string, match: string, more?: Record<string, number>): Promise<unknown>;
  close(): Promise<void>;
};

/** The publishable key of such an app. Stripe.js can't be loaded here, so no key would work. */
export const PUBLISHABLE_KEY = "pk_test_of_a_test";

/** Starts both. */
export async function startPayingApp(
  stack: Stack,
  env: Record<string, string> = { STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY },
): Promise<PayingApp> {
  const children = new Children();
  const { origin, bench } = await startOwnBilling(stack, children, env);
  return {
    origin,
    bench,
    async customerOf({ id }) {
      const [row] = await sql<{ customer_id: string }>(
        stack,
        "select customer_id from public.billing_customers where employer_id = $1",
        [id],
      );
      if (!row) throw new Error("This facility is no customer yet");
      return row.customer_id;
    },
    fault: (kind, match, more = {}) =>
      bench.control("POST", "faults", { kind, match, count: 1, ...more }),
    async close() {
      await children.stop();
      await bench.close();
    },
  };
}
