import { machineRoute } from "#app/account/routes.server.ts";
import { atomOf } from "#app/content/blog/feed.server.ts";
import { feedPosts } from "#app/content/blog/queries.server.ts";

/** 503 when the posts cannot be read: an empty feed would mean they are gone. */
export const loader = machineRoute.endpoint(
  async ({ env }) =>
    new Response(atomOf(env.APP_ORIGIN, await feedPosts()), {
      headers: {
        "Content-Type": "application/atom+xml; charset=utf-8",
        "Cache-Control": "public, max-age=300",
      },
    }),
  { limit: { max: 120, windowMs: 60_000, bucket: "feed" } },
);
