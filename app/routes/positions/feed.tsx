import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { machineRoute } from "#app/account/routes.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { encodingFor } from "#app/platform/shared-page.server.ts";
import { feedPositions, positionsState } from "#app/positions/listing/queries.server.ts";
import { FEED_END, feedHead, feedJob } from "#app/positions/listing/feeds.ts";

/**
 * Streams every open position for job search engines. If it breaks off, the closing tag is missing, so that no reader
 * takes it for complete.
 */
export const loader = machineRoute.endpoint(
  async ({ env, request }) => {
    if (env.SIGN_IN !== "open") throw new Refusal(404, "There is nothing at this address.");
    const state = createHash("sha256").update(await positionsState());
    const etag = `W/"${state.digest("base64url").slice(0, 27)}"`;
    const headers = new Headers({
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
      Vary: "Accept-Encoding",
      ETag: etag,
    });
    const known = request.headers.get("if-none-match")?.split(/\s*,\s*/);
    if (known?.includes(etag)) return new Response(null, { status: 304, headers });
    const pieces = Readable.from(piecesOf(env.APP_ORIGIN));
    const packed = encodingFor(request.headers.get("accept-encoding") ?? undefined) !== undefined;
    if (packed) headers.set("Content-Encoding", "gzip");
    const body = packed ? pieces.compose(createGzip()) : pieces;
    return new Response(Readable.toWeb(body as Readable) as ReadableStream, { headers });
  },
  { limit: { max: 30, windowMs: 60_000, bucket: "positions feed" } },
);

async function* piecesOf(origin: string) {
  yield Buffer.from(feedHead(origin, new Date()));
  for await (const positions of feedPositions()) {
    yield Buffer.from(positions.map((position) => feedJob(position, origin)).join(""));
  }
  yield Buffer.from(FEED_END);
}
