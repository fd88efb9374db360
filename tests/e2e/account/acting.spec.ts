/** Acting for someone with JavaScript off: an admin finds an employer, posts a position for them, and stops. */
import { demoAccounts } from "#local/demo-accounts.ts";
import { expect, expectAccessible, makeAdmin, signIn, test, walk } from "#tests/helpers/e2e.ts";
import { day } from "#tests/helpers/people.ts";

test.use({ allowedStatuses: [422] });

const stamp = Date.now();
const title = `Registered Nurse, posted for them ${stamp}`;
const reason = `They called about their position ${stamp}`;

walk(
  "an admin acts for an employer, and the employer can read that they did",
  async ({ page, clientBrowser }) => {
    test.setTimeout(90_000);
    const employer = demoAccounts.find(({ role }) => role === "employer")!;
    const banner = page.getByRole("region", { name: "Acting", exact: true });

    await test.step("finds them, and has to say why", async () => {
      await signIn(page, await makeAdmin());
      await page.goto("/admin/overview");
      await page.getByRole("link", { name: "Act for someone" }).first().click();
      await page.getByLabel("Name, email address or facility").fill(employer.email);
      await page.getByRole("main").getByRole("button", { name: "Search" }).click();
      await expect(page.getByText("1 person found")).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole("link", { name: /^Act for / })
        .last()
        .click();
      await expect(page.getByRole("heading", { name: "Off limits" })).toBeVisible();
      await page.getByRole("button", { name: "Start acting" }).click();
      await page.getByRole("alert").getByRole("link").click();
      await expect(page.getByLabel("Reason")).toBeFocused();
      await expectAccessible(page);
    });

    await test.step("starts, and sees the employer's pages under a banner", async () => {
      await page.getByLabel("Reason").fill(reason);
      await page.getByRole("button", { name: "Start acting" }).click();
      await expect(page).toHaveURL("/employer/dashboard");
      await expect(banner).toContainText("employer");
      await expect(banner).toContainText(reason);
      await expectAccessible(page);
    });

    await test.step("posts a position for them", async () => {
      await page.goto("/employer/new-position");
      await page.getByLabel("Title").fill(title);
      await page.getByLabel("Profession").selectOption("Registered Nurse");
      await page.getByLabel("Shift", { exact: true }).selectOption("Days");
      await page.getByLabel("Years of experience").fill("2");
      await page.getByLabel("Employment").selectOption("full_time");
      await page.getByLabel("Pay, from").fill("38");
      await page.getByLabel("Pay, up to").fill("47");
      await page.getByLabel("Start date").fill(day(20));
      await page.getByRole("button", { name: "Save and preview" }).click();
      await page.getByRole("button", { name: "Post this position" }).click();
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
    });

    await test.step("stops, and is themselves again", async () => {
      await page.goto("/vision");
      await banner.getByRole("button", { name: "Stop acting" }).click();
      await expect(page).toHaveURL("/admin/acting");
      await expect(page.getByRole("status").first()).toContainText("You stopped acting");
      await expect(banner).toHaveCount(0);
      await expect(page.getByRole("row").filter({ hasText: reason })).toContainText("2");
      await expectAccessible(page);
      await page.goto("/employer/dashboard");
      await expect(page).toHaveURL("/admin/overview");
    });

    await test.step("the employer reads who acted, and why", async () => {
      const own = await (await clientBrowser.newContext()).newPage();
      await signIn(own, "employer");
      await own.goto("/account/access");
      await expect(own.getByText(reason).first()).toBeVisible();
    });
  },
);

for (const viewport of [
  { width: 320, height: 568 },
  { width: 1280, height: 800 },
]) {
  test(`the banner stays in sight and covers nothing that has the focus, ${viewport.width} px`, async ({
    page,
  }) => {
    await signIn(page, await makeAdmin());
    await page.goto("/admin/acting");
    await page.getByRole("link", { name: "As an employer" }).click();
    await page.getByLabel("Reason").fill("To fill in their form");
    await page.getByRole("button", { name: "Start acting" }).click();
    await expect(page).toHaveURL("/employer/dashboard");
    const banner = page.getByRole("region", { name: "Acting", exact: true });
    await page.setViewportSize(viewport);
    // Motion is not what is tested: a key pressed while the page still moves would stop it halfway.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/employer/new-position");
    // Backward, where what has the focus comes in at the top.
    await page.locator("[name=exempt]").first().focus();
    await expect(banner).toBeInViewport({ ratio: 1 });
    const seen: (string | null)[] = [];
    for (let at = 0; at < 6; at += 1) {
      await page.keyboard.press("Shift+Tab");
      const focused = page.locator("*:focus");
      const name = await focused.getAttribute("name");
      const { height } = (await banner.boundingBox())!;
      await expect
        .poll(async () => (await focused.boundingBox())!.y, name ?? "")
        .toBeGreaterThanOrEqual(height);
      seen.push(name);
    }
    expect(seen).toEqual(["payMax", "payPeriod", "payMin", "onCall", "holidays", "weekends"]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(viewport.width);
  });
}

test.describe("in the dark", () => {
  test.use({ colorScheme: "dark", viewport: { width: 360, height: 640 } });
  walk("the banner of a mere role can be read too", async ({ page }) => {
    await signIn(page, await makeAdmin());
    await page.goto("/admin/acting");
    await page.getByRole("link", { name: "As a job seeker" }).click();
    await page.getByLabel("Reason").fill("To look at their pages");
    await page.getByRole("button", { name: "Start acting" }).click();
    await expect(page).toHaveURL("/job-seeker/dashboard");
    await expect(page.getByText("Viewing job seeker pages, not acting for anyone")).toBeVisible();
    await expectAccessible(page);
  });
});
