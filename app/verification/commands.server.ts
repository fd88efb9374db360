import { failureOf, unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { outcomeWords } from "./rules.ts";
import type { z } from "zod";
import type { FormOf, verificationForm } from "./schema.ts";

const DECISIONS = { approve: "approved", reject: "rejected", propose: "proposed" } as const;

/**
 * Runs an admin's action on an account's verification page, with one audit entry. Admins only.
 * @returns the outcome, in words
 * @throws {Refusal} 409 if another admin was first or what was shown has changed; 403, 404; 422 with the field
 */
export async function verify(
  db: Db,
  userId: string,
  form: z.infer<typeof verificationForm>,
): Promise<string> {
  switch (form.intent) {
    case "check":
      await recordCheck(db, userId, form);
      return "Check recorded.";
    case "npi":
      await writeNpi(db, userId, form);
      return form.npi ? "NPI saved and compared with the exclusion list." : "NPI removed.";
    case "ask":
      await askForMore(db, userId, form);
      return "Request sent. The person can answer on their page.";
    case "confirm":
    case "decline":
      return decideRejection(db, form);
    default:
      return outcomeWords(await decide(db, userId, form));
  }
}

async function decide(
  db: Db,
  userId: string,
  form: FormOf<"approve" | "reject" | "propose">,
): Promise<string> {
  return unwrap(
    await db.rpc("decide_account", {
      p_user_id: userId,
      p_decision: DECISIONS[form.intent],
      p_submitted_at: form.submittedAt,
      p_anyway: form.anyway,
      ...(form.reason && { p_reason: form.reason }),
      ...(form.reasons && { p_reason_codes: form.reasons }),
      ...(form.without && { p_without: form.without }),
    }),
  );
}

async function writeNpi(db: Db, userId: string, form: FormOf<"npi">): Promise<void> {
  const { error, status } = await db.rpc("write_npi", {
    p_user_id: userId,
    ...(form.npi && { p_npi: form.npi }),
    ...(form.npiWas && { p_was: form.npiWas }),
  });
  if (error) throw failureOf(error, status);
}

async function askForMore(db: Db, userId: string, form: FormOf<"ask">): Promise<void> {
  const { error, status } = await db.rpc("ask_for_more", {
    p_user_id: userId,
    p_submitted_at: form.submittedAt,
    p_body: form.asked,
  });
  if (error) throw failureOf(error, status);
}

async function decideRejection(
  db: Db,
  { intent, ...form }: FormOf<"confirm" | "decline">,
): Promise<string> {
  const { error, status } = await db.rpc("decide_rejection", {
    p_id: form.proposal,
    p_decision: intent === "confirm" ? "confirmed" : "declined",
    ...(form.note && { p_note: form.note }),
    ...(form.anyway && { p_anyway: true }),
  });
  if (error) throw failureOf(error, status);
  return intent === "confirm"
    ? outcomeWords("rejected")
    : "Rejection declined. The account is back in the queue.";
}

/**
 * Marks a request for information as answered.
 * @throws {Refusal} 404, or 409 if it was already answered or decided
 */
export async function answerRequest(
  db: Db,
  form: { request: string; answer?: string | undefined },
): Promise<void> {
  const { error, status } = await db.rpc("answer_request", {
    p_id: form.request,
    ...(form.answer && { p_answer: form.answer }),
  });
  if (error) throw failureOf(error, status);
}

/**
 * Records the result of a check, with an audit entry. Admins only.
 * @throws {Refusal} 409 if another admin recorded it meanwhile, or what was looked up has changed; 404; 422 with the
 * field
 */
async function recordCheck(db: Db, userId: string, form: FormOf<"check">): Promise<void> {
  unwrap(
    await db.rpc("record_check", {
      p_user_id: userId,
      p_rule_id: form.rule,
      p_looked_up: form.lookedUp,
      ...(form.credential && { p_credential_id: form.credential }),
      p_result: form.result,
      p_checked_on: form.checkedOn,
      ...(form.replaces && { p_replaces: form.replaces }),
      ...(form.source && { p_source: form.source }),
      ...(form.note && { p_note: form.note }),
      ...(form.expiresOn && { p_expires_on: form.expiresOn }),
    }),
  );
}
