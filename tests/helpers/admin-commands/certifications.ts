import { randomUUID } from "node:crypto";
import { sql } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import type { AdminCommand } from "./command.ts";

/** Letters that no other certification has. */
const letters = () => `J-${randomUUID().slice(0, 13)}`.toUpperCase();
const NAME = "Certified Juggler";

// The list has little room left, so each test changes its own entry and removes what it adds.
const onePage =
  (fields: Record<string, string>, active = true) =>
  async (stack: Stack) => {
    await sql(
      stack,
      "update public.certifications set name = $1, is_active = $2, version = 1 where code = 'mlt'",
      [NAME, active],
    );
    return { path: "/admin/certifications/mlt", fields: { version: "1", ...fields } };
  };

export const commands: AdminCommand[] = [
  {
    fn: "save_certification",
    does: "adds a certification",
    action: "certification.added",
    prepare: async (stack) => {
      await sql(stack, "delete from public.certifications where name = $1 and code <> 'mlt'", [
        NAME,
      ]);
      return {
        path: "/admin/certifications",
        fields: { shortName: letters(), name: NAME, professions: "rn" },
      };
    },
    refused: { name: "x" },
  },
  {
    fn: "save_certification",
    does: "changes a certification",
    action: "certification.changed",
    prepare: onePage({
      intent: "save",
      shortName: "MLT(ASCP)",
      name: `${NAME} of torches`,
      professions: "medical_technologist",
    }),
    refused: { version: "77" },
  },
  {
    fn: "set_certification_active",
    does: "stops offering a certification",
    action: "certification.changed",
    prepare: onePage({ intent: "close" }),
    refused: { version: "77" },
  },
  {
    fn: "set_certification_active",
    does: "offers a certification again",
    action: "certification.changed",
    prepare: onePage({ intent: "reopen" }, false),
    refused: { version: "77" },
  },
];
