import { makePerson, sql, type Person } from "#tests/helpers/people.ts";
import {
  makeAppeal,
  makeChangedLicense,
  makeDeadLetter,
  makeDocument,
  makeReport,
} from "#tests/helpers/queues.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import type { AdminCommand } from "./command.ts";

/** A waiting account, optionally assigned to an admin. @returns where it is assigned */
async function waiting(stack: Stack, holder?: Person): Promise<string> {
  const { id } = await makePerson(stack, { role: "job_seeker", status: "pending" });
  if (holder)
    await sql(
      stack,
      "insert into public.case_assignments (kind, subject_id, admin_id) values ('account', $1, $2)",
      [id, holder.id],
    );
  return `/admin/cases/account/${id}`;
}
const colleague = (stack: Stack) => makePerson(stack, { role: null, admin: true });

export const commands: AdminCommand[] = [
  {
    fn: "assign_case",
    does: "takes a case",
    action: "case.taken",
    prepare: async (stack) => ({ path: await waiting(stack), fields: { intent: "take" } }),
    refused: { intent: "keep" },
  },
  {
    fn: "assign_case",
    does: "takes a case over from a colleague",
    action: "case.taken_over",
    prepare: async (stack) => {
      const dana = await colleague(stack);
      return { path: await waiting(stack, dana), fields: { intent: "take", from: dana.id } };
    },
    // As in a form that shows the case as unassigned.
    refused: { from: "" },
  },
  {
    fn: "assign_case",
    does: "gives a case back",
    action: "case.given_back",
    prepare: async (stack, admin) => ({
      path: await waiting(stack, admin),
      fields: { intent: "give-back", from: admin.id },
    }),
  },
  {
    fn: "assign_case",
    does: "hands a case to a colleague",
    action: "case.assigned",
    prepare: async (stack) => ({
      path: await waiting(stack),
      fields: { intent: "assign", to: (await colleague(stack)).id },
    }),
    refused: { to: "00000000-0000-4000-8000-000000000000" },
  },
  {
    fn: "reject_credential",
    does: "rejects a changed credential",
    action: "credential.rejected",
    prepare: async (stack) => {
      const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
      const license = await makeChangedLicense(stack, person);
      return {
        path: "/admin/pending-approval/credentials",
        fields: {
          subjectId: license.id,
          updatedAt: license.at,
          decision: "rejected",
          reason: "It cannot be read",
        },
      };
    },
    // Only a recorded check verifies a credential.
    refused: { decision: "verified" },
  },
  {
    fn: "decide_appeal",
    does: "leaves a decision as it is",
    action: "appeal.upheld",
    prepare: async (stack) => {
      const person = await makePerson(stack, { role: "job_seeker", status: "rejected" });
      const subjectId = await makeAppeal(stack, person, "Please look at it again.");
      return {
        path: "/admin/pending-approval/appeals",
        fields: { subjectId, decision: "upheld", answer: "The license has expired." },
      };
    },
    refused: { answer: "" },
  },
  {
    fn: "decide_document",
    does: "accepts a document",
    action: "document.accepted",
    prepare: async (stack) => {
      const person = await makePerson(stack, { role: "job_seeker", status: "approved" });
      const document = await makeDocument(stack, person);
      return {
        path: "/admin/documents",
        fields: { documentId: document.id, createdAt: document.at, decision: "accepted" },
      };
    },
    refused: { decision: "rejected" },
  },
  {
    fn: "settle_report",
    does: "settles a report",
    action: "report.settled",
    prepare: async (stack) => {
      const employer = await makePerson(stack, { role: "employer", status: "approved" });
      const jobSeeker = await makePerson(stack, { role: "job_seeker", status: "approved" });
      const reportId = await makeReport(stack, {
        employer,
        jobSeeker,
        body: "Send me money first.",
      });
      return { path: "/admin/reports", fields: { reportId, note: "Warned by telephone." } };
    },
    refused: { note: "no" },
  },
  ...(["again", "drop"] as const).map((intent): AdminCommand => ({
    fn: intent === "again" ? "retry_mail" : "drop_mail",
    does: intent === "again" ? "sends a dead letter again" : "gives a dead letter up",
    action: intent === "again" ? "mail.retried" : "mail.dropped",
    prepare: async (stack) => {
      const to = await makePerson(stack, { role: "employer", status: "approved" });
      const id = await makeDeadLetter(stack, to, "Writer");
      return { path: "/admin/dead-letters", fields: { id, intent } };
    },
    refused: { intent: "burn" },
  })),
];
