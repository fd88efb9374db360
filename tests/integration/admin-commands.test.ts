/** Everything that admins do: once taken it is written down once, refused or sent again it is not, and nobody else does it. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import type { AdminCommand } from "#tests/helpers/admin-commands/command.ts";
import { makePerson, signedIn, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const folder = join(import.meta.dirname, "../helpers/admin-commands");
const files = readdirSync(folder).filter((name) => name !== "command.ts");
const commands = (
  await Promise.all(
    files.map(
      async (name) => ((await import(join(folder, name))) as { commands: AdminCommand[] }).commands,
    ),
  )
).flat();

const entriesOf = async ({ id }: Person) =>
  (
    await sql<{ action: string }>(
      stack,
      "select action from public.audit_log where actor_id = $1 order by id",
      [id],
    )
  ).map(({ action }) => action);

describe.each(commands)("whoever $does", ({ action, prepare, refused, repeats }) => {
  test("leaves one entry; refused, sent again, or by somebody else: none", async () => {
    const admin = await makePerson(stack, { role: null, admin: true });
    const { path, fields } = await prepare(stack, admin);
    const before = await entriesOf(admin);
    const office = await signedIn(stack, admin);

    const nurse = await makePerson(stack, { role: "job_seeker", standing: "approved" });
    const turnedAway = await (await signedIn(stack, nurse)).post(path, fields);
    expect(turnedAway.headers.get("location")).toBe("/job-seeker/dashboard");
    expect(await entriesOf(nurse)).toEqual([]);

    if (refused) {
      const answer = await office.post(path, { ...fields, ...refused });
      expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400);
      expect(await entriesOf(admin)).toEqual(before);
    }

    const done = await office.post(path, fields);
    expect(done.status, await done.text()).toBeLessThan(400);
    expect(await entriesOf(admin)).toEqual([...before, action]);

    await office.post(path, fields);
    expect(await entriesOf(admin)).toEqual([...before, action, ...(repeats ? [action] : [])]);
  });
});
