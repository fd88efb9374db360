/** With JavaScript, because these are about what it adds around a page: toasts, tips, smooth scrolling, reports. */
import type { Page, Request } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "#tests/helpers/e2e.ts";

const alive = (page: Page) =>
  expect(page.getByRole("button", { name: "Show a toast: default" })).toBeVisible();
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
/** Time stands still from here on, but for what a test lets pass. */
async function stopTime(page: Page) {
  await page.clock.install();
  await page.goto("/test");
  await alive(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

test.describe("toasts", () => {
  const toast = (page: Page) =>
    page.getByRole("listitem").filter({ hasText: /posted|signed out|saved/ });
  const show = (page: Page, variant: string) =>
    page.getByRole("button", { name: `Show a toast: ${variant}` }).click();

  test("a toast stays for five seconds; the pointer on it stops its time", async ({ page }) => {
    await stopTime(page);
    await show(page, "success");
    await expect(toast(page)).toHaveText("Your position is posted.");
    await page.clock.runFor(4_900);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast(page)).toHaveCount(0);

    await show(page, "default");
    await toast(page).hover();
    await page.clock.runFor(20_000);
    await expect(toast(page)).toBeVisible();
  });

  test("there is one toast at a time; F8 leads to it, and it can be closed", async ({ page }) => {
    await stopTime(page);
    await show(page, "success");
    await expect(toast(page)).toHaveText("Your position is posted.");
    await show(page, "destructive");
    await expect(toast(page)).toHaveText(["That was not saved."]);
    await expectAccessible(page);
    await page.keyboard.press("F8");
    await expect(page.getByRole("region", { name: "Messages (F8)" }).locator("ol")).toBeFocused();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(toast(page)).toHaveCount(0);
  });

  test("a swipe of 60 px sends a toast away, one of 40 does not", async ({ page }) => {
    await page.goto("/test");
    await show(page, "default");
    const box = (await toast(page).boundingBox())!;
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    const swipe = async (by: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y, { steps: 8 });
      await page.mouse.up();
    };
    await swipe(40);
    await expect(toast(page)).toBeVisible();
    await swipe(60);
    await expect(toast(page)).toHaveCount(0);
  });

  test("a message that comes with a client navigation is a toast and no banner, said once", async ({
    page,
  }) => {
    await signIn(page, "job_seeker");
    await page.getByRole("link", { name: "Sign out" }).first().click();
    await page.getByRole("button", { name: /^Sign out/ }).click();
    await expect(page).toHaveURL("/");
    await expect(toast(page)).toHaveText("You are signed out.");
    await expect(page.getByRole("main")).not.toContainText("You are signed out.");
    // The toast's own live region, and no other.
    expect(await page.locator('main [role="status"]', { hasText: "signed out" }).count()).toBe(0);
    await page.reload();
    await expect(page.getByText("You are signed out.")).toHaveCount(0);
  });

  test("nothing of it is fetched before there is one to show", async ({ page }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.goto("/test");
    await alive(page);
    expect(fetched.filter((url) => /(toast|tooltip)-host/.test(url))).toEqual([]);
    await show(page, "default");
    await expect(toast(page)).toBeVisible();
    expect(fetched.filter((url) => /toast-host/.test(url)).length).toBe(1);
  });
});

test("a tip waits 700 ms, the next one within 300 ms does not wait, Escape closes it", async ({
  page,
}) => {
  await stopTime(page);
  const box = page.locator(".tip-box");
  const [first, second] = [
    page.getByRole("link", { name: "A link with a tip" }),
    page.getByRole("link", { name: "Another one" }),
  ];
  /** The pointer travels: a jump would be one event only. */
  const pointAt = async (target: typeof first) => {
    const { x, y } = (await target.boundingBox())!;
    await page.mouse.move(x + 20, y + 20, { steps: 6 });
  };
  await first.scrollIntoViewIfNeeded();
  // Fetches Radix; where it was before matters not.
  await pointAt(first);
  await expect
    .poll(async () => {
      await page.clock.runFor(700);
      return box.count();
    })
    .toBe(1);
  await page.mouse.move(5, 5, { steps: 6 });
  await expect(box).toHaveCount(0);
  await page.clock.runFor(301);

  await pointAt(first);
  await page.clock.runFor(690);
  await expect(box).toHaveCount(0);
  await page.clock.runFor(10);
  await expect(box).toHaveText("It takes less than 2 minutes.");
  await pointAt(second);
  await expect(box).toHaveText("And what comes after it.");
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
  // The keyboard does not wait at all.
  await first.focus();
  await expect(box).toHaveText("It takes less than 2 minutes.");
  await expect(first).toHaveAccessibleDescription("It takes less than 2 minutes.");
});

test.describe("the mobile menu", () => {
  test.use({ viewport: { width: 360, height: 700 } });

  test("closes on Escape, on a click outside, and on the way to another page", async ({ page }) => {
    await page.goto("/");
    const summary = page.locator("summary", { hasText: "Menu" });
    const menu = page.getByRole("navigation", { name: "Main menu" });
    const open = async () => {
      await summary.click();
      await expect(menu).toBeVisible();
    };
    // Alive once Escape works.
    await expect(async () => {
      if (!(await menu.isVisible())) await summary.click();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(summary).toBeFocused();
    await open();
    await page.mouse.click(100, 650);
    await expect(menu).toBeHidden();
    await open();
    await menu.getByRole("link", { name: "Vision" }).click();
    await expect(page).toHaveURL("/vision");
    await expect(menu).toBeHidden();
  });
});

test.describe("scrolling", () => {
  /** Where the page was, frame by frame, since the last time this was asked. */
  const travel = (page: Page) =>
    page.evaluate(() => {
      const seen = window as { ys?: number[] };
      const ys = seen.ys ?? [];
      seen.ys = [];
      if (ys.length === 0) {
        window.addEventListener("scroll", () => seen.ys!.push(Math.round(window.scrollY)));
      }
      return ys;
    });
  /** Playwright's own click would scroll the page first, as if the header did not stick. */
  const goToVision = async (page: Page) => {
    const link = page.getByRole("banner").getByRole("link", { name: "Vision" }).first();
    const { x, y } = (await link.boundingBox())!;
    await page.mouse.click(x + 10, y + 10);
    await expect(page).toHaveURL("/vision");
  };
  const y = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

  test("another page scrolls smoothly to the top, and back is where it was, at once", async ({
    page,
  }) => {
    await page.goto("/test");
    await alive(page);
    await scrollTo(page, 900);
    await travel(page);
    await goToVision(page);
    await expect.poll(() => y(page)).toBe(0);
    expect((await travel(page)).filter((at) => at > 0 && at < 900).length).toBeGreaterThan(2);
    await page.goBack();
    await expect.poll(() => y(page)).toBe(900);
    expect((await travel(page)).filter((at) => at > 0 && at < 900)).toEqual([]);
  });

  test("under reduced motion it jumps", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/test");
    await alive(page);
    await scrollTo(page, 900);
    await travel(page);
    await goToVision(page);
    await expect.poll(() => y(page)).toBe(0);
    expect((await travel(page)).filter((at) => at > 0 && at < 900)).toEqual([]);
  });

  test("a link to a section of another page leads there", async ({ page }) => {
    await page.goto("/test");
    await alive(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "How it works" }).click();
    await expect(page).toHaveURL("/#how-it-works");
    await expect(page.locator("#how-it-works")).toBeInViewport();
  });

  test("the way up leads to the top, keeps the address, and the keyboard goes along", async ({
    page,
  }) => {
    await page.goto("/test");
    await alive(page);
    await scrollTo(page, 1_500);
    await page.getByRole("link", { name: "Back to top" }).click();
    await expect.poll(() => y(page)).toBe(0);
    expect(page.url()).toMatch(/\/test$/);
    await expect(page.getByRole("main")).toBeFocused();
  });

  test.describe("in a browser whose CSS knows no scroll timelines", () => {
    // The policy would refuse the style that takes them away.
    test.use({ bypassCSP: true });

    test("a script marks 20 and 300 px", async ({ page }) => {
      await page.addInitScript(() => {
        CSS.supports = () => false;
      });
      await page.goto("/test");
      await page.addStyleTag({ content: ".by-scroll { animation: none !important; }" });
      await alive(page);
      const header = page.getByRole("banner");
      const up = page.getByRole("link", { name: "Back to top" });
      await scrollTo(page, 21);
      await expect(header).not.toHaveCSS("box-shadow", "none");
      await scrollTo(page, 20);
      await expect(header).toHaveCSS("box-shadow", "none");
      await scrollTo(page, 301);
      await expect(up).toBeVisible();
      await scrollTo(page, 300);
      await expect(up).toBeHidden();
    });
  });
});

/** The reports a page sends from now on, as they left the browser. */
function reportsOf(page: Page) {
  const reports: Record<string, unknown>[] = [];
  page.on("request", (request: Request) => {
    if (request.url().endsWith("/report/error")) {
      reports.push(JSON.parse(request.postData() ?? "{}") as Record<string, unknown>);
    }
  });
  return reports;
}

test.describe("what goes wrong", () => {
  test.use({
    allowedErrors: [
      "told to fail",
      "thrown by a test",
      "rejected by a test",
      "Failed to fetch",
      "ERR_FAILED",
      "Unable to decode",
      "SyntaxError",
    ],
    allowedStatuses: [404],
  });

  test("a part that fails shows its card and leaves the page be; Try again draws it anew; it is reported", async ({
    page,
  }) => {
    const reports = reportsOf(page);
    await page.goto("/test");
    const answered = page.waitForResponse("**/report/error");
    await page.getByRole("button", { name: "Break this part" }).click();
    const card = page
      .getByRole("alert")
      .filter({ hasText: "This component encountered an error and couldn't be displayed." })
      .filter({ has: page.getByRole("button", { name: "Try again" }) });
    await expect(card).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Design system");
    expect((await answered).status()).toBe(204);
    expect(reports).toEqual([
      {
        kind: "component",
        message: "Error: A part of the gallery that was told to fail",
        stack: expect.stringContaining("told to fail") as unknown,
        path: "/test",
        release: expect.stringMatching(/^[\w.-]+$/) as unknown,
      },
    ]);
    await card.getByRole("button", { name: "Try again" }).click();
    await expect(card).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Break this part" })).toBeVisible();
  });

  test("errors and rejections that nobody catches are reported once, cut, and ten at most", async ({
    page,
  }) => {
    const reports = reportsOf(page);
    await page.goto("/test");
    await alive(page);
    await page.evaluate(() => {
      const fail = (text: string) =>
        setTimeout(() => {
          throw new Error(text);
        });
      fail("thrown by a test");
      fail("thrown by a test");
      void Promise.reject(new TypeError(`rejected by a test ${"x".repeat(900)}`));
    });
    await expect.poll(() => reports.length).toBe(2);
    expect(reports.map(({ kind }) => kind).sort()).toEqual(["rejection", "window"]);
    const [long] = reports.filter(({ kind }) => kind === "rejection");
    expect(String(long?.["message"]).length).toBe(500);
    expect(String(long?.["stack"]).length).toBeLessThanOrEqual(500);
    await page.evaluate(() => {
      for (let i = 0; i < 30; i += 1) void Promise.reject(new Error(`rejected by a test ${i}`));
    });
    await expect.poll(() => reports.length).toBe(10);
    await page.evaluate(() => void Promise.reject(new Error("rejected by a test, at last")));
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(reports.length).toBe(10);
  });

  test("fetches with an error or without an answer are reported with path and status; aborted ones and reports are not", async ({
    page,
  }) => {
    const reports = reportsOf(page);
    await page.goto("/test");
    await alive(page);
    await page.route("**/lost*", (route) => route.abort());
    await page.route("**/report/error", (route) => route.abort());
    await page.evaluate(async () => {
      await fetch("/no-such-page?secret=1");
      await fetch("/lost?secret=1").catch(() => {});
      const stop = new AbortController();
      const aborted = fetch("/vision", { signal: stop.signal }).catch(() => {});
      stop.abort();
      await aborted;
    });
    await expect.poll(() => reports.length).toBe(2);
    expect(reports).toEqual([
      expect.objectContaining({
        kind: "http",
        message: "HTTP 404: Not Found",
        url: "/no-such-page",
        status: 404,
      }),
      expect.objectContaining({ kind: "network", url: "/lost", status: 0 }),
    ]);
    expect(JSON.stringify(reports)).not.toContain("secret");
  });

  test("the error page leads back to where one was, when only the browser knows", async ({
    page,
  }) => {
    await page.goto("/privacy");
    await page.goto("/error?src=oauth");
    await page.getByRole("button", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/privacy");
  });

  test("a page that cannot be drawn says Something went wrong, and is reported", async ({
    page,
  }) => {
    const reports = reportsOf(page);
    await page.goto("/test");
    await alive(page);
    // As a proxy on the way might garble it.
    await page.route("**/vision.data*", (route) => route.fulfill({ body: "[garbled" }));
    await page.getByRole("banner").getByRole("link", { name: "Vision" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
    await expect(page.getByRole("main")).toContainText(
      "We hit an unexpected error while loading the app.",
    );
    await expect(page.getByRole("main").getByRole("link", { name: "Try again" })).toHaveAttribute(
      "href",
      "/vision",
    );
    await expect(page.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
    await expect.poll(() => reports.map(({ kind }) => kind)).toEqual(["page"]);
  });

  test("a navigation that finds no network says Navigation Error, with Go to Home", async ({
    page,
  }) => {
    await page.goto("/test");
    await alive(page);
    await page.route("**/vision.data*", (route) => route.abort());
    await page.getByRole("banner").getByRole("link", { name: "Vision" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Navigation Error");
    await expect(page.getByRole("main")).toContainText(
      "There was an error navigating to this page. Please try refreshing or go back to the home page.",
    );
    await expect(page.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
  });
});

test("a page reached inside the site says its title to screen readers", async ({ page }) => {
  await page.goto("/test");
  await alive(page);
  const said = page.getByRole("main").locator("> [aria-live=polite]");
  await expect(said).toHaveText("");
  await page.getByRole("banner").getByRole("link", { name: "Vision" }).first().click();
  await expect(page).toHaveURL("/vision");
  await expect(said).toHaveText(await page.title());
  await expect(said).not.toHaveText("");
});

test("a page reached inside the site is counted once; the document, tabs and errors are not", async ({
  page,
}) => {
  const views: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/report/page-view")) views.push(request.postData() ?? "");
  });
  await page.goto("/test");
  await alive(page);
  const link = (name: string) => page.getByRole("banner").getByRole("link", { name }).first();
  await link("Vision").click();
  await expect(page).toHaveURL("/vision");
  await expect.poll(() => views).toEqual(['{"path":"/vision"}']);
  await page.goBack();
  await expect.poll(() => views.length).toBe(2);
  expect(views[1]).toBe('{"path":"/test"}');
});

test("a message that came with the document is gone on other pages, and does not come back", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "employer");
  // Sent past the page's scripts, as before they have arrived: the answer's message comes with the next document.
  const headers = { Origin: baseURL!, "Sec-Fetch-Site": "same-origin" };
  const answer = await page.request.post("/sign-out", { headers, form: {}, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  await page.goto("/");
  await page.waitForFunction(() => "__remixRouter" in window);
  const message = page.getByText("You are signed out.");
  await expect(message).toBeVisible();
  const main = page.getByRole("navigation", { name: "Main", exact: true });
  await main.getByRole("link", { name: "Vision" }).click();
  await expect(page).toHaveURL("/vision");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(message).toHaveCount(0);
});
