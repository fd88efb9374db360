/**
 * `npm run bench:search`: how long the database takes for the public search of open positions, uncached, with the ten
 * most common filters. Ends with one line of JSON, and exits with 1 if one is over budget.
 *
 *   --positions N   open (default 100000)      --times N   runs per search (default 40)
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { inRoot } from "#local/paths.ts";
import { startDatabase } from "./matching/database.ts";
import { percentile } from "./load.ts";

/** The 95th percentile budget of a search, in milliseconds. */
const MOST_MS = 150;

/** The most common searches on public job boards: none, the profession, the location; then a nurse's filters. */
const ASKED: Record<string, readonly [filters: object, sort?: string, page?: number]> = {
  nothing: [{}],
  "page 5": [{}, "newest", 5],
  profession: [{ profession: "rn" }],
  "profession and place": [{ profession: "rn", place: "Kansas City, MO", miles: 25 }],
  place: [{ place: "64108", miles: 50 }],
  "profession, nearest": [{ profession: "lpn", place: "Wichita, KS", miles: 50 }, "nearest"],
  unit: [{ profession: "rn", unit: "critical_care" }],
  "shift and employment": [{ profession: "rn", shift: "nights", employment: "full_time" }],
  "pay, best first": [{ profession: "rn", pay: 4000, per: "hour" }, "pay"],
  words: [{ q: "registered nurse icu" }],
};

const { values: flags } = parseArgs({
  options: {
    positions: { type: "string", default: "100000" },
    times: { type: "string", default: "40" },
  },
});
const positions = Number(flags.positions);
const db = await startDatabase(false, inRoot(".cache", "bench", "search"), "512MB");
try {
  const market = await readFile(inRoot("bench", "matching", "market.sql"), "utf8");
  await db.run(
    market.replaceAll("{candidates}", "1000").replaceAll("{positions}", String(positions)),
  );
  await db.run(await readFile(inRoot("bench", "search", "named.sql"), "utf8"));
  await db.run("vacuum analyze");
  console.log(`${db.name}, ${positions.toLocaleString("en-US")} open positions`);
  console.log("\n| filters | found | p50 ms | p95 ms |\n| --- | --: | --: | --: |");
  const slowest: Record<string, number> = {};
  for (const [name, [filters, sort = "newest", page = 1]] of Object.entries(ASKED)) {
    const ms: number[] = [];
    let total = 0;
    for (let time = 0; time < Number(flags.times); time += 1) {
      const begun = performance.now();
      const [row] = await db.query<{ found: { total: number } }>(
        "select public.list_positions($1, $2, $3) as found",
        [JSON.stringify(filters), sort, page],
      );
      ms.push(performance.now() - begun);
      total = row!.found.total;
    }
    if (total === 0) throw new Error(`“${name}” finds nothing: there is nothing to measure.`);
    slowest[name] = Math.round(percentile(ms, 95) * 10) / 10;
    console.log(
      `| ${name} | ${total.toLocaleString("en-US")} | ${percentile(ms, 50).toFixed(1)} | ${slowest[name].toFixed(1)} |`,
    );
  }
  const late = Object.values(slowest).filter((p95) => p95 > MOST_MS).length;
  console.log(JSON.stringify({ positions, p95_ms: slowest, most_ms: MOST_MS, late }));
  process.exitCode = late ? 1 : 0;
} finally {
  await db.stop();
}
