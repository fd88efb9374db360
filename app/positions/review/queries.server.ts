import { z } from "zod";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { omitEmpty, toPage, type Filters, type Page } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** A screening question a facility asks or asked. Times are UTC. */
const reviewedQuestionSchema = z.strictObject({
  id: z.string(),
  question: z.string(),
  status: z.enum(["new", "fine", "taken_back"]),
  asked_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  facility_id: z.string(),
  facility: z.string().nullable(),
  /** First position that asked it; null when it is gone. */
  position_id: z.string().nullable(),
  title: z.string().nullable(),
  /** Number of the facility's positions that ask it now. */
  asked_in: z.number(),
});
export type ReviewedQuestion = z.infer<typeof reviewedQuestionSchema>;

/** New questions, oldest first, or decided ones, latest first. Admins only. @throws {Refusal} 403 */
export async function screeningQuestions(
  db: Db,
  { status, after }: Filters,
): Promise<Page<ReviewedQuestion>> {
  const found = await jsonOf(
    db,
    "admin_questions",
    z.array(reviewedQuestionSchema),
    omitEmpty({ p_status: status, p_after: after }),
  );
  return toPage(found, (row) => row.id);
}

/** One question. Admins only. @throws {Refusal} 403, 404 */
export async function screeningQuestion(db: Db, id: string): Promise<ReviewedQuestion> {
  return await jsonOf(db, "admin_screening_question", reviewedQuestionSchema, { p_id: id });
}
