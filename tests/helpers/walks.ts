/** What several browser tests walk through: signing up, handing in, deciding. JavaScript may be off. */
import type { Browser, Page } from "@playwright/test";
import { expect, linkFromMail } from "./e2e.ts";

/** A date so many days from now, as date fields want it. */
export const inDays = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** A browser of somebody's own. */
export async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

/** Fills in the sign-up form and follows the link in the mail. */
export async function createAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeVisible();
  await page.goto(await linkFromMail(email));
  await page.getByRole("button", { name: "Confirm and continue" }).click();
}

/** The end of April of the next odd year that is half a year away: when Missouri's RN licenses end. */
export function missouriRnExpiry(now = new Date()): string {
  const soon = new Date(now.getTime() + 180 * 86_400_000);
  const year = soon.getUTCFullYear();
  const odd = year % 2 === 1 ? year : year + 1;
  const day = `${odd}-04-30`;
  return day > soon.toISOString().slice(0, 10) ? day : `${odd + 2}-04-30`;
}

const next = (page: Page) => page.getByRole("button", { name: /^Continue/ }).click();

/** A registered nurse of Kansas City with a multistate license goes through every step and hands in. */
export async function handInAsNurse(page: Page, name: string): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("ZIP code").fill("64108");
  await page.getByLabel("Primary state of residence").selectOption("Missouri");
  await next(page);
  await page.getByLabel("Profession", { exact: false }).first().selectOption("Registered Nurse");
  await page.getByLabel("Years of experience").fill("6");
  await next(page);
  await page.getByRole("link", { name: "Add a license" }).click();
  await page.getByLabel("State that issued it").selectOption("Missouri");
  await page.getByLabel("License number").fill("2019 012345");
  await page.getByLabel("Expires on").fill(missouriRnExpiry());
  await page.getByLabel("multistate").check();
  await page.getByRole("button", { name: "Add this license" }).click();
  await next(page);
  await next(page);
  await page.getByLabel("Pay you want, at least").fill("41.50");
  await page.getByLabel("Days", { exact: true }).check();
  await page.getByLabel("How far you would go").fill("30");
  await page.getByLabel("You could start from").fill(inDays(10));
  await next(page);
  await page.getByLabel("No, I apply myself").check();
  await next(page);
  await page.getByRole("button", { name: "Hand in my profile" }).click();
  await expect(page).toHaveURL("/job-seeker/awaiting-approval");
}

/** A hospital in Kansas goes through every step and hands in. */
export async function handInAsHospital(page: Page, name: string): Promise<void> {
  await page.getByLabel("Your full name").fill("Dana Brooks");
  await page.getByLabel("Facility name").fill(name);
  await page.getByLabel("Kind of facility").selectOption("Hospital");
  await page.getByLabel("Street address").fill("100 Main Street");
  await page.getByLabel("ZIP code").fill("66204");
  await page.getByLabel("Phone").fill("(913) 555-0100");
  await page.getByLabel("NPI").fill("1234567893");
  await page.getByRole("button", { name: "Hand in for checking" }).click();
  await expect(page).toHaveURL("/employer/awaiting-approval");
}

/** The admin approves somebody who waits, by the name on their card. */
export async function approve(admin: Page, name: string): Promise<void> {
  await admin.goto("/admin/pending-approval");
  await admin
    .getByRole("listitem")
    .filter({ hasText: name })
    .getByRole("button", { name: "Approve" })
    .click();
  await expect(admin.getByRole("status")).toContainText("Approved");
}
