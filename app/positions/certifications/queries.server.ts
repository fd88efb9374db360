/** Certifications as admins keep them. */
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
    /** By their short names. */
    professions: z.array(z.string()),
  }),
);
/** A certification of the list. */
export type CertificationRow = z.infer<typeof listSchema>[number];

/** All certifications whose letters or name hold these words. Admins only. @throws {Refusal} 403 */
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
  /** By their names. */
  units: z.array(z.string()),
  active: z.boolean(),
  version: z.number(),
  candidates: z.number(),
  positions: z.number(),
});
export type CertificationPageData = z.infer<typeof pageSchema>;

/** The code of a certification out of an address. @throws {Refusal} 404 */
export function certificationCode(param: string | undefined): string {
  if (!param || !/^[a-z0-9_]{2,20}$/.test(param)) {
    throw new Refusal(404, "There is no page at this address.");
  }
  return param;
}

/** One certification, with how many name it. Admins only. @throws {Refusal} 403, 404 */
export async function certificationOf(
  state: RequestState,
  code: string,
): Promise<CertificationPageData> {
  return await jsonOf(state.db(), "certification_page", pageSchema, { p_code: code });
}
