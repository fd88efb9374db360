import { randomUUID } from "node:crypto";
import { sql } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import type { AdminCommand } from "./command.ts";

type Status = { status: string; answer?: string; into?: string };

/** Creates a visitor's question for one test. @returns its id */
async function makeQuestion(
  stack: Stack,
  { status, answer, into }: Status = { status: "pending" },
): Promise<string> {
  const [made] = await sql<{ id: string }>(
    stack,
    `insert into public.faq_questions (question, answer, submitter_contact, status, merged_into, published_at)
     values ($1, $2, 'somebody@test.example', $3, $4, case when $3 = 'published' then now() end) returning id`,
    [`What of ${randomUUID()}?`, answer ?? null, status, into ?? null],
  );
  return made!.id;
}

/** The form of a question's page. */
const form =
  (status: Status, fields: Record<string, string>): AdminCommand["prepare"] =>
  async (stack) => ({
    path: `/admin/faq/${await makeQuestion(stack, status)}`,
    fields: { version: "1", ...fields },
  });

const texts = { question: "What is it?", answer: "It is this." };
const pending = { status: "pending" };
const published = { status: "published", answer: "It is that." };

export const commands: AdminCommand[] = [
  {
    fn: "save_faq",
    does: "saves an answer",
    action: "faq.answered",
    prepare: form(pending, { intent: "save", ...texts }),
    refused: { question: "?".repeat(1001) },
  },
  {
    fn: "save_faq",
    does: "publishes a question",
    action: "faq.published",
    prepare: form(pending, { intent: "publish", ...texts }),
    refused: { answer: "" },
  },
  {
    fn: "save_faq",
    does: "changes a published question",
    action: "faq.edited",
    prepare: form(published, { intent: "save", ...texts }),
    refused: { answer: "" },
  },
  {
    fn: "move_faq",
    does: "takes a question off the page",
    action: "faq.unpublished",
    prepare: form(published, { intent: "unpublish" }),
    refused: { intent: "back" },
  },
  {
    fn: "move_faq",
    does: "sets a question aside as spam",
    action: "faq.rejected",
    prepare: form(pending, { intent: "spam" }),
    refused: { version: "7" },
  },
  {
    fn: "move_faq",
    does: "takes a question back from spam",
    action: "faq.restored",
    prepare: form({ status: "spam" }, { intent: "back" }),
    refused: { intent: "publish", ...texts },
  },
  {
    fn: "merge_faq",
    does: "merges a question into another",
    action: "faq.merged",
    prepare: async (stack) => ({
      path: `/admin/faq/${await makeQuestion(stack)}`,
      fields: { version: "1", intent: "merge", into: await makeQuestion(stack) },
    }),
    refused: { into: randomUUID() },
  },
  {
    fn: "move_faq",
    does: "separates a merged question",
    action: "faq.separated",
    prepare: async (stack) => {
      const into = await makeQuestion(stack);
      return form({ status: "merged", into }, { intent: "back" })(stack, null as never);
    },
    refused: { intent: "spam" },
  },
  {
    fn: "forget_faq_sender",
    does: "deletes who asked",
    action: "faq.sender_deleted",
    prepare: form(pending, { intent: "forget" }),
    refused: { version: "2" },
  },
  {
    fn: "write_faq",
    does: "writes a question of our own",
    action: "faq.written",
    prepare: async () => ({
      path: "/admin/faq/new",
      fields: { intent: "save", formKey: randomUUID(), question: "Who are you?", answer: "" },
    }),
    refused: { question: " " },
  },
];
