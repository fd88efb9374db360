/** Who uses each skill, unit and certification, as the worker counts it now and then. */
import { sql } from "./people.ts";
import type { Stack } from "./stack.ts";

type Database = Pick<Stack, "sql">;

/** Counts, as the worker does. */
export const countUses = (stack: Database) => sql(stack, "select private.count_uses()");

/** Runs something while the worker cannot count. */
export async function uncounted(stack: Database, run: () => Promise<void>): Promise<void> {
  await sql(stack, "alter function private.count_uses() rename to count_uses_away");
  try {
    await run();
  } finally {
    await sql(stack, "alter function private.count_uses_away() rename to count_uses");
  }
}
