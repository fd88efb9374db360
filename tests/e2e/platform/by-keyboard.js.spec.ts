/**
 * Five tasks from beginning to end by somebody who hears the pages: sign up and submit, search and apply, post and invite,
 * decide a case, pay. `TRANSCRIPT=1` writes what was heard into docs/accessibility/.
 */
import { mkdir, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { inRoot } from "#local/paths.ts";
import {
  expect,
  expectAccessible,
  giveEvidenceTo,
  linkFromMail,
  makeAdmin,
  makeNurseIn,
  makeOwn,
  makeOwnWithoutPlan,
  makeSeeking,
  makeWaiting,
  signIn,
  test,
} from "#tests/helpers/e2e.ts";
import { unusualEnd } from "#tests/helpers/people.ts";
import { Reader } from "#tests/helpers/screen-reader.ts";
import { inDays, password } from "#tests/helpers/walks.ts";

test.use({ allowedStatuses: [422] });
test.describe.configure({ timeout: 120_000 });

/** Bethany, Missouri, where no other test goes. */
const POSTED_ZIP = "64424";
const MINIMUM_PAY = "Minimum pay";
const SEND_APPLICATION = "Send application";

/** Opens a page as an address typed in would, and hears it. */
async function open(page: Page, path: string, heading: string | RegExp): Promise<Reader> {
  const reader = await Reader.of(page);
  await page.goto(path);
  await reader.arrive(heading);
  return reader;
}

/** Writes down what was heard, without what is another at each run. */
async function keep(task: string, title: string, reader: Reader): Promise<void> {
  if (!process.env["TRANSCRIPT"]) return;
  const text = reader.heard
    .join("\n")
    .replace(/\d{13}/g, "1")
    .replace(/\b[0-9a-f]{8}\b/g, "0a1b2c3d");
  const folder = inRoot("docs", "accessibility");
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/${task}.md`, `# ${title}\n${text}\n`);
}

test("signs up and submits a profile", async ({ page }) => {
  const email = `keyboard-${Date.now()}@example.com`;
  const reader = await open(page, "/candidate-signup", "Create your profile");
  await reader.skip();
  await reader.fill("Email address", email);
  await reader.fill(/^Password/, password);
  await reader.press("Create account", "button");
  await reader.arrive("Check your email");
  await page.goto(await linkFromMail(email));
  await reader.arrive(/./);
  await reader.press("Confirm and continue", "button");
  await expect(page).toHaveURL(/\/job-seeker\/onboarding/);
  await reader.arrive(/./);
  await reader.fill("Full name", "Ines Duarte");
  await reader.fill("ZIP code", "64108");
  await reader.choose("Primary state of residence", "Missouri");
  await reader.press(/^Continue/, "button");
  await expect(page).toHaveURL(/experience/);
  await reader.arrive(/./);
  await reader.choose("Profession", "Registered Nurse");
  await reader.fill(/^Years of experience/, "6");
  await reader.press(/^Continue/, "button");
  await expect(page.getByRole("link", { name: "Add a license" })).toBeVisible();
  await reader.arrive(/./);
  await reader.press("Add a license", "link");
  await expect(page.getByLabel("License number")).toBeVisible();
  await reader.choose("State that issued it", "Missouri");
  await reader.fill("License number", "2019 012345");
  await reader.date("Expires on", unusualEnd);
  await reader.check(/multistate/);
  await reader.press("Add this license", "button");
  await expect(page.getByLabel("Yes, it’s right")).toBeVisible();
  await reader.check("Yes, it’s right");
  await reader.press("Add this license", "button");
  await expect(page.getByRole("list", { name: "Licenses and certifications" })).toBeVisible();
  await reader.press(/^Continue/, "button");
  await expect(page).toHaveURL(/documents/);
  await reader.arrive(/./);
  await reader.press(/^Continue/, "button");
  await expect(page).toHaveURL(/preferences/);
  await reader.arrive(/./);
  await reader.fill(MINIMUM_PAY, "41.50");
  await reader.check("Days");
  await reader.fill(/^Maximum distance/, "30");
  await reader.date("Earliest start date", inDays(10));
  await reader.press(/^Continue/, "button");
  await expect(page).toHaveURL(/automatic/);
  await reader.arrive(/./);
  await reader.check(/^No, I’ll apply myself/);
  await reader.press(/^Continue/, "button");
  await expect(page).toHaveURL(/review/);
  await reader.arrive(/./);
  await reader.press("Submit my profile", "button");
  await expect(page).toHaveURL("/job-seeker/awaiting-approval");
  await reader.arrive(/./);
  await expectAccessible(page);
  await keep("sign-up", "Signing up and submitting a profile", reader);
});

test("searches and applies", async ({ page }) => {
  const { nurse, title, facility } = await makeSeeking();
  await signIn(page, nurse);
  const reader = await open(page, "/job-seeker/positions", "Find positions");
  await reader.skip();
  await reader.press(/^Filters/, "DisclosureTriangle");
  await reader.fill("Facility name", facility);
  await reader.press("Search", "button");
  await expect(page.getByRole("heading", { name: "1 position" })).toBeVisible();
  await reader.arrive("Find positions");
  await reader.press(title, "link");
  await expect(page).toHaveURL(/\/job-seeker\/positions\/[0-9a-f-]{36}/);
  await reader.arrive(new RegExp(title));
  await reader.fill(/^Note to the facility/, "I live close by.");
  await reader.press(SEND_APPLICATION, "button");
  await expect(page).toHaveURL(/\/job-seeker\/applications\//);
  await reader.arrive(/./);
  await expect(page.getByText("You applied", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await keep("search-and-apply", "Searching and applying", reader);
});

test("posts a position and invites a candidate", async ({ page }) => {
  await makeNurseIn(POSTED_ZIP);
  await signIn(page, await makeOwn("employer"));
  const reader = await open(page, "/employer/new-position", /./);
  await reader.skip();
  await reader.fill("Title", `Registered Nurse, Square ${Date.now()}`);
  await reader.choose("Profession", "Registered Nurse");
  await reader.fill("Workplace ZIP code", POSTED_ZIP);
  await reader.date("Start date", inDays(30));
  await reader.choose("Employment", "Full-time");
  await reader.choose("Shift", "Days");
  await reader.fill("Pay, from", "42");
  await reader.fill("Pay, up to", "51");
  await reader.fill(/^Years of experience/, "2");
  await reader.press("Save and preview", "button");
  await expect(page).toHaveURL(/preview/);
  await reader.arrive(/./);
  await reader.press("Post this position", "button");
  await expect(page).toHaveURL(/\/candidates$/);
  await reader.arrive(/./);
  await reader.check(/^Select Test/);
  await reader.press("Invite selected", "DisclosureTriangle");
  await reader.press("Send invitations", "button");
  await expect(page.getByText("1 candidate invited.", { exact: true })).toBeVisible();
  await reader.arrive(/./);
  await expectAccessible(page);
  await keep("post-and-invite", "Posting a position and inviting a candidate", reader);
});

test("decides a case", async ({ page }) => {
  const name = await makeWaiting();
  await giveEvidenceTo(name);
  await signIn(page, await makeAdmin());
  const reader = await open(page, "/admin/overview", "Overview");
  await reader.fill(/^Search/, name);
  await reader.press("Search", "button");
  await reader.arrive("Search");
  await reader.press(name, "link");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await reader.arrive(name);
  await reader.press("Review and decide", "link");
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await reader.arrive(/./);
  await reader.press("Approve", "button");
  await expect(page.getByRole("status").filter({ hasText: "Approved" }).first()).toBeVisible();
  await reader.arrive(/./);
  await expectAccessible(page);
  await keep("decide-a-case", "Deciding a case", reader);
});

test("pays for a plan", async ({ page }) => {
  await signIn(page, await makeOwnWithoutPlan());
  const reader = await open(page, "/employer/billing", "Billing");
  await reader.skip();
  await reader.press("Choose Starter", "button");
  await reader.arrive("Subscribe");
  await reader.fill(/^Card number/, "4242 4242 4242 4242");
  await reader.fill(/^Ends/, "12 / 34");
  await reader.fill(/^Security code/, "123");
  await reader.press("Subscribe for $199.00", "button");
  await expect(page).toHaveURL(/\/employer\/billing/);
  await reader.arrive("Billing");
  await expect(page.getByRole("heading", { name: "Your plan: Starter" })).toBeVisible();
  await expectAccessible(page);
  await keep("pay", "Paying for a plan", reader);
});
