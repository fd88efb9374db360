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

/** Forgets the units after an admin changed one. */
export const dropUnits = (): void => dropPublic(KEY);
