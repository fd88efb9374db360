// `npm run db:migration -- NAME`: generates a migration from the current migrations to the state of supabase/schemas
// and supabase/seeds.
import { writeFileSync } from "node:fs";
import { inRoot } from "./paths.ts";
import { DRAFT, pendingChanges } from "./schema/changes.ts";

const name = process.argv[2] ?? "";
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Name the change in lower case: npm run db:migration -- add_call_shifts");
  process.exitCode = 1;
} else {
  const changes = await pendingChanges();
  const drafts = changes.filter((change) => change.startsWith(DRAFT)).length;
  if (changes.length === 0) {
    console.log("The migrations match supabase/schemas and supabase/seeds: nothing to write.");
  } else {
    const time = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const path = inRoot("supabase", "migrations", `${time}_${name}.sql`);
    writeFileSync(path, `${changes.join("\n\n")}\n`);
    console.log(`${path}: ${changes.length} statements, ${drafts} of them drafts to finish.`);
  }
}
