/**
 * `npm run bench:ssr`: how many pages per second our production build serves, and how fast, compared with the plain
 * Remix template's hello page on the same Node in the same run. Ends with one line of JSON: requests per second by
 * page.
 *
 *   --seconds N    per measurement (default 3)
 *   --rounds N     of all pages in turn (default 3); the report has medians
 *   --only a,b     only pages whose name contains one of these
 *   --encoding E   what the client accepts: gzip (default), br, identity
 */
import { parseArgs } from "node:util";
import { demoAccounts, type DemoAccount } from "#local/demo-accounts.ts";
import { Stopping } from "#local/stopping.ts";
import { startBoth } from "./start.ts";
import { check, load, percentile, type Load, type Target } from "./load.ts";

const CONNECTIONS = 10;
/** Median budgets in milliseconds. */
const BUDGET = { anonymous: 20, signedIn: 150 };

const { values: flags } = parseArgs({
  options: {
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "3" },
    only: { type: "string", default: "" },
    encoding: { type: "string", default: "gzip" },
  },
});
const seconds = Number(flags.seconds);
const rounds = Number(flags.rounds);
const { encoding } = flags;

type Result = { crowd: Load[]; alone: Load[]; html: number; gzip: number };

const stopping = new Stopping(130);
await stopping.run(async () => {
  const { hello, app } = await startBoth(stopping);
  const wanted = flags.only.split(",").filter(Boolean);
  const targets = [
    { name: "hello", url: hello, text: "<h1>Hello</h1>" },
    ...(await ourPages(app)).filter(
      ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
    ),
  ];

  const results = await measure(targets);
  print(targets, results);
  const perSecond = targets.map(({ name }) => [name, round(rate(results.get(name)!.crowd), 1)]);
  // Printed after everything has stopped, so that it is the last line.
  stopping.afterwards(() => console.log(JSON.stringify(Object.fromEntries(perSecond))));
  await stopping.leave(0);
});

async function ourPages(app: string): Promise<Target[]> {
  const anonymous = (path: string, text: string, query = ""): Target => ({
    name: path,
    url: app + path + query,
    text,
    budget: BUDGET.anonymous,
  });
  const signedIn = async (role: DemoAccount["role"], path: string, text: string) => ({
    name: path,
    url: app + path,
    text,
    cookie: await signIn(app, role),
    budget: BUDGET.signedIn,
  });
  return [
    anonymous("/", "How it works"),
    anonymous("/employers", "Fast Turnaround"),
    anonymous("/auth", "Email address"),
    // While sign-in is open, the bare address redirects; with an error it shows the notice.
    anonymous("/coming-soon", "The sign-in was not finished", "?error=no_code"),
    await signedIn("job_seeker", "/job-seeker/dashboard", "Hello, Dana"),
    await signedIn("job_seeker", "/job-seeker/positions", "Find positions"),
    await signedIn("job_seeker", "/job-seeker/applications", "Larkspur Valley Hospital"),
    await signedIn("employer", "/employer/dashboard", "Your positions"),
    await signedIn("employer", await pipelineOf(app), "Medical-Surgical"),
    await signedIn("admin", "/admin/pending-approval", "Accounts on hold come first"),
  ];
}

/** The path of the demo employer's largest pipeline, as linked on the dashboard. */
async function pipelineOf(app: string): Promise<string> {
  const cookie = await signIn(app, "employer");
  const html = await (await fetch(`${app}/employer/dashboard`, { headers: { cookie } })).text();
  const links = html.matchAll(/href="(\/employer\/positions\/[0-9a-f-]{36})[^"]*"[^>]*>([^<]*)</g);
  const found = [...links].find(([, , text]) => text!.includes("Medical-Surgical"));
  if (!found) throw new Error("The demo employer's dashboard links no such position.");
  return found[1]!;
}

/** Signs in through the form, as a browser without JavaScript does. Returns the session's cookies. */
async function signIn(app: string, role: DemoAccount["role"]): Promise<string> {
  const { email, password } = demoAccounts.find((account) => account.role === role)!;
  const response = await fetch(`${app}/auth`, {
    method: "POST",
    body: new URLSearchParams({ email, password, intent: "password" }),
    headers: { Origin: app },
    redirect: "manual",
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]!);
  if (response.status !== 302 || cookies.length === 0) {
    throw new Error(`Logging in as ${email} was answered with ${response.status}.`);
  }
  return cookies.join("; ");
}

/** Measures all pages in turn, forward and backward, so that other load on the machine affects each equally. */
async function measure(targets: Target[]): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  for (const target of targets) {
    results.set(target.name, { crowd: [], alone: [], ...(await check(target)) });
    await load(target, { connections: CONNECTIONS, seconds: 1, encoding });
  }
  for (let turn = 0; turn < rounds; turn += 1) {
    console.log(`  Round ${turn + 1} of ${rounds}`);
    for (const target of turn % 2 ? targets.toReversed() : targets) {
      const { crowd, alone } = results.get(target.name)!;
      crowd.push(await load(target, { connections: CONNECTIONS, seconds, encoding }));
      alone.push(await load(target, { connections: 1, seconds: Math.ceil(seconds / 3), encoding }));
    }
  }
  return results;
}

function print(targets: Target[], results: Map<string, Result>): void {
  const hello = rate(results.get("hello")!.crowd);
  const rows = targets.map(({ name, budget }) => {
    const { crowd, alone, html, gzip } = results.get(name)!;
    const times = alone.flatMap(({ ms }) => ms);
    const median = percentile(times, 50);
    return [
      name,
      rate(crowd).toFixed(0),
      (rate(crowd) / hello).toFixed(2),
      percentile(
        crowd.flatMap(({ ms }) => ms),
        95,
      ).toFixed(1),
      median.toFixed(1),
      percentile(times, 95).toFixed(1),
      budget === undefined ? "" : `${median <= budget ? "within" : "OVER"} ${budget}`,
      (html / 1024).toFixed(1),
      (gzip / 1024).toFixed(1),
    ];
  });
  const spread = results.get("hello")!.crowd.map(({ perSecond }) => perSecond);
  console.log(
    `\nNode ${process.versions.node}, ${rounds} rounds of ${seconds} s, accepting ${encoding}; hello ranged from ${Math.min(...spread).toFixed(0)} to ${Math.max(...spread).toFixed(0)} requests a second.\n`,
  );
  const head = [
    ["", `${CONNECTIONS} at once`, "", "", "one at a time", "", "", "size", ""],
    ["page", "req/s", "x hello", "p95 ms", "p50 ms", "p95 ms", "budget", "KB", "gzip KB"],
  ];
  const widths = [26, 10, 8, 8, 15, 8, 12, 8, 8];
  for (const row of [...head, ...rows]) {
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!),
        )
        .join("")
        .trimEnd(),
    );
  }
}

/** Requests per second: the median of the rounds. */
function rate(loads: Load[]): number {
  return percentile(
    loads.map(({ perSecond }) => perSecond),
    50,
  );
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
