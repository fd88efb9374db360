/** What every page says about itself to search engines and shared links: tags, structured data, icons, robots, sitemap. */
import { mkdtempSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { PUBLIC_PAGES, type PublicPage } from "#app/site/for-robots.ts";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { expectations, PEOPLE, type Person as Kind } from "#tests/helpers/destinations.ts";
import { decoded, headOf, type Thing } from "#tests/helpers/head.ts";
import { day, makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";
import { openValve, type Valve } from "#tests/helpers/valve.ts";

const stack = inject("stack");

/** The types of the public pages' structured data. */
const TYPES: Record<PublicPage, string[]> = {
  "/": ["WebPage", "Organization", "WebSite"],
  "/healthcare-professionals": ["WebPage", "BreadcrumbList"],
  "/employers": ["WebPage", "Organization", "BreadcrumbList", "FAQPage"],
  "/vision": ["WebPage", "BreadcrumbList"],
  "/privacy": ["WebPage", "BreadcrumbList"],
};
const FOR_ROBOTS = ["/robots.txt", "/sitemap.xml"];

const HOSTILE = `</script><script>alert("1")</script> & 'quotes' <!--`;
/** An app of these tests' own: another origin, another legal name, and a database that can be cut off. */
const ORIGIN = "https://nomera.test";
const LEGAL_NAME = "Someone Else & Sons, LLC";
const children = new Children();
let valve: Valve;
let own: string;
const positions = {} as Record<
  "open" | "hostile" | "draft" | "paused" | "closed" | "unapproved",
  string
>;

beforeAll(async () => {
  const employer = await makePerson(stack, { role: "employer", standing: "approved" });
  const waiting = await makePerson(stack, { role: "employer", standing: "pending" });
  const insert = async (by: string, title: string, status: string, description = "") =>
    (
      await sql<{ id: string }>(
        stack,
        `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
           pay_max_cents, pay_period, starts_on, status, description)
         values ($1, $2, 'rn', '66204', 'nights', 2, 3650, 4425, 'hour', $3, $4, $5) returning id`,
        [by, title, day(20), status, description],
      )
    )[0]!.id;
  positions.open = await insert(employer.id, "Registered Nurse, Test Unit", "open", "A calm team.");
  positions.hostile = await insert(employer.id, HOSTILE, "open", HOSTILE);
  for (const status of ["draft", "paused", "closed"] as const) {
    positions[status] = await insert(employer.id, "Not to be seen", status);
  }
  positions.unapproved = await insert(waiting.id, "Not to be seen", "open");

  valve = await openValve(stack.supabase.url);
  const port = await freePort();
  own = `http://localhost:${port}`;
  await startApp(children, {
    port,
    signIn: "open",
    supabase: {
      ...stack.supabase,
      url: valve.url,
      sessionSecret: "a session secret of this test alone, long enough",
    },
    log: join(mkdtempSync(join(tmpdir(), "nomera-metadata-")), "app.log"),
    env: { APP_ORIGIN: ORIGIN, LEGAL_NAME },
  });
});
afterAll(async () => {
  await children.stop();
  await valve.close();
});

const read = async (path: string, origin = stack.open) => {
  const response = await new Visitor(origin).get(path);
  return { status: response.status, html: await response.text() };
};
const headAt = async (path: string, origin?: string) => headOf((await read(path, origin)).html);

describe("every page of the site map", () => {
  const visitors = new Map<Kind, Visitor>();
  beforeAll(async () => {
    for (const kind of PEOPLE) {
      const [role, standing] = kind.split(", ") as [string, "approved" | undefined];
      visitors.set(
        kind,
        kind === "anonymous"
          ? new Visitor(stack.open)
          : await signedIn(
              stack,
              await makePerson(stack, {
                role:
                  role === "employer" ? "employer" : role === "job seeker" ? "job_seeker" : null,
                admin: kind === "admin",
                ...(standing && { standing }),
              }),
            ),
      );
    }
  });

  describe.each(["open", "paused"] as const)("sign-in %s", (signIn) => {
    /** Each path that answers with a page of its own, with somebody who gets to see it. */
    const pages = new Map<string, { person: Kind; status: number }>();
    for (const { path, person, outcome } of expectations(signIn)) {
      if (!("status" in outcome) || pages.has(path) || FOR_ROBOTS.includes(path)) continue;
      pages.set(path, { person, status: outcome.status });
    }

    test.each([...pages])("%s", async (path, { person, status }) => {
      const response = await visitors.get(person)!.at(stack[signIn]).get(path);
      expect(response.status).toBe(status);
      const { title, meta, links, things } = headOf(await response.text());
      const address = stack[signIn] + path.replace(/\?.*/, "");
      const isPublic = path in TYPES;

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

/** What schema.org and Google's documentation ask of each type, as paths into it. */
const REQUIRED: Record<string, string[]> = {
  WebPage: ["@id", "url", "name", "description", "inLanguage", "isPartOf.@id"],
  Organization: ["name", "url", "logo", "legalName", "contactPoint.email"],
  WebSite: ["name", "url", "publisher.@id"],
  BreadcrumbList: [
    "itemListElement.*.position",
    "itemListElement.*.name",
    "itemListElement.*.item",
  ],
  FAQPage: ["mainEntity.*.@type", "mainEntity.*.name", "mainEntity.*.acceptedAnswer.text"],
  JobPosting: [
    "title",
    "description",
    "datePosted",
    "hiringOrganization.name",
    "jobLocation.address.addressLocality",
    "jobLocation.address.addressRegion",
    "jobLocation.address.postalCode",
    "jobLocation.address.addressCountry",
    "baseSalary.currency",
    "baseSalary.value.unitText",
    "identifier.name",
    "identifier.value",
  ],
};

function valuesAt(thing: unknown, path: string): unknown[] {
  return path
    .split(".")
    .reduce<unknown[]>(
      (values, key) =>
        values.flatMap((value) =>
          key === "*" ? (value as unknown[]) : [(value as Thing | undefined)?.[key]],
        ),
      [thing],
    );
}

function expectComplete(thing: Thing): void {
  const paths = REQUIRED[thing["@type"]];
  expect(paths, thing["@type"]).toBeDefined();
  for (const path of paths!) {
    const values = valuesAt(thing, path);
    expect(values.length, path).toBeGreaterThan(0);
    for (const value of values)
      expect(value || undefined, `${thing["@type"]} ${path}`).toBeDefined();
  }
}

describe("structured data", () => {
  test.each(Object.entries(TYPES))("of %s is complete", async (path, types) => {
    const { things } = await headAt(path, own);
    expect(things.map((thing) => thing["@type"])).toEqual(types);
    for (const thing of things) expectComplete(thing);
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

describe("a position's page", () => {
  const path = () => `/positions/${positions.open}`;

  test("is for search engines, with a job posting that says what the page says", async () => {
    const { status, html } = await read(path(), own);
    expect(status).toBe(200);
    const { title, meta, links, things } = headOf(html);
    expect(title).toBe("Registered Nurse, Test Unit in Overland Park, KS | Nomera Health");
    expect(meta["robots"]).toBe("index,follow");
    expect(links).toContainEqual({ rel: "canonical", href: ORIGIN + path() });
    expect(things.map((thing) => thing["@type"])).toEqual([
      "WebPage",
      "JobPosting",
      "BreadcrumbList",
    ]);
    for (const thing of things) expectComplete(thing);
    expect(things[1]).toMatchObject({
      title: "Registered Nurse, Test Unit",
      url: ORIGIN + path(),
      identifier: { value: positions.open },
      hiringOrganization: { name: "Test Facility" },
      jobLocation: {
        address: {
          addressLocality: "Overland Park",
          addressRegion: "KS",
          postalCode: "66204",
          addressCountry: "US",
        },
      },
      baseSalary: {
        currency: "USD",
        value: { unitText: "HOUR", minValue: 36.5, maxValue: 44.25 },
      },
      jobStartDate: day(20),
      directApply: false,
    });
    expect(things[1]!["datePosted"]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    // What is claimed to engines stands on the page too.
    for (const text of [
      "Test Facility",
      "Overland Park, KS",
      "$36.50 to $44.25 an hour",
      "Nights",
      "A license from Kansas, or a multistate license from Missouri if you live there.",
      "2 years",
      "A calm team.",
      "What happens next",
    ]) {
      expect(html.replace(/<!-- -->/g, ""), text).toContain(text);
    }
  });

  test("keeps hostile words inside the data and the text", async () => {
    const { html } = await read(`/positions/${positions.hostile}`, own);
    const { title, things } = headOf(html);
    expect(title).toBe(`${HOSTILE} in Overland Park, KS | Nomera Health`);
    expect(things[1]).toMatchObject({ title: HOSTILE });
    expect(things[1]!["description"]).not.toContain("<script");
    expect(html).not.toMatch(/<script>alert/);
    expect(html).not.toContain('alert("1")</script>');
  });

  test.each(["draft", "paused", "closed", "unapproved"] as const)(
    "is not there for one that is %s",
    async (kind) => {
      const { status, html } = await read(`/positions/${positions[kind]}`);
      expect(status).toBe(404);
      expect(html).toContain("Oops! Page not found");
      expect(html).toContain("This position is not open");
      expect(html).not.toContain("Not to be seen");
      const { meta, links, things } = headOf(html);
      expect(meta["robots"]).toBe("noindex,nofollow");
      expect(links.filter(({ rel }) => rel === "canonical")).toEqual([]);
      expect(things).toEqual([]);
    },
  );

  test("names nobody, and leads each one further", async () => {
    const seeker = await signedIn(
      stack,
      await makePerson(stack, { role: "job_seeker", standing: "approved" }),
    );
    const employer = await signedIn(
      stack,
      await makePerson(stack, { role: "employer", standing: "approved" }),
    );
    const undecided = await signedIn(stack, await makePerson(stack, { role: null }));
    const signUp = `/candidate-signup?next=${encodeURIComponent(path())}`;
    const pages = {
      open: (await read(path())).html,
      paused: (await read(path(), stack.paused)).html,
      seeker: await (await seeker.get(path())).text(),
      employer: await (await employer.get(path())).text(),
      undecided: await (await undecided.get(path())).text(),
    };
    for (const html of [pages.open, pages.paused]) {
      expect(html).not.toMatch(/@test\.example|Test Person/);
    }
    expect(pages.open).toContain(`href="${signUp}"`);
    expect(pages.paused).not.toContain("/candidate-signup");
    // What nobody can apply for is not offered to search engines.
    expect(pages.open).toContain('"JobPosting"');
    expect(headOf(pages.open).meta["robots"]).toBe("index,follow");
    expect(pages.paused).not.toContain('"JobPosting"');
    expect(headOf(pages.paused).meta["robots"]).toBe("noindex,nofollow");
    const sitemaps = await Promise.all(
      [stack.open, stack.paused].map(async (app) => (await fetch(`${app}/sitemap.xml`)).text()),
    );
    expect(sitemaps.map((xml) => xml.includes("/positions/"))).toEqual([true, false]);
    expect(pages.paused).toMatch(/<button[^>]* disabled[^>]*>Start My Journey/);
    expect(pages.seeker).toContain('href="/job-seeker/dashboard"');
    expect(pages.employer).not.toContain("/candidate-signup");
    expect(pages.undecided).toMatch(/<a[^>]* href="\/role-selection"[^>]*>Start My Journey/);
    expect((await read(signUp)).html).toContain(`name="next" value="${path()}"`);
  });
});

describe("the sitemap", () => {
  const addressesAt = async (origin: string) => {
    const response = await new Visitor(origin).get("/sitemap.xml");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d+/);
    const xml = await response.text();
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
    return [
      ...xml.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g),
    ].map(([, address, changed]) => ({ address: decoded(address!), changed }));
  };

  const isOpen = async (id: string) =>
    (await sql(stack, "select 1 from public.public_position($1)", [id])).length > 0;

  test("every address in it answers, is meant for search engines, and calls itself the same", async () => {
    const entries = await addressesAt(own);
    expect(new Set(entries.map(({ address }) => address)).size).toBe(entries.length);
    const visitor = new Visitor(own);
    for (const { address } of entries) {
      expect(address.startsWith(`${ORIGIN}/`)).toBe(true);
      const path = address.slice(ORIGIN.length);
      const response = await visitor.get(path);
      // Other tests close positions of theirs meanwhile.
      if (response.status === 404 && !(await isOpen(path.split("/").at(-1)!))) continue;
      expect(response.status, address).toBe(200);
      const { meta, links } = headOf(await response.text());
      expect(meta["robots"], address).toBe("index,follow");
      expect(links, address).toContainEqual({ rel: "canonical", href: address });
    }
  });

  test("has every public page, the open positions with the day they changed, and no other", async () => {
    const entries = await addressesAt(own);
    const addresses = entries.map(({ address }) => address.slice(ORIGIN.length));
    expect(addresses).toEqual(expect.arrayContaining([...PUBLIC_PAGES]));
    expect(addresses).toContain(`/positions/${positions.open}`);
    for (const kind of ["draft", "paused", "closed", "unapproved"] as const) {
      expect(addresses, kind).not.toContain(`/positions/${positions[kind]}`);
    }
    for (const { address, changed } of entries) {
      if (!address.includes("/positions/")) continue;
      expect(new Date(changed!).toISOString()).toBe(changed);
      expect(Date.parse(changed!)).toBeLessThanOrEqual(Date.now());
    }
  });
});

describe("robots.txt", () => {
  let rules: { allow: boolean; path: string }[];
  let response: Response;
  let text: string;
  beforeAll(async () => {
    response = await new Visitor(own).get("/robots.txt");
    text = await response.text();
    rules = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, kind, path]) => ({
      allow: kind === "Allow",
      path: path!,
    }));
  });
  /** As RFC 9309 has it: the longest rule that fits decides. */
  const mayRead = (path: string) =>
    rules
      .filter((rule) => path.startsWith(rule.path))
      .sort((a, b) => b.path.length - a.path.length)[0]?.allow ?? true;

  test("is plain text that may be kept, and names the sitemap by the configured origin", () => {
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d+/);
    expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  test("leaves readable whatever an anonymous visitor is answered with, its noindex included", () => {
    for (const signIn of ["open", "paused"] as const) {
      for (const { path, person, outcome } of expectations(signIn)) {
        if (person !== "anonymous" || !("status" in outcome)) continue;
        expect(mayRead(path), path).toBe(true);
      }
    }
    expect(mayRead(`/positions/${positions.open}`)).toBe(true);
    expect(mayRead("/social/landing.png")).toBe(true);
    expect(mayRead("/assets/styles.css")).toBe(true);
  });

  test.each([
    "/admin",
    "/admin/overview",
    "/employer/dashboard",
    "/job-seeker/onboarding",
    "/job-application",
    "/pending-approval",
    "/functions/v1/post-auth-route",
    "/api/stripe/webhook",
  ])("keeps robots out of %s", (path) => {
    expect(mayRead(path)).toBe(false);
  });
});

// Last: what it has read is kept for minutes, so this process of the app starts without anything.
describe("while the database does not answer", () => {
  const alone = new Children();
  let cut: Valve;
  let origin: string;
  beforeAll(async () => {
    cut = await openValve(stack.supabase.url);
    cut.set("refuse");
    const port = await freePort();
    origin = `http://localhost:${port}`;
    await startApp(alone, {
      port,
      signIn: "open",
      supabase: { ...stack.supabase, url: cut.url, sessionSecret: "x".repeat(40) },
      log: join(mkdtempSync(join(tmpdir(), "nomera-cut-")), "app.log"),
    });
  });
  afterAll(async () => {
    await alone.stop();
    await cut.close();
  });

  test("robots.txt is there; the sitemap is unavailable, for without the positions it would be wrong", async () => {
    expect((await read("/robots.txt", origin)).html).toContain("Sitemap: ");
    const response = await new Visitor(origin).get("/sitemap.xml");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(await response.text()).not.toContain("<loc>");
  });

  test("the public pages are there with all their tags", async () => {
    for (const path of PUBLIC_PAGES) {
      const { status, html } = await read(path, origin);
      expect(status, path).toBe(200);
      expect(headOf(html).meta["robots"], path).toBe("index,follow");
    }
  });

  test("what is no id is not found without asking; a position is unavailable, not gone", async () => {
    for (const id of ["1", "x'or'1'='1", "%00", `${positions.open}0`, "a".repeat(2_000)]) {
      expect((await read(`/positions/${id}`, origin)).status, id).toBe(404);
    }
    const { status, html } = await read(`/positions/${positions.open}`, origin);
    expect(status).toBe(503);
    expect(headOf(html).meta["robots"]).toBe("noindex,nofollow");
  });
});
