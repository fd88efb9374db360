import { randomUUID } from "node:crypto";
import { sql } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import type { AdminCommand, FilledForm } from "./command.ts";

/** A short name that no other check has. */
const shortName = () => `walk_${randomUUID().replace(/[^a-f]/g, "")}`;

const words = {
  label: "Something that is looked up",
  source: "A call",
  sourceName: "a call",
  holds: "no",
  required: "no",
  validDays: "30",
  sortOrder: "900",
  reason: "As agreed",
};

/** A check for this test that applies to almost nobody. */
const check =
  (fields: Record<string, string>) =>
  async (stack: Stack): Promise<FilledForm> => {
    const [row] = await sql<{ id: string }>(
      stack,
      `insert into public.verification_rules (subject, profession, state, code, label, source, source_name, looks_at,
         required, valid_days, sort_order)
       values ('job_seeker', 'pharmacy_technician', 'KS', $1, 'Something that is looked up', 'A call', 'a call', 'person',
         false, 30, 900)
       returning id`,
      [shortName()],
    );
    return {
      path: `/admin/settings/checks/${row!.id}`,
      fields: { version: "1", ...words, ...fields },
    };
  };

export const commands: AdminCommand[] = [
  {
    fn: "add_verification_rule",
    does: "adds a check to the checklist",
    action: "setting.changed",
    prepare: async () => ({
      path: "/admin/settings/checks/new",
      fields: {
        ...words,
        subject: "job_seeker",
        profession: "pharmacy_technician",
        state: "KS",
        looksAt: "person",
        code: shortName(),
      },
    }),
    refused: { looksAt: "phone" },
  },
  {
    fn: "change_verification_rule",
    does: "changes a check",
    action: "setting.changed",
    prepare: check({ validDays: "60", inUse: "on" }),
    refused: { reason: "" },
  },
  {
    fn: "change_verification_rule",
    does: "retires a check",
    action: "setting.changed",
    prepare: check({}),
    refused: { version: "77" },
  },
];
