/** Text of the landing page for a profession in a city, all from counts. Pure. */
import { licenseNeeded, type LicenseRule } from "#app/verification/credentials/rules.ts";
import { EMPLOYMENT_LABELS } from "#app/domain/employment.ts";
import { formatPay } from "#app/domain/pay.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
import { count } from "#app/platform/format.ts";
import type { ChoiceCounts } from "../search/filters.ts";
import { areaPath, type Area } from "./rules.ts";

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "nights (3), days (2)": most frequent first. */
function tally(counts: ChoiceCounts | undefined, word: (code: string) => string, between = ", ") {
  return Object.entries(counts ?? {})
    .sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .slice(0, 5)
    .map(([code, n]) => `${word(code)} (${n.toLocaleString("en-US")})`)
    .join(between);
}

/** Facts about an area as sentences; no two areas share the same text. Pay in cents per hour. */
export function areaSentences(about: {
  name: string;
  area: Pick<Area, "city" | "state">;
  total: number;
  facts: {
    pay_min_hourly_cents: number;
    pay_max_hourly_cents: number;
    facilities: readonly { name: string; n: number }[];
    license: LicenseRule;
  };
  counts: Partial<Record<"unit" | "shift" | "employment", ChoiceCounts | undefined>>;
  units: readonly { code: string; name: string }[];
}): string[] {
  const { name, area, total, facts, counts, units } = about;
  const pay = formatPay(facts.pay_min_hourly_cents, facts.pay_max_hourly_cents, "hour");
  const unitName = (code: string) => units.find((unit) => unit.code === code)?.name ?? code;
  const hasUnits = Object.keys(counts.unit ?? {}).length > 0;
  return [
    `${count(total, `${name} position`)} ${total === 1 ? "is" : "are"} open in ${area.city}, ${area.state}, at ${listed.format(facts.facilities.slice(0, 3).map((one) => one.name))}${facts.facilities.length > 3 ? " and others" : ""}.`,
    `${total === 1 ? "It pays" : "They pay"} ${pay}.`,
    `By shift: ${tally(counts.shift, (code) => (SHIFT_LABELS[code] ?? code).toLowerCase())}. By employment: ${tally(counts.employment, (code) => (EMPLOYMENT_LABELS[code] ?? code).toLowerCase())}.`,
    // Units such as "ICU, medical" have a comma in their name.
    ...(hasUnits ? [`By unit: ${tally(counts.unit, unitName, "; ")}.`] : []),
    licenseNeeded(area.state, facts.license),
  ];
}

/** Related landing pages: the profession in other cities, and other professions in this city; most positions first. */
export function relatedAreas(
  areas: readonly Area[],
  here: Area,
  professions: readonly { code: string; name: string }[],
): { label: string; to: string; n: number }[] {
  const nameOf = (code: string) => professions.find((one) => one.code === code)?.name ?? code;
  const link = (one: Area) => ({
    label: `${nameOf(one.profession)} in ${one.city}, ${one.state}`,
    to: areaPath(nameOf(one.profession), one),
    n: one.n,
  });
  const isCity = (one: Area) => one.city === here.city && one.state === here.state;
  const byMost = (some: readonly Area[]) => some.toSorted((a, b) => b.n - a.n).slice(0, 6);
  return [
    ...byMost(areas.filter((one) => one.profession === here.profession && !isCity(one))),
    ...byMost(areas.filter((one) => one.profession !== here.profession && isCity(one))),
  ].map(link);
}
