import { describe, expect, test } from "vitest";
import { importsOf } from "#tests/helpers/import-direction.ts";
import { namesIn } from "#tests/helpers/source-names.ts";
import { SqlSources } from "#tests/helpers/sql-statements.ts";
import { kindOf, touchedTests, type Project } from "#tests/helpers/touched-tests.ts";

const FILES: Record<string, string> = {
  "app/root.tsx": `import "./ui/styles.css?url"; import "#app/platform/log.ts";`,
  "app/platform/log.ts": ``,
  "app/ui/field.tsx": ``,
  "app/faq/rules.ts": ``,
  "app/faq/rules.test.ts": `import "./rules.ts";`,
  "app/faq/queries.server.ts": `import "./rules.ts"; db.rpc("published_faqs"); db.from("answers");`,
  "app/faq/form.tsx": `import "#app/ui/field.tsx"; import type { Faq } from "./types.ts";`,
  "app/faq/types.ts": ``,
  "app/people/form.tsx": `import "#app/ui/field.tsx";`,
  "app/routes/site/faq.tsx": `import "#app/faq/queries.server.ts"; import "#app/faq/form.tsx";`,
  "app/routes/admin/people.tsx": `import "#app/people/form.tsx"; import.meta.glob("../../../docs/guide/*.md");`,
  "local/demo.ts": ``,
  "local/market.ts": `readFileSync(inRoot("local/market-data", "people.json"));`,
  "tests/helpers/global-setup.ts": `import "./stack.ts";`,
  "tests/helpers/e2e-server.ts": `import "./stack.ts";`,
  "tests/helpers/stack.ts": `import "#local/market.ts";`,
  "tests/helpers/people.ts": "sql(`insert into private.people values (${id})`); get('/faq');",
  "tests/helpers/every-page.ts": `export default ["/faq", "/people/:id"];`,
  "tests/helpers/walks/faq.ts": ``,
  "tests/unit/docs.test.ts": `readFileSync("docs/api.md"); readdirSync("supabase/migrations");`,
  "tests/integration/faq.test.ts": `get("/faq");`,
  "tests/integration/pages.test.ts": `import "#tests/helpers/every-page.ts"; get("/people/1"); get("/faq");`,
  "tests/integration/people.test.ts":
    "import '#tests/helpers/people.ts'; get(`/people/${id}?all`);",
  "tests/integration/rights.test.ts": `sql("select private.is_admin()");`,
  "tests/integration/site/market.test.ts": ``,
  "tests/integration/walks.test.ts": `import(join(import.meta.dirname, "../helpers/walks", file));`,
  "tests/e2e/faq.spec.ts": "page.goto(`${origin}/faq`);",
  "tests/demo/demo.test.ts": `spawn(node, [inRoot("local/demo.ts")]); get("/faq");`,
};
const SQL = `
  create table public.answers (id uuid);
  create table private.people (id uuid);
  create function private.is_admin() returns boolean as $$ select exists (select from private.people) $$;
  create function private.list() returns setof public.answers as $$ select * from public.answers where private.is_admin() $$;
  create function public.published_faqs() returns setof public.answers as $$ select * from private.list() $$;
  create function private.note() returns trigger as $$ begin return new; end $$;
  create trigger note after insert on private.people for each row execute function private.note();`;

const project: Project = {
  sources: new Map(
    Object.entries(FILES).map(([file, text]) => [
      file,
      { imports: importsOf(file, text), names: namesIn(file, text) },
    ]),
  ),
  documents: new Map([["docs/api.md", "The example of `tests/e2e/faq.spec.ts › a title`."]]),
  sql: new SqlSources([SQL]),
  siteMap: { site: { "/faq": "faq" }, admin: { "/people/:id": "people" } },
};
const touched = (files: string[], statements: string[] = []) =>
  touchedTests(project, { files, statements }).map(({ file }) => file);

test.each([
  ["app/faq/rules.test.ts", "unit"],
  ["local/lock.test.ts", "unit"],
  ["tests/unit/docs.test.ts", "unit"],
  ["tests/integration/faq.test.ts", "integration"],
  ["tests/demo/demo.test.ts", "demo"],
  ["tests/e2e/faq.js.spec.ts", "browser"],
  ["tests/helpers/people.ts", undefined],
  ["app/faq/rules.ts", undefined],
])("%s is of kind %s", (file, kind) => {
  expect(kindOf(file)).toBe(kind);
});

describe("files", () => {
  test.each([
    // A test that changed itself.
    ["tests/integration/rights.test.ts", ["tests/integration/rights.test.ts"]],
    // Its own unit test first, then tests of the pages it reaches: those called like it, then those that name little else.
    [
      "app/faq/rules.ts",
      [
        "app/faq/rules.test.ts",
        "tests/e2e/faq.spec.ts",
        "tests/integration/faq.test.ts",
        "tests/integration/pages.test.ts",
        "tests/integration/people.test.ts",
      ],
    ],
    // A document names it, which a test reads.
    ["tests/e2e/faq.spec.ts", ["tests/e2e/faq.spec.ts", "tests/unit/docs.test.ts"]],
    // Types are the compiler's to check.
    ["app/faq/types.ts", []],
    [
      "app/people/form.tsx",
      ["tests/integration/people.test.ts", "tests/integration/pages.test.ts"],
    ],
    // A helper that tests import, and a folder of helpers that one loads.
    ["tests/helpers/every-page.ts", ["tests/integration/pages.test.ts"]],
    ["tests/helpers/walks/faq.ts", ["tests/integration/walks.test.ts"]],
    // A script that is started by its path.
    ["local/demo.ts", ["tests/demo/demo.test.ts"]],
    // Documents that tests read; those that pages are made of.
    ["docs/api.md", ["tests/unit/docs.test.ts"]],
    [
      "docs/guide/people.md",
      ["tests/integration/people.test.ts", "tests/integration/pages.test.ts"],
    ],
    ["docs/other.md", []],
    ["README.md", []],
    // The files of migrations are there for tests of them; the rest is in their statements.
    ["supabase/migrations/1_a.sql", ["tests/unit/docs.test.ts"]],
  ])("%s", (file, tests) => {
    expect(touched([file])).toEqual(tests);
  });

  test("what every page has in it reaches the tests of all pages", () => {
    const pages = ["faq", "people", "pages"].map((name) => `tests/integration/${name}.test.ts`);
    for (const file of ["app/root.tsx", "app/platform/log.ts", "app/ui/styles.css"]) {
      expect(touched([file]), file).toEqual(expect.arrayContaining(pages));
    }
  });

  test("what the tests run on reaches all of them, the demo's market first its own", () => {
    const all = Object.keys(FILES).filter((file) => /integration|browser/.test(kindOf(file) ?? ""));
    expect(new Set(touched(["package.json"]))).toEqual(new Set(all));
    expect(touched(["local/market-data/people.json"])[0]).toBe(
      "tests/integration/site/market.test.ts",
    );
    expect(new Set(touched(["local/market-data/people.json"]))).toEqual(new Set(all));
  });

  test("the way is told", () => {
    const [, , found] = touchedTests(project, { files: ["app/faq/rules.ts"], statements: [] });
    expect(found).toMatchObject({
      file: "tests/integration/faq.test.ts",
      way: ["app/faq/rules.ts", "app/faq/queries.server.ts", "app/routes/site/faq.tsx", "/faq"],
    });
  });
});

describe("SQL", () => {
  test.each([
    // Through the functions that call it, up to what the app calls; tests that name it themselves are closer.
    [
      "create or replace function private.is_admin() returns boolean as $$ select true $$",
      [
        "tests/integration/rights.test.ts",
        "tests/e2e/faq.spec.ts",
        "tests/integration/faq.test.ts",
        "tests/integration/pages.test.ts",
        "tests/integration/people.test.ts",
      ],
    ],
    // A trigger matters to whoever writes into its table.
    ["drop function private.note()", ["tests/integration/people.test.ts"]],
    [
      "create trigger a before insert on private.people execute function private.note()",
      ["tests/integration/people.test.ts"],
    ],
  ])("%s", (statement, tests) => {
    expect(touched([], [statement])).toEqual(tests);
  });

  test("a table reaches those who read it through the data API", () => {
    expect(touched([], ["alter table public.answers add column text text"])).toContain(
      "tests/integration/faq.test.ts",
    );
  });

  test("a statement that names nothing could matter to any test", () => {
    expect(touched([], ["create schema other"])).toHaveLength(6);
  });
});
