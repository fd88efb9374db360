/** The search of open positions: by unit and keyword, with how many each choice finds, and kept as a saved search. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  apiOf,
  makeFacility,
  makeNurse,
  makePosition,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { signedIn, sql, type Visitor } from "#tests/helpers/people.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
const HERE = "/job-seeker/positions";
/** A word of this test alone, of letters. */
const own = `zq${randomUUID().replace(/[^a-f]/g, "")}`;
const FACILITY = `Meadow ${own} Hospital`;
/** The positions by their titles: unit, shift, schedule, a skill. */
const POSITIONS: Record<string, [string | null, string, string | null, string?]> = {
  "Medical ICU": ["icu_medical", "nights", "3x12"],
  "Surgical ICU": ["icu_surgical", "days", "3x12", "Wound vac 50%_off"],
  "Birth center": ["labor_delivery", "nights", "5x8"],
  Anywhere: [null, "nights", null, "Wound care"],
};
let api: Api;
let visitor: Visitor;
let facilityId: string;

beforeAll(async () => {
  const facility = await makeFacility(stack);
  facilityId = facility.id;
  await sql(stack, "update public.employer_profiles set facility_name = $2 where user_id = $1", [
    facility.id,
    FACILITY,
  ]);
  for (const [title, [unit, shift, schedule, skill]] of Object.entries(POSITIONS)) {
    const id = await makePosition(stack, facility, { title });
    await sql(
      stack,
      "update public.positions set unit = $2, shift = $3, schedule = $4 where id = $1",
      [id, unit, shift, schedule],
    );
    if (skill)
      await sql(
        stack,
        "insert into public.position_requirements (position_id, skill, importance) values ($1, $2, 'nice')",
        [id, skill],
      );
  }
  const nurse = await makeNurse(stack);
  api = await apiOf(stack, nurse);
  visitor = await signedIn(stack, nurse);
});

type Answer = {
  total: number;
  items: { title: string }[];
  counts: Record<string, Record<string, number>>;
};
/** What a search finds at this test's facility. */
async function search(filters: Record<string, unknown>): Promise<Answer> {
  const { data, error } = await api.rpc("search_positions", {
    p_filters: { facility: own, ...filters } as never,
  });
  expect(error).toBeNull();
  return data as unknown as Answer;
}
const titles = ({ items }: Answer) => items.map(({ title }) => title).toSorted();

describe("by unit", () => {
  test.each([
    ["icu_medical", ["Medical ICU"]],
    ["critical_care", ["Medical ICU", "Surgical ICU"]],
    ["maternal_newborn", ["Birth center"]],
    ["pacu", []],
    ["no_such_unit", []],
  ])("%s finds %j", async (unit, found) => {
    expect(titles(await search({ unit }))).toEqual(found);
  });
});

describe("by keyword", () => {
  test.each([
    ["medical", ["Medical ICU"]],
    ["MICU", ["Medical ICU"]],
    ["icu", ["Medical ICU", "Surgical ICU"]],
    ["Intensive care", ["Medical ICU", "Surgical ICU"]],
    ["L&D", ["Birth center"]],
    ["labor and delivery", ["Birth center"]],
    ["birth centers", ["Birth center"]],
    [`${own} surgical`, ["Surgical ICU"]],
    ["wound", ["Anywhere", "Surgical ICU"]],
    ["wound care", ["Anywhere"]],
    ["Kansas City, MO", ["Anywhere", "Birth center", "Medical ICU", "Surgical ICU"]],
    ["birth, Missouri", ["Birth center"]],
    ["icu, KS", []],
    // Codes are no words: not even their beginnings find anything.
    ["unit", []],
    ["profession", []],
    ["state", []],
    ["where", []],
    ["icu birth", []],
    ["50%_off", ["Surgical ICU"]],
    ["%", ["Anywhere", "Birth center", "Medical ICU", "Surgical ICU"]],
    ["o_f", []],
    ["' or 1=1 --", []],
  ])("%s finds %j", async (q, found) => {
    expect(titles(await search({ q }))).toEqual(found);
  });

  test("at most eight words of the first 80 characters count", async () => {
    expect(titles(await search({ q: `${"icu ".repeat(8)}nothing of the kind` }))).toEqual([
      "Medical ICU",
      "Surgical ICU",
    ]);
    expect((await search({ q: "x".repeat(5000) })).total).toBe(0);
  });
});

describe("how many each choice finds", () => {
  test("with the other filters applied, and not its own", async () => {
    expect((await search({})).counts).toEqual({
      unit: { icu_medical: 1, icu_surgical: 1, labor_delivery: 1 },
      employment: { full_time: 4 },
      shift: { days: 1, nights: 3 },
      schedule: { "3x12": 2, "5x8": 1 },
    });
    const nights = await search({ shift: "nights", unit: "critical_care" });
    expect([nights.total, titles(nights)]).toEqual([1, ["Medical ICU"]]);
    expect(nights.counts).toEqual({
      unit: { icu_medical: 1, labor_delivery: 1 },
      employment: { full_time: 1 },
      shift: { days: 1, nights: 1 },
      schedule: { "3x12": 1 },
    });
    expect((await search({ q: "nothing of the kind" })).counts).toEqual({});
  });

  test("stands beside the choice, and leads to just as many", async () => {
    const all = await textOf(await visitor.get(`${HERE}?profession=rn&facility=${own}`));
    expect(all).toContain("Critical care, all (2)");
    expect(all).toContain("ICU, medical (1)");
    expect(all).toContain("Nights (3)");
    expect(all).not.toContain("PACU (");
    const group = await textOf(
      await visitor.get(`${HERE}?profession=rn&facility=${own}&unit=critical_care`),
    );
    expect(group).toContain("2 positions");
    expect(group).toContain('<option value="critical_care" selected="">');
  });
});

test("the filters are closed until something in them is wrong; the keyword stays in sight", async () => {
  const panel =
    /<details class="disclosure"( open="")?><summary[^>]*>.*?Filters( \(\d+\))?<\/summary>/;
  const open = async (query: string) =>
    panel.exec(await textOf(await visitor.get(`${HERE}${query}`)))?.slice(1);
  expect(await open("")).toEqual([undefined, undefined]);
  expect(await open("?q=icu&unit=icu_medical&shift=nights&profession=any")).toEqual([
    undefined,
    " (2)",
  ]);
  expect(await open("?q=a")).toEqual([undefined, undefined]);
  expect(await open("?unit=moon_base")).toEqual([' open=""', " (1)"]);
  const wrong = await textOf(await visitor.get(`${HERE}?q=a&unit=moon_base&facility=${own}`));
  for (const said of ["Enter at least two letters.", "Choose a unit from the list.", "4 positions"])
    expect(wrong).toContain(said);
  const long = await textOf(await visitor.get(`${HERE}?q=${"x".repeat(90)}&facility=${own}`));
  expect(long).toContain("Use at most 80 characters.");
});

test("from where to measure, and since when, is never taken from a request", async () => {
  const asked = {
    facility: own,
    zips: ["90210"],
    lat: 34,
    lon: -118,
    miles: 1,
    since: "2999-01-01",
  };
  expect((await search(asked)).total).toBe(4);
  const listed = await api.rpc("list_positions", { p_filters: asked });
  expect(listed.data).toMatchObject({ total: 4 });
  const reach = await api.rpc("positions_in_reach", {
    p_profession: "rn",
    p_states: ["MO"],
    p_shifts: ["days"],
    p_pay_cents: 100,
    p_pay_period: "hour",
    p_pay_hours: 36,
    p_employments: [],
    p_zips: ["64108", "64109", "64110", "64111", "64112"],
    p_max_miles: 50,
  });
  expect(reach.error?.code).toBe("PT400");
});

test("a distance leaves out only ZIP codes that are farther, however they are measured", async () => {
  // The corners of both states, their middle, and two places at once.
  const places = [
    { lat: 40.6, lon: -95.7 },
    { lat: 36, lon: -89.2 },
    { lat: 37, lon: -102 },
    { lat: 38.9, lon: -94.6 },
    { zips: ["64108", "63101"] },
  ];
  for (const place of places) {
    for (const miles of [5, 25, 100, 400]) {
      const [texts] = await sql<{ asked: string; all: string }>(
        stack,
        "select private.measured_zips($1) as asked, private.measured_zips($1::jsonb - 'miles') as all",
        [{ ...place, miles }],
      );
      const rows = await sql(
        stack,
        `(select w.* from (${texts!.all}) w where w.miles <= ${miles} except select w.* from (${texts!.asked}) w)`,
      );
      expect(rows, `${JSON.stringify(place)} within ${miles}`).toEqual([]);
    }
  }
});

test("an apostrophe of any kind, or one typed as a space, finds", async () => {
  await sql(stack, "update public.positions set title = $2 where title = $1 and employer_id = $3", [
    "Anywhere",
    "Anywhere at Luke’s hospital",
    facilityId,
  ]);
  for (const q of ["luke s hospital", "Luke´s hospital", "Luke's hospital"]) {
    for (const list of ["/positions", HERE]) {
      const query = new URLSearchParams({ q, facility: own });
      expect(await textOf(await visitor.get(`${list}?${query}`)), `${list}: ${q}`).toContain(
        "Anywhere at Luke’s hospital",
      );
    }
  }
  await sql(stack, "update public.positions set title = 'Anywhere' where title = $1", [
    "Anywhere at Luke’s hospital",
  ]);
  for (const list of ["/positions", HERE]) {
    const query = new URLSearchParams({ q: "a ' b" });
    expect((await visitor.get(`${list}?${query}`)).status).toBe(200);
  }
});

test("a saved search keeps unit and keyword, and counts by them", async () => {
  const query = `q=icu&profession=rn&unit=critical_care&facility=${own}`;
  const saved = await visitor.post("/job-seeker/searches", { intent: "save", name: "ICU", query });
  expect(saved.status).toBe(302);
  expect(await textOf(await visitor.get("/job-seeker/searches"))).toMatch(/ICU.*?2 positions/s);
  const [row] = await sql<{ id: string; query: string; filters: object }>(
    stack,
    "select id, query, filters from public.saved_searches where query like $1",
    [`%${own}%`],
  );
  expect(row?.filters).toEqual({
    q: "icu",
    profession: "rn",
    unit: "critical_care",
    facility: own,
  });
  const run = await visitor.post("/job-seeker/searches", { intent: "run", id: row!.id });
  expect(run.headers.get("location")).toBe(`${HERE}?${row!.query}`);
});

test("a position without a unit says so to its facility before it is posted", async () => {
  const facility = await makeFacility(stack);
  const recruiter = await signedIn(stack, facility);
  const without = await makePosition(stack, facility, { status: "draft" });
  const said = "Candidates who search by unit do not find this position.";
  const preview = `/employer/positions/${without}/preview`;
  expect(await textOf(await recruiter.get(preview))).toContain(said);
  await sql(stack, "update public.positions set unit = 'med_surg' where id = $1", [without]);
  expect(await textOf(await recruiter.get(preview))).not.toContain(said);
});
