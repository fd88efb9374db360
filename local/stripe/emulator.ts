import { Api, runDueNow } from "./api.ts";
import { nextDueAt, runDue } from "./billing/due.ts";
import { Clock } from "./clock.ts";
import { Deliveries } from "./deliveries.ts";
import { Faults } from "./faults.ts";
import { readKept, writeKept } from "./persist.ts";
import { Store } from "./store.ts";
import { defaultSettings, World, type Settings } from "./world.ts";

/** An emulator's options. */
export interface EmulatorOptions {
  /** The secret key that requests must carry. */
  key: string;
  /** The file that stores everything; null keeps it in memory. */
  file: string | null;
  /** Milliseconds since 1970. If given, time moves only with it or with `advance`. */
  now?: () => number;
}

/** The emulator without its server: the world and its timers. */
export class Emulator {
  readonly world: World;
  readonly api: Api;
  readonly faults = new Faults();
  readonly deliveries: Deliveries;
  readonly #file: string | null;
  readonly #ticks: boolean;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #writing: NodeJS.Timeout | undefined;
  /** How long the last write took, in milliseconds. */
  #writeMs = 0;

  constructor(options: EmulatorOptions) {
    this.#file = options.file;
    this.#ticks = !options.now;
    const kept = this.#file ? readKept(this.#file) : null;
    const clock = new Clock(options.now, kept?.ahead);
    this.world = new World(new Store(kept?.tables), clock, {
      ...defaultSettings,
      ...kept?.settings,
    });
    this.api = new Api(this.world, options.key);
    forgetOld(this.world);
    this.deliveries = new Deliveries(this.world, () => this.#keep());
  }

  /** Call after any possible change: saves the world and sends what is due. */
  moved(): void {
    if (this.world.store.takeChanged()) this.#keep();
    this.deliveries.sendDue();
    this.#arm();
  }

  /** Runs what is due. */
  tick(): void {
    runDueNow(this.world);
    this.moved();
  }

  /** Moves the emulator's clock forward, running everything that becomes due on the way. */
  advance(seconds: number): void {
    if (!Number.isInteger(seconds) || seconds < 0)
      throw new Error("Time moves in whole seconds, forward.");
    const { world } = this;
    const until = world.clock.now() + seconds;
    runDue(world, null, until, (at, work) => world.clock.at(at, work));
    world.clock.ahead += seconds;
    this.#keep();
    this.moved();
  }

  /** Sets what an operator would configure in the dashboard. */
  set(settings: Partial<Settings>): void {
    const odd = Object.keys(settings).filter((key) => !(key in defaultSettings));
    if (odd.length) throw new Error(`No setting is called ${odd.join(", ")}.`);
    this.world.settings = { ...this.world.settings, ...settings };
    this.#keep();
  }

  /** The complete state. */
  truth(): Record<string, unknown> {
    const { clock, settings, store } = this.world;
    return {
      now: clock.now(),
      settings,
      faults: this.faults.list(),
      holding: this.deliveries.holding,
      ...store.snapshot(),
    };
  }

  /** Deletes everything except the time and the webhook endpoints. */
  reset(): void {
    const { store } = this.world;
    const endpoints = structuredClone(store.where("webhook_endpoints"));
    const secrets = structuredClone(store.where("hidden", ({ id }) => id.startsWith("we_")));
    store.clear();
    for (const endpoint of endpoints) store.insert("webhook_endpoints", endpoint);
    for (const secret of secrets) store.insert("hidden", secret);
    this.faults.clear();
    this.deliveries.holding = false;
    this.world.settings = { ...defaultSettings };
    this.moved();
  }

  /** Stops everything in progress and saves the state. */
  async close(): Promise<void> {
    await this.deliveries.close();
    // Late results of interrupted requests are no longer saved.
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#writing);
    this.#write();
  }

  #keep(): void {
    if (!this.#file || this.#writing || this.#closed) return;
    // Each write saves everything, so the more data there is, the more changes share one write.
    this.#writing = setTimeout(() => this.#write(), Math.max(10, this.#writeMs * 20));
  }

  #write(): void {
    this.#writing = undefined;
    if (!this.#file) return;
    const { clock, settings, store } = this.world;
    const begun = performance.now();
    writeKept(this.#file, { ahead: clock.ahead, settings, tables: store.snapshot() });
    this.#writeMs = performance.now() - begun;
  }

  #arm(): void {
    if (!this.#ticks || this.#closed) return;
    clearTimeout(this.#timer);
    const times = [nextDueAt(this.world), this.deliveries.nextDueAt()].filter((at) => at !== null);
    if (!times.length) return;
    const wait = (Math.min(...times) - this.world.clock.now()) * 1000;
    // Timers support no longer delay; tick() then sets the next one.
    this.#timer = setTimeout(() => this.tick(), Math.min(Math.max(wait, 250), 2 ** 31 - 1));
    this.#timer.unref();
  }
}

/** Stripe deletes events after 30 days and idempotency keys after one, which keeps the file small. */
function forgetOld({ store, clock }: World): void {
  const day = 86_400;
  for (const { id } of store.where("idempotency", (each) => each["created"] < clock.now() - day)) {
    store.delete("idempotency", id);
  }
  for (const { id } of store.where("events", (each) => each["created"] < clock.now() - 30 * day)) {
    store.delete("events", id);
    for (const each of store.where("deliveries", ({ event }) => event === id)) {
      store.delete("deliveries", each.id);
    }
  }
}
