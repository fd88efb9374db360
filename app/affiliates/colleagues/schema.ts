import { z } from "zod";

/** The position that somebody wants to show to a colleague. */
export const referForm = z.object({ positionId: z.uuid("Open the position again.") });
