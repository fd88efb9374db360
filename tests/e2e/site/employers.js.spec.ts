/** With JavaScript, because these are about what it adds to the questions: filtering while typing, "Submitting...", an emptied form. */
import { expect, expectAccessible, requestsOf, test } from "#tests/helpers/e2e.ts";
import type { Page } from "@playwright/test";

test.use({ allowedStatuses: [422, 429] });

const SUCCESS = "Question submitted successfully! We'll review and respond soon.";
const faq = (page: Page) => page.locator("#faq");
const questions = (page: Page) =>
  faq(page).getByRole("region", { name: "Questions and answers" }).getByRole("listitem");
const ask = (page: Page) => page.getByRole("region", { name: "Submit a new question" });
const search = (page: Page) => faq(page).getByRole("searchbox");
/** All of them: those of the demo's market; a test beside this one may publish another for a moment. */
const expectAll = (page: Page) =>
  expect.poll(() => questions(page).count()).toBeGreaterThanOrEqual(6);

async function open(page: Page): Promise<void> {
  await page.goto("/employers");
  await page.waitForFunction(() => "__remixRouter" in window);
}

test("questions are filtered while typing, without a request, and their number is announced", async ({
  page,
}) => {
  await open(page);
  await expectAll(page);
  const requests = requestsOf(page);
  await search(page).pressSequentially("KANSAS");
  await expect(questions(page)).toHaveCount(2);
  await expect(faq(page).getByRole("status").first()).toHaveText(/^2 of \d+ questions found$/);
  await search(page).fill("helicopters");
  await expect(faq(page).getByRole("status").first()).toHaveText("No questions found");
  await expectAccessible(page);
  await search(page).fill("");
  await expectAll(page);
  await search(page).fill("license");
  await search(page).press("Enter");
  await expect(faq(page).getByRole("region", { name: "Questions and answers" })).toBeFocused();
  expect(requests).toEqual([]);
  await expect(page).toHaveURL("/employers");
});

test("showing all questions again empties the search", async ({ page }) => {
  await page.goto("/employers?q=helicopters#faq");
  await page.waitForFunction(() => "__remixRouter" in window);
  await expect(search(page)).toHaveValue("helicopters");
  await faq(page).getByRole("link", { name: "Show all questions" }).click();
  await expectAll(page);
  await expect(search(page)).toHaveValue("");
  await expect(search(page)).toBeFocused();
});

test("what was typed before the page came alive counts", async ({ page }) => {
  // The page's scripts wait until something is typed.
  let release = () => {};
  const typed = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto("/employers", { waitUntil: "commit" });
  await search(page).fill("helicopters");
  await expectAll(page);
  release();
  await expect(questions(page)).toHaveCount(0);
  await expect(search(page)).toHaveValue("helicopters");
});

test("the button says that it is submitting, then the form is empty and the message has the focus", async ({
  page,
}) => {
  await open(page);
  let release = () => {};
  const seen = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/employers.data*", async (route) => {
    if (route.request().method() === "POST") await seen;
    await route.continue();
  });
  for (const round of ["first", "second"]) {
    await ask(page).getByLabel("Your Question").fill(`Is this the ${round} question of a browser?`);
    await ask(page).getByLabel("Your name").fill("Ann");
    await ask(page).getByRole("button", { name: "Submit question" }).click();
    if (round === "first") {
      await expect(ask(page).getByRole("button", { name: "Submitting..." })).toBeVisible();
      release();
    }
    await expect(ask(page).getByText(SUCCESS)).toBeVisible();
    await expect(ask(page).getByRole("button", { name: "Submit question" })).toBeVisible();
    for (const label of ["Your Question", "Your name", "Your contact"])
      await expect(ask(page).getByLabel(label)).toHaveValue("");
    await expect(page.locator(":focus")).toContainText(SUCCESS);
    await expect(page.getByText(SUCCESS)).toHaveCount(1);
  }
});

test("the message is gone for a next try that fails, and on other pages and back", async ({
  page,
}) => {
  await open(page);
  const send = async (question: string) => {
    await ask(page).getByLabel("Your Question").fill(question);
    await ask(page).getByRole("button", { name: "Submit question" }).click();
  };
  await send("Does the message go away?");
  await expect(ask(page).getByText(SUCCESS)).toBeVisible();
  await send("x".repeat(1001));
  await expect(ask(page).getByRole("alert")).toBeVisible();
  await expect(page.getByText(SUCCESS)).toHaveCount(0);
  await send("Does the message come again?");
  await expect(ask(page).getByText(SUCCESS)).toBeVisible();
  const header = page.getByRole("navigation", { name: "Main", exact: true });
  await header.getByRole("link", { name: "Vision" }).click();
  await expect(page).toHaveURL("/vision");
  await expect(page.getByText(SUCCESS)).toHaveCount(0);
  await page.goBack();
  await expect(ask(page)).toBeVisible();
  await expect(page.getByText(SUCCESS)).toHaveCount(0);
});

test("a question of spaces is not sent at all", async ({ page }) => {
  await open(page);
  const posts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await ask(page).getByLabel("Your Question").fill(" \n ");
  await ask(page).getByLabel("Your name").fill("Ann");
  await ask(page).getByRole("button", { name: "Submit question" }).click();
  await expect(ask(page).getByRole("alert")).toContainText("Write your question.");
  await expect(ask(page).getByRole("alert")).toBeFocused();
  await expect(ask(page).getByLabel("Your name")).toHaveValue("Ann");
  expect(posts).toEqual([]);
  await ask(page).getByLabel("Your Question").fill("Is a real question taken afterwards?");
  await ask(page).getByRole("button", { name: "Submit question" }).click();
  await expect(ask(page).getByText(SUCCESS)).toBeVisible();
  await expect(ask(page).getByRole("alert")).toHaveCount(0);
});

test("what the server refuses is kept, and empty after it was taken", async ({ page }) => {
  await open(page);
  const long = "x".repeat(1001);
  await ask(page).getByLabel("Your Question").fill(long);
  await ask(page).getByLabel("Your contact").fill("ann@example.com");
  await ask(page).getByRole("button", { name: "Submit question" }).click();
  await expect(ask(page).getByRole("alert")).toContainText("Use at most 1,000 characters.");
  await expect(ask(page).getByLabel("Your Question")).toHaveValue(long);
  await ask(page).getByLabel("Your Question").fill("Is a shorter question taken?");
  await ask(page).getByRole("button", { name: "Submit question" }).click();
  await expect(ask(page).getByText(SUCCESS)).toBeVisible();
  for (const label of ["Your Question", "Your contact"])
    await expect(ask(page).getByLabel(label)).toHaveValue("");
});

test.describe("a network that fails", () => {
  test.use({ allowedStatuses: [0] });
  test("leaves the form as it was typed, with the sentence of a failure", async ({
    page,
    context,
  }) => {
    await open(page);
    await ask(page).getByLabel("Your Question").fill("Is this kept?");
    await ask(page).getByLabel("Your name").fill("Ann");
    await context.setOffline(true);
    await ask(page).getByRole("button", { name: "Submit question" }).click();
    await expect(ask(page).getByRole("alert")).toContainText(
      "Error submitting question: Failed to submit question. Please try again.",
    );
    await expect(ask(page).getByLabel("Your Question")).toHaveValue("Is this kept?");
    await expect(ask(page).getByLabel("Your name")).toHaveValue("Ann");
    await context.setOffline(false);
    await ask(page).getByRole("button", { name: "Submit question" }).click();
    await expect(ask(page).getByText(SUCCESS)).toBeVisible();
  });
});
