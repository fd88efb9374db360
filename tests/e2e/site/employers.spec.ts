/** The employers page and its questions, as everybody gets them: without JavaScript. */
import { expect, expectAccessible, pausedApp, test, walk } from "#tests/helpers/e2e.ts";
import type { Locator, Page } from "@playwright/test";

test.use({ allowedStatuses: [422] });

const SUCCESS = "Question submitted successfully! We'll review and respond soon.";
const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name }) });
const faq = (page: Page) => section(page, "Questions and answers");
const questions = (page: Page) => faq(page).getByRole("region").getByRole("listitem");
const ask = (page: Page) => page.getByRole("region", { name: "Submit a new question" });
const height = async (what: Locator) => (await what.boundingBox())!.height;

walk("the page has every section, in the order of the specification", async ({ page }) => {
  await page.goto("/employers");
  const headings = await page.getByRole("main").getByRole("heading").allInnerTexts();
  const order = [
    "Hire people who fit, and know why they do",
    "Open To: Missouri, Kansas",
    "Cost",
    "Speed",
    "Mismatch",
    "AI-Powered Matching",
    "Fast Turnaround",
    "Compliance & Safety",
    "Cost Efficiency",
    "How It Works",
    "Post Your Position",
    "Review Matches",
    "Interview & Hire",
    "In employers’ words",
    "Questions and answers",
    "Submit a new question",
    "Post your first position",
  ];
  expect(headings.filter((heading) => order.includes(heading))).toEqual(order);
});

walk("the three benefits give their figures in words, beside what is drawn", async ({ page }) => {
  await page.goto("/employers");
  const benefits = section(page, "What an open position costs you");
  const block = (name: string) =>
    benefits.getByRole("article").filter({ has: page.getByRole("heading", { name }) });
  await expect(benefits.getByRole("article")).toHaveCount(3);
  await expect(block("Cost")).toContainText("Replacing one registered nurse costs $61,000");
  await expect(block("Cost")).toContainText("15-20%");
  await expect(block("Speed")).toContainText("49 days");
  await expect(block("Speed")).toContainText("250+ days");
  await expect(block("Speed")).toContainText("under two weeks");
  await expect(page.getByText("Under two weeks is what we aim for.")).toBeVisible();
  await expect(block("Mismatch")).toContainText("$41.50/hr or more");
  for (const name of ["Cost", "Speed", "Mismatch"])
    await expect(block(name).locator("svg").first()).toBeVisible();
});

walk("four features and the success rate, with what the product promises", async ({ page }) => {
  await page.goto("/employers");
  const features = section(page, "What you get");
  await expect(features.getByRole("listitem")).toHaveCount(4);
  await expect(features).toContainText(/95%\s*success rate/);
  await expect(features).toContainText("48-hour turnaround");
  for (const promise of [
    "No setup fees",
    "No long-term contracts",
    "No staffing agency markup",
    "Cancel anytime",
  ]) {
    await expect(features).toContainText(promise);
  }
});

walk("three testimonials, said to be samples", async ({ page }) => {
  await page.goto("/employers");
  const stories = section(page, "In employers’ words");
  await expect(stories.getByRole("listitem")).toHaveCount(3);
  await expect(stories).toContainText("These are samples");
});

walk(
  "three plans with their terms, in dollars, unlimited where there is no limit",
  async ({ page }) => {
    await page.goto("/employers");
    const plans = section(page, "Plans").getByRole("listitem");
    await expect(plans).toHaveCount(3);
    for (const [at, name, price, fee, postings, views] of [
      [0, "Starter", "$199.00", "5% of first-year pay", "2", "10"],
      [1, "Growth", "$399.00", "4% of first-year pay", "5", "25"],
      [2, "Enterprise", "$899.00", "3% of first-year pay", "Unlimited", "Unlimited"],
    ] as const) {
      const plan = plans.nth(at);
      await expect(plan.getByRole("heading")).toHaveText(name);
      await expect(plan).toContainText(price);
      await expect(plan.getByRole("definition")).toHaveText([fee, postings, views]);
    }
  },
);

walk("open, the page's calls to action lead to the employers' sign-up", async ({ page }) => {
  await page.goto("/employers");
  const calls = page.getByRole("main").getByRole("link", { name: "Post a position" });
  await expect(calls).toHaveCount(2);
  for (const call of await calls.all())
    await expect(call).toHaveAttribute("href", "/employer/signup");
  await expect(page.getByRole("main").getByText("Coming soon")).toHaveCount(0);
});

walk("paused, they are disabled and say coming soon", async ({ page }) => {
  await page.goto(`${pausedApp}/employers`);
  const main = page.getByRole("main");
  const calls = main.getByRole("button", { name: "Post a position Coming soon" });
  await expect(calls).toHaveCount(2);
  for (const call of await calls.all()) await expect(call).toBeDisabled();
  await expect(main.locator('a[href*="signup"]')).toHaveCount(0);
  await expectAccessible(page);
});

walk("the header leads home, to the professionals' page and to the vision", async ({ page }) => {
  await page.goto("/employers");
  const nav = page.getByRole("navigation", { name: "Main", exact: true });
  for (const [name, path] of [
    ["Home", "/"],
    ["For Healthcare Professionals", "/healthcare-professionals"],
    ["Vision", "/vision"],
  ] as const) {
    await expect(nav.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  }
});

walk(
  "the header's controls say coming soon while paused, and a phone has a menu",
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto(`${pausedApp}/employers`);
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Vision" })).toBeHidden();
    await header.getByText("Menu", { exact: true }).click();
    await expect(header.getByRole("link", { name: "Vision" })).toBeVisible();
    for (const name of ["Log in", "Sign up"]) {
      const control = header.getByRole("button", { name: `${name} Coming soon` });
      await expect(control).toBeVisible();
      await expect(control).toBeDisabled();
    }
  },
);

test.describe("questions", () => {
  walk(
    "published ones come first, newest first, then the three built-in ones",
    async ({ page }) => {
      await page.goto("/employers");
      const order = [
        "Can several people at our hospital look at the same candidates?",
        "Do I need a Kansas license to work in Kansas if I live in Missouri?",
        "How long does license verification take?",
        "What does it cost to hire through Nomera Health?",
        "Which positions and places do you cover?",
        "How are candidates checked?",
      ];
      // A test beside this one may publish another for a moment.
      const shown = await questions(page).locator("summary").allInnerTexts();
      expect(shown.filter((question) => order.includes(question))).toEqual(order);
      await expect(faq(page)).not.toContainText("Can I look for positions in two cities at once?");
    },
  );

  test("a click on a question shows its answer, and the keyboard does too", async ({ page }) => {
    await page.goto("/employers");
    const item = questions(page).filter({ hasText: "How are candidates checked?" });
    const answer = item.getByText("A person checks every profile");
    await expect(answer).toBeHidden();
    await item.locator("summary").click();
    await expect(answer).toBeVisible();
    await item.locator("summary").press("Enter");
    await expect(answer).toBeHidden();
  });

  test("the list is at most 300 px high on phones and 400 px on desktops, and scrolls by keyboard", async ({
    page,
  }) => {
    for (const [width, most] of [
      [360, 300],
      [1280, 400],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/employers");
      const list = faq(page).getByRole("region", { name: "Questions and answers" });
      for (const summary of await questions(page).locator("summary").all()) await summary.click();
      expect(await height(list)).toBe(most);
      await list.evaluate((element) => (element.scrollTop = 0));
      await list.focus();
      await page.keyboard.press("End");
      await expect(questions(page).last().getByText("A person checks every")).toBeInViewport();
    }
  });

  test("a search finds questions and answers whatever the case, and says how many", async ({
    page,
  }) => {
    await page.goto("/employers");
    await faq(page).getByLabel("Search questions and answers").fill("MULTISTATE");
    await faq(page).getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/employers?q=MULTISTATE#faq");
    await expect(faq(page).getByLabel("Search questions and answers")).toHaveValue("MULTISTATE");
    await expect(faq(page).getByText(/^1 of \d+ questions found$/)).toBeInViewport();
    await expect(questions(page)).toHaveCount(1);
    // The word stands in the answer, so the answer is shown.
    await expect(questions(page).getByText("with a multistate license")).toBeVisible();
  });

  walk("a search that finds nothing says what to do", async ({ page }) => {
    await page.goto("/employers?q=<b>helicopters</b>#faq");
    await expect(faq(page).getByText("No questions found")).toBeVisible();
    await expect(faq(page)).toContainText("No questions match “<b>helicopters</b>” yet.");
    await expect(faq(page).getByRole("link", { name: "ask us" })).toHaveAttribute("href", "#ask");
    await expectAccessible(page);
    await faq(page).getByRole("link", { name: "Show all questions" }).click();
    await expect.poll(() => questions(page).count()).toBeGreaterThanOrEqual(6);
  });
});

test.describe("asking", () => {
  walk(
    "the form asks for a question in four rows, and says that questions are public",
    async ({ page }) => {
      await page.goto("/employers");
      const question = ask(page).getByLabel("Your Question");
      await expect(question).toHaveAttribute("rows", "4");
      await expect(question).toHaveAttribute("required");
      await expect(ask(page).locator("label", { hasText: "Your Question" })).toHaveText(
        "Your Question *",
      );
      for (const name of ["Your name", "Your contact"])
        await expect(ask(page).getByLabel(name)).not.toHaveAttribute("required");
      await expect(ask(page).getByPlaceholder("Email or phone")).toHaveCount(1);
      await expect(ask(page)).toContainText(
        "Questions will be made public. Do not submit sensitive information",
      );
    },
  );

  test("a question is taken, the form is empty, and the message stands at it, in view", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    await page.goto("/employers");
    await ask(page).getByLabel("Your Question").fill("Do you cover home health?");
    await ask(page).getByLabel("Your name").fill("Ann");
    await ask(page).getByLabel("Your contact").fill("ann@example.com");
    await ask(page).getByRole("button", { name: "Submit question" }).click();
    await expect(page).toHaveURL("/employers#ask");
    await expect(ask(page).getByText(SUCCESS)).toBeInViewport();
    await expect(page.getByText(SUCCESS)).toHaveCount(1);
    for (const label of ["Your Question", "Your name", "Your contact"])
      await expect(ask(page).getByLabel(label)).toHaveValue("");
    await expect.poll(() => questions(page).count()).toBeGreaterThanOrEqual(6);
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText(SUCCESS)).toHaveCount(0);
  });

  test("a question of spaces is not taken: the form says why and keeps the rest", async ({
    page,
  }) => {
    await page.goto("/employers");
    await ask(page).getByLabel("Your Question").fill("   ");
    await ask(page).getByLabel("Your name").fill("Ann");
    await ask(page).getByRole("button", { name: "Submit question" }).click();
    await expect(ask(page).getByRole("alert")).toBeInViewport();
    await expect(ask(page).getByRole("alert")).toContainText("Write your question.");
    await expect(ask(page).getByLabel("Your name")).toHaveValue("Ann");
    await expectAccessible(page);
  });

  test("the field for programs is out of sight and out of the keyboard's way", async ({ page }) => {
    await page.goto("/employers");
    const trap = page.locator('[aria-hidden="true"]').filter({ has: page.locator("#homepage") });
    expect((await trap.boundingBox())!.width).toBeLessThanOrEqual(1);
    await expect(page.getByRole("textbox", { name: "Leave this field empty" })).toHaveCount(0);
    await ask(page).getByLabel("Your contact").focus();
    await page.keyboard.press("Tab");
    await expect(ask(page).getByRole("button", { name: "Submit question" })).toBeFocused();
  });
});
