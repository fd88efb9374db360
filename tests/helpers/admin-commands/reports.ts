import { makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { sql } from "#tests/helpers/people.ts";
import type { AdminCommand } from "./command.ts";

const prepare: AdminCommand["prepare"] = async (stack) => {
  const facility = await makeFacility(stack);
  const nurse = await makeNurse(stack);
  const position = await makePosition(stack, facility);
  const [report] = await sql<{ id: string }>(
    stack,
    `with a as (insert into public.applications (position_id, employer_id, job_seeker_id, status, source)
         values ($1, $2, $3, 'applied', 'applied') returning id),
       m as (insert into public.messages (application_id, sender_id, side, body)
         select a.id, $2, 'facility', 'Send money first.' from a returning id)
     insert into public.message_reports (message_id, reporter_id, reason)
     select m.id, $3, 'They want money' from m returning id`,
    [position, facility.id, nurse.id],
  );
  return {
    path: "/admin/reports",
    fields: { reportId: report!.id, note: "Warned the facility by telephone" },
  };
};

export const commands: AdminCommand[] = [
  {
    fn: "settle_report",
    does: "settles a report",
    action: "report.settled",
    prepare,
    refused: { note: "no" },
  },
];
