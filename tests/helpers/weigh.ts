/** What a page costs a visitor: bytes by kind, and how much it moves while it settles. */
import { get } from "node:http";
import type { Page } from "@playwright/test";
import { shiftsOf, watchShifts } from "./layout-shift.ts";

const KINDS = { document: "html", stylesheet: "css", font: "fonts", script: "js" } as const;

/** Bytes as gzip sends them, by kind; the sum of all layout shifts; images that reserve no room. */
export type Weight = Record<"html" | "css" | "fonts" | "js", number> & {
  layoutShift: number;
  unsizedImages: number;
};

/** Visits a page as somebody does who reads it to its end, and weighs what that took. */
export async function weigh(page: Page, url: string): Promise<Weight> {
  const loaded = new Map<string, keyof Weight>();
  page.on("request", (request) => {
    const kind = KINDS[request.resourceType() as keyof typeof KINDS];
    // Vite's preloads arrive as "other".
    if (kind) loaded.set(request.url(), kind);
    else if (request.url().endsWith(".js")) loaded.set(request.url(), "js");
  });
  await watchShifts(page);
  await page.goto(url, { waitUntil: "networkidle" });
  const screens = await page.evaluate(() => document.body.scrollHeight / window.innerHeight);
  for (let screen = 0; screen < screens; screen += 1) {
    await page.evaluate(() => window.scrollBy({ top: window.innerHeight, behavior: "instant" }));
    // Two frames: whatever the scrolling sets off has been drawn.
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

/** A response's body as it comes over the wire to a client that takes gzip. */
function bytesOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "gzip" } }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.byteLength));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}
