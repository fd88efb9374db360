import { z } from "zod";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Agreements } from "./rules.ts";

const version = {
  document: z.enum(["terms", "facility_agreement"]),
  version: z.number(),
};
const agreementsSchema = z.strictObject({
  agreed: z.array(z.strictObject({ ...version, agreed_at: z.string() })),
  due: z.array(z.strictObject(version)),
}) satisfies z.ZodType<Agreements>;

/** What the caller agreed to, newest first, and what they still have to agree to. */
export function myAgreements(db: Db): Promise<Agreements> {
  return jsonOf(db, "my_agreements", agreementsSchema);
}
