import { randomUUID } from "node:crypto";
import { sql } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import type { AdminCommand } from "./command.ts";

/** A word that nobody else uses, of letters alone. */
const word = () => `juggling ${randomUUID().replace(/[^a-f]/g, "")}`;

/** A skill of this test, added by another admin. */
async function skill(stack: Stack, words: string[] = []): Promise<{ n: number; name: string }> {
  const name = word();
  const [row] = await sql<{ n: number }>(
    stack,
    `insert into public.skills (n, name)
     select min(x), $1 from generate_series(0, 303) x where not exists (select 1 from public.skills s where s.n = x)
     returning n`,
    [name],
  );
  for (const spelled of [name, ...words])
    await sql(
      stack,
      "insert into public.skill_synonyms (key, skill, spelled) values (matching.skill_key($1), $2, $1)",
      [spelled, row!.n],
    );
  return { n: row!.n, name };
}

const versionOf = async (stack: Stack, n: number) =>
  String(
    (
      await sql<{ version: number }>(stack, "select version from public.skills where n = $1", [n])
    )[0]!.version,
  );

const onePage =
  (fields: (name: string) => Record<string, string>, words: string[] = []) =>
  async (stack: Stack) => {
    const { n, name } = await skill(stack, words);
    return {
      path: `/admin/skills/${n}`,
      fields: { version: await versionOf(stack, n), ...fields(name) },
    };
  };

const extra = word();

export const commands: AdminCommand[] = [
  {
    fn: "save_skill",
    does: "adds a skill",
    action: "skill.added",
    prepare: async () => ({
      path: "/admin/skills",
      fields: { intent: "add", name: word(), synonyms: "" },
    }),
    refused: { name: "x" },
  },
  {
    fn: "save_skill",
    does: "renames a skill",
    action: "skill.changed",
    prepare: onePage((name) => ({ intent: "save", name: `${name} well`, synonyms: "" })),
    refused: { version: "77" },
  },
  {
    fn: "adopt_skill_word",
    does: "says what a word means",
    action: "skill.changed",
    prepare: async (stack) => ({
      path: "/admin/skills",
      fields: { intent: "means", word: word(), skill: (await skill(stack)).name },
    }),
    refused: { skill: "nothing of the kind" },
  },
  {
    fn: "remove_skill_synonym",
    does: "takes a word from a skill",
    action: "skill.changed",
    prepare: onePage(() => ({ intent: "forget", key: extra }), [extra]),
    refused: { version: "77" },
  },
  {
    fn: "remove_skill",
    does: "removes a skill",
    action: "skill.removed",
    prepare: onePage(() => ({ intent: "remove" })),
    refused: { version: "77" },
  },
];
