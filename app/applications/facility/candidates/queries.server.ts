import { positionHeadSchema, planUseSchema, candidateFactsSchema } from "../results.server.ts";
import { matchSchema } from "#app/matching/results.server.ts";
import { applicationStatusSchema } from "../../results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { z } from "zod";
import type { Reason } from "#app/matching/rules.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { bothSides } from "../match.ts";

const rowSchema = z.strictObject({
  ...matchSchema.shape,
  id: z.string(),
  score_bp: z.number(),
  saved: z.boolean(),
  viewed: z.boolean(),
  application_id: z.string().nullable(),
  application_status: applicationStatusSchema.nullable(),
  profession: z.string(),
  city: z.string(),
  state: z.string(),
  years: z.number(),
  name: z.string().nullable(),
  certifications: z.array(z.string()),
});

/**
 * How many of the best candidates there are to show, by filter; `more`: others fit who are not among the best; `away`: how
 * many were saved who are listed no more.
 */
const totalsSchema = z.strictObject({
  shown: z.number(),
  all: z.number(),
  saved: z.number(),
  new: z.number(),
  more: z.boolean(),
  away: z.number(),
});

/**
 * The best candidates that fit a position, best first, without names unless the facility may know them.
 * @throws {Refusal} 404 when the position is not the caller's facility's
 */
export async function positionCandidates(
  db: Db,
  positionId: string,
  filters: { show: "all" | "new" | "saved"; page: number },
) {
  const list = professions();
  const found = await jsonOf(
    db,
    "position_candidates",
    z.strictObject({
      position: positionHeadSchema,
      plan: planUseSchema,
      rows: z.array(rowSchema),
      totals: totalsSchema,
    }),
    {
      p_position_id: positionId,
      p_show: filters.show,
      p_page: filters.page,
    },
  );
  const shortNames = new Map((await list).map(({ code, shortName }) => [code, shortName]));
  return {
    ...found,
    rows: found.rows.map(({ components, facts, ...row }) => {
      const { us, them } = bothSides({ components, facts, score_bp: row.score_bp });
      const said = (reasons: Reason[]) => reasons.map(({ sentence }) => sentence).join(" ");
      return {
        ...row,
        profession: shortNames.get(row.profession) ?? row.profession,
        us:
          said(us.filter(({ name }) => name !== "Start")) ||
          "You name no unit, ask for no experience and prefer no skills or certifications.",
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
