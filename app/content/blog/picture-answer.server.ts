import { Refusal } from "#app/platform/failures.server.ts";
import { idOf } from "#app/platform/params.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { pictureFile } from "./queries.server.ts";

/** Content Security Policy: a picture opened directly must not run scripts. */
const SEALED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Serves a blog picture. Its content never changes, but its post may be taken down, so the cache time is short.
 * @param db the data API as the calling admin, with a private response; null for the public, cacheable by anyone
 */
export async function answerWithPicture(db: Db | null, id: string | undefined): Promise<Response> {
  try {
    const { bytes, contentType } = await pictureFile(db, idOf(id).toLowerCase());
    return new Response(bytes, {
      headers: {
        "Content-Type": contentType,
        "Content-Length": String(bytes.length),
        "Content-Security-Policy": SEALED,
        "Cache-Control": db ? "private, max-age=300" : "public, max-age=300",
      },
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Response(error.message, {
      status: error.status,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
}
