import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import { serviceClient } from "#app/platform/supabase.server.ts";
import type { questionForm } from "./schema.ts";

/**
 * Stores a visitor's question, which waits for an admin. Sent again within ten minutes it is the same one.
 * @throws {Refusal} 422 with the field, 429 when too many arrive
 */
export async function submitQuestion(form: z.output<typeof questionForm>): Promise<void> {
  unwrap(
    // With our own key: the route has counted who sends it, and nobody gets past that.
    await serviceClient().rpc("submit_faq_question", {
      p_question: form.question,
      ...(form.name && { p_submitter_name: form.name }),
      ...(form.contact && { p_submitter_contact: form.contact }),
    }),
  );
}
