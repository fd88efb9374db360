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

  const facility = await visitor(browser);
  await test.step("a facility posts it", async () => {
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
    await nurse.getByRole("button", { name: "Send my application" }).click();
    await expect(nurse.getByRole("status")).toContainText("Your application is sent");
    await nurse.goto("/job-seeker/dashboard");
    await expect(nurse.getByRole("main")).not.toContainText("You wanted to apply");
    await nurse.goto(position);
    await expect(nurse.getByRole("link", { name: "See your application" })).toBeVisible();
  });

  await test.step("the facility sees which way she came", async () => {
    await facility.goto("/employer/figures");
    const doors = facility.getByRole("region", { name: "How they found you" });
    await expect(doors).toContainText("Page of a city");
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
    await reader.getByLabel("The pay or the place is wrong").check();
    await reader.getByRole("button", { name: "Send report" }).click();
    await expect(reader.getByRole("status")).toContainText("An administrator looks at it.");
    const admin = await visitor(browser);
    await signIn(admin, "admin");
    await admin.goto("/admin/reports");
    const report = admin.getByRole("listitem").filter({ hasText: title });
    await expect(report).toContainText("The pay or the place is wrong");
    await report.getByLabel("What you decided").fill("The pay is right");
    await report.getByRole("button", { name: "Settle" }).click();
    await expect(admin.getByRole("status")).toContainText("Settled.");
  });

  await test.step("once it is closed, its page says so and leads on", async () => {
    await facility.goto(position.replace("/positions/", "/employer/positions/") + "/close");
    await facility.getByRole("textbox").fill("We hired somebody");
    await facility.getByRole("button", { name: /Close/ }).click();
    const late = await visitor(browser);
    await late.goto(position);
    await expect(late.getByRole("heading", { level: 1 })).toHaveText("This position is closed");
    await expect(late.getByRole("link", { name: "All open positions", exact: true })).toBeVisible();
    await expectLooks(late);
  });
});
