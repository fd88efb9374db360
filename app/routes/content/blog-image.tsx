import { machineRoute } from "#app/account/routes.server.ts";
import { answerWithPicture } from "#app/content/blog/picture-answer.server.ts";

/** Public: serves only pictures of public posts. Admins use /admin/blogs/images/:imageId/file. */
export const loader = machineRoute.endpoint(
  ({ params }) => answerWithPicture(null, params["imageId"]),
  { limit: { max: 600, windowMs: 60_000, bucket: "blog images" } },
);
