import { randomUUID } from "node:crypto";
import { sql } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import type { AdminCommand, FilledForm } from "./command.ts";

const form =
  (intent: string, isAnswered = false) =>
  async (stack: Stack): Promise<FilledForm> => {
    const [message] = await sql<{ id: string }>(
      stack,
      `insert into public.contact_messages (email, topic, message, answered_at)
       values ($1, 'other', 'Hello', case when $2 then now() end) returning id`,
      [`${randomUUID()}@test.example`, isAnswered],
    );
    return { path: "/admin/contact", fields: { messageId: message!.id, intent } };
  };
const fn = "settle_contact_message";
const refused = { intent: "burned" };

export const commands: AdminCommand[] = [
  {
    fn,
    does: "marks a contact message as answered",
    action: "contact.answered",
    prepare: form("answered"),
    refused,
  },
  {
    fn,
    does: "moves a contact message back",
    action: "contact.reopened",
    prepare: form("reopened", true),
    refused,
  },
  {
    fn,
    does: "deletes a contact message",
    action: "contact.deleted",
    prepare: form("deleted"),
    refused,
  },
];
