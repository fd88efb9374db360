/** The professionals' page as somebody sees it without JavaScript, in both states of the sign-in switch. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, pausedApp, test, walk } from "#tests/helpers/e2e.ts";

const PATH = "/healthcare-professionals";
const main = (page: Page) => page.getByRole("main");
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const row = (page: Page, name: string) => page.getByRole("group", { name, exact: true });

/** What a row does at the moment, as the browser computed it. */
const motion = (group: Locator) =>
  group.locator("> *").evaluate((moving) => {
    const { animationName, animationDuration, animationDirection, animationPlayState } =
      getComputedStyle(moving);
    return { animationName, animationDuration, animationDirection, animationPlayState };
  });

const ROWS = ["Samples of positions", "Sample featured jobs", "More sample featured jobs"];

for (const [state, origin] of [
  ["open", ""],
  ["paused", pausedApp],
] as const) {
  walk(
    `${state}: sections stand in the specified order, with room for the rest`,
    async ({ page }) => {
      await page.goto(origin + PATH);
      await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(
        "Find your dream job in just a few clicks",
      );
      const titles = await main(page).getByRole("heading", { level: 2 }).allTextContents();
      expect(titles.filter((title) => title !== "Open now")).toEqual([
        "Access hidden opportunities",
        "Featured jobs",
        "How It Works",
        "Why Choose Nomera Health",
        "Before you sign up",
        "Open To: Missouri, Kansas",
        "Your next position can be a good one",
      ]);
    },
  );

  walk(`${state}: badges, places and steps are there`, async ({ page }) => {
    await page.goto(origin + PATH);
    for (const badge of ["Great Pay", "Flexible Schedule"]) {
      await expect(main(page).getByRole("listitem").filter({ hasText: badge })).toBeVisible();
    }
    await expect(region(page, "Access hidden opportunities")).toContainText(
      "across Missouri and Kansas",
    );
    await expect(
      main(page).locator("section", { hasText: "How It Works" }).locator("ol h3"),
    ).toHaveText(["Create Your Profile", "Get Matched", "Interview & Choose"]);
  });
}

walk(
  "paused: the hero, the search and the last call hold disabled controls that are coming soon",
  async ({ page }) => {
    await page.goto(pausedApp + PATH);
    const controls = main(page).getByRole("button", { name: /Coming soon$/ });
    await expect(controls).toHaveText([
      "Create my profile Coming soon",
      "Log in Coming soon",
      "Search Jobs Coming soon",
      "Create my profile Coming soon",
      "Log in Coming soon",
    ]);
    for (const control of await controls.all()) await expect(control).toBeDisabled();
    await expect(main(page).locator('a[href*="sign"], a[href*="dashboard"]')).toHaveCount(0);
  },
);

walk("open: the same controls lead to sign-up, sign-in and the search", async ({ page }) => {
  await page.goto(PATH);
  await expect(main(page).getByRole("button", { disabled: true })).toHaveCount(0);
  for (const at of [0, 1]) {
    await page.goto(PATH);
    await main(page).getByRole("link", { name: "Create my profile" }).nth(at).click();
    await expect(page).toHaveURL("/candidate-signup");
    await page.goto(PATH);
    await main(page).getByRole("link", { name: "Log in" }).nth(at).click();
    await expect(page).toHaveURL("/candidate/signin");
  }
  await page.goto(PATH);
  await region(page, "Featured jobs").getByRole("link", { name: "Search Jobs" }).click();
  await expect(page).toHaveURL("/positions");
});

walk("job cards pass by in both states' cities", async ({ page }) => {
  await page.goto(PATH);
  const cards = row(page, "Samples of positions").getByRole("listitem");
  await expect(cards).toHaveCount(10);
  const cities = await cards.locator("p > span:last-child").allTextContents();
  expect(cities.filter((city) => city.endsWith(", MO"))).toHaveLength(5);
  expect(cities.filter((city) => city.endsWith(", KS"))).toHaveLength(5);
});

test("two rows of sample featured jobs run in opposite directions", async ({ page }) => {
  await page.goto(PATH);
  const featured = region(page, "Featured jobs");
  await expect(featured).toContainText("These are samples");
  expect((await motion(row(page, ROWS[1]!))).animationDirection).toBe("normal");
  expect((await motion(row(page, ROWS[2]!))).animationDirection).toBe("reverse");
  for (const name of ROWS.slice(1)) {
    expect((await motion(row(page, name))).animationPlayState).toBe("running");
    const cards = row(page, name).getByRole("article");
    await expect(cards).toHaveCount(10);
    for (const text of await cards.allInnerTexts()) {
      const [city, sample, role, pay, shift] = text.split(/\n+/);
      expect(city).toMatch(/^[A-Z].+, (MO|KS)$/);
      expect(sample).toBe("Sample");
      expect(role).toMatch(/\w{4}/);
      const weekly = Number(/^\$(\d,\d{3})\/wk$/.exec(pay!)?.[1]?.replace(",", ""));
      expect(weekly).toBeGreaterThanOrEqual(2820);
      expect(weekly).toBeLessThanOrEqual(3120);
      expect(shift).toMatch(/^(3x12|4x10|5x8) (days|nights)$/);
    }
  }
});

test("a row of jobs stops under the pointer and at its check box, and goes on after", async ({
  page,
}) => {
  await page.goto(PATH);
  for (const name of ROWS) {
    const jobs = row(page, name);
    const state = async () => (await motion(jobs)).animationPlayState;
    await jobs.hover();
    await expect.poll(state).toBe("paused");
    await page.mouse.move(0, 0);
    await expect.poll(state).toBe("running");
    const pause = page.getByRole("checkbox", { name: `Pause ${name}`, exact: true });
    await pause.check();
    await expect.poll(state).toBe("paused");
    await pause.uncheck();
    await page.mouse.move(0, 0);
    await jobs.focus();
    await expect.poll(state).toBe("paused");
  }
});

test("a round of jobs takes 60, 47 and 41 seconds as screens get smaller", async ({ page }) => {
  await page.goto(PATH);
  for (const [width, seconds] of [
    [1280, 60],
    [800, 47],
    [360, 41],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ROWS) {
      expect((await motion(row(page, name))).animationDuration, `${name} at ${width}`).toBe(
        `${seconds}s`,
      );
    }
  }
});

test("where less motion is wanted no row moves, and each can be scrolled to its end", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(PATH);
  for (const name of ROWS) {
    const jobs = row(page, name);
    expect((await motion(jobs)).animationName).toBe("none");
    await jobs.scrollIntoViewIfNeeded();
    const last = jobs.getByRole("listitem").last();
    await expect(last).not.toBeInViewport();
    await jobs.evaluate((view) => (view.scrollLeft = view.scrollWidth));
    await expect(last).toBeInViewport();
  }
});

test("three reasons to choose from, one at a time, by their names", async ({ page }) => {
  await page.goto(PATH);
  const why = region(page, "Why Choose Nomera Health");
  const panels = why.locator(".tab-panel:visible");
  const titles = [
    "Transparency at every step",
    "We recognize your true value",
    "Be part of a growing movement",
  ];
  const claims = new Set<string>();
  for (const title of titles) {
    await why.getByRole("link", { name: title }).click();
    await expect(why.locator("[aria-current]")).toHaveText(title);
    await expect(panels).toHaveCount(1);
    claims.add(await panels.getByRole("heading").innerText());
  }
  expect(claims.size).toBe(3);
  await expect(page).toHaveURL(`${PATH}?why=3#why-choose`);
  await expect(why).toBeInViewport();
});

walk("previous and next go round the three reasons", async ({ page }) => {
  await page.goto(PATH);
  const why = region(page, "Why Choose Nomera Health");
  const next = why.getByRole("link", { name: "Next reason" });
  const previous = why.getByRole("link", { name: "Previous reason" });
  await expect(why).toContainText("1 of 3");
  for (const [step, at] of [
    [next, 2],
    [next, 3],
    [next, 1],
    [previous, 3],
    [previous, 2],
    [previous, 1],
  ] as const) {
    await step.click();
    await expect(why).toContainText(`${at} of 3`);
    await expect(page).toHaveURL(`${PATH}?why=${at}#why-choose`);
  }
});

walk("an unknown reason in the address is the first one", async ({ page }) => {
  for (const query of ["?why=4", "?why=", "?why=%3Cscript%3E", "?why=2&why=9", "?other=2"]) {
    await page.goto(PATH + query);
    await expect(region(page, "Why Choose Nomera Health")).toContainText(
      query.startsWith("?why=2") ? "2 of 3" : "1 of 3",
    );
  }
});

test("ten partner logos under the service area, each reachable, none an affiliation", async ({
  page,
}) => {
  for (const path of [PATH, "/employers"]) {
    await page.goto(path);
    const area = region(page, "Open To: Missouri, Kansas");
    await expect(area).toContainText("samples, for regional reference only");
    await expect(area).toContainText("imply no affiliation");
    const logos = area.getByRole("listitem").getByRole("img");
    await expect(logos).toHaveCount(10);
    for (const at of [10, 1, 6]) {
      await area.getByRole("link", { name: String(at), exact: true }).click();
      await expect(logos.nth(at - 1)).toBeInViewport({ ratio: 0.95 });
    }
    for (const logo of await logos.all()) {
      const name = await logo.getAttribute("aria-label");
      const box = await logo.boundingBox();
      expect(box!.height, name!).toBe(48);
      // The name ends within the drawing, in the page's own font.
      const over = await logo.evaluate((drawing) => {
        const symbol = document.querySelector(drawing.querySelector("use")!.href.baseVal)!;
        const room = Number(drawing.getAttribute("width"));
        return Math.max(
          ...[...symbol.querySelectorAll("text")].map(
            (text) => Number(text.getAttribute("x")) + text.getComputedTextLength() - room,
          ),
        );
      });
      expect(over, name!).toBeLessThanOrEqual(0);
    }
  }
});

walk(
  "what a nurse wants to know first is answered: check, sight, cost, state line, papers",
  async ({ page }) => {
    await page.goto(PATH);
    const topics = main(page).locator("section", { hasText: "Before you sign up" });
    await expect(topics.getByRole("heading", { level: 3 })).toHaveText([
      "What we check, and how long it takes",
      "What a facility sees about you",
      "What it costs you: nothing",
      "Does your license cross the state line?",
      "What happens to your documents",
    ]);
    await expect(topics.getByRole("row", { name: "Missouri only" }).getByRole("cell")).toHaveText([
      "works",
      "does not work",
    ]);
    for (const secret of ["Full name", "Address", "Email", "License number"]) {
      const fact = topics
        .locator("dl > div")
        .filter({ has: page.locator("dt", { hasText: secret }) });
      await expect(fact.locator("dd")).toHaveText("not shown");
    }
    await topics.getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page).toHaveURL("/privacy");
  },
);

for (const [why, width, colorScheme] of [
  ["2", 320, "dark"],
  ["3", 1280, "light"],
] as const) {
  walk(`reason ${why} is accessible, ${colorScheme} and ${width} pixels wide`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${PATH}?why=${why}`);
    await expectAccessible(page);
  });
}
