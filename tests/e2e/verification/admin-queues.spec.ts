/** Every queue of the admin area worked through with JavaScript off, on a phone. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible, makeAdmin, signIn, walk as test } from "#tests/helpers/e2e.ts";
import type { AdminWalks } from "#tests/helpers/admin-walks/walk.ts";

test.use({ allowedStatuses: [404, 409, 410, 422] });

const folder = join(import.meta.dirname, "../../helpers/admin-walks");
for (const file of readdirSync(folder).filter((name) => name !== "walk.ts")) {
  const { walks } = (await import(join(folder, file))) as { walks: AdminWalks };
  for (const [what, run] of Object.entries(walks)) {
    test(what, async ({ page, clientBrowser }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width: 360, height: 740 });
      await signIn(page, await makeAdmin());
      await page.goto("/admin/overview");
      await run(page, clientBrowser);
      await expectAccessible(page);
    });
  }
}
