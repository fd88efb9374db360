/** A facility's side without JavaScript: from matches to an offer, on a phone and on a desk. */
import {
  expect,
  expectAccessible,
  expectLooks,
  makeRecruiting,
  signIn,
  walk as test,
} from "#tests/helpers/e2e.ts";
import { day } from "#tests/helpers/people.ts";
import type { Page } from "@playwright/test";

test.use({ allowedStatuses: [409, 422] });

const LOOKS = [
  { colorScheme: "dark", viewport: { width: 360, height: 800 } },
  { colorScheme: "light", viewport: { width: 1280, height: 800 } },
] as const;

/** The pages of the demo's facility, each by the way a person takes to it. */
const PAGES: Record<string, (page: Page) => Promise<void>> = {
  dashboard: async (page) => {
    await expect(page.getByRole("heading", { name: "Needs your attention" })).toBeVisible();
  },
  "the list of a pipeline": async (page) => {
    await interviewingPosition(page);
    await expect(page.getByRole("table", { name: "Applications" })).toBeVisible();
  },
  "the board of a pipeline": async (page) => {
    await interviewingPosition(page);
    await page.getByRole("link", { name: "Show as a board" }).click();
    await expect(page.getByRole("heading", { name: /^Interviewing/ })).toBeVisible();
  },
  "what a position asks for": async (page) => {
    await interviewingPosition(page);
    await page.getByRole("link", { name: "Details" }).click();
    await expect(page.getByRole("term").filter({ hasText: "Required" })).toBeVisible();
  },
  candidates: async (page) => {
    await interviewingPosition(page);
    await page.getByRole("link", { name: /^Candidates/ }).click();
    await expect(page.getByRole("link", { name: /^All \(/ })).toBeVisible();
  },
  "an application": async (page) => {
    await page
      .locator(
        "[aria-labelledby^=waiting-] a[href$='#interviews'], [aria-labelledby^=waiting-] a:not([href$='/hire'])",
      )
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Team notes" })).toBeVisible();
  },
  placements: async (page) => {
    await page.goto("/employer/placements");
    await expect(page.getByRole("heading", { level: 1, name: "Placements" })).toBeVisible();
  },
  figures: async (page) => {
    await page.goto("/employer/figures?days=365");
    await expect(page.getByRole("img", { name: /^Funnel/ })).toBeVisible();
  },
};

/** To a position of which the dashboard says that somebody of it is interviewing: others may have no application. */
async function interviewingPosition(page: Page): Promise<void> {
  await page
    .getByRole("row")
    .filter({ has: page.locator("a[href$='?stage=interviewing']") })
    .getByRole("rowheader")
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("navigation", { name: "Parts of this position" })).toBeVisible();
}

for (const [name, reach] of Object.entries(PAGES)) {
  test(`${name}: readable and accessible at both widths`, async ({ page }) => {
    await signIn(page, "employer");
    await page.goto("/employer/dashboard");
    await reach(page);
    await expectLooks(page, LOOKS);
  });
}

test("a candidate is looked at, saved and invited, with the price said before", async ({
  page,
}) => {
  const { facility, position, names } = await makeRecruiting("64672", 2);
  await signIn(page, facility);
  await page.goto(`/employer/positions/${position}/candidates`);
  const listed = page.getByRole("row").filter({ hasText: "Powersville, MO" });
  await expect(listed).toHaveCount(2);
  await listed.first().getByRole("link").click();
  await expect(page.getByRole("main")).toContainText("Uses 1 of your 10 views this period");
  for (const name of names) await expect(page.getByText(name)).toHaveCount(0);
  await page.getByRole("button", { name: "View full profile" }).click();
  await expect(page.getByRole("main")).toContainText("Minimum pay");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Test \S\.$/);
  for (const name of names) await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "View full profile" })).toHaveCount(0);
  await page.getByRole("button", { name: "Save for later" }).click();
  await expect(page.getByRole("button", { name: "Remove from saved" })).toBeVisible();

  await page.goto(`/employer/positions/${position}/candidates`);
  await page.getByText("Invite selected").click();
  await page.getByRole("button", { name: "Send invitations" }).click();
  await expect(page.getByRole("alert")).toContainText("Select at least one candidate first.");
  // These two only: others may fit as well.
  for (const one of await listed.all()) await one.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Send invitations" }).click();
  await expect(page.getByText("2 candidates invited.")).toBeVisible();
  await expect(listed.getByRole("checkbox")).toHaveCount(0);
  await expect(listed.filter({ hasText: "Invited ·" })).toHaveCount(2);
});

test("applications are shortlisted and declined several at once, and one goes on to an offer", async ({
  page,
}) => {
  test.setTimeout(60_000);
  const { facility, position, names } = await makeRecruiting("63445", 3, "applied");
  await signIn(page, facility);
  await page.goto(`/employer/positions/${position}`);
  for (const box of (await page.getByRole("checkbox").all()).slice(0, 2)) await box.check();
  await page.getByText("Decline selected").click();
  await page.getByRole("button", { name: "Decline candidates" }).click();
  await expect(page.getByRole("alert")).toContainText("Each candidate sees it");
  await page.getByLabel("The start date doesn’t work.").check();
  await page.getByRole("button", { name: "Decline candidates" }).click();
  await expect(page.getByText("2 candidates declined.")).toBeVisible();

  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Test Person /);
  expect(names).toContain(await page.getByRole("heading", { level: 1 }).innerText());
  await page.getByRole("button", { name: "Shortlist", exact: true }).click();
  await expect(page.getByText("Shortlisted.")).toBeVisible();
  await page.getByRole("textbox", { name: "New note" }).fill("Asks good questions.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("main")).toContainText("Asks good questions.");

  await page.getByRole("link", { name: "Propose an interview" }).click();
  await page.getByRole("button", { name: "Send proposal" }).click();
  await expect(page.getByRole("alert")).toContainText("Offer at least one time.");
  await page.getByLabel("Time 1, day").fill(day(4));
  await page.getByLabel("Time 1, hour").fill("14:30");
  await page.getByRole("button", { name: "Send proposal" }).click();
  await expect(page.getByRole("main")).toContainText("2:30 PM CT");

  await page.getByRole("link", { name: "Make an offer" }).click();
  await page.getByRole("textbox", { name: "Pay", exact: false }).first().fill("45");
  await page.getByLabel("Last day to respond").fill(day(5));
  await page.getByRole("button", { name: "Continue to fee" }).click();
  await expect(page.getByRole("main")).toContainText("$4,680");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send offer" }).click();
  await expect(page.getByText("Offer sent.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("$4,680");
  await expectAccessible(page);
});
