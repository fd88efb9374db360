import type { z } from "zod";
import { failureOf, Refusal, unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { momentOf, readTimes } from "../../interview-times.ts";
import { declineReason } from "../rules.ts";
import type {
  applicationForm,
  hireForm,
  interviewForm,
  offerForm,
  scorecardForm,
} from "./schema.ts";

type Answer = { error: Parameters<typeof failureOf>[0] | null; status: number };

function check({ error, status }: Answer): void {
  if (error) throw failureOf(error, status);
}

/** Assigns a conflict to the field with the version, so that the form may send the newer one next time. */
function checkVersion({ error, status }: Answer, field: "version" | "sequence" = "version"): void {
  if (!error) return;
  const failure = failureOf(error, status);
  throw failure instanceof Refusal && failure.status === 409 && !failure.field
    ? new Refusal(409, failure.message, field)
    : failure;
}

/**
 * Performs an action of an application's page.
 * @returns a confirmation sentence
 * @throws {Refusal} with a sentence, when it is not (or no longer) possible
 */
export async function actOn(
  db: Db,
  id: string,
  form: z.infer<typeof applicationForm>,
): Promise<string> {
  switch (form.intent) {
    case "move":
      check(
        await db.rpc("move_application", {
          p_id: id,
          p_to: form.to,
          p_version: form.version,
        }),
      );
      return form.to === "shortlisted" ? "Shortlisted." : "Moved back to applied.";
    case "decline":
      check(
        await db.rpc("move_application", {
          p_id: id,
          p_to: "declined",
          p_version: form.version,
          p_reason: declineReason(form.reasonChoice, form.reason),
        }),
      );
      return "Declined. The candidate is notified with your reason.";
    case "message":
      check(
        await db.rpc("send_message", {
          p_application_id: id,
          p_body: form.body,
          p_form_key: form.formKey,
        }),
      );
      return "Sent.";
    case "read":
      check(await db.rpc("read_messages", { p_application_id: id }));
      return "Marked as read.";
    case "report":
      check(
        await db.rpc("report_message", {
          p_message_id: form.messageId,
          p_reason: form.reportReason,
        }),
      );
      return "Reported. An administrator will review it.";
    case "note":
      check(
        await db.rpc("add_note", {
          p_application_id: id,
          p_body: form.note,
          p_form_key: form.formKey,
        }),
      );
      return "Note added.";
    case "accept":
      check(
        await db.rpc("accept_interview", {
          p_interview_id: form.interviewId,
          p_sequence: form.sequence ?? 0,
          p_time_id: form.timeId,
        }),
      );
      return "Interview scheduled. The candidate is notified.";
    case "cancel":
      check(
        await db.rpc("cancel_interview", {
          p_interview_id: form.interviewId,
          p_sequence: form.sequence ?? 0,
          p_reason: form.cancelReason,
        }),
      );
      return "Interview canceled. The candidate is notified with your reason.";
    case "withdraw":
      check(
        await db.rpc("withdraw_offer", {
          p_offer_id: form.offerId,
          p_reason: form.withdrawReason,
        }),
      );
      return "Offer withdrawn. The candidate is notified with your reason.";
  }
}

/** Proposes an interview, or new times for an existing one. @throws {Refusal} 409 when it changed meanwhile, 422 */
export async function proposeInterview(
  db: Db,
  id: string,
  form: z.infer<typeof interviewForm>,
): Promise<void> {
  const { times } = readTimes(form, new Date());
  const note = form.note && { p_note: form.note };
  const { interviewId, kind, place, duration } = form;
  if (interviewId) {
    checkVersion(
      await db.rpc("propose_other_times", {
        p_interview_id: interviewId,
        p_sequence: form.sequence ?? 0,
        p_times: times,
        p_time_zone: form.timeZone,
        ...note,
      }),
      "sequence",
    );
    return;
  }
  // The schema already requires these when there is no interview yet.
  if (!kind || !place || !duration) throw new Refusal(422, "Load the page again.");
  check(
    await db.rpc("propose_interview", {
      p_application_id: id,
      p_kind: kind,
      p_place: place,
      p_duration_minutes: duration,
      p_time_zone: form.timeZone,
      p_times: times,
      ...note,
    }),
  );
}

/** The last minute of a day in US Central; clocks never change at that time. */
function endOfDay(date: string): string {
  const read = momentOf(date, "23:59", "America/Chicago");
  if ("problem" in read) throw new Refusal(422, read.problem, "expiresOn");
  return read.at.toISOString();
}

/** Sends an offer, valid until the end of its last day. @throws {Refusal} 409 when the application changed meanwhile */
export async function makeOffer(
  db: Db,
  id: string,
  form: z.infer<typeof offerForm>,
): Promise<void> {
  checkVersion(
    await db.rpc("make_offer", {
      p_application_id: id,
      p_version: form.version,
      p_pay_cents: form.pay,
      p_pay_period: form.payPeriod,
      p_hours: form.hours,
      p_starts_on: form.startsOn,
      p_expires_at: endOfDay(form.expiresOn),
      ...(form.message && { p_message: form.message }),
    }),
  );
}

/** Confirms a hire. @returns the placement's id @throws {Refusal} 409 when the application changed meanwhile */
export async function hire(db: Db, id: string, form: z.infer<typeof hireForm>): Promise<string> {
  const hired = await db.rpc("hire", {
    p_application_id: id,
    p_version: form.version,
    p_starts_on: form.startsOn,
  });
  checkVersion(hired);
  return unwrap(hired);
}

const rating = (typed: string | undefined) => (typed ? Number(typed) : undefined);

/** Saves the caller's own scorecard. @throws {Refusal} 409 when it was saved elsewhere meanwhile */
export async function saveScorecard(
  db: Db,
  id: string,
  form: z.infer<typeof scorecardForm>,
): Promise<void> {
  const rated = {
    p_clinical: rating(form.clinical),
    p_communication: rating(form.communication),
    p_reliability: rating(form.reliability),
    p_teamwork: rating(form.teamwork),
    p_comment: form.comment,
  };
  checkVersion(
    await db.rpc("save_scorecard", {
      p_application_id: id,
      p_version: form.version,
      p_recommendation: form.recommendation,
      ...(Object.fromEntries(
        Object.entries(rated).filter(([, value]) => value !== undefined),
      ) as Partial<Record<keyof typeof rated, never>>),
    }),
  );
}
