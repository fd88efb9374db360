/**
 * Positions without JavaScript: the public page of an open one, for a nurse who found it in a search engine, and what a
 * facility does with its own, from a first draft to closing.
 */
import type { APIRequestContext, Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  expectLooks,
  mailsOf,
  makeNurseIn,
  makeOwn,
  pausedApp,
  signIn,
  walk as test,
} from "#tests/helpers/e2e.ts";
import { inDays, visitor } from "#tests/helpers/walks.ts";

test.use({ allowedStatuses: [404, 409, 422] });

/** The path of an open position, as search engines learn it. */
async function openPosition(request: APIRequestContext): Promise<string> {
  const xml = await (await request.get("/sitemap.xml")).text();
  return /\/positions\/[0-9a-f]{8}-[0-9a-f-]{27}/.exec(xml)![0];
}

test("says what is offered and asked for, at any width and in both schemes", async ({
  page,
  request,
}) => {
  const path = await openPosition(request);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const term of ["Pay", "Shift", "Start", "Workplace", "License", "Experience"]) {
    await expect(page.getByRole("term").filter({ hasText: term })).toBeVisible();
  }
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await expectLooks(page);
});

test("leads to sign-up, which leads back", async ({ page, request }) => {
  const path = await openPosition(request);
  await page.goto(path);
  await page.getByRole("link", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create your profile");
  await expect(page.locator("input[name=next]")).toHaveValue(path);
});

test("is readable while sign-in is paused, with its way in shut", async ({ page, request }) => {
  await page.goto(pausedApp + (await openPosition(request)));
  await expect(page.getByRole("button", { name: /Apply/ })).toBeDisabled();
  await expect(page.getByRole("link", { name: "Apply" })).toHaveCount(0);
  await expectAccessible(page);
});

test("the professionals' page lists the newest while sign-in is open, and none while it is paused", async ({
  page,
}) => {
  await page.goto("/healthcare-professionals");
  const list = page.locator("#open-now").getByRole("listitem");
  await expect(list).toHaveCount(6);
  const first = list.first().getByRole("link");
  const title = await first.innerText();
  await first.click();
  await expect(page).toHaveURL(/\/positions\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goto(`${pausedApp}/healthcare-professionals`);
  await expect(page.getByRole("heading", { name: "Open now" })).toHaveCount(0);
});

test("one that is not open says so", async ({ page }) => {
  const response = await page.goto("/positions/00000000-0000-4000-8000-000000000000");
  expect(response!.status()).toBe(404);
  await expect(page.getByRole("main")).toContainText("This position is not open");
  await expectAccessible(page);
});

/** The row of a position in the facility's list. */
const rowOf = (page: Page, title: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: title, exact: true }) });

test("a facility drafts a position, previews, posts, copies, pauses and closes it, and the applicant is told", async ({
  page,
  clientBrowser,
}) => {
  test.setTimeout(180_000);
  /** Jadwin, Missouri, where no other test goes. */
  const zip = "65501";
  const facility = await makeOwn("employer");
  const nurse = await makeNurseIn(zip);
  const looker = await visitor(clientBrowser);
  const title = `Registered Nurse, Orthopedics ${Date.now()}`;
  const problems = page.getByRole("alert");
  let path = "";
  await signIn(page, facility);
  // Signed in: what everybody else sees may be a minute old.
  await signIn(looker, nurse);

  await test.step("mistakes are named, lead to their fields, and nothing typed is lost", async () => {
    await page.goto("/employer/dashboard");
    await page.getByRole("link", { name: "Post your first position" }).click();
    await page.getByRole("button", { name: "Save and preview" }).click();
    for (const sentence of [
      "Enter a title.",
      "Choose a profession.",
      "Choose a shift.",
      "Choose full-time, part-time or per diem.",
      "Enter the years of experience you ask for; 0 is fine.",
      "Enter the lowest pay.",
      "Enter the highest pay.",
      "Enter the start date.",
    ]) {
      await expect(problems.getByRole("link", { name: sentence })).toBeVisible();
    }
    await problems.getByRole("link", { name: "Enter the lowest pay." }).click();
    await expect(page.getByLabel("Pay, from")).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Title").fill(title);
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(problems).toContainText("Choose a profession.");
    await expect(page.getByLabel("Title")).toHaveValue(title);
  });

  await test.step("an unfinished draft waits in the list", async () => {
    await page.getByLabel("Profession").selectOption("Registered Nurse");
    await page.getByLabel("Pay, from").fill("48");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page.getByRole("status")).toContainText(`“${title}” is saved as a draft.`);
    await expect(rowOf(page, title)).toContainText("Draft, incomplete");
    await rowOf(page, title).getByRole("link", { name: "Finish" }).click();
    await expect(page.getByLabel("Pay, from")).toHaveValue("48");
  });

  await test.step("what cannot be is refused before the preview", async () => {
    await page.getByLabel("Workplace ZIP code").fill(zip);
    await page.getByLabel("Shift", { exact: true }).selectOption("Days");
    await page.getByLabel("Employment").selectOption("part_time");
    await page.getByLabel("Hours per week, from").fill("24");
    await page.getByLabel("Years of experience").fill("2");
    await page.getByLabel("Pay, up to").fill("38");
    await page.getByLabel("Start date").fill(inDays(-2));
    await page.getByRole("button", { name: "Save and preview" }).click();
    await expect(problems).toContainText("The highest pay is below the lowest.");
    await page.getByLabel("Pay, from").fill("38");
    await page.getByLabel("Pay, up to").fill("48");
    await page.getByRole("button", { name: "Save and preview" }).click();
    await expect(problems).toContainText("Choose a start date that has not passed.");
    await page.getByLabel("Start date").fill(inDays(30));
    await page.getByRole("button", { name: "Save and preview" }).click();
  });

  await test.step("the preview counts who fits; nobody else sees it yet", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Preview: ${title}`);
    await expect(
      page.getByRole("heading", { name: /^[1-9]\d* candidates? fits? today\.$/ }),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "As candidates see it" })).toContainText(title);
    await expectAccessible(page);
    const id = /\/employer\/positions\/([0-9a-f-]{36})\/preview$/.exec(page.url())![1]!;
    path = `/positions/${id}`;
    expect((await looker.goto(path))!.status()).toBe(404);
  });

  await test.step("posted, everybody sees it, and the facility sees who fits", async () => {
    await page.getByRole("button", { name: "Post this position" }).click();
    await expect(page.getByRole("status")).toContainText("The position is open.");
    await expect(page.getByRole("row").filter({ hasText: "Jadwin, MO" })).toHaveCount(1);
    expect((await looker.goto(path))!.status()).toBe(200);
    await expect(looker.getByRole("heading", { level: 1 })).toHaveText(title);
  });

  await test.step("an edit changes what candidates read", async () => {
    await page.getByRole("link", { name: "Edit position" }).click();
    await page.getByLabel("Pay, up to").fill("52");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status")).toContainText(`“${title}” is saved.`);
    await looker.reload();
    await expect(looker.getByRole("main")).toContainText("$52");
  });

  await test.step("copied twice; the plan has room for one copy more", async () => {
    for (const place of ["copy", "second copy"]) {
      await page.goto("/employer/positions");
      await rowOf(page, title).getByRole("button", { name: "Duplicate" }).click();
      await expect(page.getByRole("status")).toContainText("Copied as a draft.");
      await expect(page.getByLabel("Pay, up to")).toHaveValue("52.00");
      await page.getByLabel("Title").fill(`${title}, ${place}`);
      await page.getByRole("button", { name: "Save and preview" }).click();
      if (place === "copy") await page.getByRole("button", { name: "Post this position" }).click();
    }
    await expect(page.getByText("All are in use.")).toBeVisible();
    await expect(page.getByText("Pause or close one, or choose a larger plan.")).toBeVisible();
    await page.getByRole("button", { name: "Post this position" }).click();
    await expect(problems).toContainText(/plan/);
    await expectAccessible(page);
  });

  await test.step("paused, nobody new sees it; open again, a nurse applies", async () => {
    await page.goto("/employer/positions");
    await rowOf(page, title).getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("status")).toContainText("Position paused.");
    await expect(rowOf(page, title)).toContainText("Paused");
    expect((await looker.goto(path))!.status()).toBe(404);
    await rowOf(page, title).getByRole("button", { name: "Reopen" }).click();
    await expect(page.getByRole("status")).toContainText("Position reopened.");
    await looker.goto(`/job-seeker${path}`);
    await looker.getByRole("button", { name: "Send application" }).click();
    await expect(looker.getByRole("status")).toContainText("Your application was sent");
  });

  const reason = "The unit moves to another town.";
  await test.step("closing asks why, and says whom it ends", async () => {
    await page.goto("/employer/positions");
    // Of those who fit, one applied, who is new.
    await expect(rowOf(page, title)).toContainText(/11Edit/);
    await rowOf(page, title).getByRole("link", { name: "Close" }).click();
    await expect(
      page.getByText("This also ends 1 application or invitation in progress."),
    ).toBeVisible();
    await page.getByRole("button", { name: "Close this position" }).click();
    await expect(problems).toContainText("Enter a reason. Candidates see it.");
    await expectAccessible(page);
    await page.getByLabel("Why are you closing it?").fill(reason);
    await page.getByRole("button", { name: "Close this position" }).click();
    await expect(page.getByRole("status")).toContainText("Position closed.");
    await expect(rowOf(page, title)).toContainText(`Closed: ${reason}`);
  });

  await test.step("the nurse reads the reason, here and by mail; its page says that it is closed", async () => {
    await looker.goto("/job-seeker/applications?show=ended");
    await expect(looker.getByRole("main")).toContainText(reason);
    await expect
      .poll(async () => (await mailsOf(nurse.email)).map(({ text }) => text).join(), {
        timeout: 20_000,
      })
      .toContain(reason);
    await looker.goto(path);
    await expect(looker.getByRole("heading", { level: 1 })).toHaveText("This position is closed");
    await expect(looker.getByRole("link", { name: "Apply" })).toHaveCount(0);
  });
});
