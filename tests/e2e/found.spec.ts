/**
 * Found without JavaScript: from a city's page to an application, through sign-up; and from a saved search to an email
 * and back.
 */
import type { Page } from "@playwright/test";
import {
  expect,
  expectLooks,
  mailsOf,
  makeNurseIn,
  makeOwn,
  runDue,
  signIn,
  test,
} from "#tests/helpers/e2e.ts";
import { approve, createAccount, inDays, submitAsNurse, visitor } from "#tests/helpers/walks.ts";

test.use({ allowedStatuses: [422] });

/** Hermann, Missouri, where no other test goes. */
const CITY = "Hermann, MO";
const ZIP = "65041";

/** Chillicothe, Missouri, which is the saved search's. */
const SEARCHED_ZIP = "64601";

/** A facility of the test's own posts a position for nurses. */
async function post(facility: Page, title: string, zip: string): Promise<void> {
  await signIn(facility, await makeOwn("employer"));
  await facility.goto("/employer/new-position");
  await facility.getByLabel("Title").fill(title);
  await facility.getByLabel("Profession").selectOption("Registered Nurse");
  await facility.getByLabel("Workplace ZIP code").fill(zip);
  await facility.getByLabel("Start date").fill(inDays(30));
  await facility.getByLabel("Employment").selectOption("Full-time");
  await facility.getByLabel("Shift", { exact: true }).selectOption("Days");
  await facility.getByLabel("Pay, from").fill("42");
  await facility.getByLabel("Pay, up to").fill("51");
  await facility.getByLabel("Years of experience").fill("2");
  await facility.getByRole("button", { name: "Save and preview" }).click();
  await facility.getByRole("button", { name: "Post this position" }).click();
  await expect(facility).toHaveURL(/\/candidates$/);
}

test("a visitor finds a position by city, signs up for it, and applies", async ({ browser }) => {
  test.setTimeout(180_000);
  const stamp = Date.now();
  const title = `Registered Nurse, Riverside ${stamp}`;
  const email = `found-${stamp}@example.com`;
  const name = `Ines Duarte ${stamp}`;

  const facility = await visitor(browser);
  await test.step("a facility posts it", async () => {
    await post(facility, title, ZIP);
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
    await expect(nurse.getByText("It pays $42.00 to $51.00/hr.")).toBeVisible();
    await expectLooks(nurse);
  });

  let position = "";
  await test.step("she signs up from the position, and submits her profile", async () => {
    await nurse.setViewportSize({ width: 360, height: 780 });
    await nurse.getByRole("link", { name: title }).click();
    await expect(nurse.getByRole("heading", { level: 1 })).toHaveText(title);
    expect(new URL(nurse.url()).search).toBe("?from=city");
    position = new URL(nurse.url()).pathname;
    const apply = nurse.getByRole("complementary", { name: "Your next step" });
    expect((await apply.boundingBox())!.height).toBeLessThan(90);
    await nurse.getByRole("link", { name: "Apply" }).click();
    await createAccount(nurse, email);
    await expect(nurse).toHaveURL("/job-seeker/onboarding");
    await submitAsNurse(nurse, name, ZIP);
  });

  await test.step("approved, she is led back to it, and applies", async () => {
    const admin = await visitor(browser);
    await signIn(admin, "admin");
    await approve(admin, name);
    await nurse.goto("/job-seeker/dashboard");
    await expect(nurse.getByRole("main")).toContainText(`You wanted to apply for ${title} at`);
    await expectLooks(nurse);
    await nurse.getByRole("link", { name: "Apply now" }).click();
    expect(new URL(nurse.url()).pathname).toBe(`/job-seeker${position}`);
    await nurse.getByRole("button", { name: "Send application" }).click();
    await expect(nurse.getByRole("status")).toContainText("Your application was sent");
    await nurse.goto("/job-seeker/dashboard");
    await expect(nurse.getByRole("main")).not.toContainText("You wanted to apply");
    await nurse.goto(position);
    await expect(nurse.getByRole("link", { name: "View my application" })).toBeVisible();
  });

  await test.step("the facility sees which way she came", async () => {
    await facility.goto("/employer/figures");
    const channels = facility.getByRole("region", { name: "How they found you" });
    await expect(channels).toContainText("City page");
    await expectLooks(facility);
  });

  await test.step("she refers a colleague, who comes to the position", async () => {
    await nurse.goto(`/job-seeker${position}`);
    await nurse.getByRole("button", { name: "Refer a colleague" }).click();
    const link = await nurse.getByText(/\/r\/R-/).textContent();
    const colleague = await visitor(browser);
    // Without its own name: what calls itself headless is not counted.
    await colleague
      .context()
      .setExtraHTTPHeaders({ "User-Agent": "Mozilla/5.0 (X11) Firefox/140.0" });
    await colleague.goto(new URL(link!).pathname);
    await expect(colleague.getByRole("heading", { level: 1 })).toHaveText(title);
    await nurse.goto("/job-seeker/referrals");
    await expect(nurse.getByText("Opened 1 time, 0 sign-ups")).toBeVisible();
    await expectLooks(nurse);
  });

  await test.step("a visitor reports it, and an administrator reads why", async () => {
    const reader = await visitor(browser);
    await reader.goto(position);
    await reader.getByRole("link", { name: "Report this position" }).click();
    await reader.getByRole("button", { name: "Send report" }).click();
    await expect(reader.getByRole("alert")).toContainText("Choose what is wrong with it.");
    await expectLooks(reader);
    await reader.getByLabel("The pay or location is wrong").check();
    await reader.getByRole("button", { name: "Send report" }).click();
    await expect(reader.getByRole("status")).toContainText("An administrator will review it.");
    const admin = await visitor(browser);
    await signIn(admin, "admin");
    await admin.goto("/admin/reports");
    const report = admin.getByRole("listitem").filter({ hasText: title });
    await expect(report).toContainText("The pay or location is wrong");
    await report.getByLabel("Your decision").fill("The pay is right");
    await report.getByRole("button", { name: "Close report" }).click();
    await expect(admin.getByRole("status")).toContainText("Report closed.");
  });

  await test.step("once it is closed, its page says so and leads on", async () => {
    await facility.goto(position.replace("/positions/", "/employer/positions/") + "/close");
    await facility.getByRole("textbox").fill("We hired another candidate");
    await facility.getByRole("button", { name: /Close/ }).click();
    const late = await visitor(browser);
    await late.goto(position);
    await expect(late.getByRole("heading", { level: 1 })).toHaveText("This position is closed");
    await expect(late.getByRole("link", { name: "All open positions", exact: true })).toBeVisible();
    await expectLooks(late);
  });
});

test("from a saved search to a mailed alert and back", async ({ browser }) => {
  test.setTimeout(120_000);
  const title = `Registered Nurse, Grand River ${Date.now()}`;
  const person = await makeNurseIn(SEARCHED_ZIP);
  const nurse = await visitor(browser);
  await nurse.setViewportSize({ width: 360, height: 780 });

  await test.step("she saves a search, to be told at once, at night as well", async () => {
    await signIn(nurse, person);
    await nurse.goto("/job-seeker/positions?profession=rn&miles=20");
    await nurse.getByLabel("Save this search as").fill("Near home");
    await nurse.getByLabel("Email me new positions").selectOption("Right away");
    await nurse.getByRole("button", { name: "Save", exact: true }).click();
    await expect(nurse.getByRole("status")).toContainText("Saved “Near home.”");
    await nurse.getByRole("link", { name: "change your saved-search quiet hours" }).click();
    await expect(nurse.getByLabel("Saved-search quiet hours start")).toHaveValue("21:00");
    await expectLooks(nurse);
    await nurse.getByLabel("Saved-search quiet hours start").selectOption("No quiet hours");
    await nurse.getByLabel("Saved-search quiet hours end").selectOption("No quiet hours");
    await nurse.getByRole("button", { name: "Save", exact: true }).click();
    await expect(nurse.getByRole("status")).toContainText("Your choices are saved");
  });

  await test.step("a facility posts a position that it finds", async () => {
    await post(await visitor(browser), title, SEARCHED_ZIP);
  });

  let link = "";
  let end = "";
  await test.step("the worker mails it", async () => {
    await runDue();
    await expect
      .poll(
        async () => {
          const mail = (await mailsOf(person.email)).find(({ subject }) =>
            subject.startsWith("New for “Near home”"),
          );
          link = mail?.links[0] ?? "";
          end = mail?.links.at(-1) ?? "";
          return mail?.subject;
        },
        { timeout: 20_000 },
      )
      .toBe(`New for “Near home”: ${title}`);
    expect(new URL(end).pathname).toBe("/unsubscribe");
  });

  await test.step("its link leads back to the position, which she saves", async () => {
    await nurse.goto(new URL(link).pathname);
    await expect(nurse.getByRole("heading", { level: 1 })).toHaveText(title);
    await nurse.getByRole("button", { name: `Save ${title}` }).click();
    await expect(nurse.getByRole("button", { name: /^Saved/ })).toBeVisible();
    await nurse.goto("/job-seeker/saved");
    await expect(nurse.getByRole("link", { name: title })).toBeVisible();
    await expectLooks(nurse);
  });

  await test.step("one click in the email ends them, and one on the page starts them again", async () => {
    const other = await visitor(browser);
    await other.goto(new URL(end).pathname + new URL(end).search);
    await other.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(other.getByRole("heading", { level: 1 })).toHaveText(
      "You’re unsubscribed from these emails",
    );
    await nurse.goto("/job-seeker/searches");
    await expect(nurse.getByText("Emails about saved searches are off.")).toBeVisible();
    await expectLooks(nurse);
    await nurse.getByRole("button", { name: "Turn emails on" }).click();
    await expect(nurse.getByRole("status")).toContainText("Emails about saved searches are on.");
    await expect(nurse.getByText("Emails about saved searches are off.")).toHaveCount(0);
  });
});
