import { makePerson } from "#tests/helpers/people.ts";
import type { AdminCommand } from "./command.ts";

export const commands: AdminCommand[] = [
  {
    fn: "start_acting",
    does: "starts acting for somebody",
    action: "acting.started",
    prepare: async (stack) => {
      const { id } = await makePerson(stack, { role: "job_seeker", status: "approved" });
      return {
        path: `/admin/acting/start?user=${id}`,
        fields: { userId: id, reason: "They asked for help by telephone" },
      };
    },
    refused: { reason: "Short" },
    // Two events in two sessions: each person's access log shows when theirs started and ended.
    again: ["acting.stopped", "acting.started"],
  },
];
