import { appliedVersions, type App } from "@supabase/lite";
import { applyPendingMigrations, listMigrationFiles } from "@supabase/lite/cli";
import { root } from "./paths.ts";

/** Applies pending migrations from supabase/migrations, as `supabase db push` does. */
export async function migrate(app: App): Promise<void> {
  if (process.cwd() !== root.replace(/\/$/, "")) {
    // Lite looks for the files in the working directory.
    process.chdir(root);
  }
  // Lite prints the database's error message but throws an error without it.
  const printed: unknown[] = [];
  const printError = console.error;
  console.error = (...values: unknown[]) => void printed.push(...values);
  try {
    await applyPendingMigrations(app);
  } catch (error) {
    const applied = new Set(await appliedVersions(app.connection));
    const file = (await listMigrationFiles(app)).find(
      (candidate) => !applied.has(candidate.version),
    );
    throw new Error(
      `The migration ${file?.filename ?? "?"} failed: ${describe(printed[0] ?? error)}`,
      { cause: error },
    );
  } finally {
    console.error = printError;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { detail, hint, where, query } = error as Error & Record<string, string | undefined>;
  const statement = query?.replace(/\s+/g, " ").trim().slice(0, 160);
  return [
    error.message,
    detail && `(${detail})`,
    hint && `(${hint})`,
    where && `(${where.split("\n")[0]})`,
    statement && `in: ${statement}`,
  ]
    .filter(Boolean)
    .join(" ");
}
