import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expect } from "#tests/helpers/e2e.ts";
import { visitor } from "#tests/helpers/walks.ts";
import type { AdminWalks } from "./walk.ts";

/** A visitor asks on the public page. */
async function ask(browser: Browser, question: string, contact: string): Promise<void> {
  const page = await visitor(browser);
  await page.goto("/employers");
  await page.getByLabel("Your Question").fill(question);
  await page.getByLabel("Your contact").fill(contact);
  await page.getByRole("button", { name: "Submit question" }).click();
  await expect(page.getByText("Question submitted successfully!")).toBeVisible();
  await page.context().close();
}

/** Opens a question by its unique words, as an admin. */
async function openQuestion(office: Page, words: string, list = "Waiting"): Promise<void> {
  await office.goto("/admin/faq");
  await office.getByRole("link", { name: list, exact: true }).click();
  await office.getByLabel("Question or contact").fill(words);
  await office.getByRole("button", { name: "Show" }).click();
  await office.getByRole("link", { name: words }).click();
}

const publicPage = async (browser: Browser, words: string) => {
  const page = await visitor(browser);
  await page.goto(`/employers?q=${words}#faq`);
  return page;
};
const mark = () => `pigeons${randomUUID().slice(0, 8)}`;

export const walks: AdminWalks = {
  "a visitor's question is answered and stands on the public page": async (office, browser) => {
    const words = mark();
    await ask(browser, `do u take ${words}`, `${words}@test.example`);
    await openQuestion(office, words);
    await expect(office.getByText(`${words}@test.example`)).toBeVisible();

    // Without an answer it can't be published, and the typed text is kept.
    await office.getByRole("textbox", { name: "Question" }).fill(`Do you take ${words}?`);
    await office.getByRole("button", { name: "Publish" }).click();
    await expect(office.getByRole("alert")).toContainText("Enter an answer.");
    await office.getByRole("textbox", { name: "Answer" }).fill("We take people only.");
    await office.getByRole("button", { name: "Publish" }).click();
    await expect(office.getByRole("status")).toContainText("Published");
    await expect(office.getByText(`do u take ${words}`)).toBeVisible();

    const page = await publicPage(browser, words);
    await page.getByText(`Do you take ${words}?`).click();
    await expect(page.getByText("We take people only.")).toBeVisible();
    await expect(page.getByText(`${words}@test.example`)).toHaveCount(0);

    await office.getByRole("button", { name: "Delete the name and contact" }).click();
    await expect(office.getByText(`${words}@test.example`)).toHaveCount(0);
    await office.getByRole("button", { name: "Unpublish" }).click();
    await expect(office.getByRole("status")).toContainText("Unpublished.");
    await page.reload();
    await expect(page.getByText("No questions found")).toBeVisible();
    await page.context().close();
  },

  "spam and duplicates go": async (office, browser) => {
    const [spam, first, second] = [mark(), mark(), mark()];
    await ask(browser, `Buy ${spam} now!`, "");
    await openQuestion(office, spam);
    await office.getByRole("button", { name: "Mark as spam" }).click();
    await expect(office.getByRole("status")).toContainText("You can undo this");
    await openQuestion(office, spam, "Spam");
    await office.getByRole("button", { name: "Not spam" }).click();
    await expect(office.getByText("Unanswered", { exact: true })).toBeVisible();

    await ask(browser, `May I bring a ${first}?`, "");
    await ask(browser, `Could I bring my ${second}?`, "");
    await openQuestion(office, second);
    await office.getByRole("searchbox", { name: "Find the other question" }).fill(first);
    await office.getByRole("button", { name: "Find" }).click();
    await office.getByRole("button", { name: "Merge into this" }).click();
    await expect(office.getByRole("status")).toContainText("Merged into the other question.");
    await office.getByRole("link", { name: first }).click();
    await expect(office.getByText("Asked 2 times")).toBeVisible();
  },
};
