import { z } from "zod";
import { positionHeadSchema, planUseSchema, candidateFactsSchema } from "../results.server.ts";
import { matchSchema } from "#app/matching/results.server.ts";
import { applicationStatusSchema } from "../../results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Match, Reason } from "#app/matching/rules.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { ApplicationStatus } from "../../rules.ts";
import { pageOf } from "#app/platform/params.server.ts";
import type { PositionHead } from "../position.ts";
import { bothSides } from "../match.ts";
import type { PlanUse } from "../rules.ts";

const SHOWS = ["all", "new", "saved"] as const;
/** Which candidates an address asks for. */
export type CandidateWish = { show: (typeof SHOWS)[number]; page: number };

/** The wish of an address. */
export function candidateWish(url: URL): CandidateWish {
  const typed = url.searchParams.get("show");
  return { show: SHOWS.find((show) => show === typed) ?? "all", page: pageOf(url) };
}

type Row = Match & {
  id: string;
  score_bp: number;
  saved: boolean;
  viewed: boolean;
  application_id: string | null;
  application_status: ApplicationStatus | null;
  profession: string;
  city: string;
  state: string;
  years: number;
  name: string | null;
  certifications: string[];
};

/**
 * How many of the best candidates there are to show, by wish; `more`: others fit who are not among the best; `away`: how
 * many were saved who are listed no more.
 */
type Totals = {
  shown: number;
  all: number;
  saved: number;
  new: number;
  more: boolean;
  away: number;
};

/**
 * The best candidates that fit a position, best first, without names unless the facility may know them.
 * @throws {Refusal} 404 when the position is not the caller's facility's
 */
export async function positionCandidates(db: Db, positionId: string, wish: CandidateWish) {
  const [answer, list] = await Promise.all([
    db.rpc("position_candidates", {
      p_position_id: positionId,
      p_show: wish.show,
      p_page: wish.page,
    }),
    professions(),
  ]);
  const found = unwrap(answer) as unknown as {
    position: PositionHead;
    plan: PlanUse;
    rows: Row[];
    totals: Totals;
  };
  const shortNames = new Map(list.map(({ code, shortName }) => [code, shortName]));
  return {
    ...found,
    rows: found.rows.map(({ components, facts, ...row }) => {
      const { us, them } = bothSides({ components, facts });
      const said = (reasons: Reason[]) => reasons.map(({ sentence }) => sentence).join(" ");
      return {
        ...row,
        profession: shortNames.get(row.profession) ?? row.profession,
        us: said(us.filter(({ name }) => name !== "Start")),
        // That any kind of facility is fine is no news in a list.
        them: said(them.filter(({ name, value }) => name !== "Facility" || value < 10_000)),
      };
    }),
  };
}

/** One row of that list. */
export type CandidateRow = Awaited<ReturnType<typeof positionCandidates>>["rows"][number];

/**
 * One matched candidate: the summary, or all of it where the facility has looked or they applied.
 * @throws {Refusal} 404 when it is not a match of this position (any more)
 */
export async function candidateOfMatch(db: Db, positionId: string, matchId: string) {
  const found = await jsonOf(
    db,
    "candidate_of_match",
    z.strictObject({
      position: positionHeadSchema,
      plan: planUseSchema,
      shown: z.boolean(),
      applied: z.boolean(),
      viewed_at: z.string().nullable(),
      match: z.strictObject({ ...matchSchema.shape, id: z.string(), score_bp: z.number() }),
      candidate: candidateFactsSchema,
      saved: z.boolean(),
      application: z
        .strictObject({
          id: z.string(),
          status: applicationStatusSchema,
        })
        .nullable(),
    }),
    { p_position_id: positionId, p_match_id: matchId },
  );
  return { ...found, reasons: bothSides(found.match) };
}
