/** How the embedded Supabase speaks to a PostgreSQL server: what opens a transaction goes ahead of its first statement. */
import { Kysely, sql } from "kysely";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { pipelinedDialect } from "#local/postgres/pipelined.ts";

const driver = postgres(inject("stack").postgres, { max: 1 });
let db: Kysely<unknown>;
beforeAll(() => {
  db = new Kysely({ dialect: pipelinedDialect(driver) });
});
afterAll(() => db.destroy());

const setting = async (on: Kysely<unknown>, name: string) =>
  (await sql<{ value: string }>`select current_setting(${name}, true) as value`.execute(on))
    .rows[0]!.value;

test("what was set holds in the statements that follow, and not in the next transaction", async () => {
  const found = await db.transaction().execute(async (transaction) => {
    await sql`select set_config('test.one', ${"first"}, true)`.execute(transaction);
    await sql`select set_config('test.two', ${"second"}, true)`.execute(transaction);
    return [await setting(transaction, "test.one"), await setting(transaction, "test.two")];
  });
  expect(found).toEqual(["first", "second"]);
  expect(await setting(db, "test.one")).toBe("");
});

test("what fails on its way ahead is the failure of the statement that follows, and the connection goes on", async () => {
  const failing = db.transaction().execute(async (transaction) => {
    await sql`select set_config('role', ${"nobody_of_this_name"}, true)`.execute(transaction);
    return setting(transaction, "role");
  });
  await expect(failing).rejects.toMatchObject({
    message: expect.stringContaining("nobody_of_this_name"),
  });
  expect(await setting(db, "role")).toBe("none");
});

test("what fails by itself is rolled back, and says why", async () => {
  const failing = db.transaction().execute(async (transaction) => {
    await sql`select set_config('test.one', ${"kept"}, false)`.execute(transaction);
    await sql`select 1 / ${0}::integer`.execute(transaction);
  });
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  expect(await setting(db, "test.one")).not.toBe("kept");
});
