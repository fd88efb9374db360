import { adminRoute } from "#app/account/routes.server.ts";
import { answerWithPicture } from "#app/content/blog/picture-answer.server.ts";

/** A picture for the editor, public or not. */
export const loader = adminRoute.endpoint(({ db, params }) =>
  answerWithPicture(db, params["imageId"]),
);

export { methodNotAllowed as action } from "#app/account/routes.server.ts";
