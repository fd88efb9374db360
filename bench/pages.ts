/**
 * `npm run bench:pages`: what the demo users' signed-in pages cost on PostgreSQL: database calls and milliseconds
 * (planning separately), our own CPU milliseconds, and requests per second at ten connections relative to the plain
 * template's hello page. Onboarding steps and rate-limited pages are left out. Ends with one line of JSON.
 *
 *   --candidates N    adds a market of this many candidates to the demo's, with a tenth as many positions, a recruiter
 *                     with one in twenty of them, three applications per candidate, and a nurse with 300 (default 0:
 *                     only the demo's)
 *   --against COMMIT  also measures that commit's pages, alternating page by page
 *   --only a,b        only pages whose address contains one of these
 *   --seconds N       of requests at ten connections (default 2; 0 skips them)
 *   --times N         sequential requests per page, for the medians (default 15)
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { inRoot } from "#local/paths.ts";
import { freePort } from "#local/ports.ts";
import { requirePostgres } from "#local/postgres/binaries.ts";
import { step } from "#local/progress.ts";
import { Stopping } from "#local/stopping.ts";
import { addressOf, PAGES } from "#tests/helpers/signed-in-pages.ts";
import { startHello } from "./hello.ts";
import { load, percentile } from "./load.ts";
import { askedOf, CONNECTIONS, type Measured, type Opened } from "./pages/asked.ts";
import { startSide, type Side } from "./pages/side.ts";

const { values: flags } = parseArgs({
  options: {
    against: { type: "string" },
    candidates: { type: "string", default: "0" },
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "2" },
    times: { type: "string", default: "15" },
  },
});

/** The cost of one request in milliseconds: medians, except for the figures that only parallel requests give. */
type Cost = Measured & {
  cpu: number;
  perSecond: number;
  p95: number;
};

const stopping = new Stopping(130);
await stopping.run(async () => {
  requirePostgres();
  const { children } = stopping;
  const hello = await step("Built the hello page", async () =>
    startHello(children, await freePort(), inRoot(".cache", "bench", "hello.log")),
  );
  const sides: Side[] = [];
  const checkouts = [
    { name: "now", folder: inRoot() },
    ...(flags.against ? [{ name: flags.against, folder: checkOut(flags.against) }] : []),
  ];
  for (const { name, folder } of checkouts) {
    const data = inRoot(".cache", "bench", `pages-${name}`);
    const candidates = Number(flags.candidates);
    sides.push(await step(`Started ${name}`, () => startSide(name, folder, data, candidates)));
    stopping.afterwards(sides.at(-1)!.stop);
  }

  const wanted = flags.only.split(",").filter(Boolean);
  const results: Record<string, Record<string, Cost>> = {};
  const rates: number[] = [];
  for (const [path, who, variants = [""]] of PAGES) {
    if (sides.some(({ cookies }) => !cookies[who]) || path.endsWith(".csv")) continue;
    for (const variant of variants) {
      const page = path + (variant && ` ${variant}`);
      if (wanted.length > 0 && !wanted.some((part) => page.includes(part))) continue;
      rates.push((await load(target("hello", hello), loading())).perSecond);
      const costs: Record<string, Cost> = {};
      for (const side of sides) {
        const at = addressOf(path, variant, side.ids);
        const opened = { ...target(page, side.origin + at), cookie: side.cookies[who] };
        const cost = await costOf(side, opened).catch((error: Error) => error.message);
        // A rate-limited page can't be requested this often, and an older commit may not have the page.
        if (typeof cost === "string") console.log(`${side.name}, not measured: ${cost}`);
        else costs[side.name] = cost;
      }
      results[page] = costs;
      print(page, costs, percentile(rates, 50));
    }
  }
  const summary = Object.fromEntries(
    sides.map(({ name }) => [name, summed(results, name, percentile(rates, 50))]),
  );
  stopping.afterwards(() =>
    console.log(JSON.stringify({ candidates: Number(flags.candidates), ...summary })),
  );
  await stopping.leave(0);
});

function target(name: string, url: string) {
  return { name, url, text: "" };
}
function loading() {
  return {
    connections: CONNECTIONS,
    seconds: Math.max(1, Number(flags.seconds)),
    encoding: "gzip",
  };
}

/** Checks out a commit next to ours, reusing our installed packages; its own demo installs what differs. */
function checkOut(commit: string): string {
  const folder = inRoot(".cache", "bench", "against");
  if (existsSync(folder)) {
    execFileSync("git", ["-C", folder, "checkout", "--quiet", "--detach", commit]);
  } else {
    execFileSync("git", ["worktree", "add", "--quiet", "--detach", folder, commit]);
    execFileSync("cp", ["-al", inRoot("node_modules"), folder]);
  }
  return folder;
}

async function costOf(side: Side, page: Opened & { text: string }): Promise<Cost> {
  const asked = await askedOf(side, page, Number(flags.times));
  const before = side.cpu();
  const many =
    Number(flags.seconds) > 0 ? await load(page, loading()) : { ms: [], perSecond: Number.NaN };
  return {
    ...asked,
    cpu: ((side.cpu() - before) * 1_000) / many.ms.length,
    perSecond: many.perSecond,
    p95: percentile(many.ms, 95),
  };
}

function print(page: string, costs: Record<string, Cost>, hello: number): void {
  console.log(page);
  for (const [name, cost] of Object.entries(costs)) {
    const { calls, planning, execution, cpu, perSecond, p95 } = cost;
    const columns = [
      name.slice(0, 10).padEnd(10),
      `${calls} calls`,
      `${planning.toFixed(1)} + ${execution.toFixed(1)} ms`,
      `cpu ${cpu.toFixed(1)} ms`,
      `${perSecond.toFixed(0)}/s (${(perSecond / hello).toFixed(3)} of hello)`,
      `p95 ${p95.toFixed(0)} ms`,
    ];
    console.log(`  ${columns.join("  ")}`);
  }
}

/** Over all pages: the median and the most expensive, and requests per second relative to hello. */
function summed(results: Record<string, Record<string, Cost>>, side: string, hello: number) {
  const costs = Object.values(results).flatMap((one) => one[side] ?? []);
  const of = (read: (cost: Cost) => number) => {
    const values = costs.map(read);
    return [percentile(values, 50), percentile(values, 100)].map((one) => Number(one.toFixed(3)));
  };
  return {
    pages: costs.length,
    database_ms: of(({ planning, execution }) => planning + execution),
    planning_ms: of(({ planning }) => planning),
    calls: of(({ calls }) => calls),
    cpu_ms: of(({ cpu }) => cpu),
    p95_ms: of(({ p95 }) => p95),
    of_hello: of(({ perSecond }) => perSecond / hello),
  };
}
