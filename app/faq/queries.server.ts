import { cachedPublic } from "#app/platform/cache.server.ts";
import { unwrap, within } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { anonymousClient } from "#app/platform/supabase.server.ts";
import { BUILT_IN_FAQS, mergeFaqs, type Faq } from "./rules.ts";

/** A page does not wait longer than this for what it can do without. */
const PATIENCE_MS = 5_000;

/** Published questions, newest first, then the built-in ones; those alone when the database does not answer. */
export async function publicFaqs(): Promise<Faq[]> {
  try {
    const published = cachedPublic("faqs", async () =>
      unwrap(await anonymousClient().rpc("published_faqs")),
    );
    return mergeFaqs(await within(PATIENCE_MS, "published questions", published), BUILT_IN_FAQS);
  } catch (error) {
    log.warn({ reason: (error as Error).message }, "published questions not read");
    return [...BUILT_IN_FAQS];
  }
}
