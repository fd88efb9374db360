/** Admin actions on visitors' questions. Clears this process's cache of the public page. */
import type { z } from "zod";
import { publicChanged } from "#app/domain/public-topics.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { faqForm, writeForm } from "./schema.ts";

const MOVES = { unpublish: "unpublished", spam: "spam", back: "pending" } as const;

/**
 * Performs an action of a question's page.
 * @param db the data API as an admin
 * @throws {Refusal} 403, 404, 409 when someone else changed it meanwhile, 422 with the field
 */
export async function changeQuestion(
  db: Db,
  id: string,
  form: z.output<typeof faqForm>,
): Promise<void> {
  const it = { p_id: id, p_version: form.version };
  switch (form.intent) {
    case "save":
    case "publish":
      unwrap(
        await db.rpc("save_faq", {
          ...it,
          p_question: form.question,
          ...(form.answer && { p_answer: form.answer }),
          p_publish: form.intent === "publish",
        }),
      );
      break;
    case "merge":
      unwrap(await db.rpc("merge_faq", { ...it, p_into: form.into }));
      break;
    case "forget":
      unwrap(await db.rpc("forget_faq_sender", it));
      break;
    default:
      unwrap(await db.rpc("move_faq", { ...it, p_to: MOVES[form.intent] }));
  }
  publicChanged("faqs");
}

/**
 * Adds a question of our own; idempotent per form. Returns its id.
 * @param db the data API as an admin
 * @throws {Refusal} 403, 422 with the field
 */
export async function writeQuestion(db: Db, form: z.output<typeof writeForm>): Promise<string> {
  const id = unwrap(
    await db.rpc("write_faq", {
      p_form_key: form.formKey,
      p_question: form.question,
      ...(form.answer && { p_answer: form.answer }),
      p_publish: form.intent === "publish",
    }),
  );
  publicChanged("faqs");
  return id;
}
