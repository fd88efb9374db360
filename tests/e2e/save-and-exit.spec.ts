/** Without JavaScript: a form is left half done, found again on another device, and handed in. */
import { expect, expectAccessible, linkFromMail, signIn, test } from "#tests/helpers/e2e.ts";

test.use({ allowedStatuses: [422] });

const password = "a long enough password";
const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

test("a nurse leaves the form, comes back on another device, and hands it in", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const email = `saved-${Date.now()}@example.com`;
  await page.goto("/candidate-signup");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.goto(await linkFromMail(email));
  await page.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(page).toHaveURL("/job-seeker/onboarding");

  await test.step("she saves what would not be accepted yet, and is left alone", async () => {
    await page.getByLabel("Full name").fill("Maria Alvarez");
    await page.getByLabel("ZIP code").fill("641");
    await page.getByLabel("Nights").check();
    await page.getByRole("button", { name: "Save and exit" }).click();
    await expect(page).toHaveURL("/?saved=1");
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await expectAccessible(page);
    // The page stays hers while she looks around.
    await page.goto("/vision");
    await page.goto("/");
    await expect(page).toHaveURL("/");
    await page.getByRole("link", { name: "Go on with my profile" }).click();
    await expect(page).toHaveURL("/job-seeker/onboarding");
  });

  const elsewhere = await (await browser.newContext()).newPage();
  await test.step("on another device the form is as she left it", async () => {
    await signIn(elsewhere, { email, password });
    await expect(elsewhere).toHaveURL("/job-seeker/onboarding");
    await expect(elsewhere.getByText("It is not handed in yet.")).toBeVisible();
    await expect(elsewhere.getByLabel("Full name")).toHaveValue("Maria Alvarez");
    await expect(elsewhere.getByLabel("ZIP code")).toHaveValue("641");
    await expect(elsewhere.getByLabel("Nights")).toBeChecked();
    await expect(elsewhere.getByLabel("Days")).not.toBeChecked();
    await expectAccessible(elsewhere);
  });

  await test.step("handing in checks everything; what is wrong can be saved again as it is", async () => {
    await elsewhere.getByRole("button", { name: "Hand in my profile" }).click();
    await expect(elsewhere.getByRole("alert")).toContainText("Enter a ZIP code of five digits.");
    await elsewhere.getByRole("button", { name: "Save and exit" }).click();
    await expect(elsewhere).toHaveURL("/?saved=1");
    await elsewhere.getByRole("link", { name: "Go on with my profile" }).click();
    await expect(elsewhere.getByLabel("ZIP code")).toHaveValue("641");
  });

  await test.step("handed in, there is nothing left to save", async () => {
    await elsewhere.getByLabel("ZIP code").fill("64108");
    await elsewhere.getByLabel("Primary state of residence").selectOption("Missouri");
    await elsewhere.getByLabel("Profession").first().selectOption("Registered Nurse");
    await elsewhere.getByLabel("Years of experience").fill("6");
    await elsewhere.getByLabel("State that issued it").selectOption("Missouri");
    await elsewhere.getByLabel("License number").fill("2019 012345");
    await elsewhere.getByLabel("Expires on").fill(day(600));
    await elsewhere.getByLabel("Pay you want, at least").fill("41.50");
    await elsewhere.getByLabel("How far you would go").fill("30");
    await elsewhere.getByLabel("You could start from").fill(day(10));
    await elsewhere.getByRole("button", { name: "Hand in my profile" }).click();
    await expect(elsewhere).toHaveURL("/job-seeker/awaiting-approval");
    await elsewhere.goto("/job-seeker/onboarding");
    await expect(elsewhere.getByLabel("Full name")).toHaveValue("Maria Alvarez");
    await expect(elsewhere.getByRole("button", { name: "Save and exit" })).toHaveCount(0);
    await elsewhere.goto("/");
    await expect(elsewhere.getByText("Your profile is not finished yet.")).toHaveCount(0);
  });
});
