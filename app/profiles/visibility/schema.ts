import { z } from "zod";

/** Who sees me: pause, resume, block, lift a block. */
export const visibilityForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.enum(["pause", "resume"]) }),
    z.object({ intent: z.enum(["block", "unblock"]), facility: z.uuid("Choose a facility.") }),
  ],
  { error: "Choose what to do." },
);
