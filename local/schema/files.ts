import { globSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { z } from "zod";
import { inRoot, root } from "../paths.ts";
import type { TextFile } from "./baseline.ts";

const configuration = z.object({
  db: z.object({ migrations: z.object({ schema_paths: z.array(z.string()) }) }),
});

/**
 * The schema files in the order they run: the patterns of schema_paths in supabase/config.toml, each sorted by name,
 * without duplicates, as the Supabase CLI reads them.
 * @throws if no pattern matches a file under supabase/schemas
 */
export function readSchema(): TextFile[] {
  const config = configuration.parse(
    parse(readFileSync(inRoot("supabase", "config.toml"), "utf8")),
  );
  const cwd = inRoot("supabase");
  const paths = new Set(
    config.db.migrations.schema_paths.flatMap((pattern) => globSync(pattern, { cwd }).sort()),
  );
  const forgotten = globSync("schemas/**/*.sql", { cwd }).find((path) => !paths.has(path));
  if (forgotten) throw new Error(`supabase/${forgotten} is not in schema_paths of config.toml`);
  return [...paths].map((path) => ({
    path: `supabase/${path}`,
    text: readFileSync(`${root}/supabase/${path}`, "utf8"),
  }));
}
