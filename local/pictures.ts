// `npm run pictures`: takes screenshots for README, docs/tour.md and docs/admin.md from a running demo (`npm run demo`;
// same PORT). The results are committed; run it again when a screen changes. `npm run pictures -- tour/board landing`
// takes only those.
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { findChromium } from "#tests/helpers/chromium.ts";
import { demoAccounts } from "./demo-accounts.ts";
import { inRoot } from "./paths.ts";
import { PICTURES, type Picture } from "./pictures-list.ts";

const origin = `http://localhost:${process.env["PORT"] ?? 3000}`;
const SIZES = {
  desk: { viewport: { width: 1120, height: 760 } },
  phone: { viewport: { width: 360, height: 720 }, deviceScaleFactor: 2 },
} as const;

/**
 * A browser page signed in as the demo account of that role; without JavaScript, to capture the server-rendered page.
 */
async function pageOf(browser: Browser, { who, size }: Picture): Promise<Page> {
  const context = await browser.newContext({
    ...SIZES[size],
    colorScheme: "light",
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  if (who !== "visitor") {
    const account = demoAccounts.find(({ role }) => role === who)!;
    await page.goto(`${origin}/auth`);
    await page.getByLabel("Email").first().fill(account.email);
    await page.getByLabel("Password", { exact: true }).first().fill(account.password);
    await page.getByRole("button", { name: "Log in" }).first().click();
    if (page.url().includes("/auth")) throw new Error(`${account.email} could not log in.`);
  }
  return page;
}

const wanted = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const pages = new Map<string, Page>();
try {
  for (const picture of PICTURES) {
    if (wanted.length > 0 && !wanted.includes(picture.name)) continue;
    const key = `${picture.who} ${picture.size}`;
    const page = pages.get(key) ?? (await pageOf(browser, picture));
    pages.set(key, page);
    await page.goto(origin + picture.path);
    for (const link of picture.links ?? []) await page.locator(link).first().click();
    if (picture.from) await page.locator(picture.from).first().scrollIntoViewIfNeeded();
    const path = inRoot("docs", "images", `${picture.name}.png`);
    await mkdir(dirname(path), { recursive: true });
    // A picture that is still on its way would leave a gray box.
    await page.evaluate(() =>
      Promise.all(
        [...document.images]
          .filter((image) => image.checkVisibility())
          .map((image) => {
            image.loading = "eager";
            return image.decode();
          }),
      ),
    );
    await page.screenshot({ path });
    console.log(picture.name, new URL(page.url()).pathname);
  }
} finally {
  await browser.close();
}
