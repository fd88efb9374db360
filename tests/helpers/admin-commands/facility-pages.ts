import { makeFacility } from "#tests/helpers/marketplace.ts";
import { sql } from "#tests/helpers/people.ts";
import type { AdminCommand } from "./command.ts";

export const commands: AdminCommand[] = [
  {
    fn: "take_down_facility_part",
    does: "takes a text off a facility's public page",
    action: "facility.part_taken_down",
    prepare: async (stack) => {
      const { id } = await makeFacility(stack);
      await sql(
        stack,
        "update public.employer_profiles set about = 'Call us at home.' where user_id = $1",
        [id],
      );
      return {
        path: `/admin/people/${id}/public-page`,
        fields: { part: "about", reason: "It asks people to call a private number." },
      };
    },
    refused: { reason: "No." },
  },
];
