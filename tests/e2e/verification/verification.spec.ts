/** Verification without JavaScript: a finding about somebody without a license, and a nurse who renews early. */
import { formatDate } from "#app/platform/format.ts";
import {
  expect,
  expectAccessible,
  makeAdmin,
  makeApplied,
  makeRenewing,
  signIn,
  walk as test,
} from "#tests/helpers/e2e.ts";
import { day } from "#tests/helpers/people.ts";
import { pageOf } from "#tests/helpers/verification.ts";
import { openInQueue } from "#tests/helpers/walks.ts";

test.use({ allowedStatuses: [422] });

const EDL = "Not on Missouri’s Employee Disqualification List (DHSS)";

test("a care technician is found on Missouri’s list, is on hold, and is taken off it", async ({
  page,
  clientBrowser,
}) => {
  test.setTimeout(120_000);
  const { technician, name, facility, application } = await makeApplied();
  const [office, desk] = await Promise.all(
    [await makeAdmin(), facility].map(async (person) => {
      const context = await clientBrowser.newContext({ javaScriptEnabled: false });
      const own = await context.newPage();
      await signIn(own, person);
      return own;
    }),
  );

  await test.step("the facility may make an offer", async () => {
    await desk!.goto(application);
    await expect(desk!.getByRole("link", { name: "Make an offer" })).toBeVisible();
  });

  await test.step("the administrator finds them on the list, and writes it down", async () => {
    await office!.goto(pageOf(technician.id));
    await office!.getByRole("link", { name: `Record again: ${EDL}` }).click();
    await office!.getByRole("radio", { name: "Finding" }).check();
    await office!.getByRole("button", { name: "Record check" }).click();
    await expect(office!.getByRole("alert")).toContainText("Enter what you found");
    await office!.getByLabel("Note (optional)").fill("Listed since March, same birth date.");
    await expectAccessible(office!);
    await office!.getByRole("button", { name: "Record check" }).click();
    await expect(office!.getByText("On hold after a finding", { exact: true })).toBeVisible();
    await expectAccessible(office!);
  });

  await test.step("the application is paused for the facility, without a word of why", async () => {
    await desk!.goto(application);
    await expect(desk!.getByText("This application is paused")).toBeVisible();
    await expect(desk!.getByRole("link", { name: "Make an offer" })).toHaveCount(0);
    await expect(desk!.getByRole("main")).not.toContainText(/Disqualification|finding/);
    await expectAccessible(desk!);
  });

  await test.step("the technician reads what was found, and not the note", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, technician);
    await page.goto("/job-seeker/awaiting-approval");
    await expect(page.getByRole("heading", { name: "Your account is on hold" })).toBeVisible();
    await expect(page.getByText(`One of our checks needs a closer look: “${EDL}.”`)).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("same birth date");
    await expectAccessible(page);
  });

  await test.step("it stands first in the queue; a decision with a reason lifts it", async () => {
    await office!.goto("/admin/pending-approval");
    const first = office!
      .getByRole("navigation", { name: "The queue" })
      .getByRole("link")
      .filter({ hasText: "On hold" });
    await expect(first.filter({ hasText: name })).toHaveCount(1);
    await openInQueue(office!, "/admin/pending-approval", name);
    await expect(office!.getByRole("button", { name: "Approve" })).toHaveCount(0);
    await office!.getByRole("link", { name: /lift the hold or reject/ }).click();
    await office!.getByRole("button", { name: "Lift the hold and approve" }).click();
    await expect(office!.getByRole("alert")).toContainText("Say why you are lifting the hold.");
    await expectAccessible(office!);
    await office!
      .getByLabel("Reason for lifting the hold")
      .fill("Another person of the same name.");
    await office!.getByRole("button", { name: "Lift the hold and approve" }).click();
    await expect(office!.getByRole("status")).toContainText("Approved");
    await expect(
      office!.getByText("The hold was lifted. Why: Another person of the same name."),
    ).toBeVisible();
  });

  await test.step("and the application goes on", async () => {
    await desk!.goto(application);
    await expect(desk!.getByText("This application is paused")).toHaveCount(0);
    await expect(desk!.getByRole("link", { name: "Make an offer" })).toBeVisible();
  });
});

test("a nurse renews early on a phone, and loses no match while it is verified", async ({
  page,
  clientBrowser,
}) => {
  test.setTimeout(120_000);
  const { nurse, name, title, position, endsOn } = await makeRenewing();
  const renewedUntil = day(600);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, nurse);

  await test.step("the license ends before the start: a match, with what is to be done", async () => {
    await page.goto(position);
    await expect(page.getByRole("heading", { name: title }).first()).toBeVisible();
    await expect(page.getByRole("main")).toContainText(
      `must be renewed before ${formatDate(endsOn)}`,
    );
  });

  await test.step("the new date is stated, and what was verified counts meanwhile", async () => {
    await page.goto("/job-seeker/profile/credentials");
    await page.getByRole("link", { name: /^Edit Missouri license/ }).click();
    await page.getByLabel("Expires on").fill(renewedUntil);
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByLabel("Yes, it’s right").check();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Stated by you, not yet verified")).toBeVisible();
    await expect(page.getByText(`That counts until ${formatDate(endsOn)}.`)).toBeVisible();
    await expectAccessible(page);
    await page.goto(position);
    await expect(page.getByRole("main")).toContainText("must be renewed before");
  });

  await test.step("an administrator looks it up, from the queue", async () => {
    const context = await clientBrowser.newContext({ javaScriptEnabled: false });
    const office = await context.newPage();
    await signIn(office, await makeAdmin());
    await openInQueue(office, "/admin/pending-approval/credentials", name);
    await expect(office.getByRole("button", { name: "Verify" })).toHaveCount(0);
    await office.getByRole("link", { name: /Look it up and record the result/ }).click();
    await office.getByRole("link", { name: /^Record.*: RN license in Missouri/ }).click();
    await office.getByRole("radio", { name: "Active and unencumbered" }).check();
    await expectAccessible(office);
    await office.getByRole("button", { name: "Record check" }).click();
    await expect(office.getByRole("status")).toContainText("Check recorded.");
  });

  await test.step("and the renewed one is verified", async () => {
    await page.goto("/job-seeker/profile/credentials");
    await expect(page.getByText(/^Verified at Nursys, /)).toBeVisible();
    await expect(page.getByText("not yet verified")).toHaveCount(0);
    await page.goto(position);
    await expect(page.getByRole("main")).toContainText(
      `license is valid here until ${formatDate(renewedUntil)}`,
    );
  });
});
