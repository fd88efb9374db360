import { z } from "zod";
import type { SharedCalendar } from "./rules.ts";

/** What private.calendar_by_token() answers with; null when the token is unknown. */
export const sharedCalendarSchema = z
  .strictObject({
    side: z.enum(["job-seeker", "employer"]),
    interviews: z.array(
      z.strictObject({
        id: z.string(),
        application_id: z.string(),
        status: z.string(),
        kind: z.string(),
        place: z.string(),
        minutes: z.number(),
        starts_at: z.string(),
        time_zone: z.string(),
        sequence: z.number(),
        changed_at: z.string(),
        title: z.string(),
        facility: z.string(),
        candidate: z.string().nullable(),
      }),
    ),
    starts: z.array(
      z.strictObject({
        id: z.string(),
        application_id: z.string().nullable(),
        starts_on: z.string(),
        cancelled: z.boolean(),
        made_at: z.string(),
        title: z.string(),
        facility: z.string().nullable(),
        candidate: z.string().nullable(),
      }),
    ),
  })
  .nullable() satisfies z.ZodType<SharedCalendar | null>;
