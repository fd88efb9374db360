/** With JavaScript, because its weight is measured: what the public pages cost somebody on a phone. */
import { devices } from "@playwright/test";
import { againstBudget, WEIGHED_PAGES } from "#tests/helpers/budgets.ts";
import { expect, test } from "#tests/helpers/e2e.ts";
import { weigh } from "#tests/helpers/weigh.ts";

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 5"];
test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

for (const path of WEIGHED_PAGES) {
  test(`${path} stays within its budget, and nothing moves`, async ({ page, baseURL }) => {
    test.setTimeout(60_000);
    const weight = await weigh(page, baseURL + path);
    for (const { what, measured, budget } of againstBudget(path, weight)) {
      expect.soft(measured, what).toBeLessThanOrEqual(budget);
    }
    // What was weighed was really there.
    for (const part of ["html", "css", "fonts", "js"] as const) {
      expect.soft(weight[part], part).toBeGreaterThan(3 * 1024);
    }
  });
}
