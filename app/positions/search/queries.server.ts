import { z } from "zod";
import { positionSummarySchema, gatesSchema } from "./results.server.ts";
import { choiceCountsSchema } from "../results.server.ts";
import { matchSchema } from "#app/matching/results.server.ts";
import { licenseRuleSchema } from "#app/verification/credentials/results.server.ts";
import { units } from "#app/domain/units.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Search } from "./filters.ts";

/** A page of search results; `place` is what distance was measured from, null for home. */
const foundSchema = z.strictObject({
  place: z.string().nullable(),
  unknown_place: z.boolean(),
  total: z.number(),
  page: z.number(),
  counts: choiceCountsSchema,
  items: z.array(positionSummarySchema),
});
export type Found = z.infer<typeof foundSchema>;

/** How one's application for a position stands. */
const ownApplicationSchema = z.strictObject({
  id: z.string(),
  status: z.string(),
  version: z.number(),
  status_at: z.string(),
  reason: z.string().nullable(),
  /** What the facility wrote with an invitation. */
  invitation: z.string().nullable(),
  answer_by: z.string().nullable(),
});

/** A position as one job seeker sees it. */
const positionForMeSchema = z.union([
  z.strictObject({
    open: z.literal(false),
    application: ownApplicationSchema.nullable(),
    title: z.string().nullable(),
    facility: z.string().nullable(),
  }),
  z.strictObject({
    open: z.literal(true),
    version: z.number().nullable(),
    application: ownApplicationSchema.nullable(),
    title: z.string(),
    facility: z.string(),
    position: positionSummarySchema,
    facility_id: z.string(),
    facility_type: z.string(),
    zip: z.string(),
    posted_at: z.string(),
    description: z.string(),
    /** What the facility says of itself. */
    about_facility: z.string().nullable(),
    openings: z.number(),
    benefits: z.array(z.string()),
    min_years: z.number(),
    years_required: z.boolean(),
    blocked: z.boolean(),
    /** Why one said "not for me". */
    dismissal: z.string().nullable(),
    match: matchSchema.nullable(),
    gates: gatesSchema,
    license: licenseRuleSchema,
    requirements: z.array(
      z.strictObject({
        name: z.string(),
        must: z.boolean(),
        certification: z.boolean(),
        have: z.boolean(),
      }),
    ),
    questions: z.array(
      z.strictObject({
        id: z.string(),
        question: z.string(),
        kind: z.enum(["yes_no", "text"]),
        required: z.boolean(),
      }),
    ),
  }),
]);
export type PositionForMe = z.infer<typeof positionForMeSchema>;

/** A saved search with what it finds now. */
const savedSearchSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  created_at: z.string(),
  looked_at: z.string(),
  total: z.number(),
  /** Opened since it was looked at. */
  new: z.number(),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** The codes that a search may name: of professions, and of units with their groups. */
export async function searchCodes() {
  const [list, all] = await Promise.all([professions(), units()]);
  const codes = ({ code }: { code: string }) => code;
  return { professions: list.map(codes), units: all.map(codes) };
}

/** One page of a search, 25 positions. */
export async function searchPositions(db: Db, search: Search, page: number): Promise<Found> {
  return await jsonOf(db, "search_positions", foundSchema, {
    p_filters: search.filters,
    p_sort: search.sort,
    p_page: page,
  });
}

/** A position with its gates, reasons and questions; null when there is none, or it is only a draft. */
export async function positionForMe(db: Db, id: string): Promise<PositionForMe | null> {
  return await jsonOf(db, "position_for_me", positionForMeSchema.nullable(), { p_id: id });
}

/** One's saved searches, the newest first. */
export async function mySearches(db: Db): Promise<SavedSearch[]> {
  return await jsonOf(db, "my_searches", z.array(savedSearchSchema));
}
