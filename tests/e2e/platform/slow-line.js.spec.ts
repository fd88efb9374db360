/** With JavaScript, which counts what moves: on a slow line the document comes in pieces and the font late. */
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/helpers/e2e.ts";
import { arrive } from "#tests/helpers/every-page-people.ts";
import { shiftsOf, watchShifts } from "#tests/helpers/layout-shift.ts";
import { slowLine } from "#tests/helpers/slow-line.ts";
import type { Ports } from "#tests/helpers/stack.ts";

const ports = JSON.parse(process.env["NOMERA_E2E_PORTS"] ?? "{}") as Ports;
/** Far longer than a browser holds text back for a font, in milliseconds. */
const LATE_MS = 1_000;
/** Tables, a form of columns, and headers with menus of each kind. */
const ADDRESSES = [
  "/employer/positions",
  "/employer/placements",
  "/employer/dashboard",
  "/employers",
  "/",
  "/positions",
  "/password-setup",
];

test("a font that comes late moves nothing", async ({ page, context }) => {
  const { origin, cookies } = await arrive("employer", ports);
  await context.addCookies(cookies);
  await watchShifts(page);
  await page.route("**/*.woff2", async (route) => {
    await pause(LATE_MS);
    await route.continue();
  });
  for (const address of ["/employer/positions", "/employer/dashboard", "/employers"]) {
    const font = page.waitForResponse((response) => response.url().endsWith(".woff2"));
    await page.goto(origin + address);
    await (await font).finished();
    await page.evaluate(() => document.fonts.ready);
    await expectStill(page, address);
  }
});

test("a document that comes in pieces moves nothing", async ({ page, context }) => {
  const { origin, cookies } = await arrive("employer", ports);
  await context.addCookies(cookies);
  await watchShifts(page);
  const line = await slowLine(origin);
  for (const address of ADDRESSES) {
    await page.goto(line.origin + address);
    await expectStill(page, address);
  }
  await line.close();
});

/** Holds, once two more frames were drawn, that nothing has moved since the document began. */
async function expectStill(page: Page, address: string): Promise<void> {
  await page.evaluate(async () => {
    for (let n = 0; n < 2; n += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  const { sum, moved } = await shiftsOf(page);
  expect(moved, address).toEqual([]);
  expect(sum, address).toBe(0);
}
