// Webhook deliveries: sent right away, retried with increasing delays, and held back or reordered if a test asks for
// it.
import { signatureHeader } from "./signature.ts";
import type { Stored } from "./store.ts";
import type { World } from "./world.ts";

/** Seconds between attempts; after the last one, the delivery is given up. */
export const retryPauses = [10, 60, 300, 1800, 7200, 18_000, 36_000, 43_200, 43_200, 43_200];

/** An endpoint's response timeout, in milliseconds. */
const patience = 20_000;

/** How to send held deliveries. */
export interface Release {
  /** Only these, in this order; all if absent. */
  ids?: string[];
  order?: "oldest first" | "newest first";
  /** How many times to send each. */
  times?: number;
}

/** Delivers events to the endpoints that subscribe to them. */
export class Deliveries {
  readonly #world: World;
  readonly #changed: () => void;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #ending = new AbortController();
  /** While true, nothing is sent automatically. */
  holding = false;

  /** `changed` is called after every attempt, so that it can be saved. */
  constructor(world: World, changed: () => void) {
    this.#world = world;
    this.#changed = changed;
  }

  /** Sends what is due, without waiting for it. */
  sendDue(): void {
    if (this.holding) return;
    for (const delivery of this.#due()) void this.send(delivery.id);
  }

  /** When the next delivery is due, in seconds; null if none is. */
  nextDueAt(): number | null {
    if (this.holding) return null;
    const waiting = this.#waiting().filter(({ id }) => !this.#underWay.has(id));
    return waiting.length ? Math.min(...waiting.map((each) => each["due"])) : null;
  }

  /** Waits until nothing is due or in progress. */
  async settle(): Promise<void> {
    for (;;) {
      this.sendDue();
      if (!this.#underWay.size) return;
      await Promise.all(this.#underWay.values());
    }
  }

  /** Sends held deliveries one after the other, in the requested order. */
  async release({ ids, order = "oldest first", times = 1 }: Release): Promise<void> {
    const waiting = this.#waiting();
    if (order === "newest first") waiting.reverse();
    const chosen = ids ? ids.map((id) => this.#need(id)) : waiting;
    for (const delivery of chosen) {
      for (let time = 0; time < times; time++) await this.send(delivery.id);
    }
  }

  /** Drops deliveries for good. */
  drop(ids?: string[]): void {
    const chosen = ids ? ids.map((id) => this.#need(id)) : this.#waiting();
    for (const delivery of chosen) delivery["state"] = "dropped";
    this.#changed();
  }

  /** Sends a delivery again, whatever its status. */
  async send(id: string): Promise<void> {
    // One at a time, so that two attempts of a delivery do not overtake each other.
    const before = this.#underWay.get(id);
    const attempt = (before ?? Promise.resolve()).then(() => this.#attempt(id));
    this.#underWay.set(id, attempt);
    await attempt.finally(() => {
      if (this.#underWay.get(id) === attempt) this.#underWay.delete(id);
    });
  }

  /** Stops sending; unanswered deliveries count as failed. */
  async close(): Promise<void> {
    this.holding = true;
    this.#ending.abort();
    await Promise.all(this.#underWay.values());
  }

  async #attempt(id: string): Promise<void> {
    const { store, clock } = this.#world;
    const delivery = store.find("deliveries", id);
    const endpoint = delivery && store.find("webhook_endpoints", delivery["endpoint"]);
    const event = delivery && store.find("events", delivery["event"]);
    if (!delivery || !event) return;
    if (!endpoint || endpoint["status"] !== "enabled") {
      delivery["state"] = "failed";
      return this.#changed();
    }
    const at = clock.now();
    const secret: string = store.find("hidden", endpoint.id)?.["secret"];
    const { ...sent } = event;
    const body = JSON.stringify({ ...sent, api_version: endpoint["api_version"] }, null, 2);
    const result = await post(
      endpoint["url"],
      body,
      // Signed with the real time whatever the clock says, as with Stripe's own test clocks, because the receiver's
      // clock is real.
      signatureHeader(body, secret, Math.floor(Date.now() / 1_000)),
      this.#ending.signal,
    );
    delivery["attempts"].push({ at, ...result });
    if (result.status >= 200 && result.status < 300) {
      if (delivery["state"] !== "delivered") event["pending_webhooks"]--;
      delivery["state"] = "delivered";
    } else if (delivery["state"] === "waiting") {
      const pause = retryPauses[delivery["attempts"].length - 1];
      if (pause === undefined) delivery["state"] = "failed";
      else delivery["due"] = at + pause;
    }
    this.#changed();
  }

  #waiting(): Stored[] {
    return this.#world.store.where("deliveries", (each) => each["state"] === "waiting");
  }

  #due(): Stored[] {
    const now = this.#world.clock.now();
    return this.#waiting().filter((each) => each["due"] <= now && !this.#underWay.has(each.id));
  }

  #need(id: string): Stored {
    return this.#world.need("deliveries", id);
  }
}

async function post(
  url: string,
  body: string,
  signature: string,
  ending: AbortSignal,
): Promise<{ status: number; error: string | null }> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": signature,
        "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.any([ending, AbortSignal.timeout(patience)]),
    });
    await response.arrayBuffer();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: 0, error: String((error as Error).cause ?? error) };
  }
}
