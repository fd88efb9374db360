/**
 * `npm run bench:site`: the public site against its budgets: the landing page's requests per second relative to the
 * plain template's hello page in the same run, /positions relative to the landing page, page weight, and Lighthouse
 * scores for each public page. Ends with one line of JSON, and exits with 1 if a budget is exceeded.
 *
 *   --seconds N   per speed measurement (default 3)
 *   --rounds N    alternating hello and ours (default 5); the report has medians
 *   --quick       without Lighthouse
 */
import { parseArgs } from "node:util";
import { chromium, devices } from "@playwright/test";
import { Stopping } from "#local/stopping.ts";
import { againstBudget, WEIGHED_PAGES } from "#tests/helpers/budgets.ts";
import { ensureChromium } from "#tests/helpers/chromium.ts";
import { weigh } from "#tests/helpers/weigh.ts";
import { installLighthouse, lighthouse, type Scores } from "./lighthouse.ts";
import { load, percentile, type Target } from "./load.ts";
import { startBoth } from "./start.ts";

const SCORES: Scores = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };

const { values: flags } = parseArgs({
  options: {
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "5" },
    quick: { type: "boolean", default: false },
  },
});

type Row = {
  what: string;
  measured: number;
  rule: "at most" | "at least" | "exactly";
  budget: number;
  note?: string;
};

const stopping = new Stopping(130);
await stopping.run(async () => {
  const browser = ensureChromium();
  const { hello, app } = await startBoth(stopping);
  const rows = [
    ...(await speed(hello, app)),
    await secondVisit(app),
    ...(await weights(app, browser)),
    ...(flags.quick ? [] : scores(app, browser)),
  ];
  print(rows);
  stopping.afterwards(() =>
    console.log(
      JSON.stringify(Object.fromEntries(rows.map(({ what, measured }) => [what, measured]))),
    ),
  );
  await stopping.leave(rows.every(isKept) ? 0 : 1);
});

/** Alternates hello and ours, forward and backward, so that other load on the machine affects both. */
async function speed(hello: string, app: string): Promise<Row[]> {
  const targets: Target[] = [
    { name: "hello", url: hello, text: "Hello" },
    { name: "/", url: `${app}/`, text: "How it works" },
    { name: "/positions", url: `${app}/positions`, text: "Open positions" },
  ];
  const rates: Record<string, number[]> = { hello: [], "/": [], "/positions": [] };
  const options = { connections: 10, seconds: Number(flags.seconds), encoding: "gzip" };
  for (const target of targets) await load(target, { ...options, seconds: 2 });
  for (let round = 0; round < Number(flags.rounds); round += 1) {
    for (const target of round % 2 ? targets.toReversed() : targets) {
      rates[target.name]!.push((await load(target, options)).perSecond);
    }
  }
  const [plain, ours, list] = ["hello", "/", "/positions"].map((name) =>
    percentile(rates[name]!, 50),
  );
  return [
    {
      what: "landing_x_hello",
      measured: round(ours! / plain!, 2),
      rule: "at least",
      budget: 1,
      note: `${ours!.toFixed(0)} and ${plain!.toFixed(0)} requests a second, medians of ${flags.rounds}`,
    },
    // These pages are cached. The list is smaller than the landing page, so it is at least as fast.
    {
      what: "positions_x_landing",
      measured: round(list! / ours!, 2),
      rule: "at least",
      budget: 0.9,
      note: `${list!.toFixed(0)} requests a second`,
    },
  ];
}

async function secondVisit(app: string): Promise<Row> {
  const first = await fetch(`${app}/`);
  await first.text();
  const second = await fetch(`${app}/`, {
    headers: { "If-None-Match": first.headers.get("ETag") ?? "" },
  });
  return { what: "second_visit_status", measured: second.status, rule: "exactly", budget: 304 };
}

async function weights(app: string, executablePath: string): Promise<Row[]> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage(devices["Pixel 5"]);
    const weight = await weigh(page, `${app}/`);
    return againstBudget("/", weight).map(({ what, measured, budget }) => ({
      what: `landing_${what}`,
      measured: round(measured, what.endsWith("_kb") ? 1 : 4),
      rule: "at most",
      budget,
    }));
  } finally {
    await browser.close();
  }
}

function scores(app: string, chromiumPath: string): Row[] {
  installLighthouse();
  return WEIGHED_PAGES.flatMap((path) => {
    const found = lighthouse(app + path, chromiumPath);
    return Object.entries(SCORES).map(([name, budget]) => ({
      what: `${path} ${name}`,
      measured: found.scores[name as keyof Scores],
      rule: "at least" as const,
      budget,
      ...(found.lost.length > 0 && { note: found.lost.join(", ") }),
    }));
  });
}

function print(rows: Row[]): void {
  console.log(`\nNode ${process.versions.node}; compressed sizes are gzip's.\n`);
  for (const row of rows) {
    const { what, measured, rule, budget, note } = row;
    console.log(
      `${isKept(row) ? "ok  " : "OVER"} ${what.padEnd(46)}${String(measured).padStart(8)}   ${rule} ${budget}${note ? `   ${note}` : ""}`,
    );
  }
}

function isKept({ measured, rule, budget }: Row): boolean {
  if (rule === "exactly") return measured === budget;
  return rule === "at most" ? measured <= budget : measured >= budget;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
