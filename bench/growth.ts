/**
 * `npm run bench:growth`: how the cost of each page and worker job grows with the market, on PostgreSQL. Reports
 * database milliseconds at each size, and the exponent between the smallest and largest size: 0 is constant, 1 is
 * linear. Each market is created, measured and removed before the next. CSV files and the pages of new or waiting people
 * are left out. Under the table and in the line of JSON at the end, every page without a figure is named, with the reason.
 *
 *   --sizes a,b,c   candidates (default 1000,10000,100000), each with a tenth as many positions and three times as many
 *                   applications, a recruiter who has one of twenty positions, and a nurse who applied 300 times
 *   --only a,b      only pages whose address contains one of these
 *   --times N       requests per page, for the medians (default 7)
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { demoAccounts } from "#local/demo-accounts.ts";
import { inRoot } from "#local/paths.ts";
import { requirePostgres } from "#local/postgres/binaries.ts";
import { step } from "#local/progress.ts";
import { Stopping } from "#local/stopping.ts";
import { sql } from "#tests/helpers/people.ts";
import { addressOf, PAGES, type Who } from "#tests/helpers/signed-in-pages.ts";
import { percentile } from "./load.ts";
import { askedOf, measured } from "./pages/asked.ts";
import { startSide, type Side } from "./pages/side.ts";

/** The worker's recurring jobs. What matters all day is their cost when there is nothing left to do. */
const JOBS: Record<string, string> = {
  "plans that end": "select public.end_arranged_plans()",
  "start dates that passed": "select public.settle_start_dates()",
  "what is due": "select public.run_due()",
  "lists that wait": "select public.rebuild_matches(50)",
  "mail to send": "select * from public.claim_mail(10, 600, 6)",
  "leftover files": "select * from public.leftover_files(100)",
  "figures of 30 days": "select public.refresh_market(30)",
  "who uses which skill, unit or certification": "select public.count_uses()",
  "head of the audit log": "select * from public.audit_head()",
};
/** A candidate who edits a profile and a position that opens: the cost of an ordinary click, without finding the row. */
const CHANGES: Record<string, [row: string, change: string]> = {
  "a candidate changes": [
    "select id from auth.users where email = 'jobseeker@demo.nomera.example'",
    "update public.job_seeker_profiles set desired_pay_cents = desired_pay_cents + 1 where user_id = $1",
  ],
  "a position changes": [
    "select id from public.positions where status = 'open' order by id limit 1",
    "update public.positions set pay_max_cents = pay_max_cents + 1 where id = $1",
  ],
};

/** What every signed-in page asks: who is logged in, by the roles whose answers differ most. */
const ACCOUNTS: Who[] = ["job_seeker", "employer", "admin"];

const { values: flags } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000,10000,100000" },
    only: { type: "string", default: "" },
    times: { type: "string", default: "7" },
  },
});
const times = Number(flags.times);
const wanted = flags.only.split(",").filter(Boolean);
const sizes = flags.sizes.split(",").map(Number);
/** Pages without a figure, by the reason. */
const unmeasured: Record<string, string> = {};

const stopping = new Stopping(130);
await stopping.run(async () => {
  requirePostgres();
  const took: Record<string, number[]> = {};
  for (const candidates of sizes) {
    const side = await step(`Made a market of ${candidates}`, () =>
      startSide("growth", inRoot(), inRoot(".cache", "bench", "growth"), candidates),
    );
    const stop = once(side.stop);
    stopping.afterwards(stop);
    for (const [name, ms] of await everything(side)) (took[name] ??= []).push(ms);
    // The largest market takes an hour to build, so save the earlier results before it.
    writeFileSync(
      inRoot(".cache", "bench", "growth.json"),
      JSON.stringify({ sizes, took, unmeasured }),
    );
    await stop();
  }
  const whole = Object.entries(took).filter(([, ms]) => ms.length === sizes.length);
  // A page that only failed while it warmed up has its figures.
  for (const [name] of whole) delete unmeasured[name];
  for (const [name, ms] of whole) {
    const columns = ms.map((one) => one.toFixed(1).padStart(9)).join("");
    console.log(`${columns} ms  ^${exponent(ms).toFixed(2)}  ${name}`);
  }
  for (const [name, reason] of Object.entries(unmeasured)) {
    console.log(`not measured: ${name} (${reason})`);
  }
  stopping.afterwards(() =>
    console.log(
      JSON.stringify({
        sizes,
        things: whole.length,
        median_ms: sizes.map((_, at) => middle(whole.map(([, ms]) => ms[at]!))),
        unmeasured,
        growing: whole.filter(([, ms]) => exponent(ms) > 0.3).map(([name]) => name),
      }),
    ),
  );
  await stopping.leave(0);
});

/** Everything measured in one market, by name. */
async function everything(side: Side): Promise<[name: string, ms: number][]> {
  // On a server that just started, the first pages make the plans of what all pages call.
  await pages(side, 1);
  return [...(await pages(side, times)), ...(await jobs(side)), ...(await accounts(side))];
}

/** Database milliseconds of each page. */
async function pages(side: Side, times: number): Promise<[name: string, ms: number][]> {
  const found: [string, number][] = [];
  for (const [path, who, variants = [""]] of PAGES) {
    for (const variant of variants) {
      const name = path + (variant && ` ${variant}`);
      if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
      const url = side.origin + addressOf(path, variant, side.ids);
      try {
        if (path.endsWith(".csv")) throw new Error("A CSV file");
        if (!side.cookies[who]) throw new Error(`No session for: ${who}`);
        const asked = await askedOf(side, { name, url, cookie: side.cookies[who] }, times, 1);
        found.push([name, asked.planning + asked.execution]);
      } catch (error) {
        // A rate-limited page can't be requested this often.
        unmeasured[name] = (error as Error).message;
      }
    }
  }
  return found;
}

/** Milliseconds of each job, and of each change. */
async function jobs(side: Side): Promise<[name: string, ms: number][]> {
  const found: [string, number][] = [];
  for (const [name, text] of Object.entries(JOBS)) found.push([name, await tookOf(side, text)]);
  for (const [name, [row, change]] of Object.entries(CHANGES)) {
    const [one] = await sql<{ id: string }>(side, row);
    found.push([name, await tookOf(side, change, [one!.id])]);
  }
  return found;
}

/** Milliseconds of the account that a page reads, which read_page() includes. */
async function accounts(side: Side): Promise<[name: string, ms: number][]> {
  const found: [string, number][] = [];
  for (const role of ACCOUNTS) {
    const { email } = demoAccounts.find((account) => account.role === role)!;
    const [one] = await sql<{ id: string }>(
      side,
      `select id from auth.users where email = '${email}'`,
    );
    const claims = JSON.stringify({ sub: one!.id, role: "authenticated" });
    const text = `begin;
      select set_config('request.jwt.claims', '${claims}', true), set_config('request.jwt.claim.sub', '${one!.id}', true);
      set local role authenticated;
      select * from public.current_account();
      commit`;
    found.push([`current_account, ${role}`, await tookOf(side, text)]);
  }
  return found;
}

/** The median milliseconds that a statement takes in the database. */
async function tookOf(side: Side, text: string, values: unknown[] = []): Promise<number> {
  const ms: number[] = [];
  for (let n = 0; n < times + 1; n += 1) {
    const { planning, execution } = await measured(side, () => sql(side, text, values));
    ms.push(planning + execution);
  }
  // The first run works off the backlog.
  return middle(ms.slice(1));
}

function middle(ms: number[]): number {
  return Number(percentile(ms, 50).toFixed(1));
}

/** The growth exponent from the smallest to the largest market: the slope in a log-log plot. */
function exponent(ms: number[]): number {
  return Math.log(ms.at(-1)! / ms[0]!) / Math.log(sizes.at(-1)! / sizes[0]!);
}

function once(stop: () => Promise<void>): () => Promise<void> {
  let stopped: Promise<void> | undefined;
  return () => (stopped ??= stop());
}
