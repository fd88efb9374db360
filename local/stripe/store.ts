/** An object as Stripe's API answers it; a test compares its keys with Stripe's own. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Stored = { id: string; object: string; [key: string]: any };

/** Where objects are kept, with the word their "No such …" uses. */
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
  balance_transactions: "customer balance transaction",
  checkout_sessions: "checkout.session",
  portal_configurations: "configuration",
  portal_sessions: "portal session",
  events: "event",
  webhook_endpoints: "webhook endpoint",
  test_clocks: "test clock",
  // Not Stripe's objects, but kept and undone with them.
  hidden: "hidden",
  deliveries: "delivery",
  idempotency: "idempotency key",
} as const;

/** A table's name. */
export type Table = keyof typeof tables;

/** What a restored store is made from. */
export type Snapshot = Partial<Record<Table, Stored[]>>;

type Journal = Map<string, { table: Table; id: string; before: Stored | null }>;

/**
 * All objects. What a request changes happens as one: `atomically` puts
 * everything back when the work fails. Work is never asynchronous, so no two
 * requests mix.
 */
export class Store {
  readonly #tables = new Map<Table, Map<string, Stored>>();
  /** Of each unit of work under way: how touched objects were, null for new ones. */
  readonly #journals: Journal[] = [];
  #changed = false;

  constructor(snapshot: Snapshot = {}) {
    for (const table of Object.keys(tables) as Table[]) {
      this.#tables.set(table, new Map((snapshot[table] ?? []).map((each) => [each.id, each])));
    }
  }

  /** The living object: whoever changes it does so within `atomically`. */
  find(table: Table, id: string): Stored | undefined {
    const found = this.#table(table).get(id);
    if (found) this.#note(table, found);
    return found;
  }

  /** The oldest first. */
  where(table: Table, test: (each: Stored) => boolean = () => true): Stored[] {
    const found = this.peek(table, test);
    for (const each of found) this.#note(table, each);
    return found;
  }

  /** As `where`, only to be looked at: what is changed of it could not be put back. */
  peek(table: Table, test: (each: Stored) => boolean = () => true): Stored[] {
    return [...this.#table(table).values()].filter(test);
  }

  /** Adds an object, or puts it in another's place. */
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
   * Runs the work; when it throws something of which `keeps` is not true, all is
   * as before. Within another one it is a part that can be undone alone.
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

  /** What would come of the work: everything is put back afterwards. */
  supposing<T>(work: () => T): T {
    this.#begin();
    try {
      return structuredClone(work());
    } finally {
      this.#undo();
    }
  }

  /** Whether anything was touched since the last call. */
  takeChanged(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  /** Everything, to be read or written at once. */
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
    // What the outer work holds in its hands may be changed without being asked for again.
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
        // The same object goes on living: others may hold it.
        for (const key of Object.keys(now)) delete now[key];
        Object.assign(now, before);
      }
    }
  }
}
