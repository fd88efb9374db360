/** Measures a page's database work. */
import { sql } from "#tests/helpers/people.ts";
import { percentile } from "../load.ts";
import type { Side } from "./side.ts";

/** Number of calls, and milliseconds of planning and of everything else. */
export type Measured = { calls: number; planning: number; execution: number };

/** A page and the user who opens it. */
export type Opened = { name: string; url: string; cookie: string | undefined };

/** Concurrent requests in the parallel measurements. */
export const CONNECTIONS = 10;
/** Enough for each data API connection to settle on its generic plans, which happens after the fifth execution. */
const WARM_UP = 8;

/**
 * Medians over sequential requests.
 * @param atOnce parallel warm-up requests, so that every data API connection has its plans
 * @throws if the page returns anything but 200
 */
export async function askedOf(
  side: Side,
  page: Opened,
  times: number,
  atOnce = CONNECTIONS,
): Promise<Measured> {
  const open = async () => {
    const response = await fetch(page.url, {
      headers: { cookie: page.cookie ?? "", accept: "text/html" },
      redirect: "manual",
    });
    await response.text();
    if (response.status !== 200) throw new Error(`${page.name} answers ${response.status}.`);
  };
  for (let n = 0; n < WARM_UP; n += 1) {
    await Promise.all(Array.from({ length: atOnce }, open));
  }
  const asked: Measured[] = [];
  for (let n = 0; n < times; n += 1) asked.push(await measured(side, open));
  const median = (of: keyof Measured) =>
    percentile(
      asked.map((one) => one[of]),
      50,
    );
  return {
    calls: median("calls"),
    planning: median("planning"),
    execution: median("execution"),
  };
}

/** What the database does during some work. Nested statements count within their callers. */
export async function measured(side: Side, work: () => Promise<unknown>): Promise<Measured> {
  await sql(side, "select pg_stat_statements_reset()");
  await work();
  const [row] = await sql<Record<"calls" | "planning" | "whole", string>>(
    side,
    `select coalesce(sum(s.calls) filter (where s.query ~* '^begin'), 0) as calls,
       coalesce(sum(s.total_plan_time), 0) as planning,
       coalesce(sum(s.total_exec_time + s.total_plan_time) filter (where s.toplevel), 0) as whole
     from pg_stat_statements s where s.query !~ 'pg_stat_statements'`,
  );
  const planning = Number(row!.planning);
  return {
    calls: Number(row!.calls),
    planning,
    execution: Math.max(0, Number(row!.whole) - planning),
  };
}
