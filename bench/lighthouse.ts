/** Lighthouse, installed on first use: 170 MB that nothing else needs. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { execFileSync, spawnSync } from "node:child_process";
import { inRoot } from "#local/paths.ts";

const VERSION = "13.5.0";
const folder = inRoot(".cache", "lighthouse", VERSION);
const cli = `${folder}/node_modules/lighthouse/cli/index.js`;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Scores from 0 to 100 by category. */
export type Scores = Record<(typeof CATEGORIES)[number], number>;

/** Installs Lighthouse under .cache, once. */
export function installLighthouse(): void {
  if (existsSync(cli)) return;
  mkdirSync(folder, { recursive: true });
  execFileSync(
    "npm",
    ["install", "--prefix", folder, "--no-audit", "--no-fund", `lighthouse@${VERSION}`],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
}

/**
 * A page's scores on Lighthouse's emulated phone, with the audits that cost points.
 * @throws if Lighthouse fails three times; its trace sometimes misses the start of a navigation
 */
export function lighthouse(url: string, chromium: string): { scores: Scores; lost: string[] } {
  const report = inRoot(".cache", "lighthouse", "report.json");
  mkdirSync(dirname(report), { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    rmSync(report, { force: true });
    // It exits with a nonzero code on failure and may have printed the reason.
    spawnSync(
      process.execPath,
      [
        cli,
        url,
        "--quiet",
        `--only-categories=${CATEGORIES.join(",")}`,
        "--output=json",
        `--output-path=${report}`,
        "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
      ],
      { env: { ...process.env, CHROME_PATH: chromium }, stdio: "ignore" },
    );
    const { categories, audits, runtimeError } = (
      existsSync(report)
        ? JSON.parse(readFileSync(report, "utf8"))
        : { runtimeError: { code: "no report" } }
    ) as {
      categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
      audits: Record<string, { score: number | null }>;
      runtimeError?: { code: string };
    };
    if (runtimeError) {
      if (attempt === 3) throw new Error(`Lighthouse failed on ${url}: ${runtimeError.code}.`);
      continue;
    }
    const lost = Object.values(categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id);
    const scores = Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round(categories[name]!.score * 100)]),
    ) as Scores;
    return { scores, lost };
  }
}
