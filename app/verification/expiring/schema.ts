import { z } from "zod";
import { oneOf } from "#app/platform/fields.ts";

/** Whose new license, certification or document is asked for. */
export const askForm = z.object({
  of: oneOf(["credential", "document"], "Open the page again."),
  id: z.uuid("Open the page again."),
});
