import { makeFacility } from "#tests/helpers/marketplace.ts";
import { sql } from "#tests/helpers/people.ts";
import { makePlacement } from "#tests/helpers/placements.ts";
import type { AdminCommand } from "./command.ts";

const prepare: AdminCommand["prepare"] = async (stack) => {
  const facility = await makeFacility(stack);
  const [dispute] = await sql<{ id: string }>(
    stack,
    `insert into public.placement_disputes (placement_id, side, raised_by, reason)
     values ($1, 'facility', $2, 'We knew this nurse before.') returning id`,
    [await makePlacement(stack, facility), facility.id],
  );
  return {
    path: `/admin/disputes/${dispute!.id}`,
    fields: { outcome: "candidate", note: "The emails are of a later day." },
  };
};

export const commands: AdminCommand[] = [
  {
    fn: "settle_dispute",
    does: "settles a dispute",
    action: "dispute.settled",
    prepare,
    refused: { note: "No." },
  },
];
