/** Found without JavaScript: from a city's page to an application, through sign-up. */
import { expect, expectLooks, makeOwn, signIn, test } from "#tests/helpers/e2e.ts";
import { approve, createAccount, inDays, submitAsNurse, visitor } from "#tests/helpers/walks.ts";

test.use({ allowedStatuses: [422] });

/** Hermann, Missouri, where no other test goes. */
const CITY = "Hermann, MO";
const ZIP = "65041";

test("a visitor finds a position by city, signs up for it, and applies", async ({ browser }) => {
  test.setTimeout(180_000);
  const stamp = Date.now();
  const title = `Registered Nurse, Riverside ${stamp}`;
  const email = `found-${stamp}@example.com`;
  const name = `Ines Duarte ${stamp}`;

  await test.step("a facility posts it", async () => {
    const facility = await visitor(browser);
    await signIn(facility, await makeOwn("employer"));
    await facility.goto("/employer/new-position");
    await facility.getByLabel("Title").fill(title);
    await facility.getByLabel("Profession").selectOption("Registered Nurse");
    await facility.getByLabel("ZIP code of the workplace").fill(ZIP);
    await facility.getByLabel("Start date").fill(inDays(30));
    await facility.getByLabel("Employment").selectOption("Full-time");
    await facility.getByLabel("Shift", { exact: true }).selectOption("Days");
    await facility.getByLabel("Pay, from").fill("42");
    await facility.getByLabel("Pay, up to").fill("51");
    await facility.getByLabel("Years of experience").fill("2");
    await facility.getByRole("button", { name: "Save and preview" }).click();
    await facility.getByRole("button", { name: "Post this position" }).click();
    await expect(facility).toHaveURL(/\/candidates$/);
  });

  const nurse = await visitor(browser);
  await nurse.setViewportSize({ width: 360, height: 780 });

  await test.step("the list around the city has it, and leads to the city's page", async () => {
    await nurse.goto("/healthcare-professionals");
    await nurse.getByRole("link", { name: "Search Jobs" }).click();
    await expect(nurse).toHaveURL("/positions");
    const results = nurse.getByRole("region", { name: /open positions?/ });
    const top = await results.getByRole("listitem").first().boundingBox();
    expect(top!.y).toBeLessThan(780);
    await nurse.getByLabel("City or ZIP code").fill(CITY);
    await nurse.getByText(/^Filters/).click();
    await nurse.getByLabel("Profession", { exact: true }).selectOption("rn");
    await nurse.getByRole("button", { name: "Show positions" }).click();
    await expect(nurse.getByRole("heading", { level: 1 })).toHaveText(
      `Registered Nurse positions near ${CITY}`,
    );
    await expectLooks(nurse);
    await nurse.setViewportSize({ width: 360, height: 780 });
    await nurse.getByRole("link", { name: /pay and who’s hiring/ }).click();
    await expect(nurse).toHaveURL("/positions/registered-nurse/hermann-mo");
    await expect(nurse.getByText("They pay $42.00 to $51.00 an hour.")).toBeVisible();
    await expectLooks(nurse);
  });

  let position = "";
  await test.step("she signs up from the position, and submits her profile", async () => {
    await nurse.setViewportSize({ width: 360, height: 780 });
    await nurse.getByRole("link", { name: title }).click();
    await expect(nurse.getByRole("heading", { level: 1 })).toHaveText(title);
    position = new URL(nurse.url()).pathname;
    await nurse.getByRole("link", { name: "Apply" }).click();
    await createAccount(nurse, email);
    await expect(nurse).toHaveURL("/job-seeker/onboarding");
    await submitAsNurse(nurse, name, ZIP);
  });

  await test.step("approved, she applies for it", async () => {
    const admin = await visitor(browser);
    await signIn(admin, "admin");
    await approve(admin, name);
    await nurse.goto(position);
    await nurse.getByRole("link", { name: "See how you fit" }).click();
    await nurse.getByRole("button", { name: "Send my application" }).click();
    await expect(nurse.getByRole("status")).toContainText("Your application is sent");
  });
});
