import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

type Limit = { files: string; except?: RegExp; lines: number; characters?: number };

/** Maximum file lengths, and the line width of SQL. Prettier wraps all other files. */
const LIMITS: Limit[] = [
  { files: "supabase/schemas/**/*.sql", lines: 400, characters: 120 },
  { files: "app/routes/**/*.{ts,tsx}", lines: 250 },
  {
    files: "app/**/*.{ts,tsx}",
    except: /\.test\.tsx?$|^app\/platform\/database\.types\.ts$/,
    lines: 400,
  },
  { files: "local/**/*.{ts,mjs}", except: /\.test\.ts$/, lines: 400 },
  { files: "tests/helpers/**/*.ts", lines: 400 },
];

/** A message for each file and line under root that is too long. */
export function tooLong(root: string): string[] {
  return LIMITS.flatMap(({ files, except, lines, characters }) =>
    globSync(files, { cwd: root })
      .filter((path) => !except?.test(path))
      .sort()
      .flatMap((path) => {
        const text = readFileSync(join(root, path), "utf8").replace(/\n$/, "").split("\n");
        return [
          ...(text.length > lines ? [`${path}: ${text.length} lines, at most ${lines}.`] : []),
          ...text.flatMap((line, at) =>
            characters && line.length > characters
              ? [`${path}:${at + 1}: ${line.length} characters, at most ${characters}.`]
              : [],
          ),
        ];
      }),
  );
}

// Run directly, it prints its findings: a step of `npm run validate`.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const found = tooLong(process.cwd());
  for (const sentence of found) console.error(sentence);
  process.exitCode = found.length > 0 ? 1 : 0;
}
