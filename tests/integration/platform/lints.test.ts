/** What Supabase's advisors would say of the schema, asked in our own words; docs/operations.md explains what is left. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await bareDatabase();
}, 60_000);
afterAll(() => db.close());

const OURS =
  "(select n.oid from pg_namespace n where n.nspname in ('public', 'private', 'matching'))";
const namesOf = async (text: string) =>
  (await db.rows<{ name: string }>(text)).map(({ name }) => name);

/**
 * The score of a pair, and what is asked of every place, pair or ZIP code. PostgreSQL copies such a function into the
 * statement that calls it, and does not where it has settings of its own: a call then takes 17 to 70 times as long.
 * Their callers set the path.
 */
const COPIED_INTO_THEIR_CALLERS = `as_place asked day ended far_openings fuse inputs_of job_seeker_side miles_between parts passes
  position_side satisfies scores_of_job_seeker scores_of_opening still_valid stored_components suits tenths words_of
  zip_text zips_within`;

test("every function names its schemas itself, or is copied into one that does", async () => {
  const open = await namesOf(
    `select p.oid::regproc::text as name from pg_proc p
     where p.pronamespace in ${OURS} and not coalesce(p.proconfig::text, '') like '%search_path=\\\\"\\\\"%' order by 1`,
  );
  expect(open).toEqual(COPIED_INTO_THEIR_CALLERS.split(/\s+/).map((name) => `matching.${name}`));
});

test("a table with row security and no policy is granted to nobody who signs in", async () => {
  const granted = await namesOf(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace in ${OURS} and c.relrowsecurity
       and not exists (select from pg_policy y where y.polrelid = c.oid)
       and (has_any_column_privilege('anon', c.oid, 'select, insert, update')
         or has_any_column_privilege('authenticated', c.oid, 'select, insert, update')
         or has_table_privilege('anon', c.oid, 'delete') or has_table_privilege('authenticated', c.oid, 'delete'))`,
  );
  expect(granted).toEqual([]);
});

test("one policy at most lets somebody do one thing with a table", async () => {
  const twice = await namesOf(
    `select distinct c.oid::regclass::text as name
     from pg_policy y join pg_class c on c.oid = y.polrelid
     cross join unnest(case when y.polcmd = '*' then '{r,a,w,d}'::text[] else array[y.polcmd::text] end) deed
     cross join unnest(case when y.polroles = '{0}' then array['anon'::regrole, 'authenticated'::regrole]::oid[]
       else y.polroles end) role
     where y.polpermissive and c.relnamespace in ${OURS}
     group by c.oid, deed, role having count(*) > 1`,
  );
  expect(twice).toEqual([]);
});

/** They lead to fixed lists, whose rows are never deleted, and matching.settings has one row: nothing looks the other way. */
const UNINDEXED = [
  "application_history_from_status_fkey",
  "application_history_to_status_fkey",
  "application_transitions_to_status_fkey",
  "applications_status_fkey",
  "job_seeker_profiles_profession_fkey",
  "license_rules_state_fkey",
  "positions_profession_fkey",
  "settings_weights_fkey",
];

test("every foreign key has an index that begins with it, or is named here", async () => {
  const without = await namesOf(
    `select f.conname::text as name from pg_constraint f
     where f.contype = 'f' and f.connamespace in ${OURS} and not exists (
       select from pg_index i where i.indrelid = f.conrelid
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%')
         and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey) order by 1`,
  );
  expect(without).toEqual(UNINDEXED);
});

/** Copies or words that queries find by their indexes, never by a key. */
const WITHOUT_KEY = ["matching.place_words", "private.leie_entry_keys", "public.skill_synonyms"];

test("every table has a primary key, or is named here", async () => {
  const without = await namesOf(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and c.relnamespace in ${OURS}
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) order by 1`,
  );
  expect(without).toEqual(WITHOUT_KEY);
});
