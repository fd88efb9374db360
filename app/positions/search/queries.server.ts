import { z } from "zod";
import {
  heldCredentialSchema,
  matchedPositionSchema,
  openingSchema,
  positionSummarySchema,
  gatesSchema,
} from "./results.server.ts";
import { matchSchema } from "#app/matching/results.server.ts";
import { licenseRuleSchema } from "#app/verification/credentials/results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Search } from "./filters.ts";

const taskSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  facility: z.string(),
});

/** What the dashboard tells. Times are ISO. */
const weekSchema = z.strictObject({
  paused: z.boolean(),
  offers: z.array(z.strictObject({ ...taskSchema.shape, expires_at: z.string() })),
  invitations: z.array(z.strictObject({ ...taskSchema.shape, expires_at: z.string() })),
  proposals: z.array(taskSchema),
  coming: z.array(
    z.strictObject({
      ...taskSchema.shape,
      interview: z.string(),
      starts_at: z.string(),
      minutes: z.number(),
      time_zone: z.string(),
      kind: z.string(),
    }),
  ),
  unread: z.array(z.strictObject({ ...taskSchema.shape, messages: z.number() })),
  open_applications: z.number(),
  /** How the newest résumé stands; null without one. */
  resume: z.string().nullable(),
  refused_documents: z.number(),
  credentials: z.array(heldCredentialSchema),
  /** Facilities that looked in the last seven days. */
  views: z.number(),
  matches_total: z.number(),
  matches: z.array(matchedPositionSchema),
  would_open: z.array(openingSchema),
});
export type Week = z.infer<typeof weekSchema>;

/** A page of search results; `place` is what distance was measured from, null for home. */
const foundSchema = z.strictObject({
  place: z.string().nullable(),
  unknown_place: z.boolean(),
  total: z.number(),
  page: z.number(),
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
    openings: z.number(),
    benefits: z.array(z.string()),
    min_years: z.number(),
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

/** Who sees the caller, and whom they keep away. */
const visibilitySchema = z.strictObject({
  /** Null for an admin who looks at the page as a job seeker. */
  paused: z.boolean().nullable(),
  total: z.number(),
  page: z.number(),
  views: z.array(
    z.strictObject({
      facility_id: z.string(),
      facility: z.string(),
      first: z.string(),
      last: z.string(),
      blocked: z.boolean(),
    }),
  ),
  documents: z.array(
    z.strictObject({
      id: z.number(),
      file: z.string(),
      kind: z.string(),
      at: z.string(),
      facility: z.string().nullable(),
    }),
  ),
  blocks: z.array(
    z.strictObject({
      facility_id: z.string(),
      facility: z.string(),
      since: z.string(),
    }),
  ),
  found: z.array(
    z.strictObject({
      facility_id: z.string(),
      facility: z.string(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      blocked: z.boolean(),
    }),
  ),
});
export type Visibility = z.infer<typeof visibilitySchema>;

/** The week of nobody in particular: an admin who looks at these pages as a job seeker. */
const NO_WEEK: Week = {
  paused: false,
  offers: [],
  invitations: [],
  proposals: [],
  coming: [],
  unread: [],
  open_applications: 0,
  resume: null,
  refused_documents: 0,
  credentials: [],
  views: 0,
  matches_total: 0,
  matches: [],
  would_open: [],
};

/** Everything on the dashboard. */
export async function myWeek(db: Db): Promise<Week> {
  return (await jsonOf(db, "my_week", weekSchema.nullable())) ?? NO_WEEK;
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

/** Who looked, whom one blocked, and facilities whose name has `find` in it. */
export async function myVisibility(db: Db, page: number, find: string): Promise<Visibility> {
  return await jsonOf(db, "my_visibility", visibilitySchema, {
    p_page: page,
    ...(find && { p_find: find }),
  });
}
