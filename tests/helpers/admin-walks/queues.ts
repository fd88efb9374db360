import type { Page } from "@playwright/test";
import {
  giveEvidenceTo,
  expect,
  expectAccessible,
  makeAdmin,
  makeOwn,
  makeWaiting,
  signIn,
} from "#tests/helpers/e2e.ts";
import { makePerson, type Person } from "#tests/helpers/people.ts";
import {
  makeAppeal,
  makeChangedLicense,
  makeDeadLetter,
  makeDocument,
  makeReport,
} from "#tests/helpers/queues.ts";
import type { Ports } from "#tests/helpers/stack.ts";
import { openInQueue } from "#tests/helpers/walks.ts";
import type { AdminWalks } from "./walk.ts";
import { marketUrl } from "#tests/helpers/test-postgres.ts";

const database = () => {
  const ports = JSON.parse(process.env["NOMERA_E2E_PORTS"] ?? "{}") as Ports;
  return { sql: marketUrl(ports.sql) };
};
const nameOf = ({ id }: Person) => `Test Person ${id.slice(0, 8)}`;

/** Presses a button on the open case and checks the resulting message. */
async function decide(office: Page, button: string, words: string): Promise<void> {
  await office.getByRole("button", { name: button, exact: true }).click();
  await expect(office.getByRole("status")).toContainText(words);
}

export const walks: AdminWalks = {
  "changed credentials are verified, and rejected with a reason": async (office) => {
    const [first, second] = [await makeOwn("job_seeker"), await makeOwn("job_seeker")];
    await makeChangedLicense(database(), first);
    await makeChangedLicense(database(), second);
    const queue = "/admin/pending-approval/credentials";
    await openInQueue(office, queue, nameOf(first));
    await office.getByRole("link", { name: /Look it up and record the result/ }).click();
    await office.getByRole("link", { name: /^Record: RN license in Kansas/ }).click();
    await office.getByRole("radio", { name: "Active and unencumbered" }).check();
    await decide(office, "Record check", "Check recorded.");
    await expect(office.getByText("Clear, check valid until").first()).toBeVisible();
    await openInQueue(office, queue, nameOf(second));
    await office.getByRole("button", { name: "Reject" }).click();
    await expect(office.getByRole("alert")).toContainText("Enter a reason");
    await office.getByLabel("Reason").fill("The number is of somebody else.");
    await decide(office, "Reject", "Credential rejected.");
    await expect(office.getByRole("link", { name: nameOf(second) })).toHaveCount(0);
  },

  "an appeal is answered, and another one sent back for a new decision": async (office) => {
    const people: Person[] = [];
    for (const body of ["The license is valid, look again.", "The photo was of the wrong side."]) {
      const person = await makePerson(database(), { role: "job_seeker", status: "rejected" });
      await makeAppeal(database(), person, body);
      people.push(person);
    }
    const [first, second] = people as [Person, Person];
    const queue = "/admin/pending-approval/appeals";
    await openInQueue(office, queue, nameOf(first));
    await expect(office.getByText("The license is valid, look again.")).toBeVisible();
    await office.getByRole("button", { name: "Uphold decision" }).click();
    await expect(office.getByRole("alert")).toContainText("Enter an answer");
    await office.getByLabel("Answer").fill("It expired in March.");
    await decide(office, "Uphold decision", "Decision upheld.");
    await openInQueue(office, queue, nameOf(second));
    await decide(office, "Grant appeal", "Appeal granted");
    await openInQueue(office, "/admin/pending-approval", nameOf(second));
  },

  "documents are sent back with a reason, and accepted": async (office) => {
    const [first, second] = [await makeOwn("job_seeker"), await makeOwn("job_seeker")];
    await makeDocument(database(), first);
    await makeDocument(database(), second);
    await openInQueue(office, "/admin/documents", nameOf(first));
    await office.getByLabel("Reason").fill("The back is missing.");
    await decide(office, "Don’t accept", "Document not accepted. We sent the person your reason.");
    await openInQueue(office, "/admin/documents", nameOf(second));
    await decide(office, "Accept", "Document accepted.");
  },

  "a reported message is settled with a note": async (office) => {
    const [employer, jobSeeker] = [await makeOwn("employer"), await makeOwn("job_seeker")];
    const body = `Send me money first, ${jobSeeker.id.slice(0, 8)}.`;
    await makeReport(database(), { employer, jobSeeker, body });
    await office.goto("/admin/reports");
    const card = office.getByRole("listitem").filter({ hasText: body });
    await expect(card).toContainText("They want money");
    await card.getByRole("button", { name: "Close report" }).click();
    await expect(office.getByRole("alert")).toContainText("Say what you decided");
    await card.getByLabel("Your decision").fill("Warned the facility by telephone.");
    await card.getByRole("button", { name: "Close report" }).click();
    await expect(office.getByRole("status")).toContainText("Report closed.");
    await expect(office.getByText(body)).toHaveCount(0);
  },

  "dead letters are sent again, and given up": async (office) => {
    const [first, second] = [await makeOwn("employer"), await makeOwn("employer")];
    await makeDeadLetter(database(), first, "A nurse");
    await makeDeadLetter(database(), second, "A nurse");
    await office.goto("/admin/dead-letters");
    const formFor = (person: Person) =>
      office.getByRole("form", { name: new RegExp(nameOf(person)) });
    await formFor(first).getByRole("button", { name: "Try again" }).click();
    await expect(office.getByRole("status")).toContainText("Queued again");
    await formFor(second).getByRole("button", { name: "Abandon" }).click();
    await expect(office.getByRole("status")).toContainText("Abandoned.");
    await expect(formFor(first)).toHaveCount(0);
    await expect(formFor(second)).toHaveCount(0);
  },

  "a case is taken, handed on, taken over, decided anyway, and given back": async (
    office,
    browser,
  ) => {
    const [name, other] = [await makeWaiting(), await makeWaiting()];
    await giveEvidenceTo(name);
    const dana = await makeAdmin();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const desk = await context.newPage();
    await signIn(desk, dana);

    await openInQueue(office, "/admin/pending-approval", name);
    await expect(office.getByText("Unassigned.")).toBeVisible();
    await office.getByRole("button", { name: "Assign to me" }).click();
    await expect(office.getByRole("status")).toContainText("Assigned to you.");
    await expect(office.getByText(/^Assigned to you since/)).toBeVisible();

    // The other admin's list shows who it is assigned to, and deciding it needs a confirmation.
    await openInQueue(desk, "/admin/pending-approval", name);
    await expect(desk.getByRole("link", { name: "Take over or reassign" })).toBeVisible();
    await desk.getByRole("button", { name: "Approve" }).click();
    await expect(desk.getByRole("alert")).toContainText("is working on this");
    await expectAccessible(desk);

    await office.getByRole("link", { name: "Assign to someone else" }).click();
    await office.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(office.getByRole("alert")).toContainText("Choose an administrator");
    await office.getByLabel("Administrator").selectOption(dana.email);
    await expectAccessible(office);
    await office.getByRole("button", { name: "Assign", exact: true }).click();
    await expect(office.getByRole("status")).toContainText("Assigned to them.");
    await office.getByRole("link", { name: "Take over or reassign" }).click();
    await office.getByRole("button", { name: `Take over from ${dana.email}` }).click();
    await expect(office.getByRole("status")).toContainText("You took it over.");

    await desk.getByLabel("is working on this. Decide anyway").check();
    await desk.getByRole("button", { name: "Approve" }).click();
    await expect(desk.getByRole("status")).toContainText("Approved");
    await context.close();

    await openInQueue(office, "/admin/pending-approval", other);
    await office.getByRole("button", { name: "Assign to me" }).click();
    await office.getByText("Filter", { exact: true }).click();
    await office.getByLabel("Assigned to").selectOption("Assigned to me");
    await office.getByRole("button", { name: "Show" }).click();
    await expect(
      office.getByRole("navigation", { name: "The queue" }).getByRole("link"),
    ).toHaveCount(1);
    await office.getByRole("button", { name: "Unassign" }).click();
    await expect(office.getByRole("status")).toContainText("Unassigned.");
    await expect(office.getByText("No matching accounts")).toBeVisible();
  },
};
