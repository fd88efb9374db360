import {
  expect,
  giveEvidenceTo,
  makeAdmin,
  makePending,
  makeWaiting,
  signIn,
} from "#tests/helpers/e2e.ts";
import { pageOf } from "#tests/helpers/verification.ts";
import { openInQueue, visitor } from "#tests/helpers/walks.ts";
import type { AdminWalks } from "./walk.ts";

const LEIE = "Not excluded from federal health programs (OIG LEIE)";

export const walks: AdminWalks = {
  "a check is recorded and the nurse approved": async (office) => {
    const name = await makeWaiting();
    await openInQueue(office, "/admin/pending-approval", name);
    await office.getByRole("link", { name: "Documents, checks and earlier decisions" }).click();
    await expect(office.getByRole("heading", { level: 1, name })).toBeVisible();
    await office.getByRole("link", { name: `Record: ${LEIE}` }).click();
    await office.getByRole("button", { name: "Record check" }).click();
    await expect(office.getByRole("alert")).toContainText("Choose a result.");
    await office.getByRole("radio", { name: "Clear" }).check();
    await office.getByRole("button", { name: "Record check" }).click();
    await expect(office.getByRole("status")).toContainText("Check recorded.");
    // Where approval would be refused, only the missing checks are shown.
    await expect(office.getByText("Can’t approve yet")).toBeVisible();
    await expect(office.getByRole("button", { name: "Approve" })).toHaveCount(0);
    await giveEvidenceTo(name);
    await office.reload();
    await office.getByRole("button", { name: "Approve" }).click();
    await expect(office.getByRole("status")).toContainText("Approved");
  },

  "more is asked for and answered": async (office, browser) => {
    const nurse = await makePending("job_seeker");
    await office.goto(pageOf(nurse.id));
    await office.getByText("Ask for more", { exact: true }).click();
    await office.getByLabel("What you need").fill("Please upload a clear copy of your license.");
    await office.getByRole("button", { name: "Send request" }).click();
    await expect(office.getByRole("status")).toContainText("Request sent.");

    const phone = await visitor(browser);
    await signIn(phone, nurse);
    await phone.goto("/job-seeker/awaiting-approval");
    await expect(
      phone.getByRole("heading", { name: "We need one more thing from you" }),
    ).toBeVisible();
    await expect(phone.getByText("Please upload a clear copy of your license.")).toBeVisible();
    await phone.getByLabel("Your answer").fill("It is uploaded.");
    await phone.getByRole("button", { name: "Send my answer" }).click();
    await expect(phone.getByText("Thank you. We have your answer.")).toBeVisible();

    await office.goto(pageOf(nurse.id));
    await expect(office.getByText("Answer: It is uploaded.")).toBeVisible();
  },

  "two pairs of eyes reject a facility": async (office, browser) => {
    const facility = await makePending("employer");
    await office.goto(pageOf(facility.id));
    await office.getByText("Reject", { exact: true }).first().click();
    await office.getByRole("checkbox", { name: "Cannot hire for the facility" }).check();
    await office.getByRole("button", { name: "Propose rejection" }).click();
    await expect(office.getByRole("status")).toContainText("Rejection proposed.");
    await expect(office.getByRole("button", { name: "Confirm rejection" })).toHaveCount(0);

    const second = await visitor(browser);
    await signIn(second, await makeAdmin());
    await second.goto(pageOf(facility.id));
    await second.getByRole("button", { name: "Confirm rejection" }).click();
    await expect(second.getByRole("status")).toContainText("Rejected.");

    await office.goto(pageOf(facility.id));
    await expect(office.getByText("Rejected. They come back")).toBeVisible();
  },
};
