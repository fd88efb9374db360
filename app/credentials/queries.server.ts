import { cachedPublic } from "#app/platform/cache.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { anonymousClient } from "#app/platform/supabase.server.ts";

/** A profession as forms and lists need it. */
export type Profession = {
  code: string;
  name: string;
  shortName: string;
  category: string;
  compact: boolean;
};

/** The professions we place, in the order they are shown. The same for everybody, cached. */
export function professions(): Promise<Profession[]> {
  return cachedPublic("professions", async () => {
    const rows = unwrap(
      await anonymousClient()
        .from("professions")
        .select("code, name, short_name, category, nurse_compact")
        .order("sort_order"),
    );
    return rows.map((row) => ({
      code: row.code,
      name: row.name,
      shortName: row.short_name,
      category: row.category,
      compact: row.nurse_compact,
    }));
  });
}
