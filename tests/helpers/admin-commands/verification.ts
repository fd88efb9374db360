import { giveEvidence } from "#tests/helpers/evidence.ts";
import { makePerson, signedIn, sql } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import { checkForm, pageOf } from "#tests/helpers/verification.ts";
import type { AdminCommand } from "./command.ts";

const LEIE = "Not excluded from federal health programs (OIG LEIE)";

/** A waiting person, and a form on their page. */
const form =
  (fields: Record<string, string>): AdminCommand["prepare"] =>
  async (stack) => {
    const { id } = await makePerson(stack, { role: "job_seeker", status: "pending" });
    await giveEvidence(stack, id);
    const [waiting] = await sql<{ submitted_at: string }>(
      stack,
      "select submitted_at from public.profiles where user_id = $1",
      [id],
    );
    return { path: pageOf(id), fields: { submittedAt: waiting!.submitted_at, ...fields } };
  };

/** A professional with this NPI, and a form about it. */
const npiForm =
  (held: string | null, npi: string): AdminCommand["prepare"] =>
  async (stack) => {
    const { id } = await makePerson(stack, { role: "job_seeker", status: "approved" });
    await sql(stack, "update public.job_seeker_profiles set npi = $2 where user_id = $1", [
      id,
      held,
    ]);
    return { path: pageOf(id), fields: { intent: "npi", npi, npiWas: held ?? "" } };
  };

/** A facility with a rejection proposed by another admin. */
async function proposed(stack: Stack, intent: string) {
  const { id } = await makePerson(stack, { role: "employer", status: "pending" });
  const [made] = await sql<{ id: string }>(
    stack,
    "insert into public.rejection_proposals (user_id, reason) values ($1, 'It is not there') returning id",
    [id],
  );
  return { path: pageOf(id), fields: { intent, proposal: made!.id } };
}

export const commands: AdminCommand[] = [
  {
    fn: "record_check",
    does: "records a check",
    action: "verification.checked",
    prepare: async (stack, admin) => {
      const { id } = await makePerson(stack, { role: "job_seeker", status: "pending" });
      return checkForm(await signedIn(stack, admin), id, LEIE);
    },
    refused: { result: "finding" },
  },
  {
    fn: "decide_account",
    does: "approves on the page of somebody",
    action: "account.approved",
    prepare: form({ intent: "approve" }),
    refused: { submittedAt: "2020-01-01T00:00:00Z" },
  },
  {
    fn: "decide_account",
    does: "rejects for a reason from the list",
    action: "account.rejected",
    prepare: form({ intent: "reject", reasons: "license_expired" }),
    refused: { reasons: "made_up" },
  },
  {
    fn: "decide_account",
    does: "proposes a rejection",
    action: "account.rejection_proposed",
    prepare: form({ intent: "propose", reason: "The license has expired" }),
    refused: { reason: "" },
  },
  {
    fn: "decide_rejection",
    does: "confirms a proposed rejection",
    action: "account.rejected",
    prepare: (stack) => proposed(stack, "confirm"),
    refused: { proposal: "not-an-id" },
  },
  {
    fn: "decide_rejection",
    does: "declines a proposed rejection",
    action: "account.rejection_declined",
    prepare: (stack) => proposed(stack, "decline"),
    refused: { proposal: "" },
  },
  {
    fn: "ask_for_more",
    does: "asks for more",
    action: "verification.asked",
    prepare: form({ intent: "ask", asked: "Please send a clear copy of your license." }),
    refused: { asked: "short" },
  },
  {
    fn: "write_npi",
    does: "writes down somebody's NPI",
    action: "account.npi_written",
    prepare: npiForm(null, "1234567893"),
    refused: { npi: "1234567890" },
  },
  {
    fn: "write_npi",
    does: "removes somebody's NPI",
    action: "account.npi_removed",
    prepare: npiForm("1234567893", ""),
    refused: { npiWas: "1245319599" },
  },
];
