/** docs/tour.md shows twenty pictures, and every picture of the docs is one that the script takes. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "#local/paths.ts";
import { PICTURES } from "#local/pictures-list.ts";

const shownIn = (file: string) =>
  [...readFileSync(inRoot(file), "utf8").matchAll(/images\/((?:tour|admin)\/[\w-]+)\.png\)/g)].map(
    ([, name]) => name!,
  );

test("the tour has twenty pictures, each once", () => {
  const tour = shownIn("docs/tour.md");
  expect(tour).toHaveLength(20);
  expect(new Set(tour).size).toBe(20);
});

test.each(["README.md", "docs/tour.md", "docs/admin.md"])(
  "%s shows pictures that the script takes",
  (file) => {
    const taken = new Set(PICTURES.map(({ name }) => name));
    const shown = shownIn(file);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((name) => !taken.has(name))).toEqual([]);
    expect(shown.filter((name) => !existsSync(inRoot("docs", "images", `${name}.png`)))).toEqual(
      [],
    );
  },
);
