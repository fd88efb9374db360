import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { addresses } from "#app/routes.ts";
import { GUIDE_PAGES, guideFor } from "#app/ui/admin-guide.ts";
import { findInGuide, guidePage } from "./rules.ts";

const files = readdirSync("docs/guide");
const pages = files.map((file) => guidePage(file, readFileSync(`docs/guide/${file}`, "utf8")));
const screens = addresses.map(([path]) => path).filter((path) => path.startsWith("/admin"));

describe("docs/guide", () => {
  test.each(pages.map((page) => [page.name, page] as const))("%s is about a screen", (_, page) => {
    expect(screens).toContain(page.screen);
    expect(page.markdown).toMatch(/^## /m);
    // Each page must explain what happens and what cannot be undone.
    expect(page.markdown.length).toBeGreaterThan(300);
  });

  test("every page is led to from its screen, and nothing leads to a page that is not there", () => {
    for (const { screen, name } of pages) expect(guideFor(screen), screen).toBe(name);
    const names = pages.map(({ name }) => name);
    for (const name of GUIDE_PAGES) expect(names).toContain(name);
  });

  test("each screen has one page at most, each title is there once, and links lead to screens or pages", () => {
    expect(new Set(pages.map(({ screen }) => screen)).size).toBe(pages.length);
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    const names = pages.map(({ name }) => `/admin/guide/${name}`);
    for (const { name, markdown } of pages)
      for (const [, to] of markdown.replace(/`[^`]*`/g, "").matchAll(/\]\(([^)]+)\)/g))
        expect([...screens, ...names, "/blog"], `${name} leads to ${to}`).toContain(to);
  });
});

describe("reading a page", () => {
  test("its title, its screen and the rest", () => {
    const text = "# Things\n\nScreen: [/admin/things](/admin/things)\n\nWords.\n";
    expect(guidePage("../docs/guide/things.md", text)).toEqual({
      name: "things",
      title: "Things",
      screen: "/admin/things",
      markdown: "Words.\n",
    });
  });

  test.each(["", "Words", "# Things\n\nWords", "# Things\n\nScreen: /admin/things\n\nWords"])(
    "%j is none",
    (text) => {
      expect(() => guidePage("things.md", text)).toThrow("things.md");
    },
  );
});

describe("finding", () => {
  const two = [
    {
      name: "a",
      title: "Fees",
      screen: "/admin/a",
      markdown: "Before.\n\n## Refund a fee\n\nChoose **Refund**, then send.\n",
    },
    {
      name: "b",
      title: "Posts",
      screen: "/admin/b",
      markdown: `${"x ".repeat(200)}a refund appears here (once). ${"y ".repeat(200)}`,
    },
  ];

  test("headings first, then texts, with the words marked", () => {
    const found = findInGuide(two, "REFUND");
    expect(found.map(({ name, heading }) => [name, heading])).toEqual([
      ["a", "Refund a fee"],
      ["b", null],
    ]);
    expect(found[0]!.excerpt).toEqual(["Choose ", "Refund", ", then send."]);
    expect(found[1]!.excerpt[1]).toBe("refund");
    expect(found[1]!.excerpt[0]).toMatch(/^… x/);
    expect(found[1]!.excerpt.at(-1)).toMatch(/ …$/);
  });

  test("all the words, anywhere in the section", () => {
    expect(findInGuide(two, "fees choose").map(({ name }) => name)).toEqual(["a"]);
    expect(findInGuide(two, "choose nothing")).toEqual([]);
  });

  test.each(["", "  ", "(", "[a", "\\", "(once).", "$&"])("%j does no harm", (asked) => {
    expect(findInGuide(two, asked).length).toBeLessThanOrEqual(1);
  });
});
