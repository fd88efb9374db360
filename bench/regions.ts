/**
 * `npm run bench:regions`: what matching would gain from PostgreSQL partitioning its tables by region, Missouri and
 * Kansas. Builds the same market twice, in one table and in two partitions, and times the top hundred for positions in
 * Kansas while idle, while the same rows are copied elsewhere, while Missouri's rows are rebuilt, and afterward. Counts
 * how often Kansas waits for a lock. Ends with one line of JSON.
 *
 *   --candidates N   (default 100000)      --positions N   (default 10000)
 */
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { inRoot } from "#local/paths.ts";
import { step } from "#local/progress.ts";
import { percentile } from "./load.ts";
import { startDatabase, type BenchDatabase, type Connection } from "./matching/database.ts";

const { values: flags } = parseArgs({
  options: {
    candidates: { type: "string", default: "100000" },
    positions: { type: "string", default: "10000" },
  },
});

/** Missouri's ZIP codes are below this bound, Kansas's above, so partitioning needs no extra column. */
const BOUND = 66_000;
const TABLES = ["places", "place_words"];
/** How many positions are queried, in rotation. */
const POSITIONS = 60;

/** How often to look whether Kansas waits for a lock. */
const LOOK_EVERY_MS = 2;

/** What Kansas's queries took beside other work, how long that took, and how often Kansas was seen waiting for a lock. */
type Beside = { ms: number[]; seconds: number; looks: number; locked: number };

/** Milliseconds of one region's queries, and how long the other region's rebuild took. */
type Trial = {
  idle: number[];
  /** Beside a copy of Missouri's rows that nobody reads: what the load alone costs on these cores. */
  copying: Beside;
  rebuilding: Beside;
  after: number[];
  /** Bytes of Missouri's and Kansas's rows before and after; one number if they share a table. */
  bytes: [before: number, after: number];
};

/** The migration with these tables split into two partitions. */
function partitioned(migration: string): string {
  return TABLES.reduce((text, table) => {
    const start = text.indexOf(`create table matching.${table} (`);
    if (start < 0) return text;
    const end = text.indexOf("\n);", start);
    return `${text.slice(0, end)}\n) partition by range (zip);
      create table matching.${table}_missouri partition of matching.${table} for values from (minvalue) to (${BOUND});
      create table matching.${table}_kansas partition of matching.${table} for values from (${BOUND}) to (maxvalue);
      ${text.slice(end + 3)}`;
  }, migration);
}

/**
 * Rebuilds Missouri's rows in new tables and swaps them in. The old tables are dropped afterward, because that locks
 * the table of people, which a reader may hold while waiting for us.
 */
async function swapMissouri(other: Connection): Promise<void> {
  for (const table of TABLES) {
    await other.run(`
      create table matching.${table}_new (like matching.${table} including all);
      insert into matching.${table}_new select * from matching.${table}_missouri;
      alter table matching.${table}_new add constraint ${table}_new_bound check (zip < ${BOUND});
      analyze matching.${table}_new;`);
    await other.run(`
      begin;
      alter table matching.${table} detach partition matching.${table}_missouri;
      alter table matching.${table} attach partition matching.${table}_new for values from (minvalue) to (${BOUND});
      commit;`);
    await other.run(`
      drop table matching.${table}_missouri;
      alter table matching.${table}_new rename to ${table}_missouri;`);
  }
}

/** The same work on tables that nobody reads. */
async function copyMissouri(other: Connection): Promise<void> {
  for (const table of TABLES) {
    await other.run(`
      create table bench.${table} (like matching.${table} including all);
      insert into bench.${table} select * from matching.${table} where zip < ${BOUND};
      analyze bench.${table};
      drop table bench.${table};`);
  }
}

/** The same with one table: deletes its rows and inserts them again. */
async function replaceMissouri(other: Connection): Promise<void> {
  await other.run(`begin;
    create temporary table kept as select * from matching.places where zip < ${BOUND};
    delete from matching.places where zip < ${BOUND};
    insert into matching.places select * from kept;
    drop table kept;
    commit`);
}

async function trial(split: boolean): Promise<Trial> {
  const db = await startDatabase(
    false,
    inRoot(".cache", "bench", "regions"),
    "2GB",
    split ? partitioned : undefined,
  );
  try {
    return await measured(db, split);
  } finally {
    await db.stop();
  }
}

async function measured(db: BenchDatabase, split: boolean): Promise<Trial> {
  const market = readFileSync(inRoot("bench", "matching", "market.sql"), "utf8")
    .replaceAll("{candidates}", flags.candidates)
    .replaceAll("{positions}", flags.positions);
  await step("Made the market", () => db.run(market));
  await step("Gathered statistics", () => db.run("vacuum analyze"));
  await step("Took it over", () => db.run("select matching.sync_market()"));
  await step("Gathered statistics again", () => db.run("vacuum analyze"));
  const positions = await db.query<{ n: number }>(
    `select n from matching.openings where zip >= $1 order by md5(position_id::text) limit ${POSITIONS}`,
    [BOUND],
  );
  const ask = async (times: number[], { n }: { n: number }) => {
    const started = performance.now();
    await db.query("select n from matching.top($1, 100, matching.live_weights())", [n]);
    times.push(performance.now() - started);
  };
  const asked = async () => {
    const times: number[] = [];
    for (const position of positions) await ask(times, position);
    return times;
  };
  await asked();
  const idle = await asked();
  const before = await size(db);
  const other = await db.connect();
  const watcher = await db.connect();
  const [asker] = await db.query<{ pid: number }>("select pg_backend_pid() as pid");
  const beside = async (work: Promise<void>): Promise<Beside> => {
    const started = performance.now();
    const found: Beside = { ms: [], seconds: 0, looks: 0, locked: 0 };
    let isOver = false;
    const working = work.then(() => {
      isOver = true;
      found.seconds = (performance.now() - started) / 1_000;
    });
    const asking = async () => {
      for (let n = 0; !isOver; n += 1) await ask(found.ms, positions[n % positions.length]!);
    };
    const watching = async () => {
      for (; !isOver; await pause(LOOK_EVERY_MS)) {
        const [seen] = await watcher.query<{ locked: boolean }>(
          "select coalesce(wait_event_type = 'Lock', false) as locked from pg_stat_activity where pid = $1",
          [asker!.pid],
        );
        found.looks += 1;
        if (seen!.locked) found.locked += 1;
      }
    };
    await Promise.all([working, asking(), watching()]);
    return found;
  };
  const copying = await beside(copyMissouri(other));
  const rebuilding = await beside(split ? swapMissouri(other) : replaceMissouri(other));
  await asked();
  return { idle, copying, rebuilding, after: await asked(), bytes: [before, await size(db)] };
}

async function size(db: Connection): Promise<number> {
  const [row] = await db.query<{ bytes: string }>(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
     where c.relnamespace = 'matching'::regnamespace and c.relkind = 'r' and c.relname ~ '^place(s|_words)'`,
  );
  return Number(row!.bytes);
}

const of = (times: number[]) => ({
  p50: Number(percentile(times, 50).toFixed(1)),
  p95: Number(percentile(times, 95).toFixed(1)),
  longest: Number(percentile(times, 100).toFixed(1)),
  asked: times.length,
});

const line: Record<string, unknown> = {
  candidates: Number(flags.candidates),
  positions: Number(flags.positions),
};
for (const [name, split] of [
  ["one table", false],
  ["two partitions", true],
] as const) {
  console.log(name);
  const { idle, copying, rebuilding, after, bytes } = await trial(split);
  const times = {
    idle: of(idle),
    copying: of(copying.ms),
    rebuilding: of(rebuilding.ms),
    after: of(after),
  };
  console.table(times);
  const summary = {
    ...times,
    copy_s: Number(copying.seconds.toFixed(1)),
    rebuild_s: Number(rebuilding.seconds.toFixed(1)),
    locked: [copying, rebuilding].map(({ locked, looks }) => `${locked} of ${looks}`),
    megabytes: bytes.map((one) => Math.round(one / 1024 / 1024)),
  };
  line[name.replace(" ", "_")] = summary;
}
console.log(JSON.stringify(line));
