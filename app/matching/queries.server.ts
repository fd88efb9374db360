import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { reasonsOf, type MatchComponents, type MatchFacts, type Reason } from "./rules.ts";

/** A match as a page shows it. */
export type ShownMatch = {
  id: string;
  positionId: string;
  /** Basis points. */
  score: number;
  reasons: Reason[];
  facts: MatchFacts;
  city: string;
  state: string;
};

/** The caller's matches as a job seeker, best first. */
export async function matchesOfJobSeeker(db: Db, limit: number) {
  const rows = unwrap(await db.rpc("matches_of_job_seeker", { p_limit: limit }));
  return rows.map((row) => ({
    ...shown("job_seeker", row),
    title: row.title,
    facilityName: row.facility_name,
    facilityType: row.facility_type,
    description: row.description,
  }));
}

function shown(
  side: "job_seeker" | "employer",
  row: {
    id: string;
    position_id: string;
    score_bp: number;
    components: unknown;
    facts: unknown;
    city: string;
    state: string;
  },
): ShownMatch {
  const facts = row.facts as MatchFacts;
  return {
    id: row.id,
    positionId: row.position_id,
    score: row.score_bp,
    reasons: reasonsOf(side, row.components as MatchComponents, facts),
    facts,
    city: row.city,
    state: row.state,
  };
}
