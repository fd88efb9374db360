/** What stands around every page: header, menu, footer, the way up, tips, error screens. Without JavaScript. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, pausedApp, signIn, test, walk } from "#tests/helpers/e2e.ts";

const labels = (links: Locator) => links.evaluateAll((all) => all.map((one) => one.textContent));
const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);

const MENUS: Record<string, [string, string | RegExp][]> = {
  "/": [
    ["For Professionals", "/healthcare-professionals"],
    ["For Employers", "/employers"],
    ["Vision", "/vision"],
    ["Affiliate Program", /^https:\/\/(?!localhost)/],
  ],
  "/healthcare-professionals": [
    ["Home", "/"],
    ["For Employers", "/employers"],
    ["Vision", "/vision"],
  ],
  "/employers": [
    ["Home", "/"],
    ["For Healthcare Professionals", "/healthcare-professionals"],
    ["Vision", "/vision"],
  ],
};

for (const [path, menu] of Object.entries(MENUS)) {
  test(`the header of ${path} has its own menu, wide and narrow`, async ({ page }) => {
    await page.goto(path);
    const wide = page.getByRole("navigation", { name: "Main", exact: true });
    await expect(wide.getByRole("link")).toHaveText(menu.map(([label]) => label));
    for (const [label, to] of menu) {
      await expect(wide.getByRole("link", { name: label })).toHaveAttribute("href", to);
    }
    await page.setViewportSize({ width: 360, height: 700 });
    await expect(wide).toBeHidden();
    await page.getByText("Menu", { exact: true }).click();
    const narrow = page.getByRole("navigation", { name: "Main menu" });
    expect(await labels(narrow.getByRole("link"))).toEqual(menu.map(([label]) => label));
    await expectAccessible(page);
  });
}

test("the mobile menu is at most 360 px high, scrolls inside, and has targets of 44 px", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto(`${pausedApp}/`);
  const summary = page.getByText("Menu", { exact: true });
  await summary.click();
  const panel = page.locator(".menu-panel:visible");
  expect((await panel.boundingBox())!.height).toBeLessThanOrEqual(360);
  await expect(panel).toHaveCSS("max-height", "360px");
  await expect(panel).toHaveCSS("overflow-y", "auto");
  for (const target of [summary, ...(await panel.locator("a, button").all())]) {
    expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
});

walk(
  "while sign-in is paused the header's sign-in and sign-up are disabled and say Coming soon",
  async ({ page }) => {
    await page.goto(`${pausedApp}/`);
    const header = page.getByRole("banner");
    for (const name of [/^Log in\s+Coming soon$/, /^Sign up\s+Coming soon$/]) {
      await expect(header.getByRole("button", { name })).toBeDisabled();
    }
  },
);

test("the header sticks and has a shadow after more than 20 px", async ({ page }) => {
  await page.goto("/");
  const header = page.getByRole("banner");
  const shadow = /rgba\(23, 38, 42, 0\.1\) 0px 4px 20px/;
  await expect(header).not.toHaveCSS("box-shadow", shadow);
  await scrollTo(page, 21);
  await expect(header).toHaveCSS("box-shadow", shadow);
  await expect(header).toBeInViewport();
  await scrollTo(page, 20);
  await expect(header).not.toHaveCSS("box-shadow", shadow);
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`the way up appears after more than 300 px and leads to the top: motion ${reducedMotion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/");
    const up = page.getByRole("link", { name: "Back to top" });
    await scrollTo(page, 301);
    await expect(up).toBeVisible();
    await scrollTo(page, 300);
    await expect(up).toBeHidden();
    await scrollTo(page, 1200);
    const { width, height } = (await up.boundingBox())!;
    expect([width, height]).toEqual([44, 44]);
    await up.click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });
}

test("at the end of a page the way up covers nothing at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/privacy");
  await scrollTo(page, 100_000);
  const up = (await page.getByRole("link", { name: "Back to top" }).boundingBox())!;
  const last = (await page.getByRole("contentinfo").getByText(/^© /).boundingBox())!;
  const padding = await page
    .getByText(/^© /)
    .evaluate((line) => parseFloat(getComputedStyle(line).paddingBottom));
  expect(last.y + last.height - padding).toBeLessThanOrEqual(up.y);
});

test("a tip's text stands below its trigger", async ({ page }) => {
  await page.goto("/test");
  const trigger = page.getByRole("link", { name: "A link with a tip" });
  await expect(trigger).toHaveAccessibleDescription("It takes less than 2 minutes.");
  const note = page.getByText("It takes less than 2 minutes.");
  expect((await note.boundingBox())!.height).toBeGreaterThan(15);
});

walk("a message that comes with the document is a banner, said once", async ({ page }) => {
  await signIn(page, "job_seeker");
  await page.goto("/sign-out");
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("main").getByRole("status")).toContainText("You are logged out.");
  await page.reload();
  await expect(page.getByText("You are logged out.")).toHaveCount(0);
});

test.describe("the footer", () => {
  walk("logo, tagline, the year, and three columns of links", async ({ page }) => {
    const response = await page.goto("/");
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByText("Nomera Health").first()).toBeVisible();
    await expect(footer).toContainText("Hire in the most humane, and efficient way.");
    // By the server's clock, in US Central; a kept page may be some minutes older.
    const answered = Date.parse((await response!.headerValue("date"))!);
    const year = (at: number) =>
      new Intl.DateTimeFormat("en-US", { year: "numeric", timeZone: "America/Chicago" }).format(at);
    const years = `${year(answered - 3_600_000)}|${year(answered)}`;
    await expect(footer).toContainText(new RegExp(`© (${years}) Nomera Health`));
    await expect(footer.getByRole("heading")).toHaveText(["Company", "Product", "Trust & Contact"]);
    const links = await footer
      .getByRole("navigation")
      .getByRole("link")
      .evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute("href")}`));
    expect(links).toEqual([
      "Vision /vision",
      "Stories /#stories",
      "Blog /blog",
      "Contact /contact",
      "For Candidates /auth",
      "For Employers /auth",
      "How it works /#how-it-works",
      "Privacy Policy /privacy",
      "Terms of Service /terms",
      "Facility Agreement /facility-agreement",
      "How we verify /how-we-verify",
      "Contact Us /contact",
    ]);
    await expect(footer.getByText("(soon)")).toHaveCount(0);
  });

  walk("while sign-in is paused, pages to come are no links and say soon", async ({ page }) => {
    await page.goto(pausedApp);
    const footer = page.getByRole("contentinfo");
    const links = footer.getByRole("navigation").getByRole("link");
    await expect(links).toHaveText([
      "Vision",
      "Stories",
      "Blog",
      "For Candidates",
      "For Employers",
      "How it works",
      "Privacy Policy",
    ]);
    for (const label of ["Contact", "Terms of Service", "Contact Us"]) {
      await expect(footer.getByText(`${label} (soon)`, { exact: true })).toBeVisible();
      await expect(footer.getByRole("link", { name: label, exact: true })).toHaveCount(0);
    }
    // Search engines follow every anchor there is.
    expect(await page.locator("a:not([href])").count()).toBe(0);
  });

  for (const [name, id] of [
    ["Stories", "stories"],
    ["How it works", "how-it-works"],
  ] as const) {
    test(`${name} leads to its section from another page`, async ({ page }) => {
      await page.goto("/privacy");
      await page.getByRole("contentinfo").getByRole("link", { name }).click();
      await expect(page).toHaveURL(`/#${id}`);
      await expect(page.locator(`#${id}`)).toBeInViewport();
    });
  }

  test("the newsletter is shown and shut", async ({ page }) => {
    await page.goto("/");
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByLabel("Email")).toBeDisabled();
    const button = footer.getByRole("button", { name: "Stay in the loop" });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription("Signup temporarily disabled.");
    const note = (await footer.getByText("Signup temporarily disabled.").boundingBox())!;
    expect(note.width * note.height).toBeLessThanOrEqual(1);
  });
});

test.describe("error screens", () => {
  test.use({ allowedStatuses: [404, 405] });

  const DURING = [
    ["oauth", "OAuth callback processing"],
    ["callback", "OAuth callback processing"],
    ["post-auth", "Post-authentication routing"],
    ["anything", "application processing"],
  ] as const;
  for (const [src, during] of DURING) {
    walk(
      `/error with src ${src} says what was going on and shows it as the Error ID`,
      async ({ page }) => {
        await page.goto("/vision");
        await page.goto(`/error?src=${src}`, { referer: page.url() });
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something Went Wrong");
        const main = page.getByRole("main");
        await expect(main).toContainText(
          `We encountered an unexpected error during ${during}. The error has been logged.`,
        );
        await expect(main).toContainText(`Error ID: ${src}`);
        await expect(main).toContainText("If it persists, please contact support");
        await expect(main.getByRole("link", { name: "Try Again" })).toBeVisible();
        await expect(main.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
        await expect(main.getByRole("link", { name: "Go Back" })).toHaveAttribute(
          "href",
          "/vision",
        );
      },
    );
  }

  walk("an unknown address: Oops! Page not found, with a way home", async ({ page }) => {
    const response = await page.goto("/no-such-page");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
    await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  });
});
