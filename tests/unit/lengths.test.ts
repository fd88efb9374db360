import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tooLong } from "#tests/helpers/lengths.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "nomera-lengths-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const lines = (many: number) => "a\n".repeat(many);
const sql = "supabase/schemas/faq/functions/a.sql";

test.each([
  [sql, lines(400), []],
  [sql, lines(401), [`${sql}: 401 lines, at most 400.`]],
  [sql, `${"a".repeat(120)}\n`, []],
  [sql, `\n${"a".repeat(121)}\n`, [`${sql}:2: 121 characters, at most 120.`]],
  ["app/routes/faq/a.tsx", lines(250), []],
  ["app/routes/faq/a.tsx", lines(251), ["app/routes/faq/a.tsx: 251 lines, at most 250."]],
  ["app/faq/a.server.ts", lines(401), ["app/faq/a.server.ts: 401 lines, at most 400."]],
  ["app/faq/a.test.ts", lines(401), []],
  ["app/platform/database.types.ts", lines(401), []],
  ["local/stripe/a.ts", lines(401), ["local/stripe/a.ts: 401 lines, at most 400."]],
  ["tests/helpers/a.ts", lines(401), ["tests/helpers/a.ts: 401 lines, at most 400."]],
])("%s", (file, text, complaints) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  expect(tooLong(root)).toEqual(complaints);
});
