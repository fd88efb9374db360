import { z } from "zod";

/** Forms of the visibility page: pause, resume, block, unblock. */
export const visibilityForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.enum(["pause", "resume"]) }),
    z.object({ intent: z.enum(["block", "unblock"]), facility: z.uuid("Choose a facility.") }),
  ],
  { error: "Choose what to do." },
);
