import { randomUUID } from "node:crypto";
import { expect, linkFromMail } from "#tests/helpers/e2e.ts";
import { password, visitor } from "#tests/helpers/walks.ts";
import type { AdminWalks } from "./walk.ts";

export const walks: AdminWalks = {
  "an affiliate is made, approved and paid": async (office, browser) => {
    const stamp = randomUUID().slice(0, 8);
    const name = `Partner ${stamp}`;
    await office.goto("/admin/affiliates");
    await office.getByRole("link", { name: "Add an affiliate" }).click();
    await office.getByRole("button", { name: "Add affiliate" }).click();
    await expect(office.getByRole("alert")).toContainText("Enter a name.");
    await office.getByLabel("Name").fill(name);
    await office.getByLabel("Contact email").fill(`${stamp}@partner.example`);
    await office.getByLabel("Code").fill(`walk-${stamp}`);
    await office.getByRole("button", { name: "Add affiliate" }).click();
    await expect(office.getByRole("status")).toContainText("Affiliate added.");
    await office.getByRole("button", { name: "Approve" }).click();
    await expect(office.getByRole("status")).toContainText("Affiliate approved.");
    const link = await office.getByText(`/r/WALK-${stamp.toUpperCase()}`).textContent();

    const email = `came-${stamp}@test.example`;
    const page = await visitor(browser);
    await page.goto(new URL(link!).pathname);
    await page.goto("/employer/signup");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.goto(await linkFromMail(email));
    await page.getByRole("button", { name: "Confirm and continue" }).click();
    await expect(page).toHaveURL("/employer/onboarding");
    await page.context().close();

    const here = new URL(office.url()).pathname;
    await office.goto(here);
    await expect(office.getByText("1 person signed up with this code")).toBeVisible();
    await office.getByRole("button", { name: "Qualify" }).click();
    await expect(office.getByRole("alert")).toContainText("Select at least one referral first.");
    await office.getByLabel(`Select ${email}`).check();
    await office.getByLabel("Bounty for each").fill("250");
    await office.getByRole("button", { name: "Qualify" }).click();
    await expect(office.getByText("Owed: $250.00. Paid: $0.00.")).toBeVisible();

    await office.goto("/admin/affiliates?status=owed");
    await office.getByText("Filters (1)", { exact: true }).click();
    await office.getByLabel("Name, code or contact").fill(stamp);
    await office.getByRole("button", { name: "Show" }).click();
    await office.getByRole("link", { name }).click();
    await office.getByLabel(`Select ${email}`).check();
    await office.getByLabel("Reference").fill(`Check ${stamp}`);
    await office.getByRole("button", { name: "Mark as paid" }).click();
    await expect(office.getByText("Owed: $0.00. Paid: $250.00.")).toBeVisible();
    await expect(office.getByText("$250.00 for 1 referral")).toBeVisible();

    await office.getByText("Undo", { exact: true }).click();
    await office.getByRole("form", { name: "Undo" }).getByLabel("Why").fill("Another partner's");
    await office.getByRole("button", { name: "Undo this payout" }).click();
    await expect(office.getByText("Owed: $250.00. Paid: $0.00.")).toBeVisible();
  },
};
