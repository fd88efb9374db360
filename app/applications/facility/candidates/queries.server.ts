import { positionHeadSchema, planUseSchema, candidateFactsSchema } from "../results.server.ts";
import { matchSchema } from "#app/matching/results.server.ts";
import { applicationStatusSchema } from "../../results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { z } from "zod";
import type { Db } from "#app/platform/supabase.server.ts";
import { bothSides } from "../match.ts";
import {
  askedText,
  availableText,
  candidateQuery,
  licenseText,
  milesText,
  payText,
  rowReasons,
  shiftText,
  wantsShift,
  type CandidateFilters,
} from "./rules.ts";

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
 * Number of top candidates by filter; `more`: whether others fit too; `away`: number of saved candidates no longer
 * listed.
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
 * Top candidates for a position, without names unless the facility may know them.
 * @param today in US Central: anyone available by then counts as available now
 * @throws {Refusal} 404 when the position belongs to another facility
 */
export async function positionCandidates(
  db: Db,
  positionId: string,
  asked: CandidateFilters & { page: number },
  today: string,
) {
  const { rows, ...found } = await jsonOf(
    db,
    "position_candidates",
    z.strictObject({
      position: positionHeadSchema,
      plan: planUseSchema,
      rows: z.array(rowSchema),
      totals: totalsSchema,
    }),
    { p_position_id: positionId, p_page: asked.page, ...candidateQuery(asked) },
  );
  return {
    ...found,
    asks: rows[0] ? askedText(rows[0].facts) : null,
    // Send only what the table shows: the facts of 25 rows would be most of the page's weight.
    rows: rows.map((listed) => {
      const { components: _components, profession: _profession, ...known } = listed;
      const { facts, certifications, ...row } = known;
      return {
        ...row,
        ...licenseText(facts),
        pay: payText(facts),
        miles: milesText(facts.miles),
        shifts: shiftText(facts),
        wantsShift: wantsShift(facts),
        available: availableText(facts, today),
        // One string, one line per reason: objects would take more space than the text.
        reasons: rowReasons(facts, certifications)
          .map(({ term, text }) => `${term}: ${text}`)
          .join("\n"),
      };
    }),
  };
}

/** A row of that list. */
export type CandidateRow = Awaited<ReturnType<typeof positionCandidates>>["rows"][number];

/**
 * One matched candidate: a summary, or the full profile once the facility viewed it or they applied.
 * @throws {Refusal} 404 when it is not (or no longer) a match for this position
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
      /** How long an invitation can be answered. */
      invitation_days: z.number(),
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
