/** With JavaScript, because forms are then sent by a fetch: what was typed comes back all the same. */
import { demoAccounts } from "#local/demo-accounts.ts";
import { expect, signIn, test } from "#tests/helpers/e2e.ts";
import { endSession } from "#tests/helpers/expire.ts";

test.use({ allowedStatuses: [422] });

const admin = demoAccounts.find(({ role }) => role === "admin")!;
const employer = demoAccounts.find(({ role }) => role === "employer")!;

test("what was typed comes back after signing in", async ({ page, context }) => {
  await signIn(page, "employer");
  await page.goto("/employer/new-position");
  await page.getByLabel("Title").fill("Night nurse, fourth floor");
  await endSession(context);
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Femployer%2Fnew-position%3Fdraft%3D[-\da-f]{36}$/);
  await expect(page.getByRole("status")).toContainText("your form comes back as you left it");
  await page.getByLabel("Email address").fill(employer.email);
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Incorrect email or password");
  await page.getByLabel("Password").fill(employer.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(/\/employer\/new-position\?draft=[-\da-f]{36}$/);
  await expect(page.getByLabel("Title")).toHaveValue("Night nurse, fourth floor");
  const note = page.getByText("Nothing has been sent yet");
  await expect(note).toBeVisible();
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("alert")).toContainText("There is a problem");
  await expect(note).toHaveCount(0);
  await expect(page.getByLabel("Title")).toHaveValue("Night nurse, fourth floor");
});

test("the form of an admin's queue comes back with its own entry", async ({ page, context }) => {
  await signIn(page, "admin");
  await page.goto("/admin/pending-approval");
  const queue = page.getByRole("navigation", { name: "The queue" });
  const second = queue.getByRole("link").nth(1);
  await second.click();
  // The address changes a moment before the page does.
  await expect(second).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/\/admin\/pending-approval\?open=/);
  const address = page.url();
  const entry = await page.getByRole("heading", { level: 2 }).first().textContent();
  await page.getByLabel("Reason").fill("Which hospital do you mean?");
  await endSession(context);
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel("Email address").fill(admin.email);
  await page.getByLabel("Password").fill(admin.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(entry!);
  await expect(page.getByLabel("Reason")).toHaveValue("Which hospital do you mean?");
  await queue.getByRole("link").first().click();
  await expect(page.getByLabel("Reason")).toHaveValue("");
});

test.describe("when the network is back", () => {
  test.use({ allowedStatuses: [0] });

  const dataReads = (page: import("@playwright/test").Page) => {
    const urls: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith(".data")) urls.push(request.url());
    });
    return urls;
  };

  /** Opens a page and waits until its script listens: what it fetches then is fetched in the same moment. */
  async function openAlive(page: import("@playwright/test").Page, path: string): Promise<void> {
    const listens = page.waitForResponse((response) => response.url().includes("tabs-in-step"));
    await page.goto(path);
    await listens;
    await page.waitForLoadState("networkidle");
  }

  test("an open page reads its data again, once", async ({ page, context }) => {
    await signIn(page, "employer");
    await openAlive(page, "/employer/dashboard");
    const reads = dataReads(page);
    await context.setOffline(true);
    await context.setOffline(false);
    await expect.poll(() => reads.length).toBe(1);
    await page.waitForLoadState("networkidle");
    expect(reads).toHaveLength(1);
  });

  /** Loses the network for a moment, and waits until the page has decided whether to read its data again. */
  async function blink(page: import("@playwright/test").Page): Promise<void> {
    const asked = page.waitForResponse((response) => response.url().includes("reconnect"));
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    // The module that decides has run once it can be imported, and says in the same moment whether it asks the server.
    const url = (await asked).url();
    await page.evaluate(async (module) => {
      await import(module);
      await new Promise((resolve) => setTimeout(resolve));
    }, url);
  }

  test("but not while somebody types there", async ({ page }) => {
    await signIn(page, "employer");
    await openAlive(page, "/employer/new-position");
    await page.getByLabel("Title").fill("Half a title");
    const reads = dataReads(page);
    await blink(page);
    expect(reads).toEqual([]);
    await expect(page.getByLabel("Title")).toHaveValue("Half a title");
  });

  test("nor while an answer is on the page that we show only once", async ({ page }) => {
    await signIn(page, "job_seeker");
    await openAlive(page, "/account/calendar");
    await page.getByRole("button", { name: "calendar link" }).first().click();
    const link = page.getByText(/\/calendar\/\S+/).first();
    await expect(link).toBeVisible();
    const asks: string[] = [];
    page.on("request", (request) => asks.push(new URL(request.url()).pathname));
    await blink(page);
    expect(asks.filter((path) => path === "/healthz" || path.endsWith(".data"))).toEqual([]);
    await expect(link).toBeVisible();
  });

  test.describe("after a form was refused", () => {
    test.use({ allowedStatuses: [0, 422] });
    test("nor while its errors stand there", async ({ page }) => {
      await signIn(page, "employer");
      await openAlive(page, "/account/email");
      await page.getByRole("button", { name: "Send the links" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      const reads = dataReads(page);
      await blink(page);
      expect(reads).toEqual([]);
      await expect(page.getByRole("alert")).toBeVisible();
    });
  });
});
