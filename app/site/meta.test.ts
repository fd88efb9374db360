import { describe, expect, test } from "vitest";
import { canonicalAddress, pageMeta, type MetaSource, type Site } from "#app/platform/meta.ts";
import { breadcrumbs, faqPage, organization, webSite } from "./structured-data.ts";

const site: Site = {
  origin: "https://nomera.example",
  legalName: "Nomera Health, Inc.",
  supportEmail: "help@nomera.example",
};
const source = (pathname: string, error?: unknown): MetaSource => ({
  location: { pathname },
  matches: [{ id: "root", data: site }],
  error,
});
/** Tags as one object, by name. */
const tagsOf = (...args: Parameters<typeof pageMeta>): Record<string, unknown> =>
  Object.fromEntries(
    pageMeta(...args).map((tag): [string, unknown] => {
      const { name, property, content, title, rel, href } = tag as Record<string, string>;
      if ("script:ld+json" in tag) return ["ld+json", tag["script:ld+json"]];
      return title ? ["title", title] : [(name ?? property ?? rel)!, content ?? href];
    }),
  );

describe("the canonical address", () => {
  test.each([
    ["/", "https://nomera.example/"],
    ["/vision", "https://nomera.example/vision"],
    ["/VISION/", "https://nomera.example/vision"],
    ["//", "https://nomera.example/"],
  ])("of %s", (path, address) => {
    expect(canonicalAddress(site, path)).toBe(address);
  });
});

describe("the tags of a page", () => {
  test("without words of its own it has the site's, and stays out of search engines", () => {
    const tags = tagsOf(source("/auth"), { title: "Log in" });
    expect(tags).toMatchObject({
      title: "Log in | Nomera Health",
      robots: "noindex,nofollow",
      canonical: "https://nomera.example/auth",
      "og:url": "https://nomera.example/auth",
      "og:image": "https://nomera.example/social/default.png",
    });
    expect(tags["description"]).toBeTruthy();
    expect(tags["keywords"]).toContain("Missouri");
  });

  test("a public page has its own words everywhere", () => {
    const tags = tagsOf(source("/vision"), {
      title: "Our vision",
      description: "What we work for.",
      keywords: ["one", "two"],
      index: true,
      image: { file: "vision.png", alt: "A passport." },
      structured: () => [webSite(site)],
    });
    expect(tags).toMatchObject({
      robots: "index,follow",
      description: "What we work for.",
      keywords: "one, two",
      "og:title": "Our vision | Nomera Health",
      "og:description": "What we work for.",
      "og:image": "https://nomera.example/social/vision.png",
      "og:image:alt": "A passport.",
      "twitter:card": "summary_large_image",
      "twitter:image": "https://nomera.example/social/vision.png",
    });
    expect((tags["ld+json"] as { "@graph": unknown[] })["@graph"]).toMatchObject([
      { "@type": "WebPage", url: "https://nomera.example/vision" },
      { "@type": "WebSite" },
    ]);
  });

  test("another name takes the product's place", () => {
    const tags = tagsOf(source("/privacy"), { title: "Privacy Policy", siteName: site.legalName });
    expect(tags["title"]).toBe("Privacy Policy | Nomera Health, Inc.");
    expect(tags["og:site_name"]).toBe("Nomera Health, Inc.");
  });

  test("an error is never indexed and has no address", () => {
    const tags = tagsOf(source("/nothing", new Error("404")), { title: "No", index: true });
    expect(tags["robots"]).toBe("noindex,nofollow");
    expect(tags["canonical"]).toBeUndefined();
    expect(tags["og:url"]).toBeUndefined();
    expect(tags["ld+json"]).toBeUndefined();
  });

  test("before the root's data is known, no address is invented", () => {
    const tags = tagsOf({ location: { pathname: "/" }, matches: [] }, { title: "Home" });
    expect(JSON.stringify(tags)).not.toMatch(/http|undefined/);
  });
});

describe("structured data", () => {
  test("addresses are of the configured origin", () => {
    for (const thing of [organization(site), webSite(site)]) {
      expect(thing).toMatchObject({ url: "https://nomera.example/" });
    }
  });

  test("breadcrumbs start at home and count", () => {
    expect(breadcrumbs(site, [{ name: "Vision", path: "/vision" }])).toEqual({
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Home", item: "https://nomera.example/" },
        { "@type": "ListItem", position: 2, name: "Vision", item: "https://nomera.example/vision" },
      ],
    });
  });

  test("questions keep their words and their order", () => {
    expect(faqPage([{ question: "Why?", answer: "Because." }])).toEqual({
      "@type": "FAQPage",
      mainEntity: [
        {
          "@type": "Question",
          name: "Why?",
          acceptedAnswer: { "@type": "Answer", text: "Because." },
        },
      ],
    });
  });
});
