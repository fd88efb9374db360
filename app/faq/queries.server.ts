import { publicOr, type PublicData } from "#app/platform/cache.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { anonymousClient } from "#app/platform/supabase.server.ts";
import { BUILT_IN_FAQS, mergeFaqs, type Faq } from "./rules.ts";

/** Published questions, newest first, then the built-in ones; only those when the database does not answer. */
export async function publicFaqs(): Promise<PublicData<Faq[]>> {
  const { value: published, whole } = await publicOr(
    "faqs",
    SHOWS.faqs,
    async () => unwrap(await anonymousClient().rpc("published_faqs")),
    [],
    "published questions not read",
  );
  return { value: mergeFaqs(published, BUILT_IN_FAQS), whole };
}
