/** Passkeys by Chromium's own virtual device: what only a browser with scripts does. Signatures: second-factor-passkeys.test.ts. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, makeAdmin, signIn, test } from "#tests/helpers/e2e.ts";

/** A device that verifies its owner by itself, until it is told not to. */
async function giveDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: () =>
      browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
  };
}

/** Adds a passkey, and takes the recovery codes. @returns the first of them */
async function add(page: Page, password: string): Promise<string> {
  await page.goto("/account/two-step", { waitUntil: "networkidle" });
  await page.getByLabel("Name of the passkey").fill("My laptop");
  await page.locator("#passkey-current").fill(password);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const code = await page.locator("main code").first().innerText();
  // They are shown once, so the page stays as it is when the network comes back.
  const asked = page.waitForResponse((response) => response.url().includes("reconnect"));
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await asked;
  await page.waitForLoadState("networkidle");
  await expect(page.locator("main code").first()).toHaveText(code);
  await page.getByRole("link", { name: "I saved them" }).click();
  await expect(page.getByText("My laptop")).toBeVisible();
  await expectAccessible(page);
  return code;
}

/** Starts to act, as somebody who has confirmed nothing in this session. */
async function act(page: Page) {
  await page.goto("/admin/acting", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "As an employer" }).click();
  await page.getByLabel("Reason").fill("To see what a facility sees");
  await page.getByRole("button", { name: "Start acting" }).click();
}

test("is added on a page, and confirms before acting", async ({ page, context }) => {
  const admin = await makeAdmin();
  await giveDevice(page);
  await signIn(page, admin);
  await add(page, admin.password);
  // Another session has confirmed nothing.
  await context.clearCookies();
  await signIn(page, admin);
  await act(page);
  await expect(page.getByRole("heading", { name: "Confirm it’s you" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByLabel("Reason")).toHaveValue("To see what a facility sees");
  await page.getByRole("button", { name: "Start acting" }).click();
  await expect(page).toHaveURL("/employer/dashboard");
});

test("when the browser gives up, the page says so and a code does", async ({ page, context }) => {
  const admin = await makeAdmin();
  const device = await giveDevice(page);
  await signIn(page, admin);
  const code = await add(page, admin.password);
  await context.clearCookies();
  await signIn(page, admin);
  await device.refuse();
  await page.goto("/account/confirm", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("Your browser did not finish.")).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page).toHaveURL("/account");
});
