/** The account page with JavaScript off: every part, from the menu to the end of the account. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  linkFromMail,
  signIn,
  signInByForm,
  walk as test,
} from "#tests/helpers/e2e.ts";

test.use({ allowedStatuses: [422] });

const PASSWORD = "Meadow-Lantern-52";
const NEW_PASSWORD = "Harbor-Lantern-88";

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/employer/signup");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.goto(await linkFromMail(email));
  await page.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(page).toHaveURL("/employer/onboarding");
}
const part = (page: Page, name: string) => page.locator("main").getByRole("link", { name });

test("an employer changes address and password, ends a session, takes a copy and leaves", async ({
  page,
  clientBrowser,
}) => {
  test.setTimeout(90_000);
  const first = `account-${randomUUID()}@example.com`;
  const second = `moved-${randomUUID()}@example.com`;
  await signUp(page, first);

  await test.step("the menu leads to who one is", async () => {
    await page.getByRole("link", { name: "Account", exact: true }).first().click();
    await expect(page).toHaveURL("/account");
    await expect(page.locator("main").getByText(first)).toBeVisible();
    await expect(page.getByText("Not submitted", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("another address: a mistake, what is pending, the mailed link", async () => {
    await part(page, "Email address").click();
    await page.getByLabel("New email address").fill(second);
    await page.getByRole("button", { name: "Send the links" }).click();
    await page
      .getByRole("alert")
      .getByRole("link", { name: "Enter your current password." })
      .click();
    await expect(page.getByLabel("Current password")).toBeFocused();
    await expect(page.getByLabel("New email address")).toHaveValue(second);
    await expectAccessible(page);
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByRole("button", { name: "Send the links" }).click();
    await expect(page.getByText(`Not confirmed yet: ${second}`)).toBeVisible();
    await expectAccessible(page);
    // The mail that came first is the one that confirmed the sign-up.
    await expect.poll(() => linkFromMail(first)).toContain("type=email_change");
    await page.goto(await linkFromMail(first));
    await expectAccessible(page);
    await page.getByRole("button", { name: "Yes, change it" }).click();
    await expect(page).toHaveURL("/account");
    await expect(page.getByRole("status")).toContainText(`now ${second}`);
  });

  await test.step("another password", async () => {
    await part(page, "Password").click();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel(/^New password(?! again)/).fill(NEW_PASSWORD);
    await page.getByLabel("Confirm new password").fill("Harbor-Lantern-89");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByRole("alert")).toContainText("The two new passwords differ.");
    for (const label of ["Current password", "Confirm new password"]) {
      await expect(page.getByLabel(label)).toHaveValue("");
    }
    await expectAccessible(page);
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel(/^New password(?! again)/).fill(NEW_PASSWORD);
    await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByRole("status")).toContainText("Your new password is set.");
  });

  await test.step("another session, seen and ended", async () => {
    const context = await clientBrowser.newContext();
    const elsewhere = await context.newPage();
    await signIn(elsewhere, { email: second, password: NEW_PASSWORD });
    await part(page, "Sessions").click();
    await expect(page.getByText("This browser")).toHaveCount(1);
    await expect(page.locator("main").getByRole("listitem")).toHaveCount(2 + 2);
    await expectAccessible(page);
    await page.getByRole("button", { name: /^End session of Chrome on Linux/ }).click();
    await expect(page.getByRole("status")).toContainText("The session has ended.");
    await expect(page.getByText("You’re not logged in anywhere else.")).toBeVisible();
    await elsewhere.goto("/account");
    await expect(elsewhere).toHaveURL(/\/auth\?next=/);
    await context.close();
  });

  await test.step("the access log: nothing yet", async () => {
    await page.goto("/account");
    await part(page, "Access log").click();
    await expect(page.getByText("No activity yet")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a copy of everything", async () => {
    await page.goto("/account");
    const href = await part(page, "Download your data").getAttribute("href");
    const { status, headers } = await page.request.get(href!);
    expect(status()).toBe(200);
    expect(headers()["content-disposition"]).toMatch(
      /^attachment; filename="nomera-health-[\d-]+\.json"$/,
    );
  });

  await test.step("and the end", async () => {
    await part(page, "Delete your account").click();
    await expect(page.getByRole("heading", { name: "What we keep, and why" })).toBeVisible();
    await page.getByLabel("Your email address").fill("not-mine@example.com");
    await page.getByLabel("Current password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Delete my account permanently" }).click();
    await expect(page.getByRole("alert")).toContainText("This is not the email address");
    await expectAccessible(page);
    await page.getByLabel("Your email address").fill(second);
    await page.getByLabel("Current password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Delete my account permanently" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("status")).toContainText("Your account is deleted");
    await page.goto("/account");
    await expect(page).toHaveURL(/\/auth\?next=/);
  });
});

for (const role of ["job_seeker", "admin"] as const) {
  test(`the pages of the account as ${role}`, async ({ page }) => {
    await signInByForm(page, role);
    await page.getByRole("link", { name: "Account", exact: true }).first().click();
    for (const path of ["", "/email", "/password", "/sessions", "/access", "/delete"]) {
      await page.goto(`/account${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expectAccessible(page);
    }
    const note = page.getByText("cannot be deleted here");
    await expect(note).toHaveCount(role === "admin" ? 1 : 0);
  });
}
