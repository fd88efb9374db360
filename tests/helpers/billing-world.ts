/** Facilities that pay through the JSON endpoints, and the worker's part, with a test's own Stripe stand-in. */
import { appEnvironment } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { startOwnBilling, tokenOf, type OwnBilling } from "./billing.ts";
import type { StripeBench } from "./local-stripe.ts";
import { makePerson, sql, type Person } from "./people.ts";
import type { Stack } from "./stack.ts";

export type Plan = "employer_starter" | "employer_growth" | "employer_enterprise";

/** A JSON endpoint's response. */
type Answer = { status: number; body: Record<string, unknown> };

/** A facility that calls the JSON endpoints. */
export type Payer = Person & {
  ask: (method: string, path: string, body?: unknown) => Promise<Answer>;
};

/** An app and a Stripe stand-in; the worker's part runs in this process. */
export class BillingWorld {
  readonly origin: string;
  readonly bench: StripeBench;
  readonly stack: Stack;
  readonly webhookSecret: string;
  /** The price of each plan. */
  readonly prices: Record<Plan, string>;
  readonly #children: Children;

  private constructor(
    stack: Stack,
    children: Children,
    { origin, bench, app }: OwnBilling,
    prices: Record<Plan, string>,
  ) {
    this.stack = stack;
    this.origin = origin;
    this.bench = bench;
    this.webhookSecret = app.stripe.webhookSecret;
    this.prices = prices;
    this.#children = children;
  }

  static async start(stack: Stack): Promise<BillingWorld> {
    const children = new Children();
    const own = await startOwnBilling(stack, children);
    Object.assign(process.env, appEnvironment(own.app), { LOG_LEVEL: "silent" });
    const { data } = await own.bench.stripe.prices.list({ limit: 100 });
    const prices = Object.fromEntries(
      data.map((price) => [price.metadata["plan_code"], price.id]),
    ) as Record<Plan, string>;
    return new BillingWorld(stack, children, own, prices);
  }

  /** The owner of a new approved facility without a plan. */
  async payer(): Promise<Payer> {
    const person = await makePerson(this.stack, {
      role: "employer",
      status: "approved",
      plan: null,
    });
    const token = await tokenOf(this.stack, person);
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

  /** Runs the worker's 15-second job; with `hoursLater`, as if no customer had been synced for hours. */
  async settle({ hoursLater = false } = {}): Promise<void> {
    const { settleBilling } = await import("#app/billing/settling.server.ts");
    const { serviceClient } = await import("#app/platform/supabase.server.ts");
    if (hoursLater) {
      // Only this stand-in's customers; other tests' customers are at their own.
      const { customers } = await this.bench.control<{ customers: { id: string }[] }>(
        "GET",
        "state",
      );
      const ours = [customers.map(({ id }) => id)];
      await sql(
        this.stack,
        `update public.billing_customers set
           synced_at = case when customer_id = any ($1) then now() - interval '7 hours' else now() end,
           looked_at = case when customer_id = any ($1) then null else now() end`,
        ours,
      );
      await sql(
        this.stack,
        `update public.stripe_events set locked_until = null,
           next_attempt_at = case when customer_id = any ($1) then now() else now() + interval '1 day' end
         where status = 'waiting'`,
        ours,
      );
    }
    while ((await settleBilling(serviceClient(), new AbortController().signal)) > 0);
  }

  async close(): Promise<void> {
    await this.#children.stop();
    await this.bench.close();
  }
}
