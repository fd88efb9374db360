/** Saved searches in a separate database without a running worker, at times that the test chooses. */
import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { makeFacility, makeNurse, makePosition, type PositionFacts } from "./marketplace.ts";
import { sql, type Person } from "./people.ts";
import { copyOf, dropDatabase } from "./test-postgres.ts";

/** The contents of a saved-search message. */
export type Alert = {
  count: number;
  slower?: string;
  searches: { name: string; ids: string[] }[];
  positions: { id: string; title: string; search: string }[];
};

/** The time this many hours after the start. */
export type Clock = (hours: number) => string;

/** A market with one facility; `first` is when its searches are saved. */
export async function alertsMarket(first: string) {
  const shared = inject("stack");
  const name = `test-${randomUUID()}`;
  const stack = { ...shared, sql: await copyOf(shared, "lite", name) };
  const at: Clock = (hours) => new Date(Date.parse(first) + hours * 3_600_000).toISOString();
  const run = <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    sql<Row>(stack, text, values);
  const facility = await makeFacility(stack);
  return {
    stack,
    run,
    at,
    facility,
    nurse: () => makeNurse(stack),
    /** Saves a search for all nursing positions, unless filters are given. */
    async save(
      { id }: Person,
      name: string,
      frequency: string,
      filters: object = { profession: "rn" },
    ): Promise<string> {
      const [row] = await run<{ id: string }>(
        `insert into public.saved_searches (user_id, name, query, filters, frequency, alerts_from, checked_at)
         values ($1, $2, $3, $4, $5, $6, $6) returning id`,
        [id, name, randomUUID(), JSON.stringify(filters), frequency, at(0)],
      );
      return row!.id;
    },
    /** Opens a position this many hours after the start. */
    async open(hours: number, facts: PositionFacts = {}, owner = facility): Promise<string> {
      const id = await makePosition(stack, owner, facts);
      await run("update public.positions set opened_at = $2 where id = $1", [id, at(hours)]);
      return id;
    },
    /** Runs the worker at that time. Returns how many people were notified. */
    async tick(hours: number): Promise<number> {
      const [row] = await run<{ told: number }>(
        "select private.send_search_alerts($1::timestamptz) as told",
        [at(hours)],
      );
      return row!.told;
    },
    /** The saved-search notifications of a person, oldest first. */
    async told({ id }: Person): Promise<Alert[]> {
      const rows = await run<{ facts: Alert }>(
        "select facts from public.notifications where user_id = $1 and kind = 'search_alert' order by created_at, id",
        [id],
      );
      return rows.map(({ facts }) => facts);
    },
    /** How many saved-search emails are queued. */
    async mails({ id }: Person): Promise<number> {
      const [row] = await run<{ n: number }>(
        "select count(*)::integer as n from public.outbox where user_id = $1 and kind = 'search_alert'",
        [id],
      );
      return row!.n;
    },
    close: () => dropDatabase(shared, name),
  };
}
