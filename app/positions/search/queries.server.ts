import { z } from "zod";
import { applicationStatusSchema } from "#app/applications/results.server.ts";
import { positionSummarySchema, gatesSchema } from "./results.server.ts";
import { choiceCountsSchema } from "../results.server.ts";
import { matchSchema } from "#app/matching/results.server.ts";
import { units } from "#app/domain/units.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { toPublicPosition, type PublicRow } from "../queries.server.ts";
import type { PublicPosition } from "../rules.ts";
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

/** Status of the user's own application for a position. */
const ownApplicationSchema = z.strictObject({
  id: z.string(),
  status: applicationStatusSchema,
  version: z.number(),
  status_at: z.string(),
  reason: z.string().nullable(),
  /** The facility's invitation message. */
  invitation: z.string().nullable(),
  answer_by: z.string().nullable(),
});

/** A position for one job seeker. */
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
    /** The public data. */
    page: z.custom<PublicRow>(),
    facility_id: z.string(),
    facility_slug: z.string(),
    /** The facility's own description. */
    about_facility: z.string().nullable(),
    blocked: z.boolean(),
    /** The reason given for "not for me". */
    dismissal: z.string().nullable(),
    match: matchSchema.nullable(),
    gates: gatesSchema,
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
type Answer = z.infer<typeof positionForMeSchema>;
type OpenAnswer = Extract<Answer, { open: true }>;
export type PositionForMe =
  Exclude<Answer, OpenAnswer> | (Omit<OpenAnswer, "page"> & { page: PublicPosition });

/** A saved search with its current results. */
const savedSearchSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  frequency: z.enum(["at_once", "daily", "weekly", "off"]),
  created_at: z.string(),
  looked_at: z.string(),
  total: z.number(),
  /** Posted since it was last viewed; at most 101, as the total. */
  new: z.number(),
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

const searchesSchema = z.strictObject({
  email: z.boolean(),
  pace: z.enum(["chosen", "weekly", "paused"]),
  searches: z.array(savedSearchSchema),
});

/** Valid codes for a search: professions, units and unit groups. */
export async function searchCodes() {
  const [list, all] = await Promise.all([professions(), units()]);
  const codes = ({ code }: { code: string }) => code;
  return { professions: list.map(codes), units: all.map(codes) };
}

/** One page of search results, 25 per page. */
export async function searchPositions(db: Db, search: Search, page: number): Promise<Found> {
  return await jsonOf(db, "search_positions", foundSchema, {
    p_filters: search.filters,
    p_sort: search.sort,
    p_page: page,
  });
}

/** A position with its gates, reasons and questions; null when it is unknown or only a draft. */
export async function positionForMe(db: Db, id: string): Promise<PositionForMe | null> {
  const found = await jsonOf(db, "position_for_me", positionForMeSchema.nullable(), { p_id: id });
  return found?.open ? { ...found, page: toPublicPosition(found.page) } : found;
}

/** The user's saved searches, newest first, and whether their emails are on. */
export async function mySearches(db: Db) {
  return await jsonOf(db, "my_searches", searchesSchema);
}
