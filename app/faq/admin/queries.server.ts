/** Visitors' questions, for admins. */
import { unwrap } from "#app/platform/failures.server.ts";
import { given, partOf, type Asked, type Part } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { FaqStatus } from "./rules.ts";

/** A question of the list. Times are UTC. */
export type FaqRow = {
  id: string;
  question: string;
  status: FaqStatus;
  answered: boolean;
  by_us: boolean;
  asked: number;
  created_at: string;
  status_at: string;
  /** What it was merged into. */
  into: string | null;
};

/** Questions of one status, or of all: those waiting longest first, others by what was decided last. @throws {Refusal} 403 */
export async function faqList(db: Db, { status, q, after }: Asked): Promise<Part<FaqRow>> {
  const found = unwrap(
    await db.rpc("admin_faqs", given({ p_status: status, p_search: q, p_after: after })),
  ) as unknown as FaqRow[];
  return partOf(found, (row) => row.id);
}

/** One question with all that is known of it. */
export type FaqDetails = {
  id: string;
  question: string;
  answer: string | null;
  status: FaqStatus;
  /** How the visitor worded it, when the public reads other words. */
  asked_first: string | null;
  by_us: boolean;
  version: number;
  created_at: string;
  status_at: string;
  published_at: string | null;
  sender: { name: string | null; contact: string | null } | null;
  asked: number;
  into: { id: string; question: string } | null;
  /** Twenty at most. */
  merged: { id: string; question: string }[];
  /** Questions that may be the same: what a search found, or those with the same words. */
  like: { id: string; question: string; status: FaqStatus }[];
  history: { at: string; action: string; who: string | null }[];
};

/** One question. Admins only. @throws {Refusal} 403, 404 */
export async function faqDetails(
  db: Db,
  id: string,
  search: string | undefined,
): Promise<FaqDetails> {
  return unwrap(
    await db.rpc("admin_faq", { p_id: id, ...(search && { p_search: search }) }),
  ) as unknown as FaqDetails;
}
