import { adminRoute } from "#app/account/routes.server.ts";
import { answerWithDocument } from "#app/verification/documents/answer.server.ts";
import { openDocument } from "#app/verification/documents/queries.server.ts";

/** Admins only, never while acting: documents are opened under the admin's own name. */
export const loader = adminRoute.endpoint(
  ({ db, params }) => answerWithDocument(openDocument(db, params["documentId"])),
  { limit: { max: 120, windowMs: 60_000, bucket: "documents" } },
);

export { methodNotAllowed as action } from "#app/account/routes.server.ts";
