import { z } from "zod";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import {
  heldCredentialSchema,
  heldDocumentSchema,
  matchedPositionSchema,
  openingSchema,
} from "#app/positions/search/results.server.ts";

const taskSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  facility: z.string(),
});

/** Dashboard data. Times are ISO. */
const weekSchema = z.strictObject({
  paused: z.boolean(),
  /** The position they signed up to apply for, while it is open, and what keeps them from applying; null without one. */
  wanted: z.strictObject({ ...taskSchema.shape, obstacle: z.string().nullable() }).nullable(),
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
  documents: z.array(heldDocumentSchema),
  credentials: z.array(heldCredentialSchema),
  /** Facilities that opened the profile in the last seven days. */
  views: z.number(),
  matches_total: z.number(),
  matches: z.array(matchedPositionSchema),
  would_open: z.array(openingSchema),
});
export type Week = z.infer<typeof weekSchema>;

/** Empty dashboard, for an admin viewing these pages as a job seeker. */
const NO_WEEK: Week = {
  paused: false,
  wanted: null,
  offers: [],
  invitations: [],
  proposals: [],
  coming: [],
  unread: [],
  open_applications: 0,
  documents: [],
  credentials: [],
  views: 0,
  matches_total: 0,
  matches: [],
  would_open: [],
};

/** All data of the dashboard. */
export async function myWeek(db: Db): Promise<Week> {
  return (await jsonOf(db, "my_week", weekSchema.nullable())) ?? NO_WEEK;
}
