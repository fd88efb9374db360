/** What robots are told: the sitemap and robots.txt, and what is left of both while the database does not answer. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { PUBLIC_PAGES } from "#app/site/crawlers.ts";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { expectations } from "#tests/helpers/destinations.ts";
import { decoded, headOf } from "#tests/helpers/head.ts";
import { makePositions, ORIGIN, read, startOwnApp } from "#tests/helpers/metadata.ts";
import { sql, Visitor } from "#tests/helpers/people.ts";
import { openValve, type Valve } from "#tests/helpers/valve.ts";

const stack = inject("stack");
const children = new Children();
let own: string;
let positions: Awaited<ReturnType<typeof makePositions>>;

beforeAll(async () => {
  positions = await makePositions(stack);
  own = await startOwnApp(stack, children);
});
afterAll(() => children.stop());

describe("the sitemap", () => {
  const addressesAt = async (origin: string) => {
    const response = await new Visitor(origin).get("/sitemap.xml");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d+/);
    const xml = await response.text();
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true);
    const entries = [
      ...xml.matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g),
    ];
    // One written otherwise would be left out of everything below.
    expect(entries.length).toBe(xml.split("<url>").length - 1);
    return entries.map(([, address, changed]) => ({ address: decoded(address!), changed }));
  };

  type Entry = Awaited<ReturnType<typeof addressesAt>>[number];

  const isOpen = async (id: string) =>
    (await sql(stack, "select 1 from public.public_position($1)", [id])).length > 0;

  test("its addresses answer, are meant for search engines, and call themselves the same", async () => {
    const listed = await addressesAt(own);
    expect(new Set(listed.map(({ address }) => address)).size).toBe(listed.length);
    // Other tests post hundreds of positions for facilities of theirs, all the same page: of each kind, 20.
    const kindOf = ({ address }: Entry) =>
      /\/positions\/[0-9a-f-]{36}$/.test(address)
        ? "position"
        : (/\/(positions|facilities)\/./.exec(address)?.[1] ?? "page");
    const kinds = Map.groupBy(listed, kindOf);
    expect([...kinds.keys()].sort()).toEqual(["facilities", "page", "position", "positions"]);
    const entries = [...kinds].flatMap(([kind, all]) => {
      if (kind === "page") return all;
      const every = Math.ceil(all.length / 20);
      return all.filter(({ address }, n) => n % every === 0 || address.endsWith(positions.open));
    });
    const visitor = new Visitor(own);
    const check = async ({ address }: Entry) => {
      expect(address.startsWith(`${ORIGIN}/`)).toBe(true);
      const path = address.slice(ORIGIN.length);
      const response = await visitor.get(path);
      // Other tests close positions of theirs meanwhile.
      if (response.status === 404 && !(await isOpen(path.split("/").at(-1)!))) return;
      expect(response.status, address).toBe(200);
      const { meta, links } = headOf(await response.text());
      expect(meta["robots"], address).toBe("index,follow");
      expect(links, address).toContainEqual({ rel: "canonical", href: address });
    };
    for (let at = 0; at < entries.length; at += 6)
      await Promise.all(entries.slice(at, at + 6).map(check));
  }, 90_000);

  test("has every public page, the open positions with the day they changed, and no other", async () => {
    const entries = await addressesAt(own);
    const addresses = entries.map(({ address }) => address.slice(ORIGIN.length));
    // Positions, their lists, facilities and posts have tests of their own; of the rest there is nothing else.
    const pages = addresses.filter((path) => !/^\/(positions|facilities|blog)\b./.test(path));
    expect(pages.toSorted()).toEqual([...PUBLIC_PAGES, "/positions"].toSorted());
    expect(addresses).toContain(`/positions/${positions.open}`);
    const facilities = addresses.filter((path) => path.startsWith("/facilities/"));
    const owners = await sql<{ key: string; hires: boolean }>(
      stack,
      `select left(replace(p.employer_id::text, '-', ''), 12) as key, p.id = $1 as hires
       from public.positions p where p.id in ($1, $2)`,
      [positions.open, positions.unapproved],
    );
    for (const { key, hires } of owners) {
      expect(facilities.filter((path) => path.endsWith(`-${key}`)).length).toBe(hires ? 1 : 0);
    }
    for (const kind of ["draft", "paused", "closed", "unapproved"] as const) {
      expect(addresses, kind).not.toContain(`/positions/${positions[kind]}`);
    }
    for (const { address, changed } of entries) {
      // Lists change with every position on them, which have their own days.
      if (!/\/positions\/[0-9a-f-]{36}$/.test(address)) continue;
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
        if (person.column !== "anonymous" || !("status" in outcome)) continue;
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
