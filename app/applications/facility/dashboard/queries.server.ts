import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { PlanUse, StageCounts, TeamRole } from "../rules.ts";

/** One thing that waits for the facility; `total` counts all of its kind. */
export type Waiting = {
  kind: "applied" | "accepted" | "times" | "today" | "message";
  at: string;
  /** The application's id. */
  id: string;
  /** The position's title. */
  title: string;
  name: string | null;
  total: number;
};

/** An open or paused position with what goes on in it. */
export type OpenPosition = {
  id: string;
  title: string;
  status: "open" | "paused";
  shift: string;
  city: string;
  state: string;
  openings: number;
  matches: number;
  stages: StageCounts;
};

/** What waits for the caller's facility, its open positions by pages of 25, and what its plan allows. */
export async function employerDashboard(db: Db, page: number) {
  return unwrap(await db.rpc("employer_dashboard", { p_page: page })) as unknown as {
    role: TeamRole;
    plan: PlanUse;
    waiting: Waiting[];
    drafts: number;
    empty: number;
    total: number;
    positions: OpenPosition[];
  };
}
