import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { beginning, listener, StripeBench } from "#tests/helpers/local-stripe.ts";

let bench: StripeBench;
let stripe: Stripe;
let closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  bench = await StripeBench.start();
  stripe = bench.stripe;
  closing = [() => bench.close()];
});
afterEach(async () => {
  for (const close of closing.toReversed()) await close();
});

interface Delivery {
  id: string;
  type: string;
  state: string;
  attempts: { status: number; at: number }[];
}
const deliveries = () => bench.control<Delivery[]>("GET", "deliveries");
const settle = () => bench.control("POST", "settle");

/** An endpoint that listens. */
async function endpoint(answers: number[] = [], events: string[] = ["*"]) {
  const heard = await listener(answers);
  closing.push(heard.close);
  const made = await stripe.webhookEndpoints.create({
    url: heard.url,
    enabled_events: events as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
  });
  return { ...heard, id: made.id, secret: made.secret ?? "" };
}

describe("webhooks", () => {
  it("are signed, so that the package accepts them and nothing else", async () => {
    const { received, secret, id } = await endpoint();
    const { id: customer } = await stripe.customers.create({ email: "a@clinic.example" });
    await settle();
    const [first] = received;
    if (!first) throw new Error("Nothing came.");
    const verify = (body: string, key = secret) =>
      stripe.webhooks.constructEvent(body, first.signature, key, 300, undefined, beginning * 1000);
    const event = verify(first.body);
    expect(event).toMatchObject({
      type: "customer.created",
      object: "event",
      data: { object: { id: customer } },
    });
    expect(await stripe.events.retrieve(event.id)).toMatchObject({
      id: event.id,
      pending_webhooks: 0,
    });
    expect(() => verify(first.body.replace("clinic", "clinik"))).toThrow(/signature/);
    expect(() => verify(first.body, "whsec_other")).toThrow(/signature/);
    const shown = await stripe.webhookEndpoints.retrieve(id);
    expect(shown.secret).toBeUndefined();
  });

  it("come only for the wanted events, and not to a disabled endpoint", async () => {
    const { received, id } = await endpoint([], ["product.created"]);
    await stripe.customers.create();
    await stripe.products.create({ name: "x" });
    await settle();
    expect(received.map(({ type }) => type)).toEqual(["product.created"]);
    await stripe.webhookEndpoints.update(id, { disabled: true });
    await stripe.products.create({ name: "y" });
    await settle();
    expect(received).toHaveLength(1);
    expect((await stripe.webhookEndpoints.list()).data[0]?.status).toBe("disabled");
  });

  it("are tried again after growing pauses, and are in a log", async () => {
    const { received } = await endpoint([500, 503, 200]);
    await stripe.customers.create();
    await settle();
    await settle();
    expect(received).toHaveLength(1);
    for (const [pause, count] of [
      [9, 1],
      [1, 2],
      [59, 2],
      [1, 3],
      [86_400, 3],
    ] as const) {
      await bench.control("POST", "advance", { seconds: pause });
      await settle();
      expect(received, `after ${pause} more`).toHaveLength(count);
    }
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ state: "delivered" });
    expect(delivery?.attempts.map(({ at, status }) => [at - beginning, status])).toEqual([
      [0, 500],
      [10, 503],
      [70, 200],
    ]);
  });

  it("to nobody are given up after the last pause", async () => {
    const { close } = await endpoint();
    await close();
    await stripe.customers.create();
    await settle();
    for (let day = 0; day < 12; day++) {
      await bench.advance(1);
      await settle();
    }
    const [delivery] = await deliveries();
    expect(delivery?.state).toBe("failed");
    expect(delivery?.attempts).toHaveLength(11);
  });

  it("are held, mixed up, doubled and lost when a test wants it", async () => {
    const { received } = await endpoint();
    await bench.control("POST", "hold");
    for (const name of ["a", "b", "c", "d"]) await stripe.products.create({ name });
    await settle();
    expect(received).toEqual([]);
    const held = await deliveries();
    const ids = held.map(({ id }) => id);
    await bench.control("POST", "drop", { ids: [ids[1]] });
    await bench.control("POST", "release", { ids: [ids[2]], times: 2 });
    await bench.control("POST", "release", { order: "newest first" });
    await bench.control("POST", "send", { id: ids[0] });
    const names = received.map(
      ({ body }) => (JSON.parse(body) as { data: { object: { name: string } } }).data.object.name,
    );
    expect(names).toEqual(["c", "c", "d", "a", "a"]);
    expect((await deliveries()).map(({ state }) => state)).toEqual([
      "delivered",
      "dropped",
      "delivered",
      "delivered",
    ]);
    await stripe.products.create({ name: "e" });
    await bench.control("POST", "resume");
    expect(received).toHaveLength(6);
  });
});
