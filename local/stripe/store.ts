/** An object as Stripe's API returns it; a test compares its keys with Stripe's own. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Stored = { id: string; object: string; [key: string]: any };

/** The tables, with the word used in Stripe's "No such …" errors. */
export const tables = {
  customers: "customer",
  products: "product",
  prices: "price",
  subscriptions: "subscription",
  subscription_schedules: "subscription schedule",
  invoices: "invoice",
  invoiceitems: "invoiceitem",
  invoice_payments: "invoice payment",
  payment_intents: "payment_intent",
  payment_methods: "PaymentMethod",
  charges: "charge",
  refunds: "refund",
  disputes: "dispute",
  balance_transactions: "customer balance transaction",
  checkout_sessions: "checkout.session",
  portal_configurations: "configuration",
  portal_sessions: "portal session",
  events: "event",
  webhook_endpoints: "webhook endpoint",
  test_clocks: "test clock",
  // Not Stripe objects, but stored and rolled back with them.
  hidden: "hidden",
  deliveries: "delivery",
  idempotency: "idempotency key",
} as const;

/** A table's name. */
export type Table = keyof typeof tables;

/** The data to restore a store from. */
export type Snapshot = Partial<Record<Table, Stored[]>>;

type Journal = Map<string, { table: Table; id: string; before: Stored | null }>;

/**
 * All objects. A request's changes are atomic: `atomically` restores everything if the work fails. Work is always
 * synchronous, so requests never interleave.
 */
export class Store {
  readonly #tables = new Map<Table, Map<string, Stored>>();
  /** For each nested unit of work: touched objects as they were before, null for new ones. */
  readonly #journals: Journal[] = [];
  #changed = false;

  constructor(snapshot: Snapshot = {}) {
    for (const table of Object.keys(tables) as Table[]) {
      this.#tables.set(table, new Map((snapshot[table] ?? []).map((each) => [each.id, each])));
    }
  }

  /** The live object; change it only within `atomically`. */
  find(table: Table, id: string): Stored | undefined {
    const found = this.#table(table).get(id);
    if (found) this.#note(table, found);
    return found;
  }

  /** Matching objects, oldest first. */
  where(table: Table, test: (each: Stored) => boolean = () => true): Stored[] {
    const found = this.peek(table, test);
    for (const each of found) this.#note(table, each);
    return found;
  }

  /** Like `where`, but read-only: changes to these objects could not be rolled back. */
  peek(table: Table, test: (each: Stored) => boolean = () => true): Stored[] {
    return [...this.#table(table).values()].filter(test);
  }

  /** Inserts or replaces an object. */
  insert(table: Table, object: Stored): Stored {
    this.#journals.at(-1)?.set(`${table}/${object.id}`, { table, id: object.id, before: null });
    this.#table(table).set(object.id, object);
    this.#changed = true;
    return object;
  }

  delete(table: Table, id: string): void {
    this.find(table, id);
    this.#table(table).delete(id);
  }

  /**
   * Runs the work. If it throws an error for which `keeps` is not true, everything is rolled back. A nested call can be
   * rolled back on its own.
   */
  atomically<T>(work: () => T, keeps: (error: unknown) => boolean = () => false): T {
    this.#begin();
    try {
      const result = work();
      this.#keep();
      return result;
    } catch (error) {
      if (keeps(error)) this.#keep();
      else this.#undo();
      throw error;
    }
  }

  /** The result of the work; everything is rolled back afterward. */
  supposing<T>(work: () => T): T {
    this.#begin();
    try {
      return structuredClone(work());
    } finally {
      this.#undo();
    }
  }

  /** Whether anything changed since the last call. */
  takeChanged(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  /** All objects, to be read or saved right away. */
  snapshot(): Record<Table, Stored[]> {
    const entries = [...this.#tables].map(([table, rows]) => [table, [...rows.values()]]);
    return Object.fromEntries(entries) as Record<Table, Stored[]>;
  }

  clear(): void {
    for (const rows of this.#tables.values()) rows.clear();
    this.#changed = true;
  }

  #table(table: Table): Map<string, Stored> {
    const rows = this.#tables.get(table);
    if (!rows) throw new Error(`No table ${table}.`);
    return rows;
  }

  #note(table: Table, object: Stored): void {
    const journal = this.#journals.at(-1);
    const key = `${table}/${object.id}`;
    if (!journal || journal.has(key)) return;
    journal.set(key, { table, id: object.id, before: structuredClone(object) });
  }

  #begin(): void {
    const outer = this.#journals.at(-1);
    const journal: Journal = new Map();
    this.#journals.push(journal);
    // The outer work may change objects it already holds without calling find() again.
    for (const { table, id } of outer?.values() ?? []) {
      const object = this.#table(table).get(id);
      if (object) this.#note(table, object);
    }
  }

  #keep(): void {
    const journal = this.#journals.pop();
    const outer = this.#journals.at(-1);
    for (const [key, entry] of journal ?? []) if (outer && !outer.has(key)) outer.set(key, entry);
    if (journal?.size) this.#changed = true;
  }

  #undo(): void {
    for (const { table, id, before } of this.#journals.pop()?.values() ?? []) {
      const rows = this.#table(table);
      const now = rows.get(id);
      if (!before) rows.delete(id);
      else if (!now) rows.set(id, before);
      else {
        // Keep the same object, because others may hold a reference to it.
        for (const key of Object.keys(now)) delete now[key];
        Object.assign(now, before);
      }
    }
  }
}
