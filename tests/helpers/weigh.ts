/** A page's cost for a visitor: bytes by type, and layout shift while it settles. */
import { get } from "node:http";
import type { Page } from "@playwright/test";
import { shiftsOf, watchShifts } from "./layout-shift.ts";

const KINDS = { document: "html", stylesheet: "css", font: "fonts", script: "js" } as const;

/** Gzipped bytes by type, the sum of all layout shifts, and images without reserved space. */
export type Weight = Record<"html" | "css" | "fonts" | "js", number> & {
  layoutShift: number;
  unsizedImages: number;
};

/** Visits a page and scrolls to its end, and measures the cost. */
export async function weigh(page: Page, url: string): Promise<Weight> {
  const loaded = new Map<string, keyof Weight>();
  page.on("request", (request) => {
    const kind = KINDS[request.resourceType() as keyof typeof KINDS];
    // Vite's preloads are reported as "other".
    if (kind) loaded.set(request.url(), kind);
    else if (request.url().endsWith(".js")) loaded.set(request.url(), "js");
  });
  await watchShifts(page);
  await page.goto(url, { waitUntil: "networkidle" });
  const screens = await page.evaluate(() => document.body.scrollHeight / window.innerHeight);
  for (let screen = 0; screen < screens; screen += 1) {
    await page.evaluate(() => window.scrollBy({ top: window.innerHeight, behavior: "instant" }));
    // After two frames, everything triggered by scrolling has been drawn.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }
  await page.waitForLoadState("networkidle");
  const weight: Weight = {
    html: 0,
    css: 0,
    fonts: 0,
    js: 0,
    layoutShift: (await shiftsOf(page)).sum,
    unsizedImages: await page.locator("img:not([width]), img:not([height])").count(),
  };
  for (const [address, kind] of loaded) weight[kind] += await bytesOf(address);
  return weight;
}

/** A response's body as sent to a client that accepts gzip. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "gzip" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.byteLength));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}
