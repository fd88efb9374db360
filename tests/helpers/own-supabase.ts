import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { openMailbox } from "#local/mailbox.ts";
import { startSupabase, type Supabase } from "#local/supabase.ts";
import { copyOf, dropDatabase } from "./test-postgres.ts";

/** A test's own Supabase: `lite` has only the migrations, `seeded` the demo's market without its files. */
export async function ownSupabase(
  template: "lite" | "seeded",
): Promise<Supabase & { postgresUrl: string }> {
  const stack = inject("stack");
  const name = `test-${randomUUID()}`;
  const postgresUrl = await copyOf(stack, template, name);
  const supabase = await startSupabase({
    dataDir: null,
    postgresUrl,
    siteUrl: "http://localhost:3000",
    mailbox: openMailbox(null),
    log: () => {},
  });
  return {
    ...supabase,
    postgresUrl,
    async close() {
      await supabase.close();
      await dropDatabase(stack, name);
    },
  };
}
