/** The sign-in form in a browser without scripts, for each role: other tests get their sessions without it. */
import { expect, signInByForm, test } from "#tests/helpers/e2e.ts";

for (const [role, path] of [
  ["job_seeker", "/job-seeker/dashboard"],
  ["employer", "/employer/dashboard"],
  ["admin", "/admin/overview"],
] as const) {
  test(`${role}: the form leads to their own page`, async ({ page }) => {
    await signInByForm(page, role);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}
