import { Refusal } from "#app/platform/failures.server.ts";
import { idOf } from "#app/platform/params.server.ts";
import { pictureFile } from "./queries.server.ts";

/** Content Security Policy: a picture opened directly must not run scripts. */
const SEALED = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Serves a facility's picture. A URL's content never changes, as a new picture gets a new URL. It may
 * be cached for minutes only, because an admin may take it down.
 */
export async function answerWithPicture(
  id: string | undefined,
  request: Request,
): Promise<Response> {
  try {
    const known = idOf(id).toLowerCase();
    const bytes = await pictureFile(known);
    const etag = `"${known}"`;
    const headers = { "Cache-Control": "public, max-age=300", ETag: etag };
    const had = request.headers.get("if-none-match")?.split(/\s*,\s*/);
    if (had?.some((tag) => tag.replace(/^W\//, "") === etag))
      return new Response(null, { status: 304, headers });
    return new Response(bytes, {
      headers: {
        ...headers,
        "Content-Type": "image/webp",
        "Content-Length": String(bytes.length),
        "Content-Security-Policy": SEALED,
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
