/** An app with a stand-in for Stripe of a test's own: its time, troubles and webhooks disturb nobody else. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plansForCatalog, setUpCatalog } from "#app/billing/catalog.server.ts";
import { appEnvironment, startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { startStripe } from "#local/stripe/start.ts";
import { StripeBench } from "./local-stripe.ts";
import { apiOf } from "./marketplace.ts";
import { makePerson, sql, type Person } from "./people.ts";
import type { Stack } from "./stack.ts";

export type Plan = "employer_starter" | "employer_growth" | "employer_enterprise";

/** What a JSON endpoint answered. */
export type Answer = { status: number; body: Record<string, unknown> };

/** A facility that asks the JSON endpoints for something. */
export type Payer = Person & {
  ask: (method: string, path: string, body?: unknown) => Promise<Answer>;
};

/** Starts an app, a stand-in for Stripe with the plans in it, and what tells the app of its events. */
export class Billing {
  readonly origin: string;
  readonly bench: StripeBench;
  readonly stack: Stack;
  readonly webhookSecret: string;
  /** The price of each plan. */
  readonly prices: Record<Plan, string>;
  readonly #children: Children;

  private constructor(facts: Omit<Billing, "payer" | "settle" | "close"> & { children: Children }) {
    this.origin = facts.origin;
    this.bench = facts.bench;
    this.stack = facts.stack;
    this.webhookSecret = facts.webhookSecret;
    this.prices = facts.prices;
    this.#children = facts.children;
  }

  static async start(stack: Stack): Promise<Billing> {
    const children = new Children();
    const port = await freePort();
    const webhookSecret = "whsec_of_a_test";
    const origin = `http://localhost:${port}`;
    const url = `http://127.0.0.1:${port}/api/stripe/webhook`;
    const local = await startStripe({ dataDir: null, webhook: { url, secret: webhookSecret } });
    const bench = new StripeBench(local);
    const options = {
      port,
      signIn: "open",
      supabase: { ...stack.supabase, sessionSecret: "x".repeat(40) },
      stripe: { url: local.url, secretKey: local.secretKey, webhookSecret },
      log: join(mkdtempSync(join(tmpdir(), "nomera-billing-")), "app.log"),
    };
    // The worker's part runs in this process, with the same settings.
    Object.assign(process.env, appEnvironment(options), { LOG_LEVEL: "silent" });
    const { serviceClient } = await import("#app/platform/supabase.server.ts");
    await setUpCatalog(bench.stripe, await plansForCatalog(serviceClient()));
    const { data } = await bench.stripe.prices.list({ limit: 100 });
    const prices = Object.fromEntries(
      data.map((price) => [price.metadata["plan_code"], price.id]),
    ) as Record<Plan, string>;
    await startApp(children, options);
    return new Billing({ origin, bench, stack, webhookSecret, prices, children });
  }

  /** The owner of a new approved facility without a plan. */
  async payer(): Promise<Payer> {
    const person = await makePerson(this.stack, {
      role: "employer",
      standing: "approved",
      plan: null,
    });
    const { data } = await (await apiOf(this.stack, person)).auth.getSession();
    const token = data.session!.access_token;
    const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
      const response = await fetch(this.origin + path, {
        method,
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        body: text.startsWith("{") ? (JSON.parse(text) as Answer["body"]) : { text },
      };
    };
    return { ...person, ask };
  }

  /** What the worker does every fifteen seconds; with `hoursLater`, as if nobody had looked at anybody for hours. */
  async settle({ hoursLater = false } = {}): Promise<void> {
    const { settleBilling } = await import("#app/billing/settling.server.ts");
    const { serviceClient } = await import("#app/platform/supabase.server.ts");
    if (hoursLater) {
      await sql(
        this.stack,
        `update public.billing_customers set synced_at = now() - interval '7 hours'`,
      );
      await sql(
        this.stack,
        `update public.stripe_events set next_attempt_at = now(), locked_until = null
         where status = 'waiting'`,
      );
    }
    while ((await settleBilling(serviceClient(), new AbortController().signal)) > 0);
  }

  async close(): Promise<void> {
    await this.#children.stop();
    await this.bench.close();
  }
}
