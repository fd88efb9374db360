// Runs the Stripe stand-in as a child process, set up with the code of `npm run stripe:setup`, and seeded with the
// facilities' payments on the first start. Started by demo.ts and dev.ts with the app's settings; they get one message:
// ready, or why it failed.
import { plansForCatalog, setUpCatalog } from "#app/billing/catalog.server.ts";
import { stripeOf } from "#app/billing/stripe.server.ts";
import { getEnv } from "#app/platform/env.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import { seedBilling } from "./seeding/billing.ts";
import { startStripe } from "./stripe/start.ts";

/** The child's options, as JSON in its first argument. */
export interface StripeChildOptions {
  dataDir: string;
  port: number;
  /** Where the app receives events. */
  webhook: { url: string; secret: string };
  /** Whether to generate the facilities' payment history. */
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
  // On each start, because a plan's price may have changed in the database.
  await setUpCatalog(stripeOf(getEnv())!, await plansForCatalog(serviceClient()));
  process.send?.({
    startedMs: performance.now() - started - seededMs,
    seededMs,
  } satisfies StripeChildMessage);
}
