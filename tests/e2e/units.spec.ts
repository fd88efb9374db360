/** Units without JavaScript: an ICU night position is posted, and found on a phone by unit and employment. */
import {
  expect,
  expectAccessible,
  expectLooks,
  makeNurseIn,
  makeOwn,
  signIn,
  test,
} from "#tests/helpers/e2e.ts";
import { inDays } from "#tests/helpers/walks.ts";

test.use({ allowedStatuses: [422] });

/** Eminence, Missouri, where no other test goes. */
const ZIP = "65466";

test("a facility posts an ICU night position, and a nurse finds it by unit, by employment and by word", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const title = `Registered Nurse, nights ${Date.now()}`;
  const unit = "ICU, medical";

  await test.step("the facility chooses the unit among its group, and sees it on the preview", async () => {
    await signIn(page, await makeOwn("employer"));
    await page.goto("/employer/new-position");
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Profession").selectOption("Registered Nurse");
    await page
      .getByRole("button", { name: "Show units and certifications for this profession" })
      .click();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    await expect(page.getByLabel("Profession")).toHaveValue("rn");
    await expect(page.locator('optgroup[label="Critical care"] option').first()).toHaveText(unit);
    await page.getByLabel("Unit").selectOption(unit);
    await page.getByLabel("Workplace ZIP code").fill(ZIP);
    await page.getByLabel("Start date").fill(inDays(30));
    await page.getByLabel("Employment").selectOption("Full-time");
    await page.getByLabel("Shift", { exact: true }).selectOption("Nights");
    await page.getByLabel("Schedule").selectOption("Three 12-hour shifts a week");
    await page.getByLabel("Pay, from").fill("42");
    await page.getByLabel("Pay, up to").fill("51");
    await page.getByLabel("Years of experience").fill("2");
    await page.getByText("Benefits", { exact: true }).click();
    await page.getByLabel("Health insurance").check();
    await page.getByLabel("Paid time off, days per year").fill("25");
    await page.getByLabel("Employer match, percent").fill("50");
    // Enter sends the form on, though the first button in it only shows more.
    await page.getByLabel("Title").press("Enter");
    await expect(page.getByRole("alert")).toContainText(
      "Enter the percent of pay that you match up to.",
    );
    await expect(page.getByLabel("Unit")).toHaveValue("icu_medical");
    await page.getByLabel("Match up to, percent of pay").fill("6");
    await expectLooks(page);
    await page.getByRole("button", { name: "Save and preview" }).click();
    await expect(page.getByRole("region", { name: "As candidates see it" })).toContainText(unit);
    await expect(page.getByText("No unit chosen.")).toHaveCount(0);
    await expect(page.getByText("Retirement plan with 50% match up to 6% of pay")).toBeVisible();
    await page.getByRole("button", { name: "Post this position" }).click();
    await expect(page).toHaveURL(/\/candidates$/);
  });

  const phone = await browser.newPage({ viewport: { width: 360, height: 780 } });
  await signIn(phone, await makeNurseIn(ZIP));

  await test.step("the nurse says where she worked", async () => {
    await phone.goto("/job-seeker/profile/experience");
    await phone.getByRole("combobox", { name: "Unit 1" }).selectOption(unit);
    await phone.getByRole("button", { name: "Save changes" }).click();
    await expect(phone.getByRole("alert")).toContainText(
      "Enter the years in this unit; 0 is fine.",
    );
    await phone.getByLabel("Years in unit 1").fill("4");
    await phone.getByLabel("Charge or lead experience").check();
    await phone.getByLabel("Epic").check();
    await expectLooks(phone);
    await phone.setViewportSize({ width: 360, height: 780 });
    await phone.getByRole("button", { name: "Save changes" }).click();
    await expect(phone).toHaveURL("/job-seeker/profile");
    await expect(phone.getByText(`${unit} · 4 years`)).toBeVisible();
  });

  const results = phone.getByRole("region", { name: /positions?/ });
  await test.step("results come before the filters, which are closed", async () => {
    await phone.goto("/job-seeker/positions");
    await expect(phone.getByLabel("Title, unit, facility, or skill")).toBeVisible();
    await expect(phone.locator("#unit")).toBeHidden();
    const top = await results.getByRole("listitem").first().boundingBox();
    expect(top!.y).toBeLessThan(780);
  });

  await test.step("she finds it by unit and employment, with how many there are beside each choice", async () => {
    await phone.getByText("Filters", { exact: true }).click();
    await phone.getByLabel("City or ZIP code").fill(ZIP);
    await phone.getByLabel("Distance in miles").fill("5");
    await phone.getByRole("button", { name: "Show positions" }).click();
    await phone.getByText("Filters (2)").click();
    await phone.locator("#unit").selectOption("Critical care, all (1)");
    await phone.getByLabel("Employment").selectOption("Full-time (1)");
    await phone.getByLabel("Shift").selectOption("Nights (1)");
    await expectAccessible(phone);
    await phone.getByRole("button", { name: "Show positions" }).click();
    await expect(phone.getByRole("heading", { name: "1 position" })).toBeVisible();
    const card = results.getByRole("listitem").filter({ hasText: title });
    await expect(card.first()).toContainText(unit);
    await expect(card.first()).toContainText("Permanent, full-time, 36 hrs/wk");
  });

  await test.step("and by what she calls it", async () => {
    await phone.getByLabel("Title, unit, facility, or skill").fill("MICU nights");
    await phone.getByRole("button", { name: "Search", exact: true }).click();
    await expect(phone.getByRole("heading", { name: "1 position" })).toBeVisible();
    await expectLooks(phone);
    await phone.getByRole("link", { name: title }).click();
    await expect(phone.getByText(unit).first()).toBeVisible();
    await expect(phone.getByText("$42.00 to $51.00/hr × 36 hrs × 52 = ")).toBeVisible();
    await expect(phone.getByText("25 days of paid time off per year")).toBeVisible();
  });
});
