import { machineRoute } from "#app/account/routes.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { publicPosition } from "#app/positions/queries.server.ts";
import { socialImage, socialTag } from "#app/positions/listing/social-image.server.ts";

/** Share image of an open position. */
export const loader = machineRoute.endpoint(
  async ({ params, request }) => {
    const position = await publicPosition(params["positionId"] ?? "");
    if (!position) throw new Refusal(404, "There is nothing at this address.");
    const etag = `"${socialTag(position)}"`;
    const headers = { "Cache-Control": "public, max-age=3600", ETag: etag };
    const known = request.headers.get("if-none-match")?.split(/\s*,\s*/);
    if (known?.some((tag) => tag.replace(/^W\//, "") === etag)) {
      return new Response(null, { status: 304, headers });
    }
    const image = await socialImage(position);
    return new Response(new Uint8Array(image), {
      headers: { ...headers, "Content-Type": "image/png" },
    });
  },
  { limit: { max: 120, windowMs: 60_000, bucket: "position images" } },
);
