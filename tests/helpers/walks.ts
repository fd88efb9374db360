/** Steps shared by browser tests: signing up, submitting, deciding. JavaScript may be off. */
import type { Browser, Page } from "@playwright/test";
import { expect, giveEvidenceTo, linkFromMail } from "./e2e.ts";
import { day, unusualEnd } from "./people.ts";

/** A date this many days from today, in the format of date fields. */
export const inDays = day;

/** A new browser context. */
export async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

/** The password of every account made here. */
export const password = "a long enough password";

/** Fills in the sign-up form and follows the link in the email. */
export async function createAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(await linkFromMail(email));
  await page.getByRole("button", { name: "Confirm and continue" }).click();
}

const next = (page: Page) => page.getByRole("button", { name: /^Continue/ }).click();

/** Completes the steps after "about you" up to the review, as a nurse with a multistate Missouri license. */
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

/** A registered nurse in Missouri completes every step and submits. */
export async function submitAsNurse(page: Page, name: string, zip: string): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("ZIP code").fill(zip);
  await page.getByLabel("Primary state of residence").selectOption("Missouri");
  await next(page);
  await walkSteps(page);
  await page.getByRole("button", { name: "Submit my profile" }).click();
  await expect(page).toHaveURL("/job-seeker/awaiting-approval");
}

/** A hospital completes every step and submits. */
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
  await page.getByLabel("I’m authorized to hire for this facility").check();
  await next(page);
  await page.getByRole("button", { name: "Submit for review" }).click();
  await expect(page).toHaveURL("/employer/awaiting-approval");
}

/** As the admin, opens a waiting person's case by name in the queue. */
export async function openInQueue(admin: Page, queue: string, name: string): Promise<void> {
  await admin.goto(queue);
  const link = admin
    .getByRole("navigation", { name: "The queue" })
    .getByRole("link")
    .filter({ hasText: name });
  // The newest are at the end; other tests add people too.
  const next = admin.getByRole("link", { name: /^Newer / });
  while ((await link.count()) === 0 && (await next.count()) > 0) await next.click();
  await link.click();
  await expect(admin.getByRole("heading", { level: 2, name })).toBeVisible();
}

/** Approves a waiting person, as the admin. */
export async function approve(admin: Page, name: string): Promise<void> {
  await giveEvidenceTo(name);
  await openInQueue(admin, "/admin/pending-approval", name);
  await admin.getByRole("button", { name: "Approve" }).click();
  await expect(admin.getByRole("status")).toContainText("Approved");
}
