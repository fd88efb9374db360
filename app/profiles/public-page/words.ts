/** Short texts about a facility for its public page. Pure. */
import { facilityTypeLabel } from "#app/domain/facility-types.ts";
import { count } from "#app/platform/format.ts";

/** Type and place: "Hospital in Kansas City, MO". */
export function kindAndPlace(page: { type: string; city: string; state: string }): string {
  const kind = page.type === "other" ? "Healthcare facility" : facilityTypeLabel(page.type);
  return `${kind} in ${page.city}, ${page.state}`;
}

/** One or two distinctive sentences about a facility, for search results and shared links. */
export function facilitySummary(page: {
  name: string;
  type: string;
  city: string;
  state: string;
  total: number;
  units: readonly { name: string }[];
}): string {
  const what = `${page.name}: ${kindAndPlace(page).replace(/^./, (letter) => letter.toLowerCase())}.`;
  if (page.total === 0) return `${what} No open positions right now.`;
  const units = page.units.slice(0, 3).map(({ name }) => name);
  const where = units.length ? ` in ${new Intl.ListFormat("en-US").format(units)}` : "";
  return `${what} ${count(page.total, "open position")}${where}, hired directly by the facility.`;
}
