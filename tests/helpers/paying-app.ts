/** An app that pays with a stand-in for Stripe of a test's own, so that its time and troubles disturb nobody else. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { newWebhookSecret } from "#local/secrets.ts";
import { startStripe } from "#local/stripe/start.ts";
import { StripeBench } from "./local-stripe.ts";
import { sql } from "./people.ts";
import type { Stack } from "./stack.ts";

export type PayingApp = {
  origin: string;
  bench: StripeBench;
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
  const port = await freePort();
  const secret = newWebhookSecret();
  const local = await startStripe({
    dataDir: null,
    webhook: { url: `http://127.0.0.1:${port}/api/stripe/webhook`, secret },
  });
  const bench = new StripeBench(local);
  await startApp(children, {
    port,
    signIn: "open",
    supabase: { ...stack.supabase, sessionSecret: stack.sessionSecret },
    stripe: { url: local.url, secretKey: local.secretKey, webhookSecret: secret },
    log: join(mkdtempSync(join(tmpdir(), "nomera-paying-")), "app.log"),
    env: { TRUSTED_PROXIES: "1", ...env },
  });
  return {
    origin: `http://localhost:${port}`,
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
