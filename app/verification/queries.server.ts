import { z } from "zod";
import { checkResultSchema, findingSchema } from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { heldSchema } from "#app/platform/results.server.ts";
import type { Database } from "#app/platform/database.types.ts";
import type { Db } from "#app/platform/supabase.server.ts";

type Tables = Database["public"]["Tables"];
type Row<Name extends keyof Tables> = Tables[Name]["Row"];

/** A document's details, without its content. */
const namedDocumentSchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  file_name: z.string(),
  status: z.enum(["pending", "accepted", "rejected"]),
  status_reason: z.string().nullable(),
  expires_on: z.string().nullable(),
  credential_id: z.string().nullable(),
  created_at: z.string(),
});
export type NamedDocument = z.infer<typeof namedDocumentSchema>;

/** One record of a check. */
const checkRecordSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  source: z.string(),
  result: checkResultSchema,
  finding: findingSchema.nullable(),
  checked_on: z.string(),
  looked_up: z.string(),
  note: z.string().nullable(),
  expires_on: z.string().nullable(),
  at: z.string(),
  by: z.string().nullable(),
  /** Who checked: a person, or the exclusion list import. */
  method: z.enum(["by hand", "automatic name comparison"]),
});
export type CheckRecord = z.infer<typeof checkRecordSchema>;

/** A check that applies to an account, or once did, with its records, newest first. */
const checkSchema = z.strictObject({
  rule: z.string(),
  /** The license or certification it is about. */
  credential: z.string().nullable(),
  code: z.string(),
  label: z.string(),
  /** Which license or certification, if the label does not say. */
  of: z.string().nullable(),
  source: z.string(),
  required: z.boolean(),
  valid_days: z.number().nullable(),
  applies: z.boolean(),
  looks_at: z.string(),
  /** Whether a finding puts the account on hold. */
  holds: z.boolean(),
  looked_up: z.string(),
  records: z.array(checkRecordSchema),
});
export type Check = z.infer<typeof checkSchema>;

const appealStatus = z.enum(["open", "upheld", "reopened", "superseded", "suspended", "merged"]);

/** One of the user's appeals. */
const pastAppealSchema = z.strictObject({
  id: z.string(),
  body: z.string(),
  status: appealStatus,
  answer: z.string().nullable(),
  at: z.string(),
  decided_at: z.string().nullable(),
});

/** An audit log entry about a user's verification. */
const historyEntrySchema = z.strictObject({
  id: z.number(),
  at: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  by: z.string().nullable(),
});

/** A request for information from the user. */
const informationRequestSchema = z.strictObject({
  id: z.string(),
  body: z.string(),
  status: z.enum(["open", "answered", "closed"]),
  answer: z.string().nullable(),
  at: z.string(),
  answered_at: z.string().nullable(),
  by: z.string().nullable(),
});

/** Everything known about an account under verification. */
const dossierSchema = z.strictObject({
  role: z.enum(["job_seeker", "employer"]),
  full_name: z.string().nullable(),
  email: z.string(),
  approval: z.enum(["pending", "approved", "rejected"]),
  onboarded: z.boolean(),
  submitted_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
  /** Since a check had a finding that is still undecided. */
  on_hold_since: z.string().nullable(),
  decided_by_you: z.boolean(),
  job_seeker: z.custom<Row<"job_seeker_profiles">>().nullable(),
  facility: z.custom<Row<"employer_profiles">>().nullable(),
  place: z
    .strictObject({
      city: z.string(),
      state: z.string(),
    })
    .nullable(),
  credentials: z.array(z.custom<Row<"credentials">>()),
  documents: z.array(namedDocumentSchema),
  team: z.array(
    z.strictObject({
      user_id: z.string(),
      name: z.string(),
      role: z.string(),
      since: z.string(),
    }),
  ),
  member_of: z
    .strictObject({
      id: z.string(),
      name: z.string().nullable(),
    })
    .nullable(),
  /** Required checks that are missing or no longer valid. */
  missing: z.array(z.string()),
  checks: z.array(checkSchema),
  appeals: z.array(pastAppealSchema),
  history: z.array(historyEntrySchema),
  requests: z.array(informationRequestSchema),
  /** Who has claimed the case, if anyone. */
  held: heldSchema.nullable(),
  /** A rejection that awaits a second administrator. */
  proposal: z
    .strictObject({
      id: z.string(),
      reason: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      yours: z.boolean(),
    })
    .nullable(),
  /** Rejection reasons, with the text the user reads. */
  reasons: z.array(
    z.strictObject({
      code: z.string(),
      label: z.string(),
      body: z.string(),
    }),
  ),
  /** Whether rejections need two administrators, and approvals all required checks. */
  four_eyes: z.boolean(),
  checks_required: z.boolean(),
});
export type Dossier = z.infer<typeof dossierSchema>;

/** Everything known about an account under verification. Admins only. @throws {Refusal} 403, 404 */
export async function dossier(db: Db, userId: string): Promise<Dossier> {
  return await jsonOf(db, "verification_of", dossierSchema, { p_user_id: userId });
}

const accountStatusSchema = z.strictObject({
  hold: z
    .strictObject({
      since: z.string(),
      /** What was checked, in words. */
      check: z.string().nullable(),
      checked_on: z.string().nullable(),
    })
    .nullable(),
  appeal: z
    .strictObject({
      id: z.string(),
      body: z.string(),
      status: appealStatus,
      answer: z.string().nullable(),
      created_at: z.string(),
      decided_at: z.string().nullable(),
    })
    .nullable(),
  request: z
    .strictObject({
      id: z.string(),
      body: z.string(),
      status: z.string(),
      created_at: z.string(),
      answered_at: z.string().nullable(),
    })
    .nullable(),
});
type AccountStatus = z.infer<typeof accountStatusSchema>;
/** Why an account is on hold. */
export type Hold = NonNullable<AccountStatus["hold"]>;
/** The status of a user's latest appeal. */
export type Appeal = NonNullable<AccountStatus["appeal"]>;
/** The latest request for information. */
export type OpenRequest = NonNullable<AccountStatus["request"]>;

/**
 * The caller's account status: why it is on hold, the latest appeal since the profile was submitted, and the latest
 * request since the account was submitted or decided. Each is null if there is none.
 */
export async function myAccountStatus(
  db: Db,
  who: { submittedAt: string | null },
): Promise<AccountStatus> {
  const { appeal, ...rest } = await jsonOf(db, "my_account_status", accountStatusSchema);
  const submitted = Date.parse(who.submittedAt ?? "");
  // An earlier one was about the decision on an earlier submission.
  const earlier = appeal !== null && Date.parse(appeal.created_at) < submitted;
  return {
    ...rest,
    appeal: earlier ? null : appeal,
  };
}
