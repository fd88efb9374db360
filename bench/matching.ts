/**
 * `npm run bench:matching`: how fast matching answers on a synthetic market, against the same questions asked plainly in
 * the same run, and how well it ranks where what people want is known. Ends with one line of JSON.
 *
 *   --candidates N   (default 100000)      --positions N   (default 10000)
 *   --queries N      questions of each kind (default 200)
 *   --embedded       on the embedded database (at most 10,000 candidates and 1,000 positions)
 *   --seconds N      how long lists are rebuilt at most (default: until all are)
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
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
    seconds: { type: "string", default: "0" },
  },
});
const EMBEDDED = { candidates: 10_000, positions: 1_000 };

type Times = { name: string; ours: number[]; plain: number[] };
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
  await step("Gathered statistics", () => db.run("vacuum analyze"));
  await step("Took it over", () => db.run("select matching.sync_market()"));
  await db.run(readFileSync(inRoot("bench", "matching", "naive.sql"), "utf8"));
  await step("Gathered them again", () => db.run("vacuum analyze"));

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
    top100_ratio: ratio(answers.top100),
    top100_p95_ms: p(answers.top100.ours, 95),
    dense_p95_ms: p(answers.dense.ours, 95),
    top50_ratio: ratio(answers.top50),
    top50_p95_ms: p(answers.top50.ours, 95),
    refresh_p95_ms: p(refreshed.changed, 95),
    new_position_p95_ms: p(refreshed.posted, 95),
    rebuild_per_s: Math.round(rebuilt),
    eligibility_errors: wrong + ranked.errors,
    ...ranked.figures,
  };
  console.log(JSON.stringify(line));
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

/** Both ways in turn, each warm; what they give is compared row by row. */
async function compare(
  db: Connection,
  name: string,
  ids: readonly number[],
  ours: string,
  plain: string,
): Promise<Times> {
  const times: Times = { name, ours: [], plain: [] };
  for (const warm of ids.slice(0, 5)) {
    await db.query(ours, [warm]);
    await db.query(plain, [warm]);
  }
  for (const one of ids) {
    const [found, took] = await timed(() => db.query<{ id: number; score: number }>(ours, [one]));
    const [expected, tookPlain] = await timed(() =>
      db.query<{ id: number; score: number }>(plain, [one]),
    );
    times.ours.push(took);
    times.plain.push(tookPlain);
    if (JSON.stringify(found) !== JSON.stringify(expected)) wrong += 1;
  }
  return times;
}

const compareTop = (db: Connection, name: string, ids: readonly number[]) =>
  compare(
    db,
    name,
    ids,
    "select n as id, score::integer from matching.top($1, 100, matching.live_weights())",
    "select n as id, score from bench.naive_top($1, 100)",
  );

async function compareTopPositions(db: Connection): Promise<Times> {
  const rows = await db.query<{ n: number }>(
    `select c.n from matching.places c order by md5(c.n::text) limit ${flags.queries}`,
  );
  return compare(
    db,
    "top 50 positions",
    rows.map(({ n }) => n),
    "select opening as id, score::integer from matching.top_positions($1, 50, matching.live_weights())",
    "select opening as id, score from bench.naive_top_positions($1, 50)",
  );
}

/** Builds every list, with two connections; gives how many a second. */
async function rebuild(db: BenchDatabase, positions: number): Promise<number> {
  const until =
    Number(flags.seconds) > 0 ? performance.now() + Number(flags.seconds) * 1000 : Infinity;
  const started = performance.now();
  let built = 0;
  let told = started;
  const worker = async (connection: Connection) => {
    while (performance.now() < until) {
      const [row] = await connection.query<{ done: number }>(
        "select matching.rebuild_some(20) as done",
      );
      if (!row || row.done === 0) return;
      built += row.done;
      if (performance.now() - told > 5000) {
        told = performance.now();
        const rate = built / ((told - started) / 1000);
        console.log(
          `  ${format(built)} of ${format(positions)} lists, ${rate.toFixed(0)} a second`,
        );
      }
    }
  };
  await Promise.all(db.embedded ? [worker(db)] : [worker(db), worker(await db.connect())]);
  return built / ((performance.now() - started) / 1000);
}

/** Candidates who change what they want, and positions that are posted, each in a transaction of its own, as by a page. */
async function refresh(
  db: Connection,
): Promise<{ times: Times[]; changed: number[]; posted: number[] }> {
  await db.run("vacuum analyze public.matches, matching.lists");
  const people = await db.query<{ user_id: string; dense: boolean }>(
    `(select k.user_id, false as dense from matching.seekers k join matching.places c on c.n = k.n order by md5(k.user_id::text) limit ${flags.queries})
     union all
     (select k.user_id, true from matching.seekers k join matching.places o on o.n = k.n where ${DENSE} order by md5(k.user_id::text) limit ${flags.queries})`,
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
      { name: "candidate changed", ours: changed, plain: [] },
      { name: "candidate changed, RN in Kansas City", ours: dense, plain: [] },
      { name: "position opened", ours: posted, plain: [] },
    ],
  };
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now();
  const result = await work();
  return [result, performance.now() - started];
}

const p = (times: readonly number[], percent: number) => round(percentile([...times], percent));
const mean = (times: readonly number[]) =>
  times.reduce((sum, time) => sum + time, 0) / times.length;
const ratio = ({ ours, plain }: Times) => round(mean(plain) / mean(ours));
const round = (value: number) => Math.round(value * 10) / 10;
const format = (value: number) => value.toLocaleString("en-US");

function print(rows: readonly Times[]): void {
  console.log("\n| ms | p50 | p95 | plain p50 | plain p95 | ratio |\n|---|---|---|---|---|---|");
  for (const row of rows) {
    const plain = row.plain.length
      ? [p(row.plain, 50), p(row.plain, 95), ratio(row)].join(" | ")
      : "| | ";
    console.log(`| ${row.name} | ${p(row.ours, 50)} | ${p(row.ours, 95)} | ${plain} |`);
  }
  if (wrong > 0) console.log(`${wrong} answers differ from the plain ones`);
}

const database = await startDatabase(flags.embedded);
try {
  await bench(database);
} finally {
  await database.stop();
}
