/** Unit queries for admins. */
import { z } from "zod";
import { Refusal } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";

/** When the worker last counted who uses a unit, in UTC; null before the first count. A newer unit has no counts yet. */
const counted = { counted_at: z.string().nullable() };

const listSchema = z.strictObject({
  ...counted,
  units: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      /** Name of its group; null for a group. */
      group: z.string().nullable(),
      active: z.boolean(),
      words: z.number(),
      candidates: z.number().nullable(),
      positions: z.number().nullable(),
    }),
  ),
});
/** A row of the list of units, with the number of its search words and its usage. */
export type UnitListRow = z.infer<typeof listSchema>["units"][number];

/** All groups with their units, filtered by any search word. Admins only. @throws {Refusal} 403 */
export async function unitList(state: RequestState, search: string) {
  return await jsonOf(state.db(), "list_units", listSchema, { p_search: search });
}

const pageSchema = z.strictObject({
  ...counted,
  code: z.string(),
  name: z.string(),
  /** Code of its group; null for a group. */
  parent: z.string().nullable(),
  professions: z.array(z.string()),
  active: z.boolean(),
  version: z.number(),
  candidates: z.number().nullable(),
  positions: z.number().nullable(),
  /** Units of a group. */
  units: z.array(z.strictObject({ code: z.string(), name: z.string() })),
  words: z.array(
    z.strictObject({
      /** Normalized form, for comparison. */
      key: z.string(),
      spelled: z.string(),
      /** Whether it is the unit's own name. */
      own: z.boolean(),
    }),
  ),
});
export type UnitPageData = z.infer<typeof pageSchema>;

/** Parses a unit code from the URL. @throws {Refusal} 404 */
export function unitCode(param: string | undefined): string {
  if (!param || !/^[a-z0-9_]{2,40}$/.test(param)) {
    throw new Refusal(404, "There is no page at this address.");
  }
  return param;
}

/** One unit or group with its words. Admins only. @throws {Refusal} 403, 404 */
export async function unitOf(state: RequestState, code: string): Promise<UnitPageData> {
  return await jsonOf(state.db(), "unit_page", pageSchema, { p_code: code });
}
