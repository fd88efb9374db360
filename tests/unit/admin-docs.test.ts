/** docs/admin.md: every screen of the admin area stands there, and every picture it shows is there. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addresses } from "#app/routes.ts";
import { inRoot } from "#local/paths.ts";

const text = readFileSync(inRoot("docs", "admin.md"), "utf8");
/** Addresses that show no page: they lead on, or give a file. */
const NO_PAGE = /^\/admin(\/dashboard.*|\/\*)?$|\.csv$|\/file$/;

test.each(
  addresses
    .map(([path]) => path)
    .filter((path) => path.startsWith("/admin"))
    .filter((path) => !NO_PAGE.test(path)),
)("%s stands in docs/admin.md", (path) => {
  expect(text).toContain(`\`${path}\``);
});

test("its pictures and what it leads to are there", () => {
  const targets = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, target]) => target!);
  expect(targets.length).toBeGreaterThan(40);
  expect(targets.filter((target) => !existsSync(inRoot("docs", target)))).toEqual([]);
});
