/** The table of a position's candidates: sorted and filtered in the database, to nobody but its facility. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  apiOf,
  makeFacility,
  makeNurse,
  makePosition,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { day, signedIn, sql, type CandidateFacts, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
/** Saint Francis, Kansas: nobody else is near. */
const HERE = { zip: "67756", homeState: "KS", maxMiles: 60 } as const;
const license = (until: number) => ({ state: "KS", expiresOn: day(until) }) as const;

let facility: Person;
let owner: Api;
let position: string;
/** The three who fit, by the letter they are called here. */
const ids: Record<string, string> = {};

/** Everybody in the order in which the list has them, by their letters. */
async function order(asked: Record<string, unknown>): Promise<string> {
  const { data, error } = await owner.rpc("position_candidates", {
    p_position_id: position,
    ...asked,
  } as never);
  expect(error).toBeNull();
  const { rows } = data as unknown as { rows: { id: string }[] };
  const matches = await sql<{ id: string; job_seeker_id: string }>(
    stack,
    "select id, job_seeker_id from public.matches where position_id = $1",
    [position],
  );
  const letters = Object.fromEntries(Object.entries(ids).map(([letter, id]) => [id, letter]));
  // Others of the demo's market may come from afar.
  return rows
    .map(({ id }) => letters[matches.find((match) => match.id === id)!.job_seeker_id] ?? "")
    .join("");
}

beforeAll(async () => {
  facility = await makeFacility(stack);
  owner = await apiOf(stack, facility);
  position = await makePosition(stack, facility, { zip: HERE.zip });
  const make = async (letter: string, facts: CandidateFacts) => {
    const { id } = await makeNurse(stack, { ...HERE, license: license(400), ...facts });
    ids[letter] = id;
  };
  await make("a", { wantCents: 4500, years: 9, availableFrom: day(10) });
  await make("b", {
    wantCents: 3900,
    years: 4,
    availableFrom: day(5),
    zip: "67731",
    license: license(7),
  });
  await make("c", {
    wantCents: 4200,
    years: 2,
    availableFrom: day(40),
    shifts: ["nights"],
  });
});

describe("sorted", () => {
  test.each([
    ["fit", "abc"],
    ["pay", "bca"],
    ["years", "abc"],
    ["available", "bac"],
    // Nearest first; in the same place the better fit.
    ["miles", "acb"],
    // What is no order is the best fit first.
    ["constructor", "abc"],
    ["score_bp desc; drop table public.matches", "abc"],
  ])("by %s: %s", async (sort, expected) => {
    expect(await order({ p_sort: sort })).toBe(expected);
  });

  test.each([
    ["pay", "acb"],
    ["years", "cba"],
    ["fit", "cba"],
  ])("by %s, turned round: %s", async (sort, expected) => {
    expect(await order({ p_sort: sort, p_reversed: true })).toBe(expected);
  });
});

test("by name is by what is shown of it: of two with the same initial, the better fit comes first", async () => {
  const sorted = "abc"
    .split("")
    .toSorted((a, b) => ids[a]!.charCodeAt(0) - ids[b]!.charCodeAt(0))
    .join("");
  expect(await order({ p_sort: "name" })).toBe(sorted);
});

describe("filtered", () => {
  test.each([
    ["3 years at least", { p_years: 3 }, "ab"],
    ["within 5 miles", { p_miles: 5 }, "ac"],
    ["who want this shift", { p_meets: ["shift"] }, "ab"],
    ["who can start on time", { p_meets: ["start"] }, "ab"],
    ["whose license is valid on the start", { p_meets: ["license"] }, "ac"],
    ["who meet all of it", { p_meets: ["shift", "start", "license"] }, "a"],
    ["by a score nobody has", { p_least: 10_001 }, ""],
    ["by what is no term", { p_meets: ["name", "'--"] }, "abc"],
    ["by more than there can be", { p_miles: 2_147_483_647, p_page: 2_000_000 }, ""],
  ])("%s", async (_, asked, expected) => {
    expect(await order(asked)).toBe(expected);
  });

  test("the counts above the list stay those of all, and the pages are those of what is shown", async () => {
    const read = async (years: number) => {
      const { data } = await owner.rpc("position_candidates", {
        p_position_id: position,
        p_years: years,
      });
      return data as unknown as { rows: unknown[]; totals: { all: number; shown: number } };
    };
    const [whole, part] = [await read(0), await read(5)];
    expect(part.totals.all).toBe(whole.totals.all);
    expect(part.totals.shown).toBe(part.rows.length);
    expect(part.totals.shown).toBeLessThan(whole.totals.shown);
  });
});

test("another facility is refused, whatever it sorts by", async () => {
  const stranger = await makeFacility(stack);
  const api = await apiOf(stack, stranger);
  for (const sort of ["fit", "name", "pay"]) {
    const { data, error } = await api.rpc("position_candidates", {
      p_position_id: position,
      p_sort: sort,
    });
    expect([data, error?.code]).toEqual([null, "PT404"]);
  }
  const visitor = await signedIn(stack, stranger);
  const page = await visitor.get(`/employer/positions/${position}/candidates?sort=name`);
  expect(page.status).toBe(404);
});

test("the page has addresses for each order, says a shared thing once, and hides what it hid", async () => {
  const visitor = await signedIn(stack, facility);
  const path = `/employer/positions/${position}/candidates`;
  const html = (await (await visitor.get(`${path}?sort=pay`)).text()).replaceAll("<!-- -->", "");
  expect(html).toContain(`href="${path}?sort=pay&amp;reversed=yes"`);
  expect(html).toContain(`href="${path}"`);
  const [shown] = html.split("window.__remixContext");
  expect(shown!.split("Preferred: 1 year of experience.")).toHaveLength(2);
  for (const id of Object.values(ids)) expect(html).not.toContain(`Test Person ${id.slice(0, 8)}`);
  const filtered = await (await visitor.get(`${path}?within=10&years=10`)).text();
  expect(filtered).toContain("No candidates match these filters");
});
