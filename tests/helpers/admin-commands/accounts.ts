import { makePerson } from "#tests/helpers/people.ts";
import type { AdminCommand } from "./command.ts";

const prepare: AdminCommand["prepare"] = async (stack) => {
  const { id } = await makePerson(stack, { role: "job_seeker", standing: "pending" });
  return {
    path: "/admin/pending-approval",
    fields: { userId: id, decision: "approved", reason: "" },
  };
};

export const commands: AdminCommand[] = [
  {
    fn: "decide_account",
    does: "approves an account",
    action: "account.approved",
    prepare,
    refused: { decision: "perhaps" },
  },
];
