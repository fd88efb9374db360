import { giveEvidence } from "#tests/helpers/evidence.ts";
import { makePerson, sql } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import type { AdminCommand, FilledForm } from "./command.ts";

const decision =
  (chosen: string) =>
  async (stack: Stack): Promise<FilledForm> => {
    const { id } = await makePerson(stack, { role: "job_seeker", status: "pending" });
    await giveEvidence(stack, id);
    const [row] = await sql<{ at: string }>(
      stack,
      "select submitted_at as at from public.profiles where user_id = $1",
      [id],
    );
    const submittedAt = new Date(row!.at).toISOString();
    return {
      path: "/admin/pending-approval",
      fields: { userId: id, submittedAt, decision: chosen, reason: "Because of the license" },
    };
  };

export const commands: AdminCommand[] = [
  {
    fn: "decide_account",
    does: "approves an account",
    action: "account.approved",
    prepare: decision("approved"),
    refused: { decision: "perhaps" },
  },
  {
    fn: "decide_account",
    does: "rejects an account",
    action: "account.rejected",
    prepare: decision("rejected"),
    refused: { reason: "" },
  },
];
