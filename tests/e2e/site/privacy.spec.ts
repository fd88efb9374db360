import { randomUUID } from "node:crypto";
import { expect, pausedApp, test, walk } from "#tests/helpers/e2e.ts";

const SECTIONS = ["collect", "use", "sharing", "hipaa", "security", "rights", "contact"];
const today = () =>
  new Date().toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "America/Chicago" });

test("the anchored sections follow each other, each listed at the top", async ({ page }) => {
  await page.goto("/privacy");
  const ids = await page
    .locator("main section[id]")
    .evaluateAll((sections) => sections.map(({ id }) => id));
  expect(ids).toEqual(SECTIONS);
  const contents = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  await expect(contents).toHaveCount(SECTIONS.length);
  for (const [index, id] of SECTIONS.entries()) {
    const entry = contents.nth(index);
    await entry.click();
    await expect(page).toHaveURL(`/privacy#${id}`);
    const heading = page.locator(`#${id}`).getByRole("heading", { level: 2 });
    await expect(heading).toHaveText((await entry.textContent())!);
    await expect(heading).toBeInViewport();
  }
});

test("a link to a section from elsewhere shows it, clear of the header", async ({ page }) => {
  await page.goto("/privacy#hipaa");
  const heading = page.getByRole("heading", { name: "HIPAA" });
  await expect(heading).toBeInViewport();
  const header = (await page.getByRole("banner").boundingBox())!;
  expect((await heading.boundingBox())!.y).toBeGreaterThan(header.y + header.height);
});

walk("the last-updated date is today's, in US Central", async ({ page }) => {
  // Both, should midnight pass meanwhile.
  const before = today();
  await page.goto("/privacy");
  const shown = await page.getByText(/^Last updated: /).textContent();
  expect([`Last updated: ${before}`, `Last updated: ${today()}`]).toContain(shown);
});

walk("somebody to write to, in both states of the sign-in switch", async ({ page }) => {
  for (const origin of ["", pausedApp]) {
    await page.goto(`${origin}/privacy`);
    await expect(page.locator("#contact").getByRole("link")).toHaveAttribute("href", /^mailto:.+@/);
  }
});

test("the cookies that it names are the ones there are", async ({ page, context }) => {
  for (const path of ["/", "/employers", "/vision", "/privacy"]) await page.goto(path);
  expect(await context.cookies(), "reading sets none").toEqual([]);
  await expect(page.getByText(/Asking a question, reporting a position/)).toBeVisible();

  await page.goto("/employers");
  await page.getByLabel("Your Question").fill(`Which cookies are there, ${randomUUID()}?`);
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Submit question" }).click();
  const set = await (await answer).headerValue("set-cookie");
  expect(set, "asking sets one, which no script can read and which ends with the browser").toMatch(
    /^nomera-session=(?!.*(expires|max-age)).*httponly/i,
  );
  await expect(page.getByText(/Question submitted successfully/)).toBeVisible();
  expect(await context.cookies(), "the message was shown").toEqual([]);
});
