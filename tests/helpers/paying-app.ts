/** An app that pays with a stand-in for Stripe of a test's own, and what tests of fees ask of it. */
import { Children } from "#local/children.ts";
import { startOwnBilling, type Billing } from "./billing.ts";
import { sql } from "./people.ts";
import type { Stack } from "./stack.ts";

export type PayingApp = Billing & {
  /** The customer that a facility is at Stripe. @throws when it is none */
  customerOf(facility: { id: string }): Promise<string>;
  /** What comes next at Stripe meets this. */
  fault(kind: string, match: string, more?: Record<string, number>): Promise<unknown>;
  close(): Promise<void>;
};

/** The publishable key of such an app: Stripe.js cannot be loaded here, so no key is right. */
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
