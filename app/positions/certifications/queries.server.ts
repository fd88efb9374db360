/** Certification queries for admins. */
import { z } from "zod";
import { Refusal } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";

const listSchema = z.array(
  z.strictObject({
    code: z.string(),
    shortName: z.string(),
    name: z.string(),
    validMonths: z.number().nullable(),
    active: z.boolean(),
    /** Short names. */
    professions: z.array(z.string()),
  }),
);
/** One row of the list of certifications. */
export type CertificationRow = z.infer<typeof listSchema>[number];

/** Certifications whose abbreviation or name contains the search words. Admins only. @throws {Refusal} 403 */
export async function certificationRows(
  state: RequestState,
  search: string,
): Promise<CertificationRow[]> {
  return await jsonOf(state.db(), "list_certifications", listSchema, { p_search: search });
}

const pageSchema = z.strictObject({
  code: z.string(),
  shortName: z.string(),
  name: z.string(),
  validMonths: z.number().nullable(),
  professions: z.array(z.string()),
  /** Names. */
  units: z.array(z.string()),
  active: z.boolean(),
  version: z.number(),
  /** When the worker last counted who lists it, in UTC; null before the first count. */
  counted_at: z.string().nullable(),
  /** Null if not counted yet: before the first count, added since, or nobody listed it then and someone does now. */
  candidates: z.number().nullable(),
  positions: z.number().nullable(),
});
export type CertificationPageData = z.infer<typeof pageSchema>;

/** Parses a certification code from the URL. @throws {Refusal} 404 */
export function certificationCode(param: string | undefined): string {
  if (!param || !/^[a-z0-9_]{2,20}$/.test(param)) {
    throw new Refusal(404, "There is no page at this address.");
  }
  return param;
}

/** One certification, with its usage counts. Admins only. @throws {Refusal} 403, 404 */
export async function certificationOf(
  state: RequestState,
  code: string,
): Promise<CertificationPageData> {
  return await jsonOf(state.db(), "certification_page", pageSchema, { p_code: code });
}
