import { makePerson, sql } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import type { AdminCommand, FilledForm } from "./command.ts";

async function credential(stack: Stack): Promise<FilledForm> {
  const { id } = await makePerson(stack, { role: "job_seeker", status: "approved" });
  const [row] = await sql<{ id: string }>(
    stack,
    `insert into public.credentials (user_id, kind, profession, state, number, expires_on, updated_at)
     values ($1, 'license', 'rn', 'KS', 'T-2', '2031-04-30', '2020-01-01T00:00:00Z') returning id`,
    [id],
  );
  const updatedAt = "2020-01-01T00:00:00.000Z";
  return {
    path: "/admin/pending-approval/credentials",
    fields: { subjectId: row!.id, updatedAt, decision: "rejected", reason: "It cannot be read" },
  };
}

const appeal =
  (decision: string) =>
  async (stack: Stack): Promise<FilledForm> => {
    const { id } = await makePerson(stack, { role: "job_seeker", status: "rejected" });
    const [row] = await sql<{ id: string }>(
      stack,
      "insert into public.account_appeals (user_id, body) values ($1, 'Please look at it again') returning id",
      [id],
    );
    return {
      path: "/admin/pending-approval/appeals",
      fields: { subjectId: row!.id, decision, answer: "We have looked at it once more" },
    };
  };

export const commands: AdminCommand[] = [
  {
    fn: "reject_credential",
    does: "rejects a credential",
    action: "credential.rejected",
    prepare: credential,
    refused: { reason: "" },
  },
  {
    fn: "decide_appeal",
    does: "upholds a decision",
    action: "appeal.upheld",
    prepare: appeal("upheld"),
    refused: { answer: "" },
  },
  {
    fn: "decide_appeal",
    does: "grants an appeal",
    action: "appeal.reopened",
    prepare: appeal("reopened"),
    refused: { decision: "perhaps" },
  },
];
