/** With JavaScript, because these are about what it reports: errors, fetches that fail, and pages seen. */
import type { Page, Request } from "@playwright/test";
import { alive, expect, test } from "#tests/helpers/e2e.ts";

/** What a page posts to an address from now on, as it leaves the browser, in that order. */
function postedTo(page: Page, path: string) {
  const posted: Record<string, unknown>[] = [];
  page.on("request", (request: Request) => {
    if (request.method() === "POST" && request.url().endsWith(path)) {
      posted.push(JSON.parse(request.postData() ?? "{}") as Record<string, unknown>);
    }
  });
  return posted;
}
const reportsOf = (page: Page) => postedTo(page, "/report/error");
const viewsOf = (page: Page) => postedTo(page, "/report/page-view");
const goToVision = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Vision" }).first().click();

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
    const views = viewsOf(page);
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
    await page.evaluate(() => void Promise.reject(new Error("rejected by a test at the end")));
    await expect.poll(() => reports.at(-1)?.["message"]).toContain("at the end");
    expect(reports.map(({ kind }) => kind).sort()).toEqual(["rejection", "rejection", "window"]);
    const [long] = reports.filter(({ kind }) => kind === "rejection");
    expect(String(long?.["message"]).length).toBe(500);
    expect(String(long?.["stack"]).length).toBeLessThanOrEqual(500);
    await page.evaluate(() => {
      for (let i = 0; i < 30; i += 1) void Promise.reject(new Error(`rejected by a test ${i}`));
    });
    await expect.poll(() => reports.length).toBe(10);
    await page.evaluate(() => void Promise.reject(new Error("rejected by a test, at last")));
    // A view leaves after whatever was reported before it.
    await goToVision(page);
    await expect.poll(() => views).toEqual([{ path: "/vision" }]);
    expect(reports.length).toBe(10);
  });

  test("fetches with an error or without an answer are reported with path and status; aborted ones and reports are not", async ({
    page,
  }) => {
    const reports = reportsOf(page);
    await page.goto("/test");
    await alive(page);
    await page.route("**/lost*", (route) => route.abort());
    await page.route("**/report/*", (route) => route.abort());
    let lost = 0;
    page.on("requestfailed", (request) => {
      if (request.url().endsWith("/report/error")) lost += 1;
    });
    await page.evaluate(async () => {
      // As in a browser that takes no beacon: then reports are fetches, too.
      navigator.sendBeacon = () => false;
      await fetch("/report/page-view", { method: "POST", body: "{}" }).catch(() => {});
      await fetch("/no-such-page?secret=1");
      await fetch("/lost?secret=1").catch(() => {});
      const stop = new AbortController();
      const aborted = fetch("/vision", { signal: stop.signal }).catch(() => {});
      stop.abort();
      await aborted;
    });
    await expect.poll(() => lost).toBe(2);
    // The last one: what is to be reported of the others has left before it.
    await page.evaluate(() => void Promise.reject(new Error("rejected by a test")));
    await expect.poll(() => reports.at(-1)?.["kind"]).toBe("rejection");
    expect(reports).toEqual([
      expect.objectContaining({
        kind: "http",
        message: "HTTP 404: Not Found",
        url: "/no-such-page",
        status: 404,
      }),
      expect.objectContaining({ kind: "network", url: "/lost", status: 0 }),
      expect.objectContaining({ kind: "rejection" }),
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
    await goToVision(page);
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
    await goToVision(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Navigation Error");
    await expect(page.getByRole("main")).toContainText(
      "There was an error navigating to this page. Please try refreshing or go back to the home page.",
    );
    await expect(page.getByRole("link", { name: "Go to Home" })).toHaveAttribute("href", "/");
  });

  test("a page reached inside the site is counted once; the document, tabs and errors are not", async ({
    page,
  }) => {
    const views = viewsOf(page);
    const paths = () => views.map(({ path }) => path);
    await page.goto("/test");
    await alive(page);
    await page.getByRole("tab", { name: "Second" }).click();
    await expect(page.getByText("The second panel.")).toBeVisible();
    await goToVision(page);
    await expect(page).toHaveURL("/vision");
    // Views leave in order: had the others been counted, they would stand before.
    await expect.poll(paths).toEqual(["/vision"]);

    await page.route("**/privacy.data*", (route) => route.fulfill({ body: "[garbled" }));
    await page.getByRole("contentinfo").getByRole("link", { name: "Privacy Policy" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
    await page.goBack();
    await expect(page).toHaveURL("/vision");
    await expect.poll(() => views.length).toBeGreaterThan(1);
    await page.goBack();
    await expect.poll(() => paths().at(-1)).toBe("/test");
    expect(paths()).toEqual(["/vision", "/vision", "/test"]);
  });
});
