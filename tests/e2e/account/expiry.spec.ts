/** A session that ends while somebody types, with JavaScript off: the form comes back as it was left. */
import { expect, expectAccessible, signIn, walk as test } from "#tests/helpers/e2e.ts";
import { endSession } from "#tests/helpers/expire.ts";
import { demoAccounts } from "#local/demo-accounts.ts";

test.use({ allowedStatuses: [401, 422] });

const employer = demoAccounts.find(({ role }) => role === "employer")!;

test("what was typed comes back after signing in, and nothing was sent meanwhile", async ({
  page,
  context,
}) => {
  await signIn(page, "employer");
  await page.goto("/employer/new-position");
  await page.getByLabel("Title").fill("Night nurse, fourth floor");
  await page.getByLabel("Shift", { exact: true }).selectOption("Nights");
  await page.getByLabel("Description").fill("Five patients at most.\nSelf-scheduled.");
  await endSession(context);
  await page.getByRole("button", { name: "Save and preview" }).click();

  await expect(page).toHaveURL(/\/auth\?next=%2Femployer%2Fnew-position%3Fdraft%3D[-\da-f]{36}$/);
  await expect(page.getByRole("status")).toContainText(
    "Your session has ended. Log in, and your form comes back as you left it.",
  );
  await expectAccessible(page);
  await page.getByLabel("Email address").fill(employer.email);
  await page.getByLabel("Password").fill(employer.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();

  await expect(page).toHaveURL(/\/employer\/new-position\?draft=[-\da-f]{36}$/);
  await expect(page.getByRole("status")).toContainText(
    "You are logged in again. Nothing has been sent yet: check the form and send it.",
  );
  await expect(page.getByLabel("Title")).toHaveValue("Night nurse, fourth floor");
  await expect(page.getByLabel("Shift", { exact: true })).toHaveValue("nights");
  await expect(page.getByLabel("Description")).toHaveValue(
    "Five patients at most.\nSelf-scheduled.",
  );
  await expectAccessible(page);

  // Still not complete: the page now speaks of that, and keeps what was typed.
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("alert")).toContainText("There is a problem");
  await expect(page.getByText("Nothing has been sent yet")).toHaveCount(0);
  await expect(page.getByLabel("Title")).toHaveValue("Night nurse, fourth floor");
});

test("what is too long to keep can be copied", async ({ page, context }) => {
  const long = Array.from({ length: 1_600 }, (_, at) =>
    ((at * 2_654_435_761) % 4_294_967_296).toString(36),
  ).join("");
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, "employer");
  await page.goto("/employer/new-position");
  await page.getByLabel("Title").fill("Night nurse");
  await page.getByLabel("Description").fill(long);
  await endSession(context);
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible();
  await expect(page.getByText(long)).toBeVisible();
  await expect(page.getByText("Night nurse")).toBeVisible();
  await expectAccessible(page);
});
