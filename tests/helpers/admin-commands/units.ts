import { randomUUID } from "node:crypto";
import { sql } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import type { AdminCommand } from "./command.ts";

/** A name that nothing else has, of letters alone. */
const word = () => `Juggling ${randomUUID().replace(/[^a-f]/g, "")}`;

/** A unit of this test, added by another admin. */
async function unit(stack: Stack, words: string[] = [], active = true) {
  const name = word();
  const code = `juggling_${randomUUID().replaceAll("-", "").slice(0, 20)}`;
  await sql(
    stack,
    `insert into public.units (code, name, parent, sort_order, is_active) values ($1, $2, 'critical_care', 900, $3)`,
    [code, name, active],
  );
  for (const spelled of [name, ...words])
    await sql(
      stack,
      "insert into public.unit_synonyms (key, unit, spelled) values (matching.skill_key($1), $2, $1)",
      [spelled, code],
    );
  return { code, name };
}

const onePage =
  (fields: (name: string) => Record<string, string>, words: string[] = [], active = true) =>
  async (stack: Stack) => {
    const { code, name } = await unit(stack, words, active);
    return { path: `/admin/units/${code}`, fields: { version: "1", ...fields(name) } };
  };

const extra = word().toLowerCase();

export const commands: AdminCommand[] = [
  {
    fn: "save_unit",
    does: "adds a unit",
    action: "unit.added",
    prepare: async () => ({
      path: "/admin/units",
      fields: { intent: "unit", name: word(), parent: "critical_care", synonyms: "" },
    }),
    refused: { name: "x" },
  },
  {
    fn: "save_unit",
    does: "renames a unit",
    action: "unit.changed",
    prepare: onePage((name) => ({
      intent: "save",
      name: `${name} well`,
      parent: "critical_care",
      synonyms: "",
    })),
    refused: { version: "77" },
  },
  {
    fn: "set_unit_active",
    does: "stops offering a unit",
    action: "unit.changed",
    prepare: onePage(() => ({ intent: "close" })),
    refused: { version: "77" },
  },
  {
    fn: "set_unit_active",
    does: "offers a unit again",
    action: "unit.changed",
    prepare: onePage(() => ({ intent: "reopen" }), [], false),
    refused: { version: "77" },
  },
  {
    fn: "remove_unit_synonym",
    does: "takes a word from a unit",
    action: "unit.changed",
    prepare: onePage(() => ({ intent: "forget", key: extra }), [extra]),
    refused: { version: "77" },
  },
];
