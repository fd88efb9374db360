import type { AddressChannel } from "#app/domain/channels.ts";
import { failureOf, Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { readTimes } from "../interview-times.ts";
import type { ApplicationForm } from "./schema.ts";

/**
 * Applies for a position, or accepts its invitation. Idempotent.
 * @param answers by the question's id
 * @param channel named in the URL; null when there is none
 * @returns the application's id
 * @throws {Refusal} with the reason why the user may not apply
 */
export async function applyTo(
  db: Db,
  positionId: string,
  note: string | undefined,
  answers: Record<string, string>,
  channel: AddressChannel | null,
): Promise<string> {
  return unwrap(
    await db.rpc("apply_to_position", {
      p_position_id: positionId,
      p_answers: answers,
      ...(note && { p_note: note }),
      ...(channel && { p_channel: channel }),
    }),
  );
}

/** Declines an invitation from the position's page. @throws {Refusal} 404, 409 when it changed, 422 without a reason */
export async function declineInvitation(
  db: Db,
  applicationId: string,
  version: number,
  reason: string,
): Promise<void> {
  unwrap(
    await db.rpc("move_application", {
      p_id: applicationId,
      p_to: "withdrawn",
      p_version: version,
      p_reason: reason,
    }),
  );
}

/**
 * Performs an action of the application's page.
 * @returns a confirmation sentence
 * @throws {Refusal} 404 when it is not the caller's, 409 when it changed meanwhile, 422 for invalid input
 */
export async function actOnApplication(
  db: Db,
  applicationId: string,
  form: ApplicationForm,
): Promise<string> {
  switch (form.intent) {
    case "message":
      unwrap(
        await db.rpc("send_message", {
          p_application_id: applicationId,
          p_body: form.body,
          p_form_key: form.formKey,
        }),
      );
      // Replying marks earlier messages as read.
      unwrap(await db.rpc("read_messages", { p_application_id: applicationId }));
      return "Message sent.";
    case "read":
      unwrap(await db.rpc("read_messages", { p_application_id: applicationId }));
      return "Marked as read.";
    case "report":
      unwrap(
        await db.rpc("report_message", {
          p_message_id: form.messageId,
          p_reason: form.reportReason,
        }),
      );
      return "Thank you. Our administrators will look at the message.";
    case "withdraw":
    case "decline_invitation":
      await declineInvitation(db, applicationId, form.version, form.reason);
      return form.intent === "withdraw"
        ? "Application withdrawn. The facility sees your reason."
        : "Invitation declined. The facility sees your reason.";
    case "accept_time":
      unwrap(
        await db.rpc("accept_interview", {
          p_interview_id: form.interview,
          p_sequence: form.sequence ?? 0,
          p_time_id: form.time,
        }),
      );
      return "Your interview is set. Add it to your calendar below.";
    case "other_times":
      unwrap(
        await db.rpc("propose_other_times", {
          p_interview_id: form.interview,
          p_sequence: form.sequence ?? 0,
          p_times: readTimes(form, new Date()).times,
          p_time_zone: form.timeZone,
          ...(form.note && { p_note: form.note }),
        }),
      );
      return "Times sent. The facility will choose one or propose others.";
    case "cancel_interview":
      unwrap(
        await db.rpc("cancel_interview", {
          p_interview_id: form.interview,
          p_sequence: form.sequence ?? 0,
          p_reason: form.reason,
        }),
      );
      return "Interview canceled. The facility sees your reason. Your application continues.";
    case "dispute":
      await raiseDispute(db, form.placement, form.dispute);
      return "Sent. An administrator will look into it and answer here.";
    case "accept_offer":
    case "decline_offer":
      unwrap(
        await db.rpc("answer_offer", {
          p_offer_id: form.offer,
          p_answer: form.intent === "accept_offer" ? "accepted" : "declined",
          ...(form.intent === "decline_offer" && { p_reason: form.reason }),
        }),
      );
      return form.intent === "accept_offer"
        ? "You accepted the offer. Next, the facility confirms the hire."
        : "Offer declined. The facility sees your reason.";
  }
}

async function raiseDispute(db: Db, placementId: string, reason: string): Promise<void> {
  const { error, status } = await db.rpc("raise_dispute", {
    p_placement_id: placementId,
    p_reason: reason,
  });
  if (!error) return;
  const failure = failureOf(error, status);
  // The database calls this field "reason", which is another form's field here.
  if (failure instanceof Refusal && failure.field === "reason") {
    throw new Refusal(failure.status, failure.message, "dispute");
  }
  throw failure;
}
