import { Clock } from "./clock.ts";
import { invalid, missing } from "./errors.ts";
import { newId } from "./ids.ts";
import { Store, tables, type Stored, type Table } from "./store.ts";
import { apiVersion } from "./version.ts";

/** Dashboard settings that affect billing. */
export interface Settings {
  /** Days between a failed payment of an invoice and the next attempt. */
  retryDays: number[];
  /** The subscription's status after the last failed attempt. */
  afterRetries: "cancel" | "unpaid" | "past_due";
  /** Seconds between a renewal's invoice and its payment. */
  draftSeconds: number;
}

/** Stripe's own defaults. */
export const defaultSettings: Settings = {
  retryDays: [3, 5, 7],
  afterRetries: "cancel",
  draftSeconds: 3600,
};

/** The request that caused something, as recorded in events. */
export interface RequestMark {
  id: string | null;
  idempotency_key: string | null;
}

/** The emulator's state and behavior. */
export class World {
  readonly store: Store;
  readonly clock: Clock;
  settings: Settings;
  /** The base URL of the hosted pages. */
  origin = "";
  request: RequestMark = { id: null, idempotency_key: null };

  constructor(store: Store, clock: Clock, settings: Settings = { ...defaultSettings }) {
    this.store = store;
    this.clock = clock;
    this.settings = settings;
  }

  /** Seconds: the time of the customer's test clock, otherwise the emulator's. */
  now(customerId?: string | null): number {
    const id = customerId && this.store.find("customers", customerId)?.["test_clock"];
    const clock = id ? this.store.find("test_clocks", id) : undefined;
    return clock ? clock["frozen_time"] : this.clock.now();
  }

  /** The object with this id, or Stripe's "No such …" error; `param` is the parameter that named it. */
  need(table: Table, id: string, param = "id"): Stored {
    const found = this.store.find(table, id);
    if (!found) throw missing(tables[table], id, param);
    return found;
  }

  /** A customer that is not deleted. */
  needCustomer(id: string, param = "customer"): Stored {
    const customer = this.need("customers", id, param);
    if (customer["deleted"]) throw missing("customer", id, param);
    return customer;
  }

  /** An active price, recurring or one-time. */
  needPrice(id: string, param: string, type?: "recurring" | "one_time"): Stored {
    const price = this.need("prices", id, param);
    if (!price["active"]) {
      throw invalid(
        `The price specified is inactive. This field only accepts active prices.`,
        param,
        "price_inactive",
      );
    }
    if (type && price["type"] !== type) {
      throw invalid(
        `The price specified is set to \`type=${price["type"]}\` but this field only accepts prices with \`type=${type}\`.`,
        param,
      );
    }
    return price;
  }

  /** Emits an event, delivered to every endpoint that subscribes to it. */
  emit(type: string, object: Stored, previous?: Record<string, unknown>): void {
    const event = this.store.insert("events", {
      id: newId("evt"),
      object: "event",
      api_version: apiVersion,
      created: this.now(customerOf(object)),
      data: {
        object: structuredClone(object),
        ...(previous ? { previous_attributes: structuredClone(previous) } : {}),
      },
      livemode: false,
      pending_webhooks: 0,
      request: { ...this.request },
      type,
    });
    for (const endpoint of this.store.where("webhook_endpoints", (each) => listens(each, type))) {
      event.pending_webhooks++;
      this.store.insert("deliveries", {
        id: newId("dlv"),
        object: "delivery",
        event: event.id,
        type,
        endpoint: endpoint.id,
        state: "waiting",
        due: this.clock.now(),
        attempts: [],
      });
    }
  }

  /** Changes an object and emits the previous values, if anything changed. */
  change(type: string, object: Stored, changes: Record<string, unknown>): void {
    const previous: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(changes)) {
      if (JSON.stringify(object[key]) === JSON.stringify(value)) continue;
      previous[key] = structuredClone(object[key]);
      object[key] = value;
    }
    if (Object.keys(previous).length) this.emit(type, object, previous);
  }
}

function customerOf(object: Stored): string | null {
  if (object.object === "customer") return object.id;
  return typeof object["customer"] === "string" ? object["customer"] : null;
}

function listens(endpoint: Stored, type: string): boolean {
  if (endpoint["status"] !== "enabled") return false;
  return endpoint["enabled_events"].some((each: string) => each === "*" || each === type);
}
