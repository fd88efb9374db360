import { z } from "zod";

/** The position to share with a colleague. */
export const referForm = z.object({ positionId: z.uuid("Open the position again.") });
