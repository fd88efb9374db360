/**
 * `npm run bench:matching`: how fast matching is on a synthetic market, compared with naive queries in the same run,
 * and how well it ranks when the true preferences are known. Ends with one line of JSON. Fails if a ratio is below its
 * gate.
 *
 *   --candidates N   (default 100000)      --positions N   (default 10000)
 *   --queries N      queries of each kind (default 200)
 *   --embedded       on the embedded database (at most 10,000 candidates and 1,000 positions)
 *   --lists N        how many lists to rebuild, spread evenly over the market (default: all)
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { AT_ONCE } from "#app/matching/rebuild.server.ts";
import { inRoot } from "#local/paths.ts";
import { seededRandom } from "#local/random.ts";
import { step } from "#local/progress.ts";
import { percentile } from "./load.ts";
import { startDatabase, type BenchDatabase, type Connection } from "./matching/database.ts";
import { quality } from "./matching/quality.ts";

const { values: flags } = parseArgs({
  options: {
    candidates: { type: "string", default: "100000" },
    positions: { type: "string", default: "10000" },
    queries: { type: "string", default: "200" },
    embedded: { type: "boolean", default: false },
    lists: { type: "string", default: "0" },
  },
});
const EMBEDDED = { candidates: 10_000, positions: 1_000 };

/**
 * The naive query takes over a second, so it runs only once every this many queries. Ratios compare the same queries.
 */
const NAIVE_EVERY = 5;

/**
 * Milliseconds; `naive` and `narrow` are the two plain methods of naive.sql, and `first` is ours, asked for the first
 * time, when its rows may still be on disk. Undefined if not run.
 */
type Took = { ours: number; first?: number; naive?: number; narrow?: number };
type Times = { name: string; took: Took[] };
const random = seededRandom(6);

async function bench(db: BenchDatabase): Promise<void> {
  const most = db.embedded ? EMBEDDED : { candidates: Infinity, positions: Infinity };
  const candidates = Math.min(Number(flags.candidates), most.candidates);
  const positions = Math.min(Number(flags.positions), most.positions);
  console.log(`${db.name}, ${format(candidates)} candidates, ${format(positions)} positions`);
  const market = readFileSync(inRoot("bench", "matching", "market.sql"), "utf8")
    .replaceAll("{candidates}", String(candidates))
    .replaceAll("{positions}", String(positions));
  await step("Made the market", () => db.run(market));
  await step("Gathered statistics", () => gather(db));
  await step("Took it over", () => db.run("select matching.sync_market()"));
  await step("Prepared the naive query", () =>
    db.run(readFileSync(inRoot("bench", "matching", "naive.sql"), "utf8")),
  );
  await step("Gathered statistics again", () => gather(db));

  const answers = {
    top100: await compareTop(db, "top 100 candidates", await openings(db, "true")),
    dense: await compareTop(db, "RN in Kansas City", await openings(db, DENSE)),
    top50: await compareTopPositions(db),
  };
  const rebuilt = await rebuild(db, positions);
  const refreshed = await refresh(db);
  const ranked = await quality(db);
  print([...Object.values(answers), ...refreshed.times]);
  console.log(
    `rebuild: ${rebuilt.toFixed(0)} lists a second (${db.embedded ? "one connection" : "two connections"})`,
  );
  const line = {
    candidates,
    positions,
    top100_ratio: ratio(answers.top100, "naive"),
    top100_narrow_ratio: ratio(answers.top100, "narrow"),
    top100_p95_ms: p(timesOf(answers.top100, "ours"), 95),
    top100_first_p95_ms: p(timesOf(answers.top100, "first"), 95),
    dense_p95_ms: p(timesOf(answers.dense, "ours"), 95),
    top50_ratio: ratio(answers.top50, "naive"),
    top50_narrow_ratio: ratio(answers.top50, "narrow"),
    top50_p95_ms: p(timesOf(answers.top50, "ours"), 95),
    top50_first_p95_ms: p(timesOf(answers.top50, "first"), 95),
    refresh_p95_ms: p(refreshed.changed, 95),
    new_position_p95_ms: p(refreshed.posted, 95),
    rebuild_per_s: Math.round(rebuilt),
    eligibility_errors: wrong + ranked.errors,
    ...ranked.figures,
  };
  const missed = GATES.filter(({ from, name, least }) => candidates >= from && line[name] < least);
  for (const { name, least } of missed)
    console.error(`${name} is ${line[name]}, at least ${least} was wanted`);
  // A band is meaningful only if both sides would accept more often than in the band below.
  const { accept_strong: strong, accept_good: good, accept_fair: fair } = ranked.figures;
  const isOrdered = strong! > good! && good! > fair!;
  if (!isOrdered) console.error(`Bands out of order: ${strong}, ${good}, ${fair}`);
  if (missed.length > 0 || line.eligibility_errors > 0 || !isOrdered) process.exitCode = 1;
  console.log(JSON.stringify(line));
}

/** Minimum speedups over the naive query, from a given market size on. The run fails below them. */
const GATES = [
  { from: 100_000, name: "top100_ratio", least: 6 },
  { from: 100_000, name: "top50_ratio", least: 3 },
  { from: 1_000_000, name: "top100_ratio", least: 20 },
  { from: 1_000_000, name: "top50_ratio", least: 8 },
] as const;

/** Gathers statistics for non-empty tables, as autovacuum does; for an empty one they would mislead the planner. */
async function gather(db: Connection): Promise<void> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'matching', 'bench') and pg_relation_size(c.oid) > 0`,
  );
  await db.run(`vacuum analyze ${tables.map(({ name }) => name).join(", ")}`);
}

const DENSE = `o.profession = (select n from public.professions where code = 'rn')
  and o.zip in (select zip::integer from public.zip_codes where city = 'Kansas City')`;
let wrong = 0;

async function openings(db: Connection, where: string): Promise<number[]> {
  const rows = await db.query<{ n: number }>(
    `select o.n from matching.openings o where ${where} order by md5(o.position_id::text) limit ${flags.queries}`,
  );
  return rows.map(({ n }) => n);
}

type Ways = Record<"ours" | "naive" | "narrow", string>;

/**
 * Runs our query and the narrow one twice for every id, and the naive one once for some, each in a row of its own: a
 * naive query fills the memory that the others warmed. Compares their results row by row.
 */
async function compare(
  db: Connection,
  name: string,
  ids: readonly number[],
  ways: Ways,
): Promise<Times> {
  const ask = async (way: string) => {
    const all: { answer: string; ms: number }[] = [];
    for (const one of ids) {
      const [found, ms] = await timed(() => db.query<{ id: number; score: number }>(way, [one]));
      all.push({ answer: JSON.stringify(found), ms });
    }
    return all;
  };
  const first = await ask(ways.ours);
  const ours = await ask(ways.ours);
  await ask(ways.narrow);
  const narrow = await ask(ways.narrow);
  const took: Took[] = [];
  for (const [index, one] of ids.entries()) {
    const answers = [first[index]!.answer, ours[index]!.answer, narrow[index]!.answer];
    let naive: number | undefined;
    if (index % NAIVE_EVERY === 0) {
      const [found, ms] = await timed(() => db.query(ways.naive, [one]));
      answers.push(JSON.stringify(found));
      naive = ms;
    }
    took.push({ ours: ours[index]!.ms, first: first[index]!.ms, narrow: narrow[index]!.ms, naive });
    if (new Set(answers).size > 1) wrong += 1;
  }
  return { name, took };
}

const compareTop = (db: Connection, name: string, ids: readonly number[]) =>
  compare(db, name, ids, {
    ours: "select n as id, score::integer from matching.top($1, 100, matching.live_weights())",
    narrow: "select n as id, score from bench.narrow_top($1, 100)",
    naive: "select n as id, score from bench.naive_top($1, 100)",
  });

async function compareTopPositions(db: Connection): Promise<Times> {
  const rows = await db.query<{ n: number }>(
    `select c.n from matching.places c order by md5(c.n::text) limit ${flags.queries}`,
  );
  return compare(
    db,
    "top 50 positions",
    rows.map(({ n }) => n),
    {
      ours: "select opening as id, score::integer from matching.top_positions($1, 50, matching.live_weights())",
      narrow: "select opening as id, score from bench.narrow_top_positions($1, 50)",
      naive: "select opening as id, score from bench.naive_top_positions($1, 50)",
    },
  );
}

/** Rebuilds all or some lists over two connections. Returns lists per second. */
async function rebuild(db: BenchDatabase, positions: number): Promise<number> {
  const wanted = Number(flags.lists) > 0 ? Math.min(Number(flags.lists), positions) : positions;
  // Spread evenly, in runs of as many neighbors as the worker takes at once: positions are ordered by profession and ZIP
  // code, and the dense ones would come first.
  await db.run(
    `delete from matching.stale d where d.opening / ${AT_ONCE} % ${Math.round(positions / wanted)} <> 0`,
  );
  const started = performance.now();
  let built = 0;
  let told = started;
  const worker = async (connection: Connection) => {
    for (;;) {
      const [row] = await connection.query<{ done: number }>(
        `select matching.rebuild_some(${AT_ONCE}) as done`,
      );
      if (!row || row.done === 0) return;
      built += row.done;
      if (performance.now() - told > 5000) {
        told = performance.now();
        const rate = built / ((told - started) / 1000);
        console.log(`  ${format(built)} of ${format(wanted)} lists, ${rate.toFixed(0)} a second`);
      }
    }
  };
  await Promise.all(db.embedded ? [worker(db)] : [worker(db), worker(await db.connect())]);
  return built / ((performance.now() - started) / 1000);
}

/** Candidates who change their preferences and positions being posted, each in its own transaction as from a page. */
async function refresh(
  db: Connection,
): Promise<{ times: Times[]; changed: number[]; posted: number[] }> {
  await gather(db);
  const people = await db.query<{ user_id: string; dense: boolean }>(
    `(select k.user_id, false as dense from matching.job_seekers k join matching.places c on c.n = k.n order by md5(k.user_id::text) limit ${flags.queries})
     union all
     (select k.user_id, true from matching.job_seekers k join matching.places o on o.n = k.n where ${DENSE} order by md5(k.user_id::text) limit ${flags.queries})`,
  );
  const changed: number[] = [];
  const dense: number[] = [];
  for (const { user_id: person, dense: inKansasCity } of people) {
    const [, took] = await timed(() =>
      db.query(
        `update public.job_seeker_profiles set desired_pay_cents = desired_pay_cents + $2, years_experience = least(60, years_experience + $3)
         where user_id = $1`,
        [person, random.between(-300, 300), random.between(0, 3)],
      ),
    );
    (inKansasCity ? dense : changed).push(took);
  }
  const posted: number[] = [];
  const positions = await db.query<{ id: string }>(
    `select id from public.positions order by md5(id::text) limit ${flags.queries}`,
  );
  for (const { id } of positions) {
    await db.query("update public.positions set status = 'paused' where id = $1", [id]);
    const [, took] = await timed(() =>
      db.query("update public.positions set status = 'open' where id = $1", [id]),
    );
    posted.push(took);
  }
  return {
    changed: [...changed, ...dense],
    posted,
    times: [
      alone("candidate changed", changed),
      alone("candidate changed, RN in Kansas City", dense),
      alone("position opened", posted),
    ],
  };
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now();
  const result = await work();
  return [result, performance.now() - started];
}

const p = (times: readonly number[], percent: number) => round(percentile([...times], percent));
const sum = (times: readonly number[]) => times.reduce((all, time) => all + time, 0);
const alone = (name: string, times: number[]): Times => ({
  name,
  took: times.map((ours) => ({ ours })),
});
const timesOf = ({ took }: Times, way: keyof Took) =>
  took.flatMap((one) => (one[way] === undefined ? [] : [one[way]]));
/** How many times faster than a plain method, over the queries run with both. */
const ratio = (times: Times, way: "naive" | "narrow") => {
  const both = times.took.filter((one) => one[way] !== undefined);
  return round(sum(both.map((one) => one[way]!)) / sum(both.map(({ ours }) => ours)));
};
const round = (value: number) => Math.round(value * 10) / 10;
const format = (value: number) => value.toLocaleString("en-US");

function print(rows: readonly Times[]): void {
  console.log(
    "\n| ms, p50 / p95 | | first time | naive | ratio | narrow | ratio |\n| --- | --- | --- | --- | --- | --- | --- |",
  );
  for (const row of rows) {
    const cell = (way: keyof Took) => {
      const times = timesOf(row, way);
      return times.length === 0 ? "" : `${p(times, 50)} / ${p(times, 95)}`;
    };
    const against = (way: "naive" | "narrow") => (cell(way) ? String(ratio(row, way)) : "");
    const cells = [
      cell("ours"),
      cell("first"),
      cell("naive"),
      against("naive"),
      cell("narrow"),
      against("narrow"),
    ];
    console.log(`| ${row.name} | ${cells.join(" | ")} |`);
  }
  if (wrong > 0) console.log(`${wrong} answers differ from the plain ones`);
}

const database = await startDatabase(flags.embedded);
try {
  await bench(database);
} finally {
  await database.stop();
}
