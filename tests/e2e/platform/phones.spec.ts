/**
 * On a phone, 360 px wide, what somebody opens a page for begins within 600 px: every page of the site map, as everybody
 * who may open it, without JavaScript. A real browser lays it out.
 */
import { expect, test } from "#tests/helpers/e2e.ts";
import { EVERYBODY, patternOf, visitsOf } from "#tests/helpers/every-page.ts";
import { arrive } from "#tests/helpers/every-page-people.ts";
import type { Ports } from "#tests/helpers/stack.ts";

const ports = JSON.parse(process.env["NOMERA_E2E_PORTS"] ?? "{}") as Ports;

const MOST = 600;
/** What people open a page for, by its path, where the first thing on it is only the way there. */
const OPENED_FOR: Record<string, string> = {
  "/positions": ".position",
  "/positions/:positionId": "dl",
  "/job-seeker/positions/:positionId": ".position-facts",
  "/job-seeker/positions": ".position",
  "/job-seeker/saved": ".position",
  "/admin/verification": "tbody tr",
  "/admin/settings/checks": "tbody tr",
  "/admin/billing/events": "tbody tr",
  "/admin/billing/subscriptions": "tbody tr",
  "/admin/billing/placements": "tbody tr",
  "/admin/affiliates": "tbody tr",
  "/admin/skills": "tbody tr",
  "/admin/units": "tbody tr",
  "/admin/certifications": "tbody tr",
  "/admin/faq": "tbody tr",
  "/admin/blogs": "tbody tr",
};

test.use({ viewport: { width: 360, height: 780 } });

for (const who of EVERYBODY) {
  test(`what ${who} comes for is in sight`, async ({ page, context }) => {
    test.setTimeout(120_000);
    const { origin, cookies, ids } = await arrive(who, ports);
    await context.addCookies(cookies);
    const low: string[] = [];
    for (const visit of visitsOf(who)) {
      const pattern = patternOf(visit.address);
      if (visit.status !== 200) continue;
      const address = visit.address.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
      await page.goto(origin + address);
      const top = await page.evaluate(topOf, OPENED_FOR[pattern] ?? null);
      if (top > MOST) low.push(`${address}: ${Math.round(top)} px`);
    }
    expect(low).toEqual([]);
  });
}

test("a candidate takes two lines", async ({ page, context }) => {
  const { origin, cookies } = await arrive("employer", ports);
  await context.addCookies(cookies);
  await page.goto(`${origin}/employer/dashboard`);
  const lists = await page
    .locator('main table a[href$="/candidates"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  expect(lists.length).toBeGreaterThan(2);
  for (const list of lists) {
    await page.goto(origin + list);
    const long = await page
      .locator(".candidates .narrow")
      .evaluateAll((lines) =>
        lines
          .filter(
            (line) =>
              line.getBoundingClientRect().height >
              1.5 * parseFloat(getComputedStyle(line).lineHeight),
          )
          .map(({ textContent }) => textContent),
      );
    expect(long, list).toEqual([]);
  }
});

/**
 * How far down the first thing of a page begins, in pixels: after its heading with the line and the buttons beside it.
 * @param wanted what the page is opened for, as a selector; an empty list has the usual things instead
 */
function topOf(wanted: string | null): number {
  const main = document.querySelector("main")!;
  const isContent = (element: Element) =>
    element.getClientRects().length > 0 && !element.closest("nav, hgroup, hgroup + div, .to-top");
  const usual = "h2, h3, li, dl, table, fieldset, .field, details, p, .btn";
  const found = [...main.querySelectorAll(wanted ?? usual)].find(isContent);
  const first = found ?? [...main.querySelectorAll(usual)].find(isContent);
  return first ? first.getBoundingClientRect().top + scrollY : 0;
}
