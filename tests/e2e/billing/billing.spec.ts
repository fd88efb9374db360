/**
 * A facility's money with JavaScript off: a plan from choosing it to ending it, and a fee for a hire, by our pages and the
 * hosted pages of the stand-in for Stripe.
 */
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectLooks,
  makeOwing,
  makeOwnWithoutPlan,
  signIn,
  walk as test,
} from "#tests/helpers/e2e.ts";

test.use({ allowedStatuses: [402, 409, 422] });

/** Types a card on a hosted page. */
async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Ends").fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
}

/** The row of a plan in the comparison. */
const plan = (page: Page, name: string) =>
  page.getByRole("table", { name: "Plans" }).getByRole("row", { name });

test("subscribe, upgrade, downgrade, cancel and resume", async ({ page }) => {
  test.setTimeout(150_000);
  await signIn(page, await makeOwnWithoutPlan());
  await page.goto("/employer/dashboard");

  await test.step("no plan yet, and what there is to choose", async () => {
    await page.getByRole("link", { name: "Billing", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Billing");
    await expect(page.getByText("No plan yet")).toBeVisible();
    await expect(page.getByText("Your invoices will appear here")).toBeVisible();
    await expectLooks(page);
  });

  await test.step("turn back from the page to pay: said, and nothing is charged", async () => {
    await page.getByRole("button", { name: "Choose Starter" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscribe");
    await page.getByRole("link", { name: "Cancel and go back" }).click();
    await expect(page.getByText("You left the payment page before you finished.")).toBeVisible();
  });

  await test.step("subscribe, after a card that is declined", async () => {
    await page.getByRole("button", { name: "Choose Starter" }).click();
    await typeCard(page, "4000 0000 0000 0002");
    await page.getByRole("button", { name: "Subscribe for $199.00" }).click();
    await expect(page.getByRole("alert")).toContainText("declined");
    await typeCard(page, "4242 4242 4242 4242");
    await page.getByRole("button", { name: "Subscribe for $199.00" }).click();
    await expect(page).toHaveURL(/\/employer\/billing$/);
    await expect(page.getByText("Thank you. Your plan is active")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your plan: Starter" })).toBeVisible();
    await expect(page.getByText("Visa ending in 4242, expires 12/2034")).toBeVisible();
    await expect(page.getByRole("table", { name: "Invoices" }).getByText("$199.00")).toBeVisible();
    await expectLooks(page);
  });

  await test.step("upgrade: what is charged today is shown before it is", async () => {
    await plan(page, "Growth").getByRole("link", { name: "Change to Growth" }).click();
    const table = page.getByRole("table", { name: "What is charged today" });
    await expect(table.getByText("Unused time on Starter from ")).toBeVisible();
    await expect(table.getByText(/^Growth from .* to /)).toBeVisible();
    await expect(page.getByText("$399.00 a month, starting")).toBeVisible();
    await expectLooks(page);
    await page.getByRole("button", { name: /^Pay \$(199|200)\.\d\d and change now$/ }).click();
    await expect(page.getByText("You are on the Growth plan now.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your plan: Growth" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Invoices" }).getByRole("row")).toHaveCount(3);
  });

  await test.step("downgrade: with the next period, and taken back", async () => {
    await plan(page, "Starter").getByRole("link", { name: "Change to Starter" }).click();
    await expect(page.getByText("Nothing", { exact: true })).toBeVisible();
    await expectLooks(page);
    await page.getByRole("button", { name: /^Change on / }).click();
    await expect(page.getByText("Active, changes soon")).toBeVisible();
    await expect(plan(page, "Starter").getByText("Starts next")).toBeVisible();
    await page.getByRole("button", { name: "Keep Growth" }).click();
    await expect(page.getByText("Renews monthly until you cancel.")).toBeVisible();
    await plan(page, "Starter").getByRole("link", { name: "Change to Starter" }).click();
    await page.getByRole("button", { name: /^Change on / }).click();
    await expect(page.getByText("Active, changes soon")).toBeVisible();
  });

  await test.step("cancel: what ends when, confirmed", async () => {
    await page.getByRole("link", { name: "Cancel the plan" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancel the Growth plan");
    await expectLooks(page);
    await page.getByRole("button", { name: /^Cancel the plan on / }).click();
    await expect(page.getByText("Ends soon")).toBeVisible();
    await expect(page.getByText("None: the plan ends")).toBeVisible();
  });

  await test.step("resume", async () => {
    await page.getByRole("button", { name: "Resume Growth" }).click();
    await expect(page.getByText("You’re keeping the plan you have now.")).toBeVisible();
    await expect(page.getByText("Ends soon")).toHaveCount(0);
  });

  await test.step("another card in the portal, which leads back", async () => {
    await page.getByRole("button", { name: "Change card or address" }).click();
    await page.getByRole("link", { name: /card/i }).first().click();
    await typeCard(page, "4000 0025 0000 3155");
    await page.getByRole("button", { name: "Save card" }).click();
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("link", { name: "Return to Nomera Health" }).click();
    await expect(page).toHaveURL(/\/employer\/billing$/);
    await expect(page.getByText("Visa ending in 3155, expires 12/2034")).toBeVisible();
  });
});

test("a fee is paid on Stripe's page: turned back, declined, paid, and never asked for again", async ({
  page,
}) => {
  const { owner, placement } = await makeOwing();
  await signIn(page, owner);
  await page.goto("/employer/placements");
  await expect(page.getByText("$3,120.00 due")).toBeVisible();
  await page.goto(placement);
  await expect(page.getByText("Fee due")).toBeVisible();
  await expect(page.getByText("Enter the card here instead")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Pay $3,120.00" }).click();
  await expect(page.getByText("Placement fee: Registered Nurse, Nights").first()).toBeVisible();
  const payPage = page.url();
  await page.goBack();
  await page.getByRole("button", { name: "Pay $3,120.00" }).click();
  await expect(page).toHaveURL(payPage);

  await typeCard(page, "4000 0000 0000 0002");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await typeCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: /^Pay/ }).click();

  await expect(page).toHaveURL(placement);
  await expect(page.getByText("Fee paid")).toBeVisible();
  await expect(page.getByText(/\$3,120\.00 paid on/)).toBeVisible();
  await expect(page.getByRole("button", { name: /Pay \$/ })).toHaveCount(0);
  await page.goto("/employer/placements");
  await expect(page.getByText("nothing due")).toBeVisible();
  await expectAccessible(page);
});
