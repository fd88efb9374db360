/** With JavaScript, because its weight is measured: what the public pages cost somebody on a phone. */
import { devices } from "@playwright/test";
import { expect, test } from "#tests/helpers/e2e.ts";
import { weigh } from "#tests/helpers/weigh.ts";

const KB = 1024;
const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 5"];
test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

for (const path of ["/", "/healthcare-professionals", "/employers", "/vision", "/privacy"]) {
  test(`${path} stays within its budget, and nothing moves`, async ({ page, baseURL }) => {
    test.setTimeout(60_000);
    const weight = await weigh(page, baseURL + path);
    expect.soft((weight.html + weight.css) / KB, "KB of HTML and CSS").toBeLessThanOrEqual(25);
    expect.soft(weight.fonts / KB, "KB of fonts").toBeLessThanOrEqual(45);
    expect.soft(weight.js / KB, "KB of JavaScript").toBeLessThanOrEqual(110);
    expect.soft(weight.layoutShift, "layout shift").toBe(0);
    expect.soft(weight.unsizedImages, "images without dimensions").toBe(0);
    // What was weighed was really there.
    for (const part of ["html", "css", "fonts", "js"] as const) {
      expect.soft(weight[part], part).toBeGreaterThan(3 * KB);
    }
  });
}
