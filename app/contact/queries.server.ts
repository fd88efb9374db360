import { z } from "zod";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { omitEmpty, toPage, type Page } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** A message from the contact page. Times are UTC. */
const messageSchema = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  topic: z.string(),
  message: z.string(),
  at: z.string(),
  answered_at: z.string().nullable(),
  answered_by: z.string().nullable(),
});
export type ContactMessage = z.infer<typeof messageSchema>;

/** Unanswered messages, oldest first, or answered ones, most recently answered first. Admins only. @throws {Refusal} 403 */
export async function contactMessages(
  db: Db,
  { isAnswered, after }: { isAnswered: boolean; after: string | undefined },
): Promise<Page<ContactMessage>> {
  const found = await jsonOf(db, "admin_contact_messages", z.array(messageSchema), {
    p_answered: isAnswered,
    ...omitEmpty({ p_after: after }),
  });
  return toPage(found, ({ id }) => id);
}
