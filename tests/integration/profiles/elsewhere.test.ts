/** People who live in other states, with licenses of other states. */
import { expect, inject, test } from "vitest";
import { SERVED_STATES, STATE_NAMES } from "#app/domain/states.ts";
import { sql } from "#tests/helpers/people.ts";

const stack = inject("stack");

test("the states are those of the database", async () => {
  const named = await sql<{ code: string; name: string }>(
    stack,
    "select code, name from public.states",
  );
  expect(Object.fromEntries(named.map(({ code, name }) => [code, name]))).toEqual(STATE_NAMES);
  const served = await sql<{ code: string }>(stack, "select code from public.service_states");
  expect(served.map(({ code }) => code).sort()).toEqual([...SERVED_STATES].sort());
});

test("every state has ZIP codes, each within its state's part of the country", async () => {
  const odd = await sql(
    stack,
    `select s.code from public.states s left join public.zip_codes z on z.state = s.code
     group by s.code having count(z.zip) < 40
       or min(z.latitude) < 18 or max(z.latitude) > 72 or min(z.longitude) < -180 or max(z.longitude) > -66`,
  );
  expect(odd).toEqual([]);
});

test.each([
  // From a ZIP code to one of Kansas City, in miles: as the crow flies, from a map.
  ["68102", "64108", 165],
  ["80202", "64108", 556],
  ["02108", "64108", 1251],
])("from %s to %s: %i miles", async (from, to, miles) => {
  const [row] = await sql<{ miles: number }>(
    stack,
    `select matching.tenths(a, b) / 10.0 as miles from public.zip_codes a, public.zip_codes b
     where a.zip = $1 and b.zip = $2`,
    [from, to],
  );
  expect(Math.abs(Number(row!.miles) - miles)).toBeLessThan(6);
});

test("the other side of the world is far, and no error", async () => {
  const [row] = await sql<{ tenths: number }>(
    stack,
    `select matching.tenths(a, b) as tenths from public.zip_codes a, public.zip_codes b
     where a.zip = '96701' and b.zip = '02108'`,
  );
  expect(row!.tenths).toBe(32_767);
});
