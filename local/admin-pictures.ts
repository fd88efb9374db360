// `npm run admin:pictures`: photographs every screen of the admin area for docs/admin.md, from a running demo
// (`npm run demo`; PORT as there). The results are committed; run it again when a screen changes.
import { mkdir } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { findChromium } from "#tests/helpers/chromium.ts";
import { demoAccounts } from "./demo-accounts.ts";
import { inRoot } from "./paths.ts";

/** A picture's name, its screen, and the link there that leads to what is shown. */
const SCREENS: [name: string, path: string, link?: string][] = [
  ["overview", "/admin/overview"],
  ["search", "/admin/search?q=ma"],
  ["rpc-health", "/admin/rpc-health"],
  ["matching-lab", "/admin/matching-lab"],
  ["skills", "/admin/skills"],
  ["units", "/admin/units"],
  ["guide", "/admin/guide"],
  ["blogs", "/admin/blogs"],
  ["blog", "/admin/blogs", 'main tbody a[href^="/admin/blogs/"]'],
  ["billing", "/admin/billing"],
  ["billing-subscriptions", "/admin/billing/subscriptions"],
  ["billing-placements", "/admin/billing/placements"],
  ["billing-placement", "/admin/billing/placements", 'main a[href^="/admin/billing/placements/"]'],
  ["billing-events", "/admin/billing/events"],
  ["faq", "/admin/faq"],
  ["faq-question", "/admin/faq", 'main a[href^="/admin/faq/"]:not([href$="/new"])'],
  ["affiliates", "/admin/affiliates"],
  ["affiliate", "/admin/affiliates", 'main tbody a[href^="/admin/affiliates/"]'],
  ["pending-approval", "/admin/pending-approval"],
  ["pending-credentials", "/admin/pending-approval/credentials"],
  ["pending-appeals", "/admin/pending-approval/appeals"],
  ["evidence", "/admin/pending-approval", 'main a[href^="/admin/verification/"]'],
  ["verification", "/admin/verification"],
  ["leie", "/admin/verification/leie"],
  ["possible", "/admin/verification/possible"],
  ["documents", "/admin/documents"],
  ["disputes", "/admin/disputes"],
  ["reports", "/admin/reports"],
  ["dead-letters", "/admin/dead-letters"],
  ["people", "/admin/people"],
  ["person", "/admin/people", 'main tbody a[href^="/admin/people/"]'],
  ["acting", "/admin/acting"],
  ["audit-log", "/admin/audit-log"],
  ["settings", "/admin/settings"],
  ["checklist", "/admin/settings/checks"],
];

const origin = `http://localhost:${process.env["PORT"] ?? 3000}`;
const [admin] = demoAccounts;
const folder = inRoot("docs", "images", "admin");
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({
    viewport: { width: 1120, height: 760 },
    colorScheme: "light",
    javaScriptEnabled: false,
  });
  await page.goto(`${origin}/auth`);
  await page.getByLabel("Email address").fill(admin!.email);
  await page.getByLabel("Password").fill(admin!.password);
  await page.getByRole("button", { name: "Sign in" }).first().click();
  for (const [name, path, link] of SCREENS) {
    await page.goto(origin + path);
    if (link) await page.locator(link).first().click();
    await page.screenshot({ path: `${folder}/${name}.png` });
    console.log(name, new URL(page.url()).pathname);
  }
} finally {
  await browser.close();
}
