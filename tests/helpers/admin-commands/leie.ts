import { onTestFinished } from "vitest";
import { alone } from "#tests/helpers/alone.ts";
import { listOf, makePossible, newName } from "#tests/helpers/leie.ts";
import { makeNurse } from "#tests/helpers/marketplace.ts";
import { day, sql } from "#tests/helpers/people.ts";
import type { AdminCommand } from "./command.ts";

const decide =
  (decision: string): AdminCommand["prepare"] =>
  async (stack) => {
    // Activating a list removes matches that it does not contain.
    onTestFinished(await alone(stack, "leie"));
    const { id } = await makePossible(stack);
    return {
      path: "/admin/verification/possible",
      fields: { match: id, decision, note: "Another middle name." },
    };
  };

export const commands: AdminCommand[] = [
  {
    fn: "finish_leie_import",
    does: "imports an exclusion list",
    action: "leie.imported",
    prepare: async (stack) => {
      onTestFinished(await alone(stack, "leie"));
      const bytes = listOf({ LASTNAME: newName(), FIRSTNAME: "ANA" });
      return {
        path: "/admin/verification/leie",
        fields: {},
        file: { name: "UPDATED.csv", bytes, type: "text/csv" },
      };
    },
  },
  {
    fn: "decide_leie_match",
    does: "clears a possible match",
    action: "leie.not_same",
    prepare: decide("not_same"),
    refused: { note: "" },
  },
  {
    fn: "decide_leie_match",
    does: "says that it is the same person",
    action: "leie.same",
    first: ["account.held"],
    prepare: decide("same"),
    refused: { decision: "perhaps" },
  },
  {
    fn: "ask_to_renew",
    does: "asks for a new license",
    action: "renewal.asked",
    prepare: async (stack) => {
      const nurse = await makeNurse(stack, { license: { expiresOn: day(20) } });
      const [license] = await sql<{ id: string }>(
        stack,
        "select id from public.credentials where user_id = $1",
        [nurse.id],
      );
      return { path: "/admin/verification", fields: { of: "credential", id: license!.id } };
    },
    refused: { of: "account" },
  },
];
