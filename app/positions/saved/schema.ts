import { z } from "zod";

const position = z.uuid("Load the page again.");

/** Saves or removes a position, and where to go back to. */
export const savedForm = z
  .object({
    save: position.optional(),
    remove: position.optional(),
    back: z.string().max(2000, "Load the page again.").optional(),
  })
  .refine(({ save, remove }) => (save === undefined) !== (remove === undefined), {
    path: ["save"],
    error: "Choose a position.",
  });
