import { describe, expect, test } from "vitest";
import { robotsText, securityText, sitemapXml } from "./crawlers.ts";

describe("the sitemap", () => {
  test("names pages by the origin, positions with the moment they changed", () => {
    const xml = sitemapXml("https://nomera.example", [
      { path: "/positions/1", changedAt: "2026-11-21T12:00:00.123456+00:00" },
    ]);
    expect(xml).toContain("<url><loc>https://nomera.example/</loc></url>");
    expect(xml).toContain(
      "<loc>https://nomera.example/positions/1</loc><lastmod>2026-11-21T12:00:00.123Z</lastmod>",
    );
  });

  test("is well-formed whatever an address contains", () => {
    const xml = sitemapXml("https://nomera.example", [
      { path: `/a?b=1&c=<>"'`, changedAt: "2026-11-21" },
    ]);
    expect(xml).toContain("<loc>https://nomera.example/a?b=1&amp;c=&lt;&gt;&quot;&#39;</loc>");
  });
});

test("robots.txt is one group for everybody, then the sitemap", () => {
  const lines = robotsText("https://nomera.example").trimEnd().split("\n");
  expect(lines[0]).toBe("User-agent: *");
  expect(lines.at(-1)).toBe("Sitemap: https://nomera.example/sitemap.xml");
  for (const line of lines.slice(1, -2)) expect(line).toMatch(/^(Allow|Disallow): \/\S+$/);
});

test("security.txt has what RFC 9116 asks for, and a date within a year", () => {
  const now = new Date("2026-11-24T15:00:00Z");
  const lines = securityText("https://nomera.example", "help@nomera.example", now).split("\n");
  expect(lines).toContain("Contact: mailto:help@nomera.example");
  expect(lines).toContain("Canonical: https://nomera.example/.well-known/security.txt");
  expect(lines).toContain("Expires: 2027-05-23T00:00:00.000Z");
});
