import { cachedPublic } from "#app/platform/cache.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { anonymousClient } from "#app/platform/supabase.server.ts";
import { SHOWS } from "./public-topics.server.ts";
import type { Certification } from "./certifications.ts";

/** All listed certifications in display order. The same for everyone, cached. */
export function certificationList(): Promise<Certification[]> {
  return cachedPublic("certifications", SHOWS.certifications, async () => {
    const rows = unwrap(
      await anonymousClient()
        .from("certifications")
        .select("code, short_name, name, valid_months, professions, units, is_active")
        .order("sort_order"),
    );
    return rows.map((row) => ({
      code: row.code,
      shortName: row.short_name,
      name: row.name,
      validMonths: row.valid_months,
      professions: row.professions,
      units: row.units,
      active: row.is_active,
    }));
  });
}
