/** Every page there is, without JavaScript: accessible in both color schemes, and nothing wider than a small phone. */
import { expect, expectLooks, pausedApp, signIn, walk as test } from "#tests/helpers/e2e.ts";

const PAGES = {
  anonymous: [
    "/",
    "/healthcare-professionals",
    "/employers",
    "/vision",
    "/privacy",
    "/terms",
    "/facility-agreement",
    "/how-we-verify",
    "/contact",
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

for (const [who, paths] of Object.entries(PAGES)) {
  // Signing in costs most: those pages share a test, the others have one each.
  const signsIn = ["job_seeker", "employer", "admin"].includes(who);
  const groups = signsIn ? [paths] : paths.map((path) => [path]);
  const origin = who === "while sign-in is paused" ? pausedApp : "";
  for (const group of groups) {
    test(`${who}: ${group.join(", ")}`, async ({ page }) => {
      // Each page is looked at twice, and by axe: that takes its time on a busy machine.
      test.setTimeout(30_000 + group.length * 10_000);
      if (signsIn) await signIn(page, who as "admin");
      for (const path of group) {
        await test.step(path, async () => {
          await page.goto(origin + path);
          await expect(page).toHaveTitle(/ \| Nomera Health$/);
          await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
          await expectLooks(page);
        });
      }
    });
  }
}
