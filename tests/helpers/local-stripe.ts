import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { startStripe, type LocalStripe } from "#local/stripe/start.ts";

/** The start time of every such test, in seconds. */
export const beginning = Date.parse("2026-06-01T12:00:00Z") / 1000;

/** Card numbers as entered on a hosted page. */
export const cards = {
  good: "4242 4242 4242 4242",
  declined: "4000000000000002",
  poor: "4000 0000 0000 9995",
  careful: "4000-0025-0000-3155",
  failing: "4000000000000341",
};

/** A local Stripe stand-in in this process, with a clock that stands still until it is moved. */
export class StripeBench {
  readonly local: LocalStripe;
  readonly stripe: Stripe;

  constructor(local: LocalStripe) {
    this.local = local;
    this.stripe = this.client();
  }

  static async start(options: { dataDir?: string } = {}): Promise<StripeBench> {
    const now = () => beginning * 1000;
    return new StripeBench(await startStripe({ dataDir: options.dataDir ?? null, now }));
  }

  /** The real `stripe` package, connected to it. */
  client(config: { key?: string; maxNetworkRetries?: number; timeout?: number } = {}): Stripe {
    const { key = this.local.secretKey, ...others } = config;
    return new Stripe(key, { ...this.local.client, maxNetworkRetries: 0, ...others });
  }

  /** Calls one of the emulator's control endpoints over HTTP. */
  async control<T = Record<string, unknown>>(method: string, path: string, body = {}): Promise<T> {
    const response = await fetch(`${this.local.url}/_emulator/${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      ...(method === "GET" ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as T;
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  }

  advance(days: number): Promise<unknown> {
    return this.control("POST", "advance", { seconds: Math.round(days * 86_400) });
  }

  /** A monthly price. */
  price(cents: number, name = `Plan of ${cents}`): Promise<Stripe.Price> {
    return this.stripe.prices.create({
      currency: "usd",
      unit_amount: cents,
      recurring: { interval: "month" },
      product_data: { name },
    });
  }

  checkout(params: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session> {
    return this.stripe.checkout.sessions.create({
      mode: "subscription",
      success_url: "http://localhost:1/paid?session={CHECKOUT_SESSION_ID}",
      cancel_url: "http://localhost:1/plans",
      ...params,
    });
  }

  /** A customer who has subscribed through Checkout. */
  async subscriber(
    price: string,
    card = cards.good,
    params: Partial<Stripe.Checkout.SessionCreateParams> = {},
  ): Promise<{ customer: string; subscription: Stripe.Subscription }> {
    const customer = await this.stripe.customers.create({ email: "desk@clinic.example" });
    const session = await this.checkout({
      customer: customer.id,
      line_items: [{ price, quantity: 1 }],
      ...params,
    });
    await pay(session.url, card);
    const { subscription } = await this.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["subscription"],
    });
    return { customer: customer.id, subscription: subscription as Stripe.Subscription };
  }

  subscription(id: string): Promise<Stripe.Subscription> {
    return this.stripe.subscriptions.retrieve(id);
  }

  /** The types of all events, oldest first. */
  async events(): Promise<string[]> {
    const { data } = await this.stripe.events.list({ limit: 100 });
    return data.map(({ type }) => type as string).reverse();
  }

  close(): Promise<void> {
    return this.local.close();
  }
}

/** The error of a refused call; fails if it is not refused. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const answer = await call.then(
    () => "it was not refused",
    (error: unknown) => error,
  );
  if (!(answer instanceof Stripe.errors.StripeError)) throw new Error(String(answer));
  return answer;
}

/** Submits a hosted page's form, as a browser without JavaScript would. */
export async function send(
  url: string | null,
  fields: Record<string, string>,
): Promise<{ status: number; location: string | null; html: string }> {
  if (!url) throw new Error("There is no page to send a form of.");
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  const location = response.headers.get("location");
  return { status: response.status, location, html: await response.text() };
}

/** Pays on a hosted page. */
export function pay(url: string | null, number: string, fields: Record<string, string> = {}) {
  return send(url, { number, expiry: "12 / 34", cvc: "123", ...fields });
}

/** A webhook endpoint that records events and answers with the given statuses. */
export async function listener(answers: number[] = []) {
  const received: { type: string; id: string; body: string; signature: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const { type, id } = JSON.parse(body) as { type: string; id: string };
      received.push({ type, id, body, signature: String(request.headers["stripe-signature"]) });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
