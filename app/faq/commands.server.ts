import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import type { questionForm } from "./schema.ts";

/**
 * Stores a visitor's question for review. Resending it within ten minutes stores it only once.
 * @throws {Refusal} 422 with the field, 429 when rate limited
 */
export async function submitQuestion(form: z.output<typeof questionForm>): Promise<void> {
  unwrap(
    // Uses the service key: the route already rate-limits senders, and there is no other way in.
    await serviceClient().rpc("submit_faq_question", {
      p_question: form.question,
      ...(form.name && { p_submitter_name: form.name }),
      ...(form.contact && { p_submitter_contact: form.contact }),
    }),
  );
}
