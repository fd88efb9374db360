/** The public list of open positions, and the pages of a profession in a city: what they find, and what they never show. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { createClient } from "@supabase/supabase-js";
import { headOf } from "#tests/helpers/head.ts";
import { missingIn, valuesAt } from "#tests/helpers/metadata.ts";
import { makeFacility, makePosition } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql } from "#tests/helpers/people.ts";

const stack = inject("stack");
/** A word of this test alone, of letters. */
const own = `zq${randomUUID().replace(/[^a-f]/g, "")}`;
const FACILITY = `Orchard ${own} Hospital`;
const COLBY = "67701";
const HAYS = "67601";

type Made = {
  zip?: string;
  unit?: string;
  shift?: string;
  employment?: string;
  profession?: string;
  pay?: [number, number];
  status?: string;
};
const POSITIONS: Record<string, Made> = {
  "Colby ICU": { unit: "icu_medical", pay: [4000, 5000] },
  "Colby days": { shift: "days", employment: "part_time", pay: [3600, 4200] },
  "Hays nights": { zip: HAYS, pay: [3800, 4600] },
  "Colby aide": { profession: "cna", pay: [1800, 2100] },
  "A draft": { status: "draft" },
  "A pause": {},
  "Closed already": { status: "closed" },
};
const ids: Record<string, string> = {};

beforeAll(async () => {
  for (const zip of ["63110", "64081"])
    await makePosition(stack, await makeFacility(stack), { zip });
  const facility = await makeFacility(stack);
  const unknown = await makeFacility(stack);
  for (const { id } of [facility, unknown]) {
    await sql(stack, "update public.employer_profiles set facility_name = $2 where user_id = $1", [
      id,
      FACILITY,
    ]);
  }
  const make = async (whose: typeof facility, title: string, made: Made) => {
    const id = await makePosition(stack, whose, { title });
    await sql(
      stack,
      `update public.positions set zip = $2, unit = $3, shift = $4, employment = $5, hours_min = 36, hours_max = 36,
        profession = $6, pay_min_cents = $7, pay_max_cents = $8, status = $9 where id = $1`,
      [
        id,
        made.zip ?? COLBY,
        made.unit ?? null,
        made.shift ?? "nights",
        made.employment ?? "full_time",
        made.profession ?? "rn",
        ...(made.pay ?? [3000, 3500]),
        made.status ?? "open",
      ],
    );
    ids[title] = id;
  };
  for (const [title, made] of Object.entries(POSITIONS)) await make(facility, title, made);
  await make(unknown, "Nobody approved", {});
  await sql(
    stack,
    "update public.profiles set verification_status = 'pending' where user_id = $1",
    [unknown.id],
  );
  // An earlier test's pages may have kept the list of cities; opening or pausing a position in the app drops it.
  const paused = await (
    await signedIn(stack, facility)
  ).post("/employer/positions", { key: randomUUID(), do: `pause ${ids["A pause"]} 2` });
  if (paused.status !== 302) throw new Error(`Pausing was answered ${paused.status}.`);
});

const page = async (query: Record<string, string>, app = stack.open) => {
  const response = await fetch(`${app}/positions?${new URLSearchParams(query)}`);
  const html = (await response.text()).replace(/<!-- -->/g, "");
  return { status: response.status, headers: response.headers, html };
};
/** The positions of this test that a page lists, in its order. */
const listed = (html: string) =>
  [...html.matchAll(/href="\/positions\/([0-9a-f-]{36})(?:\?from=\w+)?"/g)]
    .map(([, id]) => Object.keys(ids).find((title) => ids[title] === id))
    .filter((title) => title !== undefined);

describe("a search", () => {
  test.each<[Record<string, string>, string[]]>([
    [{}, ["Colby ICU", "Colby aide", "Colby days", "Hays nights"]],
    [{ q: `${own} icu` }, ["Colby ICU"]],
    [{ q: `RN ${own}` }, ["Colby ICU", "Colby days", "Hays nights"]],
    [{ q: `nursing assistant ${own}` }, []],
    [{ q: `certified nursing assistants ${own}` }, ["Colby aide"]],
    [{ q: `hays ${own}` }, ["Hays nights"]],
    [{ profession: "cna" }, ["Colby aide"]],
    [{ profession: "rn", unit: "critical_care" }, ["Colby ICU"]],
    [{ shift: "days" }, ["Colby days"]],
    [{ employment: "part_time" }, ["Colby days"]],
    [{ place: "Colby, KS", miles: "5" }, ["Colby ICU", "Colby aide", "Colby days"]],
    [{ place: COLBY }, ["Colby ICU", "Colby aide", "Colby days"]],
    [{ place: HAYS, miles: "5" }, ["Hays nights"]],
    [{ pay: "46", per: "hour" }, ["Colby ICU", "Hays nights"]],
  ])("%o finds what fits, and nothing that is not open", async (query, expected) => {
    const { status, html } = await page({ facility: own, ...query });
    expect(status).toBe(200);
    expect(listed(html).toSorted()).toEqual(expected);
  });

  test("is ordered by pay, or by what is nearest", async () => {
    const { html: byPay } = await page({ facility: own, profession: "rn", sort: "pay" });
    expect(listed(byPay)).toEqual(["Colby ICU", "Hays nights", "Colby days"]);
    const around = { facility: own, place: HAYS, miles: "200", profession: "rn", sort: "nearest" };
    expect(listed((await page(around)).html)[0]).toBe("Hays nights");
  });

  test("begins with what was posted last, however old its draft", async () => {
    const set = (title: string, assignment: string) =>
      sql(stack, `update public.positions set ${assignment} where id = $1`, [ids[title]]);
    await set("Hays nights", "created_at = now() - interval '26 days'");
    const noon = (days: number) =>
      `opened_at = (private.today() - ${days} + time '12:00') at time zone 'America/Chicago'`;
    for (const title of ["Colby ICU", "Colby days", "Hays nights"]) await set(title, noon(2));
    await set("Colby aide", noon(3));
    const { html } = await page({ facility: own });
    expect(listed(html)).toHaveLength(4);
    expect(listed(html).at(-1)).toBe("Colby aide");
    expect(html.match(/Posted [^<]*/g)).toEqual([
      ...Array.from({ length: 3 }, () => "Posted 2 days ago"),
      "Posted 3 days ago",
    ]);
    const facilityPath = /href="(\/facilities\/[^"]+)"/.exec(html)![1]!;
    const facility = await (await fetch(stack.open + facilityPath)).text();
    expect(listed(facility).at(-1)).toBe("Colby aide");
  });

  test("counts each choice with all others applied, and says where", async () => {
    const { html } = await page({ facility: own, profession: "rn", shift: "nights" });
    for (const choice of ["Nights (2)", "Days (1)", "Full-time (2)", "ICU, medical (1)"]) {
      expect(html).toContain(`>${choice}<`);
    }
    expect(html).toContain("Certified Nursing Assistant (1)");
    expect(html).toContain('aria-label="Hays, KS: 1 position"');
    expect(html).toMatch(/>Colby, KS<\/a> <span[^>]*>1</);
  });

  test.each<[Record<string, string>, string]>([
    [{ place: "Nowhereville" }, "We couldn’t find “Nowhereville.”"],
    [{ place: "123" }, "A ZIP code has five digits."],
    [{ miles: "0" }, "Enter whole miles from 1 to 500."],
    [{ pay: "lots" }, "Enter an amount in dollars, such as 42.50."],
    [{ profession: "toString" }, "Choose a profession from the list."],
    [{ profession: "mine" }, "Choose a profession from the list."],
    [{ unit: "constructor" }, "Choose a unit from the list."],
    [{ shift: "noon" }, "Choose a shift from the list."],
    [{ employment: "gig" }, "Choose an employment type from the list."],
    [{ q: "?" }, "Enter at least two letters."],
  ])("%o is told by a sentence, and the rest holds", async (query, sentence) => {
    const { status, html } = await page({ facility: own, ...query });
    expect(status).toBe(200);
    expect(html).toContain(sentence);
    expect(listed(html).length).toBe(4);
  });

  test.each(["0", "-1", "1e9", "99999", "x", "2"])("page %s is a page there is", async (asked) => {
    const { status, html } = await page({ facility: own, page: asked });
    expect([status, listed(html).length]).toEqual([200, 4]);
  });

  test("that finds nothing offers to ask for less", async () => {
    const { html } = await page({ facility: own, shift: "weekends", profession: "rn" });
    expect(html).toContain("No open positions match");
    expect(html).toContain(`href="/positions?profession=rn&amp;facility=${own}"`);
    expect(html).toContain("All professions");
  });
});

describe("for search engines", () => {
  test.each<[Record<string, string>, string, string]>([
    [{}, "index,follow", "/positions"],
    [{ profession: "rn" }, "index,follow", "/positions?profession=rn"],
    [{ shift: "nights" }, "noindex,nofollow", "/positions?shift=nights"],
    [{ q: "icu" }, "noindex,nofollow", "/positions?q=icu"],
    [
      { miles: "25", place: "Colby, KS", profession: "rn" },
      "noindex,nofollow",
      "/positions/registered-nurse/colby-ks",
    ],
    [{ utm_source: "mail" }, "index,follow", "/positions"],
  ])("%o is %s, at %s", async (query, robots, canonical) => {
    const { html } = await page(query);
    const { meta, links, things } = headOf(html);
    expect(meta["robots"]).toBe(robots);
    expect(new URL(links.find(({ rel }) => rel === "canonical")!.href!).href).toMatch(
      new RegExp(`${canonical.replace(/[?]/g, "\\?")}$`),
    );
    expect(things.map((thing) => thing["@type"])).toEqual([
      "WebPage",
      "ItemList",
      "BreadcrumbList",
    ]);
  });

  test("the sitemap has the list and each city with something open; paused it has neither", async () => {
    const [open, paused] = await Promise.all(
      [stack.open, stack.paused].map(async (app) => (await fetch(`${app}/sitemap.xml`)).text()),
    );
    expect(open).toContain("/positions</loc>");
    expect(open).toContain("/positions/registered-nurse/colby-ks</loc>");
    expect(paused).not.toContain("/positions");
  });

  test("a list that many ask for is kept for everybody, one that a person put together is not", async () => {
    const kept = await page({ profession: "rn" });
    expect(kept.headers.get("cache-control")).toContain("s-maxage=60");
    const typed = await page({ q: own });
    expect(typed.headers.get("cache-control")).toContain("no-store");
  });

  test("paused, there is no list", async () => {
    expect((await page({}, stack.paused)).status).toBe(404);
    expect((await fetch(`${stack.paused}/positions/registered-nurse/colby-ks`)).status).toBe(404);
  });
});

describe("a profession in a city", () => {
  const area = async (path: string) => {
    const response = await fetch(`${stack.open}/positions/${path}`, { redirect: "manual" });
    return { response, html: (await response.text()).replace(/<!-- -->/g, "") };
  };

  test("has its positions, what they pay, who hires, and pages nearby", async () => {
    const { response, html } = await area("registered-nurse/colby-ks");
    expect(response.status).toBe(200);
    const { meta, links, things } = headOf(html);
    expect(meta["robots"]).toBe("index,follow");
    expect(links.find(({ rel }) => rel === "canonical")!.href).toMatch(
      /\/positions\/registered-nurse\/colby-ks$/,
    );
    expect(things.map((thing) => thing["@type"])).toEqual([
      "WebPage",
      "ItemList",
      "BreadcrumbList",
    ]);
    expect(things.flatMap(missingIn)).toEqual([]);
    // The list for search engines is the list that people see, in its order, by addresses that are whole.
    const names = valuesAt(things[1], "itemListElement.*.name") as string[];
    expect(names.filter((name) => name.startsWith("Colby "))).toEqual(listed(html));
    expect(valuesAt(things[1], "itemListElement.*.position")).toEqual(names.map((_, at) => at + 1));
    for (const url of valuesAt(things[1], "itemListElement.*.url"))
      expect(url).toMatch(/^https?:\/\/[^/]+\/positions\/[0-9a-f-]{36}$/);
    expect(listed(html).toSorted()).toEqual(["Colby ICU", "Colby days"]);
    expect(html).toMatch(/\d+ Registered Nurse positions are open in Colby, KS, at /);
    expect(html).toMatch(/They pay \$\d+\.\d\d to \$\d+\.\d\d\/hr\./);
    expect(html).toContain("ICU, medical (");
    expect(html).toContain("You need a Kansas license, or a multistate license");
    expect(html).toContain(FACILITY);
    expect(html).toMatch(/href="\/positions\/registered-nurse\/(?!colby-ks)[a-z-]+"/);
    expect(html).toContain('href="/positions/certified-nursing-assistant/colby-ks"');
  });

  test("leads to the list around the city when nothing of it is open there", async () => {
    const { response } = await area("phlebotomist/colby-ks");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(
      "/positions?profession=phlebotomist&place=Colby%2C+KS&miles=25",
    );
  });

  test("the Saint that AP shortens is found as St. and Saint; its address from before leads on", async () => {
    const old = await area("registered-nurse/saint-louis-mo");
    expect(old.response.status).toBe(301);
    expect(old.response.headers.get("location")).toBe("/positions/registered-nurse/st-louis-mo");
    expect((await area("registered-nurse/st-louis-mo")).html).toContain("open in St. Louis, MO");
    const stLouis = "St. Louis, MO";
    await expectPlaces({
      "Saint Louis, MO": stLouis,
      "st louis, missouri": stLouis,
      "St. Louis, MO": stLouis,
      "Sainte Genevieve": "Ste. Genevieve, MO",
    });
  });

  test("a city with an apostrophe is found as people type it", async () => {
    expect((await area("registered-nurse/lees-summit-mo")).html).toContain(
      "open in Lee&#x27;s Summit, MO",
    );
    const leesSummit = "Lee's Summit, MO";
    await expectPlaces({
      "Lees Summit": leesSummit,
      "lee’s summit, mo": leesSummit,
      "Lee's Summit, Missouri": leesSummit,
      "O Fallon, MO": "O'Fallon, MO",
      "ofallon, mo": "O'Fallon, MO",
    });
  });

  /** What private.place_of() understands by each typed place. */
  async function expectPlaces(places: Record<string, string>) {
    const found = await sql<{ label: string }>(
      stack,
      "select l.label from unnest($1::text[]) with ordinality p (place, n), private.place_of(p.place) l order by p.n",
      [Object.keys(places)],
    );
    expect(found.map(({ label }) => label)).toEqual(Object.values(places));
  }

  test.each(["registered-nurse/atlantis-ks", "astronaut/colby-ks", "toString/colby-ks", "a/b"])(
    "%s is not there",
    async (path) => {
      expect((await area(path)).response.status).toBe(404);
    },
  );
});

describe("the data API", () => {
  test("answers anybody with what is open, and nothing else", async () => {
    const anyone = createClient(stack.supabase.url, stack.supabase.publishableKey, {
      auth: { persistSession: false },
    });
    const { data, error } = await anyone.rpc("list_positions", {
      p_filters: { facility: own, place: COLBY, miles: 30 },
      p_page: -3,
    });
    expect(error).toBeNull();
    const { items, page: shown } = data as { items: { title: string }[]; page: number };
    expect(shown).toBe(1);
    expect(items.map(({ title }) => title).toSorted()).toEqual([
      "Colby ICU",
      "Colby aide",
      "Colby days",
    ]);
  });

  test.each([
    { profession: "rn'; drop table public.positions; --" },
    { unit: "x' or '1'='1" },
    { shift: "days' or true --" },
    { q: "zqzq' | !'b" },
    { facility: "%' or true --" },
  ])("reads %o as words", async (filters) => {
    const anyone = createClient(stack.supabase.url, stack.supabase.publishableKey, {
      auth: { persistSession: false },
    });
    const { data, error } = await anyone.rpc("list_positions", { p_filters: filters });
    expect(error).toBeNull();
    expect((data as { total: number }).total).toBe(0);
  });
});

test("who is signed in sees the same list", async () => {
  const nurse = await signedIn(stack, await makePerson(stack, { role: "job_seeker" }));
  const response = await nurse.get(`/positions?facility=${own}`);
  expect(response.status).toBe(200);
  expect(listed(await response.text()).length).toBe(4);
});
