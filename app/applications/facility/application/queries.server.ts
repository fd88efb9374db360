import { z } from "zod";
import { teamRoleSchema, candidateFactsSchema, planUseSchema } from "../results.server.ts";
import { applicationStatusSchema, historyEntrySchema } from "../../results.server.ts";
import { matchSchema } from "#app/matching/results.server.ts";
import { payPeriodSchema, positionHoursSchema } from "#app/domain/results.server.ts";
import { scorecardSchema } from "./results.server.ts";
import { mayRecruit } from "../rules.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** An interview for its page; times are ISO. */
const interviewSchema = z.strictObject({
  id: z.string(),
  status: z.enum(["proposed", "accepted", "declined", "cancelled"]),
  kind: z.enum(["in_person", "phone", "video"]),
  place: z.string(),
  note: z.string().nullable(),
  duration: z.number(),
  time_zone: z.string(),
  proposed_by: z.enum(["candidate", "facility"]),
  starts_at: z.string().nullable(),
  reason: z.string().nullable(),
  sequence: z.number(),
  times: z.array(
    z.strictObject({
      id: z.string(),
      starts_at: z.string(),
    }),
  ),
});
export type Interview = z.infer<typeof interviewSchema>;

/** An offer with the fee shown before it was sent. Amounts are in cents. */
const offerSchema = z.strictObject({
  id: z.string(),
  status: z.enum(["open", "accepted", "declined", "withdrawn", "ended", "expired"]),
  pay_cents: z.number(),
  pay_period: payPeriodSchema,
  /** Per week. */
  hours: z.number(),
  annual_salary_cents: z.number(),
  starts_on: z.string(),
  expires_at: z.string(),
  message: z.string().nullable(),
  fee_bp: z.number(),
  guarantee_days: z.number(),
  reason: z.string().nullable(),
  decided_at: z.string().nullable(),
  created_at: z.string(),
});
export type Offer = z.infer<typeof offerSchema>;

const messageSchema = z.strictObject({
  id: z.string(),
  side: z.enum(["candidate", "facility"]),
  body: z.string(),
  at: z.string(),
  read_at: z.string().nullable(),
  reported: z.boolean(),
});

/** All data of one application, for the facility. */
const facilityApplicationSchema = z.strictObject({
  role: teamRoleSchema,
  me: z.string(),
  shown: z.boolean(),
  applied: z.boolean(),
  previous: z.string().nullable(),
  next: z.string().nullable(),
  application: z.strictObject({
    id: z.string(),
    status: applicationStatusSchema,
    version: z.number(),
    source: z.enum(["applied", "invited", "automatic"]),
    note: z.string().nullable(),
    answers: z.array(
      z.strictObject({
        question: z.string(),
        answer: z.string(),
      }),
    ),
    match: z
      .strictObject({ ...matchSchema.shape, score_bp: z.number(), weights_version: z.number() })
      .nullable(),
    closed_reason: z.string().nullable(),
    created_at: z.string(),
    status_at: z.string(),
    is_open: z.boolean(),
    /** One side is on hold. */
    paused: z.boolean(),
  }),
  position: z.strictObject({
    shift: z.string(),
    id: z.string(),
    title: z.string(),
    status: z.enum(["draft", "open", "paused", "closed"]),
    openings: z.number(),
    hired: z.number(),
    pay_min_cents: z.number(),
    pay_max_cents: z.number(),
    pay_period: payPeriodSchema,
    hours: positionHoursSchema,
    starts_on: z.string(),
    address: z.string(),
  }),
  candidate: candidateFactsSchema,
  moves: z.array(
    z.strictObject({
      to: applicationStatusSchema,
      via: z.string(),
      needs_reason: z.boolean(),
    }),
  ),
  history: z.array(z.strictObject({ ...historyEntrySchema.shape, who: z.string().nullable() })),
  interviews: z.array(interviewSchema),
  offers: z.array(offerSchema),
  placement_id: z.string().nullable(),
  messages: z.array(messageSchema),
  /** Why the facility can't write; null if it can. */
  messages_shut: z.string().nullable(),
  message_count: z.number(),
  unread: z.number(),
  notes: z.array(
    z.strictObject({
      id: z.string(),
      body: z.string(),
      at: z.string(),
      who: z.string().nullable(),
    }),
  ),
  note_count: z.number(),
  scorecard: z
    .strictObject({
      ...scorecardSchema.shape,
      application_id: z.string(),
      interviewer_id: z.string(),
      version: z.number(),
      created_at: z.string(),
      updated_at: z.string(),
    })
    .nullable(),
  scorecard_count: z.number(),
  scorecards: z.array(
    z.strictObject({
      ...scorecardSchema.shape,
      who: z.string().nullable(),
      mine: z.boolean(),
      at: z.string(),
    }),
  ),
  plan: z.strictObject({
    ...planUseSchema.shape,
    guarantee_days: z.number(),
    offer_days_most: z.number(),
  }),
  /** Why no one else can be hired for the position; null if an opening is left, or if not asked. */
  filled: z.string().nullable(),
  /** Whom the hire would turn away; null unless it fills the last opening, or if not asked. */
  turned_away: z
    .strictObject({
      first: z.array(
        z.strictObject({
          name: z.string().nullable(),
          profession: z.string().nullable(),
          city: z.string().nullable(),
          state: z.string().nullable(),
        }),
      ),
      /** How many more there are. */
      more: z.number(),
      /** How many others accepted an offer. They stay, and are not told. */
      accepted: z.number(),
    })
    .nullable(),
});
export type FacilityApplication = z.infer<typeof facilityApplicationSchema>;

/**
 * One application of the caller's facility, with a page of 25 messages, newest first.
 * @param toHire also whether an opening is left, and whom hiring the applicant would turn away
 * @throws {Refusal} 404 when it belongs to another facility
 */
export async function facilityApplication(
  db: Db,
  id: string,
  { messagesPage = 1, toHire = false } = {},
): Promise<FacilityApplication> {
  return await jsonOf(db, "facility_application", facilityApplicationSchema, {
    p_id: id,
    p_messages: messagesPage,
    p_to_hire: toHire,
  });
}

/**
 * The same for pages whose form only recruiters and owners may submit.
 * @throws {Refusal} 403 for viewers, 404 when it belongs to another facility
 */
export async function applicationToMove(
  db: Db,
  id: string,
  asked: { toHire?: boolean } = {},
): Promise<FacilityApplication> {
  const found = await facilityApplication(db, id, asked);
  if (!mayRecruit(found.role))
    throw new Refusal(
      403,
      "Viewers can look but not change things. Ask your facility’s owner to make you a recruiter.",
    );
  return found;
}
