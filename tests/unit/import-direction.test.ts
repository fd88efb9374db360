import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { violations } from "#tests/helpers/import-direction.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "nomera-imports-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function found(file: string, source: string): string[] {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
  return violations(root).map(({ imports }) => imports);
}

test.each([
  ["app/routes/site/landing.tsx", `import { a } from "#app/faq/commands.server.ts";`],
  ["app/routes/site/landing.tsx", `import { a } from "#app/ui/button.tsx";`],
  ["app/root.tsx", `import { a } from "#app/account/commands.server.ts";`],
  ["app/faq/commands.server.ts", `import { a } from "./rules.ts";`],
  ["app/faq/components/list.tsx", `import { a } from "../commands.server.ts";`],
  ["app/faq/commands.server.ts", `import { a } from "#app/account/rules.ts";`],
  ["app/faq/commands.server.ts", `import { a } from "#app/account/queries.server.ts";`],
  ["app/faq/commands.server.ts", `import type { A } from "#app/account/commands.server.ts";`],
  ["app/faq/commands.server.ts", `import { a } from "#app/verification/documents/rules.ts";`],
  ["app/faq/commands.server.ts", `import { a } from "#app/account/acting/queries.server.ts";`],
  ["app/account/acting/landing.server.ts", `import { a } from "./commands.server.ts";`],
  ["app/faq/rules.ts", `import { a } from "#app/domain/pay.ts";`],
  ["app/domain/pay.ts", `import { a } from "#app/platform/format.ts";`],
  ["app/faq/commands.server.ts", `import { z } from "zod";`],
  ["app/platform/log.server.ts", `import { a } from "./env.server.ts";`],
  ["app/faq/rules.test.ts", `import { a } from "#tests/helpers/people.ts";`],
  ["app/platform/log.server.test.ts", `import { a } from "#app/routes.ts";`],
])("%s may say %s", (file, source) => {
  expect(found(file, source)).toEqual([]);
});

test.each([
  ["app/faq/commands.server.ts", `import { a } from "#app/account/commands.server.ts";`],
  ["app/faq/commands.server.ts", `import { a, type B } from "../account/commands.server.ts";`],
  ["app/faq/commands.server.ts", `import "#app/account/commands.server.ts";`],
  ["app/faq/commands.server.ts", `import { type A } from "#app/account/commands.server.ts";`],
  ["app/faq/commands.server.ts", `await import("#app/account/commands.server.ts");`],
  ["app/faq/commands.server.ts", `export { a } from "#app/account/schema.ts";`],
  ["app/faq/rules.ts", `import { a } from "#app/routes/site/landing.tsx";`],
  ["app/faq/rules.ts", `import { a } from "#app/root.tsx";`],
  ["app/account/oauth/names.ts", `import { a } from "../acting/commands.server.ts";`],
  ["app/account/rules.ts", `import { a } from "./acting/commands.server.ts";`],
  ["app/account/oauth/names.ts", `import { a } from "../acting/commands.server";`],
  ["app/account/oauth/names.ts", `import { a } from "../acting/commands-more.server.ts";`],
  ["app/account/queries.server.ts", `export { a } from "./commands.server.ts";`],
  ["app/account/acting/rules.ts", `import { a } from "./commands.server.ts";`],
  ["app/faq/rules.ts", `import { a } from "#app/account/acting/schema.ts";`],
  ["app/domain/pay.ts", `import { a } from "#app/faq/rules.ts";`],
  ["app/platform/format.ts", `import { a } from "#app/domain/pay.ts";`],
  ["app/platform/log.server.ts", `import { a } from "#app/account/rules.ts";`],
  ["app/platform/log.server.ts", `import type { A } from "#app/account/rules.ts";`],
  ["app/ui/button.tsx", `import { a } from "#app/account/rules.ts";`],
  ["app/routes/site/landing.tsx", `import { a } from "#local/mailbox.ts";`],
  ["app/routes/site/landing.tsx", `import { a } from "../../../tests/helpers/people.ts";`],
])("%s must not say %s", (file, source) => {
  expect(found(file, source)).toHaveLength(1);
});
