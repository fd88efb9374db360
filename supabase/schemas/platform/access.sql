-- The schemas, and default privileges: a new object is closed to everyone until a grant opens it. Older hosted projects
-- and the embedded database open everything in `public` by default.

-- While only some tables are analyzed, PostgreSQL overestimates the cost of statements about a few rows and JIT
-- compiles them, which takes a hundred times as long as running them.
do $$ begin execute format('alter database %I set jit = off', current_database()); end $$;

-- Planning for specific parameters usually takes longer than running the query. Functions whose best plan depends on
-- the parameters set force_custom_plan themselves.
do $$ begin execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database()); end $$;

create schema private;
grant usage on schema private to anon, authenticated, service_role;
create schema matching;

alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
