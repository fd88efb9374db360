-- The schemas, and default privileges: a new object is closed to everybody until a grant opens it.
-- Older hosted projects and the embedded database open everything in `public` by default.

-- PostgreSQL overestimates what a statement about a few rows costs while only some tables are analyzed. Compiling it
-- takes a hundred times as long as running it.
do $$ begin execute format('alter database %I set jit = off', current_database()); end $$;

-- A plan for these parameters alone takes longer to make than what is read with it. Where the parameters decide what is
-- read, the function asks for force_custom_plan.
do $$ begin execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database()); end $$;

create schema private;
grant usage on schema private to anon, authenticated, service_role;
create schema matching;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
