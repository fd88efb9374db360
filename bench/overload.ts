/**
 * `npm run bench:overload`: different people of all roles open their pages on PostgreSQL, first on ten connections and
 * then on far more than it can serve, with public pages requested alongside, cached ones and ones that read the
 * database. A fourth of all pages are opened within the site, for their data. Reports how many are served and how, how
 * much longer visitors wait than on an idle server, and the server's memory. Ends with one line of JSON.
 *
 *   --connections N  during the overload (default 200)
 *   --seconds N      length of the overload (default 60)
 */
import { parseArgs } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { inRoot } from "#local/paths.ts";
import { requirePostgres } from "#local/postgres/binaries.ts";
import { step } from "#local/progress.ts";
import { Stopping } from "#local/stopping.ts";
import { sql } from "#tests/helpers/people.ts";
import { percentile } from "./load.ts";
import { peopleOf, type Busy } from "./pages/people.ts";
import { startSide, type Side } from "./pages/side.ts";

const { values: flags } = parseArgs({
  options: {
    connections: { type: "string", default: "200" },
    seconds: { type: "string", default: "60" },
  },
});

const CACHED = ["/", "/employers", "/how-we-verify", "/blog"];
const WORDS = ["nurse", "icu", "night", "hospital", "therapist"];
/** Of so many pages, one is opened within the site. */
const NAVIGATION_EVERY = 4;
const IDLE_MS = 10_000;
const PROBE_EVERY_MS = 100;
/** How often the server's memory is read during the overload. */
const WEIGH_EVERY_MS = 30_000;

type Answers = {
  perSecond: number;
  ok: number;
  busy: number;
  failed: number;
  p50: number;
  p99: number;
};

const stopping = new Stopping(130);
await stopping.run(async () => {
  requirePostgres();
  const side = await step("Started the demo on PostgreSQL", () =>
    startSide("now", inRoot(), inRoot(".cache", "bench", "overload")),
  );
  stopping.afterwards(side.stop);
  const connections = Number(flags.connections);
  const positions = await sql<{ id: string }>(
    side,
    "select id from public.positions where status = 'open' order by id limit 200",
  );
  const people = await step(`Logged in ${connections} people`, () => peopleOf(side, connections));
  // A session that this process has not seen waits among visitors, by network, and here all have the same one.
  await step("Opened a page each", async () => {
    for (const { cookie, paths } of people)
      await (await fetch(side.origin + paths[0]!, { headers: { cookie } })).arrayBuffer();
  });
  const ten = people.slice(0, 10);
  // The first requests of a process compile its code.
  await answers(side, ten, 10);

  const idle = await probed(side, positions, pause(IDLE_MS));
  const atTen = await answers(side, ten, 15);
  const memory = [side.memory()];
  const weighing = setInterval(() => memory.push(side.memory()), WEIGH_EVERY_MS);
  let many: Answers | undefined;
  const busy = await probed(
    side,
    positions,
    answers(side, people, Number(flags.seconds)).then((it) => (many = it)),
  );
  clearInterval(weighing);
  await pause(5_000);
  const afterwards = await answers(side, ten, 10);
  const summary = {
    atTen,
    [`at${connections}`]: many,
    afterwards,
    publicP95: { idle: percentile(idle.cached, 95), busy: percentile(busy.cached, 95) },
    publicFromDatabaseP95: { idle: percentile(idle.read, 95), busy: percentile(busy.read, 95) },
    publicFailed: idle.failed + busy.failed,
    memoryMb: memory,
  };
  console.log(summary);
  stopping.afterwards(() => console.log(JSON.stringify(summary)));
  await stopping.leave(0);
});

/** A page's data, as Remix's router asks for it within the site. */
function dataOf(page: string): string {
  return page.replace(/^[^?]+/, "$&.data");
}

/**
 * Each person opens one page after the other, as browsers do, honoring Retry-After. "Busy" is a 503 with Retry-After;
 * "failed" is anything else. Where the data of a page is refused, its document is loaded.
 */
async function answers(side: Side, people: Busy[], seconds: number): Promise<Answers> {
  const ms: number[] = [];
  const counted = { ok: 0, busy: 0, failed: 0 };
  const began = performance.now();
  const isOver = () => performance.now() - began > seconds * 1_000;
  const one = async ({ cookie, paths }: Busy, n: number) => {
    for (let at = n; !isOver(); at += 1) {
      const asked = performance.now();
      const page = paths[at % paths.length]!;
      const referer = side.origin + paths[(at + paths.length - 1) % paths.length]!;
      const open = async (path: string, accept: string) => {
        const headers = { cookie, accept, referer };
        const answer = await fetch(side.origin + path, { headers, redirect: "manual" });
        await answer.arrayBuffer();
        return answer;
      };
      const isWithin = at % NAVIGATION_EVERY === 0;
      let response = isWithin ? await open(dataOf(page), "*/*") : await open(page, "text/html");
      if (response.status === 202) response = await open(page, "text/html");
      const retryAfter = Number(response.headers.get("retry-after"));
      if (response.status === 200) {
        counted.ok += 1;
        ms.push(performance.now() - asked);
      } else if (response.status === 503 && retryAfter > 0) {
        counted.busy += 1;
        await pause(retryAfter * 1_000);
      } else counted.failed += 1;
    }
  };
  await Promise.all(people.map(one));
  const took = (performance.now() - began) / 1_000;
  return {
    ...counted,
    perSecond: counted.ok / took,
    p50: percentile(ms, 50),
    p99: percentile(ms, 99),
  };
}

type Probed = { cached: number[]; read: number[]; failed: number };

/**
 * Milliseconds that public pages take while `until` is pending: cached ones, and a position's page or a search by
 * words, which read the database. A new visitor opens each.
 */
async function probed(
  side: Side,
  positions: { id: string }[],
  until: Promise<unknown>,
): Promise<Probed> {
  const found: Probed = { cached: [], read: [], failed: 0 };
  const open = async (path: string, ms: number[]) => {
    const began = performance.now();
    const answer = await fetch(side.origin + path);
    await answer.text();
    if (answer.ok) ms.push(performance.now() - began);
    else found.failed += 1;
  };
  let isOver = false;
  void until.finally(() => (isOver = true));
  for (let n = 0; !isOver; n += 1) {
    await open(CACHED[n % CACHED.length]!, found.cached);
    const page =
      n % 2 === 0
        ? `/positions/${positions[(n / 2) % positions.length]!.id}`
        : `/positions?q=${WORDS[n % WORDS.length]}`;
    await open(n % NAVIGATION_EVERY === 0 ? dataOf(page) : page, found.read);
    await pause(PROBE_EVERY_MS);
  }
  await until;
  return found;
}
