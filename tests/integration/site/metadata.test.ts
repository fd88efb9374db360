/** What every page says about itself to search engines and shared links: tags, addresses, pictures, structured data. */
import { mkdtempSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { PUBLIC_PAGES, type PublicPage } from "#app/site/crawlers.ts";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { expectations } from "#tests/helpers/destinations.ts";
import type { PersonSpec } from "#tests/helpers/destinations-people.ts";
import { makeVisitor } from "#tests/helpers/destinations-visitors.ts";
import { decoded, headOf } from "#tests/helpers/head.ts";
import {
  headAt as headFrom,
  HOSTILE,
  LEGAL_NAME,
  missingIn,
  ORIGIN,
  read,
  startOwnApp,
  valuesAt,
} from "#tests/helpers/metadata.ts";
import { sql, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const children = new Children();
let own: string;
const headAt = (path: string, origin = stack.open) => headFrom(path, origin);

/** The types of the public pages' structured data. */
const TYPES: Record<PublicPage, string[]> = {
  "/": ["WebPage", "Organization", "WebSite"],
  "/healthcare-professionals": ["WebPage", "BreadcrumbList"],
  "/employers": ["WebPage", "Organization", "BreadcrumbList", "FAQPage"],
  "/vision": ["WebPage", "BreadcrumbList"],
  "/privacy": ["WebPage", "BreadcrumbList"],
  "/terms": ["WebPage", "BreadcrumbList"],
  "/facility-agreement": ["WebPage", "BreadcrumbList"],
  "/how-we-verify": ["WebPage", "BreadcrumbList"],
  "/contact": ["WebPage", "BreadcrumbList"],
  "/blog": ["WebPage", "BreadcrumbList"],
};
/** Not pages: files for robots, and those that are downloaded. */
const FILES = [
  "/robots.txt",
  "/.well-known/security.txt",
  "/sitemap.xml",
  "/blog/feed.xml",
  "/positions/feed.xml",
  "/positions/rss.xml",
  "/positions/00000000-0000-4000-8000-000000000000/image.png",
  "/blog/images/not-an-id",
  "/facilities/images/not-an-id",
  "/admin/blogs/images/not-an-id/file",
  "/account/export",
  "/documents/not-an-id",
  "/admin/documents/not-an-id",
  "/admin/affiliates.csv",
  "/admin/affiliates/not-an-id/referrals.csv",
  "/admin/audit-log.csv?subject=nothing",
  "/interviews/00000000-0000-4000-8000-000000000000/calendar",
  "/calendar/not-a-token.ics",
  "/employer/new-position/certifications",
  "/employer/position-hints",
  "/employer/positions/not-an-id/pipeline.csv",
  "/employer/positions.csv",
  "/employer/positions/import/template.csv",
  "/employer/positions/import/not-an-id/problems.csv",
];

beforeAll(async () => {
  own = await startOwnApp(stack, children);
});
afterAll(() => children.stop());

describe("every page of the site map", () => {
  const visitors = new Map<PersonSpec, Promise<Visitor>>();
  const visitorOf = (person: PersonSpec) => {
    const known = visitors.get(person) ?? makeVisitor(stack, person);
    visitors.set(person, known);
    return known;
  };

  describe.each(["open", "paused"] as const)("sign-in %s", (signIn) => {
    /** Each path that answers with a page of its own, with somebody who gets to see it. */
    const pages = new Map<string, { person: PersonSpec; status: number }>();
    for (const { path, person, outcome } of expectations(signIn)) {
      if (!("status" in outcome) || pages.has(path) || FILES.includes(path)) continue;
      pages.set(path, { person, status: outcome.status });
    }

    test.each([...pages])("%s", async (path, { person, status }) => {
      const response = await (await visitorOf(person)).at(stack[signIn]).get(path);
      expect(response.status).toBe(status);
      const { title, meta, links, things } = headOf(await response.text());
      // Whatever the spelling, a page has one address.
      const address =
        stack[signIn] +
        path
          .replace(path.startsWith("/positions") ? "" : /\?.*/, "")
          .toLowerCase()
          .replace(/(.)\/$/, "$1");
      // Lists of positions are public while anybody can apply; one of a profession is a page of its own.
      const isList = path.startsWith("/positions") && status === 200;
      const isPublic = isList || path in TYPES;

      expect(title).toMatch(/^\S.* \| Nomera Health$/);
      expect(meta["description"]!.length).toBeGreaterThan(50);
      expect(meta["keywords"]!.split(", ").length).toBeGreaterThan(2);
      expect(meta["robots"]).toBe(isPublic ? "index,follow" : "noindex,nofollow");
      expect(meta).toMatchObject({
        "og:title": title,
        "og:description": meta["description"],
        "og:type": "website",
        "og:site_name": "Nomera Health",
        "og:locale": "en_US",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:type": "image/png",
        "twitter:card": "summary_large_image",
        "twitter:title": title,
        "twitter:description": meta["description"],
        "twitter:image": meta["og:image"],
        "twitter:image:alt": meta["og:image:alt"],
        "theme-color (prefers-color-scheme: light)": expect.stringMatching(/^#[0-9a-f]{6}$/),
        "theme-color (prefers-color-scheme: dark)": expect.stringMatching(/^#[0-9a-f]{6}$/),
      });
      expect(meta["og:image"]!.startsWith(`${stack[signIn]}/social/`)).toBe(true);
      expect(meta["og:image:alt"]!.length).toBeGreaterThan(10);
      for (const rel of ["icon", "apple-touch-icon", "manifest"]) {
        expect(
          links.map((link) => link["rel"]),
          rel,
        ).toContain(rel);
      }
      const canonical = links.filter((link) => link["rel"] === "canonical");
      if (status === 404) {
        // An address that leads nowhere is the address of nothing.
        expect(canonical).toEqual([]);
        expect(meta["og:url"]).toBeUndefined();
        expect(things).toEqual([]);
      } else {
        expect(canonical).toEqual([{ rel: "canonical", href: address }]);
        expect(meta["og:url"]).toBe(address);
        expect(things[0]).toMatchObject({ "@type": "WebPage", url: address, name: title });
      }
    });
  });
});

test("each public page has a title, a description and a picture of its own", async () => {
  const heads = await Promise.all(PUBLIC_PAGES.map((path) => headAt(path)));
  for (const name of ["title", "description", "keywords", "og:image", "og:image:alt"]) {
    const values = heads.map(({ title, meta }) => (name === "title" ? title : meta[name]));
    expect(new Set(values).size, name).toBe(values.length);
  }
  for (const { meta } of heads) {
    expect(meta["description"]!.length).toBeLessThanOrEqual(180);
  }
});

test("the privacy page carries the legal name where others carry the product's", async () => {
  const { title, meta } = await headAt("/privacy", own);
  expect(title).toBe(`Privacy Policy | ${LEGAL_NAME}`);
  expect(meta).toMatchObject({ "og:site_name": LEGAL_NAME, "og:title": title });
  expect(JSON.stringify(meta)).not.toContain("Nomera Health");
  const vision = await headAt("/vision", own);
  expect(vision.title).toMatch(/ \| Nomera Health$/);
});

describe("addresses", () => {
  /** The first answer of each path, so that what is kept for others is drawn from it. */
  const forged = (path: string, headers: Record<string, string>) =>
    new Promise<string>((resolve, reject) => {
      httpRequest(own + path, { headers }, (response) => {
        let html = "";
        response.setEncoding("utf8").on("data", (part: string) => (html += part));
        response.on("end", () => resolve(html));
      })
        .on("error", reject)
        .end();
    });

  test.each(["/", "/employers?q=cost", "/auth", "/error?src=x", "/coming-soon?error=no_code"])(
    "%s: of the configured origin, whatever a request claims, and without its query",
    async (path) => {
      const html = await forged(`${path}${path.includes("?") ? "&" : "?"}utm_source=evil`, {
        host: "evil.example",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "ftp",
        forwarded: "host=evil.example",
      });
      const { meta, links } = headOf(html);
      const address = ORIGIN + path.replace(/\?.*/, "");
      expect(links).toContainEqual({ rel: "canonical", href: address });
      expect(meta["og:url"]).toBe(address);
      expect(meta["og:image"]!.startsWith(`${ORIGIN}/social/`)).toBe(true);
      expect(html).not.toContain("evil.example");
    },
  );

  test("one for all spellings of a path", async () => {
    for (const path of ["/vision", "/VISION", "/vision/"]) {
      const { links } = await headAt(path, own);
      expect(links).toContainEqual({ rel: "canonical", href: `${ORIGIN}/vision` });
    }
  });
});

/** Width and height of a PNG, from its header. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}
async function bytesAt(path: string): Promise<{ type: string; bytes: Buffer }> {
  const response = await new Visitor(stack.open).get(path);
  expect(response.status, path).toBe(200);
  return {
    type: response.headers.get("content-type")!,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

describe("pictures", () => {
  test.each([...PUBLIC_PAGES, "/auth"])(
    "%s: its picture exists, in the size that is declared, and is light",
    async (path) => {
      const { meta } = await headAt(path);
      const { type, bytes } = await bytesAt(new URL(meta["og:image"]!).pathname);
      expect(type).toBe("image/png");
      expect(sizeOf(bytes)).toBe(`${meta["og:image:width"]}x${meta["og:image:height"]}`);
      expect(bytes.byteLength).toBeLessThan(80 * 1024);
    },
  );

  test("icons are there for old browsers, new ones, telephones and launchers", async () => {
    const { links } = await headAt("/");
    const hrefs = Object.fromEntries(
      links.map(({ rel, type, href }) => [type ? `${rel} ${type}` : rel, href]),
    );
    const ico = await bytesAt(hrefs["icon"]!);
    expect([...ico.bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(sizeOf(ico.bytes.subarray(ico.bytes.readUInt32LE(18)))).toBe("32x32");
    expect(ico.bytes.readUInt32LE(14)).toBe(ico.bytes.byteLength - 22);
    expect((await bytesAt("/favicon.ico")).bytes.equals(ico.bytes)).toBe(true);
    expect((await bytesAt(hrefs["icon image/svg+xml"]!)).type).toBe("image/svg+xml");
    expect(sizeOf((await bytesAt(hrefs["apple-touch-icon"]!)).bytes)).toBe("180x180");

    const manifest = await bytesAt(hrefs["manifest"]!);
    expect(manifest.type).toContain("application/manifest+json");
    const { name, short_name, start_url, theme_color, icons } = JSON.parse(
      manifest.bytes.toString(),
    ) as Record<string, string> & {
      icons: { src: string; sizes: string; type: string; purpose?: string }[];
    };
    expect({ name, short_name, start_url }).toEqual({
      name: "Nomera Health",
      short_name: "Nomera",
      start_url: "/",
    });
    expect(theme_color).toMatch(/^#[0-9a-f]{6}$/);
    for (const { src, sizes, type } of icons) {
      const icon = await bytesAt(src);
      expect(icon.type, src).toBe(type);
      if (type === "image/png") expect(sizeOf(icon.bytes), src).toBe(sizes);
    }
    expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    expect(icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  });
});

describe("structured data", () => {
  test.each(Object.entries(TYPES))("of %s is complete", async (path, types) => {
    const { things } = await headAt(path, own);
    expect(things.map((thing) => thing["@type"])).toEqual(types);
    expect(things.flatMap(missingIn)).toEqual([]);
    for (const [url] of JSON.stringify(things).matchAll(/https?:\/\/[^/"]+/g)) {
      expect(url).toBe(ORIGIN);
    }
  });

  test("breadcrumbs lead from the landing page to the page itself", async () => {
    for (const path of PUBLIC_PAGES.slice(1)) {
      const { things } = await headAt(path, own);
      const trail = things.find((thing) => thing["@type"] === "BreadcrumbList")!;
      expect(valuesAt(trail, "itemListElement.*.position")).toEqual([1, 2]);
      expect(valuesAt(trail, "itemListElement.*.item")).toEqual([`${ORIGIN}/`, ORIGIN + path]);
    }
  });

  test("the questions of /employers are exactly those on the page, whatever they contain", async () => {
    await sql(
      stack,
      `insert into public.faq_questions (question, answer, status, published_at) values ($1, $1, 'published', now())`,
      [HOSTILE],
    );
    try {
      // The tests above may have read the questions already; a new process has not.
      const other = new Children();
      const port = await freePort();
      await startApp(other, {
        port,
        signIn: "open",
        supabase: { ...stack.supabase, sessionSecret: "x".repeat(40) },
        log: join(mkdtempSync(join(tmpdir(), "nomera-faq-")), "app.log"),
      });
      const { html } = await read("/employers", `http://localhost:${port}`);
      await other.stop();
      const { things } = headOf(html);
      const faq = things.find((thing) => thing["@type"] === "FAQPage");
      const questions = valuesAt(faq, "mainEntity.*.name");
      expect(questions[0]).toBe(HOSTILE);
      expect(valuesAt(faq, "mainEntity.*.acceptedAnswer.text")[0]).toBe(HOSTILE);
      const shown = [...html.matchAll(/<summary[^>]*>([^<]+)</g)].map(([, text]) => decoded(text!));
      expect(shown.filter((text) => questions.includes(text))).toEqual(questions);
      expect(html).not.toContain('alert("1")</script>');
    } finally {
      await sql(stack, "delete from public.faq_questions where question = $1", [HOSTILE]);
    }
  });
});
