import { globSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { z } from "zod";
import { inRoot, root } from "../paths.ts";
import type { TextFile } from "./baseline.ts";

const configuration = z.object({
  db: z.object({ migrations: z.object({ schema_paths: z.array(z.string()) }) }),
});

/**
 * The files of the schema in the order in which they run: what schema_paths in supabase/config.toml names, each pattern
 * in the order of names, and no file twice, as the Supabase CLI reads it.
 * @throws when a file below supabase/schemas is named by no pattern
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
