import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import { serviceClient, type Db } from "#app/platform/supabase.server.ts";
import type { contactForm, settleMessageForm } from "./schema.ts";

/**
 * Stores a message and queues an email to support. Resending it within ten minutes stores it only once.
 * @throws {Refusal} 422 with the field, 429 when rate limited
 */
export async function sendMessage(form: z.output<typeof contactForm>): Promise<void> {
  unwrap(
    // Uses the service key: the route already rate-limits senders, and there is no other way in.
    await serviceClient().rpc("submit_contact_message", {
      p_email: form.email,
      p_topic: form.topic,
      p_message: form.message,
      ...(form.name && { p_name: form.name }),
    }),
  );
}

/** Marks a message as answered or open, or deletes it. Admins only. @throws {Refusal} 403, 404, 409 */
export async function settleMessage(
  db: Db,
  { messageId, intent }: z.output<typeof settleMessageForm>,
): Promise<void> {
  unwrap(await db.rpc("settle_contact_message", { p_id: messageId, p_what: intent }));
}
