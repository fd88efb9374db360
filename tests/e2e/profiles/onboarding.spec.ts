/** Without JavaScript, on a phone: a nurse makes her profile in steps, goes back, leaves, returns and submits it. */
import { expect, expectAccessible, signInByForm, walk as test } from "#tests/helpers/e2e.ts";
import { createAccount, password, walkSteps } from "#tests/helpers/walks.ts";

test.use({ allowedStatuses: [422], viewport: { width: 360, height: 740 } });

test("every step, with an error, a way back, and a break on another device", async ({
  page,
  clientBrowser,
}) => {
  test.setTimeout(90_000);
  const email = `steps-${Date.now()}@example.com`;
  await page.goto("/candidate-signup");
  await createAccount(page, email);
  await expect(page).toHaveURL("/job-seeker/onboarding");

  await page.getByLabel("Full name").fill("Maria Alvarez");
  await page.getByRole("button", { name: "Continue" }).click();
  const summary = page.getByRole("alert");
  await summary.getByRole("link", { name: "Enter a ZIP code." }).click();
  await expect(page.getByLabel("ZIP code")).toBeFocused();
  await expect(page.getByLabel("Full name")).toHaveValue("Maria Alvarez");
  await expectAccessible(page);
  await page.getByLabel("ZIP code").fill("64108");
  await page.getByLabel("Primary state of residence").selectOption("Missouri");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/job-seeker/onboarding/experience");

  await page.getByLabel("Skills").fill("Telemetry");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("ZIP code")).toHaveValue("64108");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Skills")).toHaveValue("Telemetry");
  await page.getByRole("button", { name: "Save and exit" }).click();
  await expect(page).toHaveURL("/?saved=1");

  const elsewhere = await (await clientBrowser.newContext({ javaScriptEnabled: false })).newPage();
  await signInByForm(elsewhere, { email, password });
  await expect(elsewhere).toHaveURL("/job-seeker/onboarding");
  await expect(elsewhere.getByText("Not submitted yet.")).toBeVisible();
  await expect(elsewhere.getByLabel("Skills")).toHaveValue("Telemetry");
  await walkSteps(elsewhere);
  await expect(elsewhere).toHaveURL("/job-seeker/onboarding/review");
  await expect(elsewhere.getByText("Works in Missouri and Kansas until")).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole("button", { name: "Submit my profile" }).click();
  await expect(elsewhere).toHaveURL("/job-seeker/awaiting-approval");
  await expect(elsewhere.getByText("Your résumé.")).toBeVisible();
  await expectAccessible(elsewhere);
});
