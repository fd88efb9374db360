/**
 * The matching lab with JavaScript off: an admin looks at a pair, drafts weights, replays them, publishes, and rolls back;
 * and a job seeker answers and takes back the voluntary questions.
 */
import {
  expect,
  expectAccessible,
  makeAdmin,
  makeOwn,
  signIn,
  walk as test,
} from "#tests/helpers/e2e.ts";

test.use({ allowedStatuses: [422] });

test("an admin chooses, drafts, replays, publishes and rolls back", async ({ page }) => {
  test.setTimeout(120_000);
  const main = page.getByRole("main");
  const heading = page.getByRole("heading", { level: 1 });

  await test.step("chooses a position, and one of its candidates", async () => {
    await signIn(page, await makeAdmin());
    await page.goto("/admin/overview");
    await page.getByRole("link", { name: "Matching Lab" }).first().click();
    await expect(heading).toHaveText("Matching Lab");
    await expectAccessible(page);
    await page.getByLabel("Title, facility").fill("registered nurse");
    await main.getByRole("button", { name: "Search" }).click();
    await main
      .locator("#find li")
      .filter({ hasText: "Registered Nurse" })
      .first()
      .getByRole("link")
      .click();
    await expect(main.getByRole("heading", { name: "Top candidates" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("sees every gate and part of a pair", async () => {
    await main.getByRole("table").getByRole("link").first().click();
    await expect(main).toContainText("This pair passes every gate.");
    await expect(main.getByText("Passes", { exact: true })).toHaveCount(11);
    await expect(main.getByText("Match", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a draft that does not add up comes back as it was typed", async () => {
    await page.goto("/admin/matching-lab");
    await page.getByLabel("Skills").fill("61");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "The position’s side adds up to 131 percent",
    );
    await expect(page.getByLabel("Skills")).toHaveValue("61");
    // All in sight: the jump to the summary would leave a link of the side menu half under the header.
    await page.setViewportSize({ width: 1280, height: 2000 });
    await expectAccessible(page);
  });

  await test.step("saves it and replays it beside the live set", async () => {
    await page.getByLabel("Skills").fill("60");
    await page.getByLabel("Experience").fill("10");
    await page.getByRole("button", { name: "Save and replay" }).click();
    await expect(heading).toHaveText("Draft beside version 2");
    await expect(main.getByRole("table", { name: "What differs" })).toContainText("+30");
    await expect(main).toContainText("Same in the top ten");
    await expect(main).toContainText("Exposure Gini");
    await expect(main.getByRole("img", { name: /Scores on the lists/ }).first()).toBeVisible();
    await expect(main.getByRole("heading", { name: "By sex", exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("publishing asks for a note, and says what will change", async () => {
    await page.getByRole("link", { name: "Publish…" }).click();
    await expect(main.getByRole("table", { name: "What will change" })).toContainText("−30");
    await page.getByRole("button", { name: "Publish version 3" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByLabel("Why").fill("Facilities ask for skills before years.");
    await page.getByRole("button", { name: "Publish version 3" }).click();
    await expect(page.getByRole("status").first()).toContainText("Version 3 is live");
    await expect(main).toContainText("Version 3 is live:");
    await expect(main).toContainText("Facilities ask for skills before years.");
    await expectAccessible(page);
  });

  await test.step("rolls back", async () => {
    await page.getByRole("link", { name: "Roll back to 2" }).click();
    await expect(heading).toHaveText("Roll back to version 2");
    await page.getByLabel("Why").fill("Too far in one step.");
    await page.getByRole("button", { name: "Make version 2 live" }).click();
    await expect(page.getByRole("status").first()).toContainText(
      "Version 2 is live again and ranks all lists from now on.",
    );
    await expect(main).toContainText("rolled back to version 2");
  });
});

test("an admin reads how groups fare at every step, and what that cannot show", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await signIn(page, await makeAdmin());
  await page.goto("/admin/matching-lab");
  await main.getByRole("link", { name: "Fairness" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fairness");
  await expect(main).toContainText("the next count is on");
  for (const step of [
    "In a top ten",
    "Viewed",
    "Invited",
    "Interviewed",
    "Offered",
    "Hired, of those offered",
    "Hired, overall",
  ]) {
    await expect(main.getByRole("heading", { name: step, exact: true })).toBeVisible();
  }
  const viewed = main.getByRole("table", { name: "Viewed, by sex", exact: true });
  for (const part of ["Female", "Male", /\d+ of \d+/, /\d+\.\d%/]) {
    await expect(viewed).toContainText(part);
  }
  await expect(main.getByRole("img", { name: /^Viewed: the rate of each group/ })).toBeVisible();
  await expectAccessible(page);

  await main.getByRole("link", { name: "By race or ethnicity", exact: true }).click();
  await expect(
    main.getByRole("table", { name: "Viewed, by race or ethnicity", exact: true }),
  ).toContainText("White");
  await expect(main).toContainText("Not shown: ");
  await expect(main, "the demo marks nobody, small groups least of all").toContainText(
    "No group is marked “Low, unlikely by chance” at any step.",
  );
  await main.getByRole("link", { name: "How to read this" }).click();
  await expect(main).toContainText("What this cannot show");
});

test("a job seeker answers the voluntary questions and takes the answers back", async ({
  page,
}) => {
  await signIn(page, await makeOwn("job_seeker"));
  await page.goto("/account");
  await page.getByRole("link", { name: "Self-identification" }).click();
  await expect(page.getByRole("main")).toContainText("You have not answered. That is fine.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save my answers" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose an answer");
  await page.getByRole("radio", { name: "Female" }).check();
  await page.getByRole("radio", { name: "Two or more races" }).check();
  await page.getByRole("button", { name: "Save my answers" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your answers are saved");
  await expect(page.getByRole("radio", { name: "Two or more races" })).toBeChecked();
  await page.getByRole("button", { name: "Remove my answers" }).click();
  await expect(page.getByRole("status").first()).toContainText("Your answers are deleted.");
  await expect(page.getByRole("main")).toContainText("You have not answered. That is fine.");
});
