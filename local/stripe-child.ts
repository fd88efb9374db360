// The stand-in for Stripe as a process of its own, set up by `npm run stripe:setup`'s own code, and at the first start
// filled with what the market's facilities have paid. Started by demo.ts and dev.ts with the app's settings, which get
// one message when all is ready or why it is not.
import { plansForCatalog, setUpCatalog } from "#app/billing/catalog.server.ts";
import { stripeOf } from "#app/billing/stripe.server.ts";
import { getEnv } from "#app/platform/env.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import { seedBilling } from "./seeding/billing.ts";
import { startStripe } from "./stripe/start.ts";

/** What the child is told, as JSON in its first argument. */
export interface StripeChildOptions {
  dataDir: string;
  port: number;
  /** Where the app is told of events. */
  webhook: { url: string; secret: string };
  /** Whether to make up what the facilities have paid so far. */
  seed: boolean;
}

/** The one message the child sends. */
export type StripeChildMessage = { startedMs: number; seededMs: number } | { failed: string };

try {
  await main(JSON.parse(process.argv[2] ?? "{}") as StripeChildOptions);
} catch (error) {
  console.error(error);
  const failed = error instanceof Error ? error.message : String(error);
  process.send?.({ failed } satisfies StripeChildMessage);
  process.exitCode = 1;
  process.disconnect?.();
}

async function main({ dataDir, port, webhook, seed }: StripeChildOptions): Promise<void> {
  const started = performance.now();
  if (seed) await seedBilling({ dataDir, port });
  const seededMs = performance.now() - started;
  const stripe = await startStripe({ dataDir, port, webhook });
  process.once("SIGTERM", () => {
    void stripe.close().then(() => process.exit(0));
  });
  // At each start, as a plan's price may have been changed in the database meanwhile.
  await setUpCatalog(stripeOf(getEnv())!, await plansForCatalog(serviceClient()));
  process.send?.({
    startedMs: performance.now() - started - seededMs,
    seededMs,
  } satisfies StripeChildMessage);
}
