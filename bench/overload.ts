/**
 * `npm run bench:overload`: different people of all roles open their pages on PostgreSQL, first on ten connections and
 * then on far more than it can serve, with public pages requested alongside. Reports how many are served and how, how
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
import { percentile } from "./load.ts";
import { peopleOf, type Busy } from "./pages/people.ts";
import { startSide, type Side } from "./pages/side.ts";

const { values: flags } = parseArgs({
  options: {
    connections: { type: "string", default: "200" },
    seconds: { type: "string", default: "60" },
  },
});

const PUBLIC = ["/", "/employers", "/how-we-verify", "/blog"];
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
  const people = await step(`Logged in ${connections} people`, () => peopleOf(side, connections));
  const ten = people.slice(0, 10);
  // The first requests of a process compile its code.
  await answers(side, ten, 10);

  const idle = await probed(side, pause(IDLE_MS));
  const atTen = await answers(side, ten, 15);
  const memory = [side.memory()];
  const weighing = setInterval(() => memory.push(side.memory()), WEIGH_EVERY_MS);
  let many: Answers | undefined;
  const busy = await probed(
    side,
    answers(side, people, Number(flags.seconds)).then((it) => (many = it)),
  );
  clearInterval(weighing);
  await pause(5_000);
  const afterwards = await answers(side, ten, 10);
  const summary = {
    atTen,
    [`at${connections}`]: many,
    afterwards,
    publicP95: { idle: percentile(idle, 95), busy: percentile(busy, 95) },
    memoryMb: memory,
  };
  console.log(summary);
  stopping.afterwards(() => console.log(JSON.stringify(summary)));
  await stopping.leave(0);
});

/**
 * Each person opens one page after the other, as browsers do, honoring Retry-After. "Busy" is a 503 with Retry-After;
 * "failed" is anything else.
 */
async function answers(side: Side, people: Busy[], seconds: number): Promise<Answers> {
  const ms: number[] = [];
  const counted = { ok: 0, busy: 0, failed: 0 };
  const began = performance.now();
  const isOver = () => performance.now() - began > seconds * 1_000;
  const one = async ({ cookie, paths }: Busy, n: number) => {
    for (let at = n; !isOver(); at += 1) {
      const asked = performance.now();
      const response = await fetch(side.origin + paths[at % paths.length]!, {
        headers: { cookie, accept: "text/html" },
        redirect: "manual",
      });
      await response.arrayBuffer();
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

/** Milliseconds that public pages take while `until` is pending. */
async function probed(side: Side, until: Promise<unknown>): Promise<number[]> {
  const ms: number[] = [];
  let isOver = false;
  void until.finally(() => (isOver = true));
  for (let n = 0; !isOver; n += 1) {
    const began = performance.now();
    await (await fetch(side.origin + PUBLIC[n % PUBLIC.length]!)).text();
    ms.push(performance.now() - began);
    await pause(PROBE_EVERY_MS);
  }
  await until;
  return ms;
}
