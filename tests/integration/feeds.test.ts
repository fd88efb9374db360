/** The feeds of open positions: what job search engines and readers of RSS are promised of them. */
import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { SaxesParser } from "saxes";
import { makeFacility, makePosition } from "#tests/helpers/marketplace.ts";
import { sql } from "#tests/helpers/people.ts";

const stack = inject("stack");
const own = `zq${randomUUID().replace(/[^a-f]/g, "")}`;
const TITLE = `Café “nurse” & ]]> <b>${own}</b>`;
const FIELDS = [
  "title",
  "date",
  "referencenumber",
  "requisitionid",
  "url",
  "company",
  "city",
  "state",
  "postalcode",
  "country",
  "description",
  "salary",
  "jobtype",
  "category",
  "experience",
  "expirationdate",
];
const ids: Record<string, string> = {};

beforeAll(async () => {
  const facility = await makeFacility(stack);
  const make = async (name: string, title: string, status = "open") => {
    ids[name] = await makePosition(stack, facility, { title });
    await sql(
      stack,
      `update public.positions set status = $2, zip = '67701', description = E'A calm team.\\n\\nFive & six.'
       where id = $1`,
      [ids[name], status],
    );
  };
  await make("open", TITLE);
  await make("draft", `Draft ${own}`, "draft");
  await make("paused", `Paused ${own}`, "paused");
  await make("unlisted", "Not for feeds");
  await sql(stack, "update public.positions set in_feeds = false where id = $1", [ids["unlisted"]]);
  await sql(
    stack,
    "insert into public.position_details (position_id, requisition_id) values ($1, 'REQ-7')",
    [ids["open"]],
  );
  // More than a feed reads at a time, several of one moment.
  await sql(
    stack,
    `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
       pay_max_cents, pay_period, starts_on, opened_at)
     select p.employer_id, 'Many of ' || $2, p.profession, p.zip, p.shift, 1, 3000, 4000, 'hour', p.starts_on,
       now() - interval '1 hour' * (1 + n / 7)
     from public.positions p, generate_series(1, 230) n where p.id = $1`,
    [ids["open"], own],
  );
});

type Job = Record<string, string>;
/** The entries of a feed, by their fields; throws where it is not well-formed. */
function entriesOf(xml: string, entry: string): Job[] {
  const jobs: Job[] = [];
  let job: Job | undefined;
  let field = "";
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    if (name === entry) job = {};
    else field = name;
  });
  const text = (some: string) => {
    if (job && some.trim()) job[field] = (job[field] ?? "") + some;
  };
  parser.on("text", text);
  parser.on("cdata", text);
  parser.on("closetag", ({ name }) => {
    if (name !== entry || !job) return;
    jobs.push(job);
    job = undefined;
  });
  parser.write(xml).close();
  return jobs;
}

const FEED = "/positions/feed.xml";
const feed = (headers: Record<string, string> = {}, app = stack.open) =>
  fetch(app + FEED, { headers: { "Accept-Encoding": "identity", ...headers } });

describe("for job search engines", () => {
  test("has every open position once, but for those kept out,, with the fields they read, in the characters as written", async () => {
    const response = await feed();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const xml = await response.text();
    const jobs = entriesOf(xml, "job");
    const [{ open }] = (await sql<{ open: string }>(
      stack,
      "select count(*)::text as open from private.public_positions v join public.positions p using (id) where p.in_feeds",
    )) as [{ open: string }];
    expect(jobs).toHaveLength(Number(open));
    expect(new Set(jobs.map((job) => job["requisitionid"])).size).toBe(jobs.length);
    for (const job of jobs) expect(Object.keys(job)).toEqual(FIELDS);
    const job = jobs.find(({ requisitionid }) => requisitionid === ids["open"])!;
    expect(job).toMatchObject({
      title: TITLE,
      referencenumber: "REQ-7",
      city: "Colby",
      state: "KS",
      postalcode: "67701",
      country: "US",
      jobtype: "Full-time",
      category: "Registered Nurse",
    });
    expect(job["url"]).toMatch(new RegExp(`^https?://[^/]+/positions/${ids["open"]}\\?from=feed$`));
    expect(job["description"]).toContain("<p>A calm team.</p><p>Five &amp; six.</p>");
    expect(job["salary"]).toMatch(/^\$\d+\.\d\d to \$\d+\.\d\d\/hr$/);
    for (const name of ["date", "expirationdate"]) {
      expect(new Date(job[name]!).toUTCString(), name).toBe(job[name]);
    }
    expect(Date.parse(job["expirationdate"]!)).toBeGreaterThan(Date.now());
    expect(xml).toContain("Café “nurse” & ");
    expect(xml).not.toContain("Draft of");
    expect(xml).not.toContain(ids["draft"]);
    expect(xml).not.toContain(ids["paused"]);
    expect(xml).not.toContain(ids["unlisted"]);
  });

  test("comes packed to those who take it, and not at all to those who have it", async () => {
    const packed = await fetch(stack.open + FEED, { headers: { "Accept-Encoding": "gzip" } });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("vary")).toContain("Accept-Encoding");
    // fetch() unpacks it.
    expect(entriesOf(await packed.text(), "job").length).toBeGreaterThan(230);
    const etag = packed.headers.get("etag")!;
    const again = await feed({ "If-None-Match": `"other", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await sql(stack, "update public.positions set description = description || ' ' where id = $1", [
      ids["open"],
    ]);
    const changed = await feed({ "If-None-Match": etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
    await changed.text();
  });

  test("is packed as gzip, whole", async () => {
    const { get } = await import("node:http");
    const bytes = await new Promise<Buffer>((done, failed) => {
      get(stack.open + FEED, { headers: { "accept-encoding": "gzip" } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => done(Buffer.concat(parts)));
      }).on("error", failed);
    });
    const xml = gunzipSync(bytes).toString();
    expect(xml.endsWith("</source>\n")).toBe(true);
    expect(bytes.byteLength).toBeLessThan(xml.length / 4);
  });

  test("paused, there is none", async () => {
    expect((await feed({}, stack.paused)).status).toBe(404);
    expect((await fetch(`${stack.paused}/positions/rss.xml`)).status).toBe(404);
  });
});

describe("RSS of a search", () => {
  const rss = (query: string) => fetch(`${stack.open}/positions/rss.xml${query}`);

  test("has the newest 20 of it, each with its page", async () => {
    const response = await rss(`?facility=&q=${own}&sort=pay&page=3`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
    const xml = await response.text();
    const items = entriesOf(xml, "item");
    expect(items).toHaveLength(20);
    expect(items[0]).toMatchObject({ title: TITLE });
    for (const item of items) {
      expect(Object.keys(item)).toEqual(["title", "link", "guid", "pubDate", "description"]);
      expect(item["link"]).toBe(`${item["guid"]}?from=rss`);
      expect(new Date(item["pubDate"]!).toUTCString()).toBe(item["pubDate"]);
    }
    expect(xml).toMatch(new RegExp(`rel="self"[^>]*href="[^"]*/positions/rss\\.xml\\?q=${own}"`));
  });

  test("follows the list it belongs to", async () => {
    const page = await (await fetch(`${stack.open}/positions?profession=rn&sort=pay`)).text();
    const href = /<link rel="alternate" type="application\/rss\+xml"[^>]*href="([^"]+)"/.exec(page);
    expect(href?.[1]).toBe("/positions/rss.xml?profession=rn&amp;sort=pay");
    expect((await rss("?profession=rn")).status).toBe(200);
  });

  test.each([
    ["?profession=astronaut", "Choose a profession from the list."],
    ["?place=Nowhereville", "We couldn’t find this place. Use a ZIP code or a city."],
    ["?miles=-4", "Enter whole miles from 1 to 500."],
    ["?pay=%00", "Enter an amount in dollars, such as 42.50."],
    ["?q=x", "Enter at least two letters."],
  ])("%s is refused by a sentence", async (query, sentence) => {
    const response = await rss(query);
    expect([response.status, await response.json()]).toEqual([422, { error: sentence }]);
  });
});
