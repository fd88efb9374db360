/** With JavaScript, because its weight is measured: what the public pages cost somebody on a phone. */
import { devices } from "@playwright/test";
import { expect, test } from "#tests/helpers/e2e.ts";
import { weigh } from "#tests/helpers/weigh.ts";

const KB = 1024;
const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 5"];
test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

/** KB as gzip sends them: the landing page's are the strictest, the others may show a little more. */
const BUDGETS = {
  "/": { page: 25, js: 110 },
  "/healthcare-professionals": { page: 30, js: 114 },
  "/employers": { page: 30, js: 114 },
  "/vision": { page: 25, js: 110 },
  "/privacy": { page: 25, js: 110 },
};

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`${path} stays within its budget, and nothing moves`, async ({ page, baseURL }) => {
    test.setTimeout(60_000);
    const weight = await weigh(page, baseURL + path);
    expect
      .soft((weight.html + weight.css) / KB, "KB of HTML and CSS")
      .toBeLessThanOrEqual(budget.page);
    expect.soft(weight.fonts / KB, "KB of fonts").toBeLessThanOrEqual(45);
    expect.soft(weight.js / KB, "KB of JavaScript").toBeLessThanOrEqual(budget.js);
    expect.soft(weight.layoutShift, "layout shift").toBe(0);
    expect.soft(weight.unsizedImages, "images without dimensions").toBe(0);
    // What was weighed was really there.
    for (const part of ["html", "css", "fonts", "js"] as const) {
      expect.soft(weight[part], part).toBeGreaterThan(3 * KB);
    }
  });
}
