import { expect, test } from "vitest";
import { changedStatements, SqlSources, statementsOf } from "#tests/helpers/sql-statements.ts";

const SOURCES = [
  `create table public.profiles (id uuid, role text check (private.is_role(role)));
   create table private.people (id uuid);
   create index people_by_id on private.people (id);
   create function private.is_role(p text) returns boolean language sql as $$ select false $$;`,
  `create or replace function private.is_role(p text) returns boolean
     language sql as $$ select p = 'employer' -- private.people is not read
     $$;
   create function private.note() returns trigger language plpgsql as $body$
   begin insert into private.people (id) values (new.id); return new; end; $body$;
   create trigger profiles_note after insert on public.profiles for each row execute function private.note();
   create policy "own row" on public.profiles using (private.is_role(role));
   create function private.start_profile() returns void language sql as $$ insert into public.profiles default values $$;
   create function public.start_profile() returns void language sql as $$ select private.start_profile() $$;
   create view private.shown as select * from public.profiles;`,
];
const sources = new SqlSources(SOURCES);

test.each([
  ["select 1; select 2", ["select 1", "select 2"]],
  ["select ';'; -- no; comment\nselect /* ; */ 2;", ["select ';'", "select 2"]],
  [
    "create function f() as $x$ begin; -- why\n end; $x$;\nSELECT  1",
    ["create function f() as $x$ begin; end; $x$", "select 1"],
  ],
  [
    "select 'it''s; fine', \"a;b\"; select a - b / c, $1",
    ["select 'it''s; fine', \"a;b\"", "select a - b / c, $1"],
  ],
  ["do $$ begin perform '--'; end $$", ["do $$ begin perform '--'; end $$"]],
  ["\n-- only a comment\n", []],
])("%j is the statements %j", (text, statements) => {
  expect(statementsOf(text)).toEqual(statements);
});

test.each([
  ["select 1;", "select  1; -- the same\n", []],
  ["select 1;", "select 2;", ["select 2", "select 1"]],
  ["", "drop view private.shown;", ["drop view private.shown"]],
])("between %j and %j changed %j", (before, after, changed) => {
  expect(changedStatements(before, after)).toEqual(changed);
});

test.each([
  [
    "create or replace function private.is_role(p text) returns boolean as $$ $$",
    ["private.is_role"],
  ],
  ["drop function if exists public.start_profile()", ["public.start_profile"]],
  ["alter table only public.profiles add column npi text", ["public.profiles"]],
  ["create table if not exists public.profiles ()", ["public.profiles"]],
  ['create policy "a on b" on public.profiles using (true)', ["public.profiles"]],
  ["alter policy own on public.profiles using (true)", ["public.profiles"]],
  ["create unique index concurrently on public.profiles (id)", ["public.profiles"]],
  ["drop index private.people_by_id", ["private.people"]],
  ["create or replace view private.shown as select 1", ["private.shown"]],
  [
    "create trigger t before update on public.profiles for each row execute function private.note()",
    ["writing public.profiles"],
  ],
  ["drop trigger t on public.profiles", ["public.profiles"]],
  ["insert into public.profiles values (1)", ["public.profiles"]],
  ["comment on column public.profiles.role is ''", ["public.profiles"]],
  ["revoke all on function private.note() from public", ["private.note"]],
  ["grant select on public.profiles to anon", ["public.profiles"]],
  // Scripts: what they name, also in strings that they put together.
  ["do $$ begin perform private.note(); end $$", ["private.note"]],
  ["do $$ begin execute replace('is_role', 'a', 'b'); end $$", ["private.is_role"]],
  ["select private.start_profile()", ["private.start_profile"]],
  // Nothing that is known by name.
  ["create schema other", []],
  ["drop index public.unknown_idx", []],
])("%s touches %j", (statement, names) => {
  expect(sources.touchedBy(statement)).toEqual(names);
});

test("what needs what", () => {
  const links = sources.links.map(({ from, on }) => `${from} needs ${on}`);
  expect(new Set(links)).toEqual(
    new Set([
      "public.profiles needs private.is_role",
      "private.note needs private.people",
      "private.note needs writing private.people",
      "writing public.profiles needs private.note",
      "private.start_profile needs public.profiles",
      "private.start_profile needs writing public.profiles",
      "public.start_profile needs private.start_profile",
      "private.shown needs public.profiles",
    ]),
  );
});

test.each([
  ["start_profile", ["public.start_profile"]],
  ["profiles", []],
  ["note_nothing", []],
  ["select * from private.people where true", ["private.people"]],
  ["INSERT INTO public.profiles values ($1)", ["public.profiles", "writing public.profiles"]],
  ["select private.other()", []],
])("a program that says %j names %j", (text, names) => {
  expect(sources.namedIn(text)).toEqual(names);
});
