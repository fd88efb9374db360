/** What several browser tests walk through: signing up, submitting, deciding. JavaScript may be off. */
import type { Browser, Page } from "@playwright/test";
import { expect, giveEvidenceTo, linkFromMail } from "./e2e.ts";
import { day, unusualEnd } from "./people.ts";

/** A date so many days from today, as date fields want it. */
export const inDays = day;

/** A browser of somebody's own. */
export async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

/** The password of every account made here. */
export const password = "a long enough password";

/** Fills in the sign-up form and follows the link in the mail. */
export async function createAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(await linkFromMail(email));
  await page.getByRole("button", { name: "Confirm and continue" }).click();
}

const next = (page: Page) => page.getByRole("button", { name: /^Continue/ }).click();

/** Walks the steps after "about you" to the review, as a nurse with a multistate license of Missouri. */
export async function walkSteps(page: Page): Promise<void> {
  await page.locator("#profession").selectOption("rn");
  await page.getByLabel("Years of experience").fill("6");
  await next(page);
  await page.getByRole("link", { name: "Add a license" }).click();
  await page.getByLabel("State that issued it").selectOption("Missouri");
  await page.getByLabel("License number").fill("2019 012345");
  await page.getByLabel("Expires on").fill(unusualEnd);
  await page.getByLabel("multistate").check();
  await page.getByRole("button", { name: "Add this license" }).click();
  await page.getByLabel("Yes, it’s right").check();
  await page.getByRole("button", { name: "Add this license" }).click();
  await next(page);
  await next(page);
  await page.getByLabel("Minimum pay").fill("41.50");
  await page.getByLabel("Days").check();
  await page.getByLabel("Maximum distance in miles").fill("30");
  await page.getByLabel("Earliest start date").fill(inDays(10));
  await next(page);
  await page.getByLabel("No, I’ll apply myself").check();
  await next(page);
}

/** A registered nurse who lives in Missouri goes through every step and submits. */
export async function submitAsNurse(page: Page, name: string, zip: string): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("ZIP code").fill(zip);
  await page.getByLabel("Primary state of residence").selectOption("Missouri");
  await next(page);
  await walkSteps(page);
  await page.getByRole("button", { name: "Submit my profile" }).click();
  await expect(page).toHaveURL("/job-seeker/awaiting-approval");
}

/** A hospital goes through every step and submits. */
export async function submitAsHospital(page: Page, name: string, zip: string): Promise<void> {
  await page.getByLabel("Facility name").fill(name);
  await page.getByLabel("Facility type").selectOption("Hospital");
  await page.getByLabel("Street address").fill("100 Main Street");
  await page.getByLabel("ZIP code").fill(zip);
  await page.getByLabel("NPI").fill("1234567893");
  await next(page);
  await page.getByLabel("Your full name").fill("Dana Brooks");
  await page.getByLabel("Phone").fill("(913) 555-0100");
  await next(page);
  await next(page);
  await page.getByLabel("I may hire for this facility").check();
  await next(page);
  await page.getByRole("button", { name: "Submit for review" }).click();
  await expect(page).toHaveURL("/employer/awaiting-approval");
}

/** The admin opens somebody who waits, by the name in the list of the queue. */
export async function openInQueue(admin: Page, queue: string, name: string): Promise<void> {
  await admin.goto(queue);
  const link = admin
    .getByRole("navigation", { name: "The queue" })
    .getByRole("link")
    .filter({ hasText: name });
  // The newest stand at the end; other tests put people there too.
  const next = admin.getByRole("link", { name: /^Newer / });
  while ((await link.count()) === 0 && (await next.count()) > 0) await next.click();
  await link.click();
  await expect(admin.getByRole("heading", { level: 2, name })).toBeVisible();
}

/** The admin approves somebody who waits. */
export async function approve(admin: Page, name: string): Promise<void> {
  await giveEvidenceTo(name);
  await openInQueue(admin, "/admin/pending-approval", name);
  await admin.getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByRole("status")).toContainText("Approved");
}
