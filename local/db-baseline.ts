// `npm run db:baseline`: generates the single migration that exists before a first release, from supabase/schemas and
// supabase/seeds. With --check, only verifies that the migrations match those two.
import { readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "./paths.ts";
import { BASELINE, baseline, migrationNames, readMigrations } from "./schema/baseline.ts";
import { DRAFT, pendingChanges } from "./schema/changes.ts";

const file = inRoot("supabase", "migrations", BASELINE);
const [follower] = migrationNames().filter((name) => name !== BASELINE);

const complaint = process.argv.includes("--check") ? await check() : write();
if (complaint) {
  console.error(complaint);
  process.exitCode = 1;
}

function write(): string | undefined {
  if (follower) {
    return `${follower} builds on the baseline, which stays as it is: run npm run db:migration -- NAME.`;
  }
  writeFileSync(file, baseline());
  return undefined;
}

async function check(): Promise<string | undefined> {
  if (!follower) {
    return readFileSync(file, "utf8") === baseline()
      ? undefined
      : `supabase/migrations/${BASELINE} is not what supabase/schemas and supabase/seeds give: run npm run db:baseline.`;
  }
  const draft = readMigrations().find(({ text }) => text.includes(DRAFT));
  if (draft)
    return `${draft.path} has drafts: finish each statement below "${DRAFT}", and remove the line.`;
  const changes = await pendingChanges();
  return changes.length === 0
    ? undefined
    : `The migrations do not match supabase/schemas and supabase/seeds. Missing:\n\n${changes.join("\n\n")}`;
}
