/**
 * From sign-up to hire with JavaScript off: a nurse and a facility, application, interview with other times proposed,
 * messages, offer with its fee shown first, hire; and the mail both received, read from the mailbox.
 */
import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  givePlanTo,
  mailsOf,
  signIn,
  walk as test,
} from "#tests/helpers/e2e.ts";
import {
  approve,
  createAccount,
  submitAsHospital,
  submitAsNurse,
  inDays,
  visitor,
} from "#tests/helpers/walks.ts";

test.use({ allowedStatuses: [422] });

const stamp = Date.now();
const nurseEmail = `hired-${stamp}@example.com`;
const facilityEmail = `hiring-${stamp}@example.com`;
const nurseName = `Amara Nwosu ${stamp}`;
const facilityName = `Cottonwood Hospital ${stamp}`;
/** Cardwell, Missouri, where none of the demo's nurses goes. */
const zip = "63829";
const title = `Registered Nurse, Telemetry ${stamp}`;

test("from sign-up to hire, and the mail on both sides", async ({ clientBrowser }) => {
  test.setTimeout(180_000);
  const nurse = await visitor(clientBrowser);
  const facility = await visitor(clientBrowser);
  const admin = await visitor(clientBrowser);
  await nurse.setViewportSize({ width: 360, height: 780 });

  await test.step("both sign up and submit, an admin approves", async () => {
    await nurse.goto("/candidate-signup");
    await createAccount(nurse, nurseEmail);
    await submitAsNurse(nurse, nurseName, zip);
    await facility.goto("/employer/signup");
    await createAccount(facility, facilityEmail);
    await submitAsHospital(facility, facilityName, zip);
    await signIn(admin, "admin");
    await approve(admin, nurseName);
    await approve(admin, facilityName);
    await givePlanTo(facilityEmail);
    await told(nurseEmail, /approved/i);
    await told(facilityEmail, /approved/i);
  });

  await test.step("the facility posts a position with a question, after a preview", async () => {
    await facility.goto("/employer/new-position");
    await facility.getByLabel("Title").fill(title);
    await facility.getByLabel("Profession").selectOption("Registered Nurse");
    await facility.getByLabel("Shift", { exact: true }).selectOption("Days");
    await facility.getByLabel("Years of experience").fill("2");
    await facility.getByLabel("Employment").selectOption("full_time");
    await facility.getByLabel("Pay, from").fill("38");
    await facility.getByLabel("Pay, up to").fill("47.25");
    await facility.getByLabel("Start date").fill(inDays(30));
    await facility.getByLabel("Question 1").fill("Do you read telemetry strips?");
    await facility.getByRole("button", { name: "Save and preview" }).click();
    // Nurses of the market or of other tests may fit too: the count is the one of the list that follows.
    const counted = facility.getByRole("heading", { name: /^\d+ candidates? fits? today\.$/ });
    const fits = Number.parseInt((await counted.textContent())!, 10);
    expect(fits).toBeGreaterThan(0);
    await facility.getByRole("button", { name: "Post this position" }).click();
    await expect(facility.getByRole("status")).toContainText("The position is open");
    await expect(facility.getByRole("main")).toContainText(title);
    await expect(facility.getByRole("rowheader")).toHaveCount(fits);
    const match = facility.getByRole("row").filter({ hasText: "Cardwell, MO" });
    await expect(match.getByRole("link", { name: /^Amara \S\.$/ })).toHaveCount(1);
    await expect(facility.getByText(nurseName)).toHaveCount(0);
  });

  await test.step("the nurse finds it, is asked the question, and applies", async () => {
    await nurse.goto("/job-seeker/dashboard");
    await nurse.getByRole("link", { name: title }).first().click();
    await nurse.getByRole("button", { name: "Send application" }).click();
    await expect(nurse.getByRole("alert")).toContainText("Do you read telemetry strips?");
    await nurse.getByRole("radio", { name: "Yes" }).check();
    await nurse
      .getByLabel("Note to the facility")
      .fill("I worked on a telemetry floor for six years.");
    await expectAccessible(nurse);
    await nurse.getByRole("button", { name: "Send application" }).click();
    await expect(nurse.getByRole("status")).toContainText("Your application was sent");
  });

  await test.step("the facility is told, reads it all, shortlists and proposes an interview", async () => {
    await facility.goto(await told(facilityEmail, /applied|application/i));
    await expect(facility.getByRole("heading", { level: 1 })).toContainText(nurseName);
    await expect(facility.getByText("I worked on a telemetry floor")).toBeVisible();
    await expect(facility.getByText("Do you read telemetry strips?")).toBeVisible();
    await expectAccessible(facility);
    await facility.getByRole("button", { name: "Shortlist" }).click();
    await facility.getByRole("link", { name: "Propose an interview" }).click();
    await facility.getByLabel("By video").check();
    await facility.getByLabel("Location, phone or link").fill("https://meet.example/telemetry");
    await facility.getByLabel("Length in minutes").fill("30");
    await fillTimes(facility, [5, "09:00"], [6, "14:30"]);
    await facility.getByRole("button", { name: "Send proposal" }).click();
  });

  await test.step("the nurse proposes another time, the facility accepts it", async () => {
    await nurse.goto(await told(nurseEmail, /interview/i));
    await expect(nurse.getByText("9:00 AM CT")).toBeVisible();
    await expectAccessible(nurse);
    await nurse.getByRole("link", { name: "Propose other times" }).click();
    await fillTimes(nurse, [7, "10:15"]);
    await nurse.getByRole("button", { name: "Send times" }).click();
    await facility.goto(await told(facilityEmail, /other times/i));
    await facility.getByLabel(/10:15\sAM\sCT/).check();
    await facility.getByRole("button", { name: "Accept time" }).click();
    await expect(facility.getByText(/10:15\sAM to 10:45\sAM\sCT/)).toBeVisible();
    await nurse.goto(await told(nurseEmail, /interview.*(set|accepted|confirmed)|accepted/i));
    const href = await nurse.getByRole("link", { name: /calendar/ }).getAttribute("href");
    const calendar = await nurse.request.get(href!);
    expect(calendar.headers()["content-type"]).toContain("text/calendar");
    expect(await calendar.text()).toMatch(/DTSTART:\d{8}T1[56]1500Z/);
  });

  await test.step("they write to each other", async () => {
    await nurse.getByLabel(/^Write to/).fill("Should I bring my license?");
    await nurse.getByRole("button", { name: "Send message" }).click();
    await facility.goto(await told(facilityEmail, /wrote to you/));
    await expect(facility.getByText("Should I bring my license?")).toBeVisible();
    await facility.getByLabel(/^Write to/).fill("Yes, please, and a photo ID.");
    await facility.getByRole("button", { name: "Send message" }).click();
    await nurse.goto(await told(nurseEmail, /wrote to you/));
    await expect(nurse.getByText("Yes, please, and a photo ID.")).toBeVisible();
  });

  await test.step("the facility sees the fee before it sends the offer", async () => {
    await facility.getByRole("link", { name: "Make an offer" }).click();
    await facility.getByRole("textbox", { name: /^Pay/ }).fill("45");
    await facility.getByLabel("Start date").fill(inDays(30));
    await facility.getByLabel("Last day to respond").fill(inDays(7));
    await facility.getByRole("button", { name: "Continue to fee" }).click();
    // $45 × 40 hours × 52 weeks = $93,600/yr; the first plan's fee is 5 percent of it.
    await expect(facility.getByText("$4,680.00", { exact: true })).toBeVisible();
    expect((await mailsOf(nurseEmail)).filter(({ subject }) => /offer/i.test(subject))).toEqual([]);
    await facility.getByRole("button", { name: "Send offer" }).click();
  });

  await test.step("the nurse accepts, and never sees the fee", async () => {
    await nurse.goto(await told(nurseEmail, /offer/i));
    await expect(nurse.getByText("$45.00/hr").first()).toBeVisible();
    expect(await nurse.content()).not.toContain("4,680");
    await nurse.getByRole("link", { name: "Accept offer…" }).click();
    await expectAccessible(nurse);
    await nurse.getByRole("button", { name: "Accept offer" }).click();
  });

  await test.step("the facility confirms the hire: a placement with its fee and guarantee", async () => {
    await facility.goto(await told(facilityEmail, /offer/i));
    await facility.getByRole("link", { name: "Confirm the hire" }).click();
    await facility.getByRole("button", { name: "Confirm the hire" }).click();
    await expect(facility).toHaveURL(/\/employer\/placements\//);
    await expect(facility.getByText("$4,680.00: 5% of yearly pay")).toBeVisible();
    await expectAccessible(facility);
  });

  await test.step("the nurse reads it; the position is closed", async () => {
    await nurse.goto(await told(nurseEmail, /hire/i));
    await expect(nurse.getByText("Hired").first()).toBeVisible();
    const mails = await mailsOf(nurseEmail);
    expect([await nurse.content(), ...mails.map(({ html }) => html)].join()).not.toContain("4,680");
    await nurse.goto("/notifications");
    await expect(nurse.getByRole("main")).toContainText(title);
    await expectAccessible(nurse);
    await facility.goto("/employer/positions?status=closed");
    await expect(facility.getByRole("main")).toContainText(title);
  });
});

async function fillTimes(page: Page, ...times: [days: number, time: string][]): Promise<void> {
  for (const [index, [days, time]] of times.entries()) {
    await page.getByLabel(`Time ${index + 1}, day`).fill(inDays(days));
    await page.getByLabel(`Time ${index + 1}, hour`).fill(time);
  }
}

const read = new Set<string>();
/** Waits for the mail that nobody has read yet whose subject says so, and gives the path its link leads to. */
async function told(email: string, subject: RegExp): Promise<string> {
  let path = "";
  await expect
    .poll(
      async () => {
        const mail = (await mailsOf(email)).find(
          (one) => subject.test(one.subject) && !read.has(one.id),
        );
        if (!mail) return false;
        read.add(mail.id);
        expect(mail.html).toContain("<");
        const link = new URL(mail.links[0]!);
        path = link.pathname + link.search + link.hash;
        return true;
      },
      { message: `a mail to ${email} that says ${subject}`, timeout: 20_000 },
    )
    .toBe(true);
  return path;
}
