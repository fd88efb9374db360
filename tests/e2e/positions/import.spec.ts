/** A facility's file without JavaScript: from the template to a posted position. */
import { readFileSync } from "node:fs";
import { expect, expectLooks, makeOwn, signIn, test } from "#tests/helpers/e2e.ts";
import { inDays, visitor } from "#tests/helpers/walks.ts";

test.use({ allowedStatuses: [422] });

test("a facility fills in the template, checks the lines, imports them, and posts one", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const title = `Registered Nurse, imported ${Date.now()}`;
  const facility = await visitor(browser);
  await signIn(facility, await makeOwn("employer"));

  await test.step("the template is downloaded, and filled in", async () => {
    await facility.goto("/employer/positions");
    await facility.getByRole("link", { name: "Import from CSV" }).click();
    await expectLooks(facility);
    const [download] = await Promise.all([
      facility.waitForEvent("download"),
      facility.getByRole("link", { name: "our template with two examples" }).click(),
    ]);
    const template = readFileSync(await download.path(), "utf8");
    const [header, first] = template.split("\n");
    const line = first!
      .replace("Registered Nurse, Medical ICU", title)
      .replace("1/11/2027", inDays(40));
    const wrong = line.replace("$52.00/hr", "negotiable").replace("REQ-104", "REQ-900");
    await facility.getByLabel("CSV file").setInputFiles({
      name: "our-jobs.csv",
      mimeType: "text/csv",
      buffer: Buffer.from([`${header},Ward manager`, `${line},Kim`, `${wrong},Kim`].join("\n")),
    });
    await facility.getByRole("button", { name: "Upload and check" }).click();
  });

  await test.step("a column we do not know is asked about", async () => {
    await expect(facility.getByRole("heading", { level: 1 })).toHaveText("What is in each column?");
    await expectLooks(facility);
    await expect(facility.getByLabel("Ward manager")).toHaveValue("none");
    await facility.getByLabel("Ward manager").selectOption("Contact");
    // The template has that column too.
    await facility.getByRole("button", { name: "Check the rows" }).click();
    await expect(facility.getByText("Two columns are “Contact.”").first()).toBeVisible();
    await facility.getByLabel("Ward manager").selectOption("Skip this column");
    await facility.getByRole("button", { name: "Check the rows" }).click();
  });

  await test.step("the lines are checked and imported", async () => {
    await expect(facility.getByRole("heading", { level: 1 })).toHaveText("Check before you import");
    await expect(
      facility.getByText("Row 3, Pay, up to: Enter a number such as 43.50"),
    ).toBeVisible();
    await expectLooks(facility);
    await facility.getByRole("button", { name: "Import 1 draft" }).click();
    await expect(facility.getByRole("heading", { level: 1 })).toHaveText("1 draft imported");
    await expect(facility.getByText("1 row had a problem and was not imported.")).toBeVisible();
    await expectLooks(facility);
  });

  await test.step("the draft is finished in the usual form, and posted", async () => {
    await facility.getByRole("link", { name: "Finish and post the drafts" }).click();
    await facility.getByRole("link", { name: title }).click();
    await expect(facility.getByLabel("Pay, from")).toHaveValue("43.50");
    await expect(facility.getByLabel("Requisition ID")).toHaveValue("REQ-104");
    await facility.getByRole("button", { name: "Save and preview" }).click();
    await facility.getByRole("button", { name: "Post this position" }).click();
    await expect(facility).toHaveURL(/\/candidates$/);
  });
});
