/** With JavaScript, which counts what moves: on a slow line the font comes after the text has been drawn. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "#tests/helpers/e2e.ts";
import { arrive } from "#tests/helpers/every-page-people.ts";
import { shiftsOf, watchShifts } from "#tests/helpers/layout-shift.ts";
import type { Ports } from "#tests/helpers/stack.ts";

const ports = JSON.parse(process.env["NOMERA_E2E_PORTS"] ?? "{}") as Ports;
/** Far longer than a browser holds text back for a font, in milliseconds. */
const LATE_MS = 1_000;

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
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let n = 0; n < 2; n += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    });
    const { sum, moved } = await shiftsOf(page);
    expect(moved, address).toEqual([]);
    expect(sum, address).toBe(0);
  }
});
