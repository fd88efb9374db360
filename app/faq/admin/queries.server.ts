/** Visitors' questions, for admins. */
import { z } from "zod";
import { faqStatusSchema } from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { omitEmpty, toPage, type Filters, type Page } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** A row of the question list. Times are UTC. */
const faqRowSchema = z.strictObject({
  id: z.string(),
  question: z.string(),
  status: faqStatusSchema,
  answered: z.boolean(),
  by_us: z.boolean(),
  asked: z.number(),
  created_at: z.string(),
  status_at: z.string(),
  /** The question it was merged into. */
  into: z.string().nullable(),
});
export type FaqRow = z.infer<typeof faqRowSchema>;

/** One question with all its data. */
const faqDetailsSchema = z.strictObject({
  id: z.string(),
  question: z.string(),
  answer: z.string().nullable(),
  status: faqStatusSchema,
  /** The visitor's wording, if the published one differs. */
  asked_first: z.string().nullable(),
  by_us: z.boolean(),
  version: z.number(),
  created_at: z.string(),
  status_at: z.string(),
  published_at: z.string().nullable(),
  sender: z
    .strictObject({
      name: z.string().nullable(),
      contact: z.string().nullable(),
    })
    .nullable(),
  asked: z.number(),
  into: z
    .strictObject({
      id: z.string(),
      question: z.string(),
    })
    .nullable(),
  /** At most 20. */
  merged: z.array(
    z.strictObject({
      id: z.string(),
      question: z.string(),
    }),
  ),
  /** Possible duplicates: search results, or questions with the same words. */
  like: z.array(
    z.strictObject({
      id: z.string(),
      question: z.string(),
      status: faqStatusSchema,
    }),
  ),
  history: z.array(
    z.strictObject({
      at: z.string(),
      action: z.string(),
      who: z.string().nullable(),
    }),
  ),
});
export type FaqDetails = z.infer<typeof faqDetailsSchema>;

/** Questions of one status or all: pending ones oldest first, others by latest decision. @throws {Refusal} 403 */
export async function faqList(db: Db, { status, q, after }: Filters): Promise<Page<FaqRow>> {
  const found = await jsonOf(
    db,
    "admin_faqs",
    z.array(faqRowSchema),
    omitEmpty({ p_status: status, p_search: q, p_after: after }),
  );
  return toPage(found, (row) => row.id);
}

/** One question. Admins only. @throws {Refusal} 403, 404 */
export async function faqDetails(
  db: Db,
  id: string,
  search: string | undefined,
): Promise<FaqDetails> {
  return await jsonOf(db, "admin_faq", faqDetailsSchema, {
    p_id: id,
    ...(search && { p_search: search }),
  });
}
