import { cachedPublic } from "#app/platform/cache.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { anonymousClient } from "#app/platform/supabase.server.ts";
import { SHOWS } from "./public-topics.server.ts";
import type { Unit } from "./units.ts";

/** All unit groups with their units, in display order. The same for everyone, cached. */
export function units(): Promise<Unit[]> {
  return cachedPublic("units", SHOWS.units, async () => {
    const rows = unwrap(
      await anonymousClient()
        .from("units")
        .select("code, name, parent, professions, is_active")
        .order("sort_order")
        .order("code")
        .limit(1000),
    );
    return rows.map(({ is_active: active, ...unit }) => ({ ...unit, active }));
  });
}

/** Synonyms of units, as spelled. The same for everyone, cached. */
export function unitWords(): Promise<{ spelled: string; unit: string }[]> {
  return cachedPublic("unit words", SHOWS.units, async () =>
    unwrap(
      await anonymousClient()
        .from("unit_synonyms")
        .select("spelled, unit")
        .order("key")
        .order("unit")
        .limit(5000),
    ),
  );
}
