import { signedInRoute } from "#app/account/routes.server.ts";
import { answerWithDocument } from "#app/verification/documents/answer.server.ts";
import { openDocument } from "#app/verification/documents/queries.server.ts";

/** For the owner, and for facilities that may see the owner's full profile. Admins use /admin/documents/:documentId. */
export const loader = signedInRoute.endpoint(
  ({ db, params }) => answerWithDocument(openDocument(db, params["documentId"])),
  { limit: { max: 120, windowMs: 60_000, bucket: "documents" } },
);
