/** What the form of a position says while it is filled in: units of the profession, and skills that we do not know. */
import { expect, expectAccessible, makeOwn, signIn, test } from "#tests/helpers/e2e.ts";

test("units follow the profession, and an unknown required skill is told while typing", async ({
  page,
}) => {
  await signIn(page, await makeOwn("employer"));
  await page.goto("/employer/new-position");
  const unit = page.getByLabel("Unit");
  await expect(unit).toContainText("Choose a profession first");
  await expect(
    page.getByRole("button", { name: "Show units and certifications for this profession" }),
  ).toHaveCount(0);

  await page.getByLabel("Title").fill("Night nurse");
  await page.getByLabel("Profession").selectOption("Registered Nurse");
  await expect(page.locator('optgroup[label="Critical care"] option').first()).toHaveText(
    "ICU, medical",
  );
  await unit.selectOption("ICU, medical");
  await page.getByLabel("Profession").selectOption("Pharmacy Technician");
  await expect(page.locator('optgroup[label="Critical care"]')).toHaveCount(0);
  await expect(page.getByLabel("Title")).toHaveValue("Night nurse");

  const said = page.getByText("We don’t know the skill “Underwater basket weaving” yet.");
  await page.getByLabel("Required skills").pressSequentially("Pyxis\nUnderwater basket weaving");
  await expect(said).toBeVisible();
  await expect(said).toContainText("nobody matches this position until our team adds it");
  await expect(page.locator("[aria-live=polite]").filter({ has: said })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByLabel("Required skills").fill("Pyxis");
  await expect(said).toHaveCount(0);
});

test("a date that is half typed stays when the hints arrive", async ({ page }) => {
  await signIn(page, await makeOwn("employer"));
  await page.goto("/employer/new-position");
  let answer: () => void = () => undefined;
  const typed = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/position-hints/, async (route) => {
    await typed;
    await route.continue();
  });
  await page.getByLabel("Profession").selectOption("Registered Nurse");
  await page.getByLabel("Start date").focus();
  await page.keyboard.type("1225");
  answer();
  await expect(page.locator('optgroup[label="Critical care"]')).toHaveCount(1);
  await page.keyboard.type("2027");
  await expect(page.getByLabel("Start date")).toHaveValue("2027-12-25");
});
