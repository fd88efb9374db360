import { machineRoute } from "#app/account/routes.server.ts";
import { answerWithPicture } from "#app/profiles/public-page/picture-answer.server.ts";

/** Logo or photo of a facility with a public page. */
export const loader = machineRoute.endpoint(
  ({ params, request }) => answerWithPicture(params["imageId"], request),
  { limit: { max: 1_200, windowMs: 60_000, bucket: "facility images" } },
);
