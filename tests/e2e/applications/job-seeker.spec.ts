/** A job seeker's week with JavaScript off, on a narrow phone: search, save, apply, message, withdraw; every page fits. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, makeSeeking, signIn, walk as test } from "#tests/helpers/e2e.ts";

test.use({ allowedStatuses: [409, 422], viewport: { width: 360, height: 780 } });

async function expectFits(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessible(page);
}

test("she searches, keeps the search, applies, writes, and withdraws with a reason", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { nurse, title, facility } = await makeSeeking();
  await signIn(page, nurse);

  await test.step("the dashboard names what is missing, and why the position fits", async () => {
    await page.goto("/job-seeker/dashboard");
    await expect(
      page.getByRole("heading", { name: "What would get you more matches" }),
    ).toBeVisible();
    await expect(page.getByText("Upload your résumé.")).toBeVisible();
    await expectFits(page);
  });

  await test.step("a search with a mistake keeps the rest, then finds it", async () => {
    await page.goto("/job-seeker/positions");
    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("Facility name").fill(facility);
    await page.getByLabel("Distance in miles").fill("far");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter whole miles from 1 to 500.");
    await expect(page.getByLabel("Facility name")).toHaveValue(facility);
    await expectFits(page);
    await page.getByLabel("Distance in miles").fill("30");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "1 position" })).toBeVisible();
    await expectFits(page);
  });

  await test.step("the search is kept under a name", async () => {
    await page.getByLabel("Save this search as").fill("Close by");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("Saved “Close by.”");
    await expectFits(page);
    await page.getByRole("button", { name: "View positions of Close by" }).click();
    await page.getByRole("link", { name: title }).click();
  });

  await test.step("the reasons both ways, and the application", async () => {
    await expect(page.getByRole("heading", { name: "Why it fits you" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Why you fit them" })).toBeVisible();
    await expectFits(page);
    await page.getByLabel("Note to the facility").fill("I live close by.");
    await page.getByRole("button", { name: "Send application" }).click();
    await expect(page).toHaveURL(/\/job-seeker\/applications\//);
    await expect(page.getByText("You applied", { exact: true })).toBeVisible();
    await expectFits(page);
  });

  await test.step("a message, which cannot be empty", async () => {
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert")).toContainText("Write a message.");
    await page.getByLabel(/^Write to /).fill("Is there parking?");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.locator("#messages").getByText("Is there parking?")).toBeVisible();
  });

  await test.step("withdrawing asks first, and wants a reason", async () => {
    await page.getByRole("link", { name: "Withdraw…" }).click();
    await expectFits(page);
    await page.getByRole("button", { name: "Withdraw my application" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter a reason. The facility sees it.");
    await page.getByLabel("Reason").fill("I found a position closer to home.");
    await page.getByRole("button", { name: "Withdraw my application" }).click();
    await expect(page.getByRole("status")).toContainText("Application withdrawn.");
    await page.goto("/job-seeker/applications?show=ended");
    await expect(page.getByText("I found a position closer to home.")).toBeVisible();
    await expectFits(page);
  });

  await test.step("pause, and a facility kept away", async () => {
    await page.goto(`/job-seeker/visibility?find=${encodeURIComponent(facility)}`);
    await page.getByRole("button", { name: `Block ${facility}` }).click();
    await expect(page.getByRole("status")).toContainText("Facility blocked.");
    await page.getByRole("button", { name: "Pause my profile" }).click();
    await expectFits(page);
    await page.goto("/job-seeker/dashboard");
    await expect(page.getByText("Your profile is paused.", { exact: true })).toBeVisible();
    await expectFits(page);
  });
});
