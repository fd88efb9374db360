import { cachedPublic } from "#app/platform/cache.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { anonymousClient } from "#app/platform/supabase.server.ts";
import type { Compact, ExpiryRule } from "./rules.ts";

/** A profession for forms and lists. */
export type Profession = {
  code: string;
  name: string;
  shortName: string;
  category: string;
  /** The compact its licenses belong to, if any. */
  compact: Compact | null;
};

/** The professions we place, in display order. Same for everyone, cached. */
export function professions(): Promise<Profession[]> {
  return cachedPublic("professions", SHOWS.professions, async () => {
    const rows = unwrap(
      await anonymousClient()
        .from("professions")
        .select(
          "code, name, short_name, category, compacts (name, gives, compact_members (state, issues))",
        )
        .order("sort_order"),
    );
    return rows.map((row) => ({
      code: row.code,
      name: row.name,
      shortName: row.short_name,
      category: row.category,
      compact: row.compacts && {
        name: row.compacts.name,
        gives: row.compacts.gives as Compact["gives"],
        issuing: row.compacts.compact_members
          .filter(({ issues }) => issues)
          .map(({ state }) => state),
      },
    }));
  });
}

/** Each state board's license rules for a profession, and when its licenses expire. Same for everyone, cached. */
export function licenseRules(): Promise<ExpiryRule[]> {
  return cachedPublic("license rules", SHOWS.licenseRules, async () => {
    const rows = unwrap(
      await anonymousClient().from("license_rules").select("*").order("profession").order("state"),
    );
    return rows.map((row) => ({
      profession: row.profession,
      state: row.state,
      required: row.required,
      month: row.expires_month,
      day: row.expires_day,
      parity: row.expires_year_parity as "odd" | "even" | null,
      monthEnd: row.expires_at_month_end,
      longestMonths: row.longest_months,
    }));
  });
}
