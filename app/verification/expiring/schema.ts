import { z } from "zod";
import { oneOf } from "#app/platform/fields.ts";

/** The license, certification or document that we ask a user to renew. */
export const askForm = z.object({
  of: oneOf(["credential", "document"], "Open the page again."),
  id: z.uuid("Open the page again."),
});
