import { cachedPublic, dropPublic } from "#app/platform/cache.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { anonymousClient } from "#app/platform/supabase.server.ts";
import type { Unit } from "./units.ts";

const KEY = "units";

/** All groups with their units, in the order they are shown. The same for everybody, cached. */
export function units(): Promise<Unit[]> {
  return cachedPublic(KEY, async () => {
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

const WORDS_KEY = "unit words";

/** What units are called besides their names, as spelled. The same for everybody, cached. */
export function unitWords(): Promise<{ spelled: string; unit: string }[]> {
  return cachedPublic(WORDS_KEY, async () =>
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

/** Forgets the units and their words after an admin changed one. */
export function dropUnits(): void {
  dropPublic(KEY);
  dropPublic(WORDS_KEY);
}
