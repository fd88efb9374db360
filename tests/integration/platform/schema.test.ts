/** The files of the schema, and the migrations that lead to them. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bareSchema } from "#local/schema/bare.ts";
import { readMigrations, readSeeds, type TextFile } from "#local/schema/baseline.ts";
import { DRAFT, pendingChanges, type Sources } from "#local/schema/changes.ts";
import { readSchema } from "#local/schema/files.ts";
import type { Shadow } from "#local/schema/shadow.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { copyOf, dropDatabase } from "#tests/helpers/test-postgres.ts";

describe("the functions", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await bareDatabase();
  });
  afterAll(() => db.close());

  test("each has a body that the database accepts, whatever order the files have", async () => {
    await db.exec("set check_function_bodies = on");
    const functions = await db.rows<{ name: string; definition: string }>(
      `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
         from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'matching'::regnamespace)`,
    );
    expect(functions.length).toBeGreaterThan(500);
    const refused: string[] = [];
    for (const { name, definition } of functions) {
      await db.exec(definition).catch((error: Error) => refused.push(`${name}: ${error.message}`));
    }
    expect(refused).toEqual([]);
  });

  test("a body that names no table of ours is refused", async () => {
    await expect(
      db.exec(
        "create function private.broken() returns int language sql as $$ select 1 from nowhere $$",
      ),
    ).rejects.toThrow('relation "nowhere" does not exist');
  });
});

// Each comparison reads the whole schema into two new databases.
describe("a migration", { timeout: 120_000 }, () => {
  const now: Sources = { migrations: readMigrations(), schema: readSchema(), seeds: readSeeds() };

  /** What pendingChanges compares, on this run's server. */
  async function open(texts: string[]): Promise<Shadow> {
    const stack = inject("stack");
    const name = `schema-${randomUUID()}`;
    const pool = new pg.Pool({ connectionString: await copyOf(stack, "template1", name) });
    // Its last connection may still be closing when the database is dropped with force.
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
    for (const text of [bareSchema, ...texts]) await pool.query(text);
    return {
      pool,
      async close() {
        await pool.end();
        await dropDatabase(stack, name);
      },
    };
  }

  const edit = (files: TextFile[], path: RegExp, from: string | RegExp, to: string): TextFile[] => {
    const edited = files.map((file) =>
      path.test(file.path) ? { ...file, text: file.text.replace(from, () => to) } : file,
    );
    expect(edited, `${path} has no ${from}`).not.toEqual(files);
    return edited;
  };

  test("is not needed where the migrations lead to the files", async () => {
    expect(await pendingChanges(now, open)).toEqual([]);
  });

  test("brings what changed in the files: functions, policies, triggers, views, grants, tables, seeds", async () => {
    let { schema, seeds } = now;
    schema = edit(
      schema,
      /faq\/functions\/questions/,
      "order by f.published_at desc",
      "order by f.published_at",
    );
    schema = edit(
      schema,
      /faq\/tables\/1_questions/,
      /$/,
      `
        alter table public.faq_questions add column topic text check (topic <> '');
        comment on column public.faq_questions.topic is 'What it is about.';
        create index faq_questions_topic on public.faq_questions (topic);
        create policy "only for this test" on public.faq_questions for select to authenticated using (topic = 'pay');
        create table public.faq_topics (topic text primary key, place int not null default 0);
        alter table public.faq_topics enable row level security;
        grant select on public.faq_topics to authenticated;
        create view public.faq_pay with (security_invoker) as select question from public.faq_questions where topic = 'pay';
        create function private.faq_topic_set() returns trigger language plpgsql set search_path = ''
          as $$ begin return new; end $$;
        create trigger faq_topic_set before update on public.faq_questions
          for each row execute function private.faq_topic_set();
`,
    );
    schema = edit(
      schema,
      /faq\/functions\/questions/,
      "grant execute on function private.published_faqs, public.published_faqs to anon,",
      "grant execute on function private.published_faqs, public.published_faqs to",
    );
    seeds = edit(seeds, /certifications\.csv/, /\n([^\n]+)\n$/, "\n");
    seeds = edit(seeds, /professions\.csv/, "Registered", "Well registered");
    const wanted = { migrations: now.migrations, schema, seeds };

    const changes = await pendingChanges(wanted, open);
    const drafts = changes.filter((change) => change.startsWith(DRAFT));
    const written = { path: "supabase/migrations/later.sql", text: changes.join("\n\n") };
    for (const statement of [
      "CREATE OR REPLACE FUNCTION private.published_faqs()",
      'REVOKE ALL ON FUNCTION "public"."published_faqs"() FROM "anon"',
      'CREATE POLICY "only for this test"',
      "CREATE TRIGGER faq_topic_set",
      'CREATE VIEW "public"."faq_pay" WITH (security_invoker=true)',
      'CREATE TABLE "public"."faq_topics"',
      'GRANT SELECT ON TABLE "public"."faq_topics" TO "authenticated"',
      'COMMENT ON COLUMN "public"."faq_questions"."topic"',
    ]) {
      expect(written.text).toContain(statement);
    }
    expect(drafts).toEqual([
      expect.stringContaining('ADD COLUMN "topic" text'),
      expect.stringContaining('ADD CONSTRAINT "faq_questions_topic_check"'),
      expect.stringContaining("CREATE INDEX faq_questions_topic"),
      expect.stringContaining(
        "update public.professions set name = 'Well registered Nurse' where code = 'rn';",
      ),
      expect.stringContaining("delete from public.certifications where code = 'chaa';"),
    ]);
    expect(written.text).not.toContain("OWNER TO");
    expect(
      await pendingChanges({ ...wanted, migrations: [...now.migrations, written] }, open),
    ).toEqual([]);
  });
});
