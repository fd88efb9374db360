/** Every page there is, without JavaScript: accessible in both color schemes, and nothing wider than a small phone. */
import { expect, expectAccessible, pausedApp, signIn, test } from "#tests/helpers/e2e.ts";

const PAGES = {
  anonymous: [
    "/",
    "/healthcare-professionals",
    "/employers",
    "/vision",
    "/privacy",
    "/blog",
    "/blog/the-compact-license-explained",
    "/error?src=oauth",
    "/coming-soon?error=no_code",
    "/test",
    "/supabase-test",
    "/auth",
    "/auth?by=link",
    "/candidate-signup",
    "/employer/signup",
    "/candidate-signup?sent=1",
    "/password-reset",
    "/password-setup",
    "/role-selection?err=crash",
    "/auth/confirm?token_hash=abcdefghijkl&type=signup",
    "/no-such-page",
  ],
  "while sign-in is paused": [
    "/",
    "/healthcare-professionals",
    "/employers",
    "/vision",
    "/privacy",
    "/coming-soon",
    "/auth",
    "/no-such-page",
  ],
  job_seeker: [
    "/job-seeker/dashboard",
    "/job-seeker/positions",
    "/job-seeker/positions?miles=far&place=Nowhere&facility=zz",
    "/job-seeker/searches",
    "/job-seeker/applications",
    "/job-seeker/applications?show=ended",
    "/job-seeker/visibility?find=hos",
    "/job-application",
    "/sign-out",
  ],
  employer: ["/employer/dashboard", "/employer/new-position"],
  admin: [
    "/admin/overview",
    "/admin/pending-approval",
    "/admin/billing",
    "/admin/guide?q=what",
    "/admin/guide/blogs",
    "/admin/blogs",
    "/admin/blogs/new",
    "/admin/blogs/images",
    "/admin/no-such-page",
  ],
} as const;

test.use({ allowedStatuses: [404] });

/** Wide and light, then narrow and dark: each scheme and each width is seen on every page. */
const LOOKS = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 320 },
] as const;

for (const [who, paths] of Object.entries(PAGES)) {
  // Signing in costs most: those pages share a test, the others have one each.
  const signsIn = ["job_seeker", "employer", "admin"].includes(who);
  const groups = signsIn ? [paths] : paths.map((path) => [path]);
  const origin = who === "while sign-in is paused" ? pausedApp : "";
  for (const group of groups) {
    test(`${who}: ${group.join(", ")}`, async ({ page }) => {
      // Each page is looked at twice, and by axe: that takes its time on two cores.
      test.setTimeout(30_000 + group.length * 15_000);
      if (signsIn) await signIn(page, who as "admin");
      for (const path of group) {
        for (const { colorScheme, width } of LOOKS) {
          await test.step(`${path} ${colorScheme} ${width}`, async () => {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize({ width, height: 800 });
            await page.goto(origin + path);
            await expect(page).toHaveTitle(/ \| Nomera Health$/);
            await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            );
            expect(overflow, "pixels wider than the screen").toBeLessThanOrEqual(0);
            await expectAccessible(page);
          });
        }
      }
    });
  }
}
