/** With JavaScript: what it adds to the landing page, and that nothing moves that should not. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, requestsOf, test } from "#tests/helpers/e2e.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The row of stories once it is alive, with its figures. */
async function liveStories(page: Page) {
  const row = page.getByRole("region", { name: /^Sample stories of/ });
  await expect(row.getByRole("button", { name: "Next" })).toBeVisible();
  await row.scrollIntoViewIfNeeded();
  return {
    row,
    next: row.getByRole("button", { name: "Next" }),
    previous: row.getByRole("button", { name: "Previous" }),
    figure: (at: number) => row.getByRole("figure").nth(at),
  };
}

const count = (stories: Awaited<ReturnType<typeof liveStories>>) =>
  stories.row.getByText(/^\d of 4$/);

/** Opens the page with a clock that only the test moves, the first story just come into view. */
async function openWithClock(page: Page) {
  await page.clock.install();
  await page.goto("/");
  const stories = await liveStories(page);
  await stories.next.focus();
  await page.clock.pauseAt(Date.now() + 60_000);
  await letGo(page, stories);
  return stories;
}

/** Takes pointer and focus off the stories, so that they move again. */
async function letGo(page: Page, stories: Awaited<ReturnType<typeof liveStories>>) {
  await page.mouse.move(0, 0);
  await section(page, "Stories").getByRole("link", { name: "Begin your own story" }).focus();
  await expect(count(stories)).toHaveAttribute("aria-live", "off");
}

/** That the nth story is the one in view, and the count says so. */
async function expectStory(stories: Awaited<ReturnType<typeof liveStories>>, at: number) {
  await expect(count(stories)).toHaveText(`${at + 1} of 4`);
  await expect(stories.figure(at)).toBeInViewport({ ratio: 0.95 });
}

/** How far the page moved things by itself since it was opened. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            sum += entry.value;
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // Two frames: what was painted has been reported.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

test.describe("how it works", () => {
  test("the toggle switches in place, by arrow keys too, and the address follows", async ({
    page,
  }) => {
    await page.goto("/");
    const how = section(page, "How it works");
    await how.getByRole("tab", { name: "Candidates" }).focus();
    const requests = requestsOf(page);
    await page.keyboard.press("ArrowRight");
    await expect(how.getByRole("tab", { name: "Employers" })).toBeFocused();
    await expect(how.getByRole("tabpanel", { name: "Employers" })).toContainText(
      "Post Your Position",
    );
    await expect(page).toHaveURL("/?role=employer#how-it-works");
    await page.keyboard.press("ArrowRight");
    await expect(how.getByRole("tabpanel", { name: "Candidates" })).toContainText("Get Matched");
    await how.getByRole("tab", { name: "Employers" }).click();
    await expect(how.getByRole("link", { name: "Find My Next Hire" })).toBeVisible();
    expect(requests).toEqual([]);
    await expectAccessible(page);
  });

  test("a choice made in place survives a reload and a visit to another page", async ({ page }) => {
    await page.goto("/");
    await section(page, "How it works").getByRole("tab", { name: "Employers" }).click();
    await page.reload();
    await expect(page.getByRole("tabpanel", { name: "Employers" }).first()).toBeVisible();
    await page.getByRole("link", { name: "Vision" }).first().click();
    await expect(page).toHaveURL("/vision");
    await page.goBack();
    await expect(section(page, "How it works").getByRole("tab", { selected: true })).toHaveText(
      "Employers",
    );
  });

  test("a window event with a role switches and scrolls there; any other role does nothing", async ({
    page,
  }) => {
    await page.goto("/");
    const how = section(page, "How it works");
    await expect(how.getByRole("tab")).toHaveCount(2);
    const announce = (detail: unknown) =>
      page.evaluate(
        (detail) => window.dispatchEvent(new CustomEvent("how-it-works-role", { detail })),
        detail,
      );
    for (const detail of [{ role: "admin" }, {}, null, "employer"]) await announce(detail);
    await expect(how.getByRole("tab", { selected: true })).toHaveText("Candidates");
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await announce({ role: "employer" });
    await expect(how.getByRole("tab", { selected: true })).toHaveText("Employers");
    await expect(how.getByRole("heading", { name: "How it works" })).toBeInViewport();
    await expect(page).toHaveURL("/?role=employer#how-it-works");
    await announce({ role: "candidate" });
    await expect(how.getByRole("tab", { selected: true })).toHaveText("Candidates");
  });

  test("the hero's links send that event, and the focus follows", async ({ page }) => {
    await page.goto("/");
    const how = section(page, "How it works");
    await expect(how.getByRole("tab")).toHaveCount(2);
    await page.getByRole("link", { name: "How it works for employers" }).click();
    await expect(how.getByRole("heading", { name: "Review Matches" })).toBeInViewport();
    await expect(how).toBeFocused();
  });

  test("it is scrolled to at once for those who want less motion, and smoothly for others", async ({
    page,
  }) => {
    const behavior = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/");
    await expect(section(page, "How it works").getByRole("tab")).toHaveCount(2);
    // Loading a page scrolls to where one was at once; what comes after is smooth.
    await expect.poll(behavior).toBe("smooth");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await behavior()).toBe("auto");
    const arrived = await page.evaluate(() => {
      window.dispatchEvent(new CustomEvent("how-it-works-role", { detail: { role: "employer" } }));
      return document.querySelector("#how-it-works")!.getBoundingClientRect().top;
    });
    expect(arrived).toBeLessThan(200);
  });
});

test("the positions' tabs switch in place, by arrow keys and to the ends", async ({ page }) => {
  await page.goto("/");
  const positions = page.locator("#positions");
  await positions.getByRole("tab", { name: "Nursing" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(positions.getByRole("tabpanel")).toContainText("Front Desk");
  await page.keyboard.press("Home");
  await expect(positions.getByRole("tab", { name: "Nursing" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page).toHaveURL("/?positions=administrative#positions");
  await positions.getByRole("tab", { name: "Allied Health" }).click();
  await expect(positions.getByRole("tabpanel").getByRole("listitem")).toHaveCount(4);
});

test.describe("stories", () => {
  test("Next and Previous go round at the ends", async ({ page }) => {
    await page.goto("/");
    const stories = await liveStories(page);
    await stories.previous.click();
    await expectStory(stories, 3);
    await stories.next.click();
    await expectStory(stories, 0);
    await stories.next.click();
    await expectStory(stories, 1);
    await expectAccessible(page);
  });

  test("the count does not fall back when a smooth scroll pauses on its way", async ({ page }) => {
    const stories = await openWithClock(page);
    const row = stories.row.locator(".carousel-row");
    // A slow phone, made certain: the scroll comes a quarter of the way, and rests there.
    await row.evaluate((element: HTMLElement) => {
      element.style.scrollSnapType = "none";
      element.style.scrollBehavior = "auto";
      element.scrollTo = (to) => {
        element.scrollLeft = (to as ScrollToOptions).left! / 4;
      };
    });
    await stories.previous.click();
    await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    await page.clock.runFor(200);
    await expect(count(stories)).toHaveText("4 of 4");

    await row.evaluate((element) => {
      element.scrollLeft = element.scrollWidth;
    });
    await expect(stories.figure(3)).toBeInViewport({ ratio: 0.95 });
    await page.clock.runFor(200);
    await expectStory(stories, 3);

    // From there on the count follows a hand again.
    await stories.figure(3).hover();
    await page.mouse.wheel(-5000, 0);
    await expect(stories.figure(0)).toBeInViewport({ ratio: 0.95 });
    await page.clock.runFor(200);
    await expectStory(stories, 0);
  });

  test("they move on every 4.5 seconds and begin again after the last", async ({ page }) => {
    const stories = await openWithClock(page);
    await page.clock.runFor(4499);
    await expectStory(stories, 0);
    await page.clock.runFor(1);
    await expectStory(stories, 1);
    for (const at of [2, 3, 0]) {
      await page.clock.runFor(4500);
      await expectStory(stories, at);
    }
  });

  test("they wait under the pointer, with the focus inside, and when paused", async ({ page }) => {
    const stories = await openWithClock(page);
    const wait = async () => {
      await expect(count(stories)).toHaveAttribute("aria-live", "polite");
      await page.clock.runFor(20_000);
      await expectStory(stories, 0);
    };
    await stories.figure(0).hover();
    await wait();
    await letGo(page, stories);

    await stories.row.getByRole("button", { name: "Pause" }).focus();
    await wait();
    await page.keyboard.press("Enter");
    await expect(stories.row.getByRole("button", { name: "Play" })).toBeFocused();
    await section(page, "Stories").getByRole("link", { name: "Begin your own story" }).focus();
    await wait();

    await stories.row.getByRole("button", { name: "Play" }).click();
    await letGo(page, stories);
    await page.clock.runFor(4500);
    await expectStory(stories, 1);
  });

  test("they never move by themselves for those who want less motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.clock.install();
    await page.goto("/");
    const stories = await liveStories(page);
    await expect(stories.row.getByRole("button", { name: "Pause" })).toHaveCount(0);
    await page.clock.runFor(20_000);
    await expectStory(stories, 0);
    await stories.next.click();
    await expectStory(stories, 1);
  });

  test("the other role's stories begin with their first", async ({ page }) => {
    await page.goto("/");
    const stories = await liveStories(page);
    await stories.next.click();
    await expectStory(stories, 1);
    await section(page, "Stories").getByRole("tab", { name: "Employers" }).click();
    const others = await liveStories(page);
    await expectStory(others, 0);
    await expect(others.figure(0)).toContainText("Nurse Recruiter");
  });
});

test.describe("stories on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  /** A finger on the row, moved sideways by some pixels and lifted. */
  async function swipe(page: Page, on: Locator, by: number) {
    const box = (await on.boundingBox())!;
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const cdp = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      cdp.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: from.y }],
      });
    await send("touchStart", from.x);
    for (const part of [0.5, 1]) await send("touchMove", from.x + by * part);
    await send("touchEnd");
    await cdp.detach();
  }

  test("a swipe of 41 pixels turns to the next or the one before, one of 39 to none", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    const stories = await liveStories(page);
    await stories.figure(0).scrollIntoViewIfNeeded();
    await swipe(page, stories.figure(0), -39);
    await expectStory(stories, 0);
    await swipe(page, stories.figure(0), -41);
    await expectStory(stories, 1);
    await swipe(page, stories.figure(1), 39);
    await expectStory(stories, 1);
    await swipe(page, stories.figure(1), 41);
    await expectStory(stories, 0);
    await swipe(page, stories.figure(0), 41);
    await expectStory(stories, 3);
  });
});

for (const width of [360, 1280]) {
  test(`nothing shifts while the page comes alive, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const hash of ["", "#how-it-works", "#positions", "#stories"]) {
      await page.goto(`/vision`);
      await page.goto(`/${hash}`);
      await liveStories(page);
      expect(await layoutShift(page), `/${hash}`).toBe(0);
    }
  });
}

test("the partner logos go round in 25 seconds, 18 on small screens, and stop when asked to", async ({
  page,
}) => {
  await page.goto("/");
  const area = section(page, "Open To: Missouri, Kansas");
  const row = area.getByRole("group").locator("> div");
  await expect(row).toHaveCSS("animation-duration", "25s");
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(row).toHaveCSS("animation-duration", "18s");
  await expect(row).toHaveCSS("animation-play-state", "running");
  await area.getByRole("checkbox", { name: "Pause" }).check();
  await expect(row).toHaveCSS("animation-play-state", "paused");
  await area.getByRole("checkbox", { name: "Pause" }).uncheck();
  await expect(row).toHaveCSS("animation-play-state", "running");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(row).toHaveCSS("animation-name", "none");
  await expect(area.getByRole("checkbox", { name: "Pause" })).toBeHidden();
});
