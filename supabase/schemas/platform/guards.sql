-- Adds a trigger to every table that checks before each write whether the session is still valid and, while acting,
-- whether the action is allowed. New tables get it automatically.

do $$
declare
  guarded regclass;
begin
  for guarded in
    select c.oid from pg_catalog.pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'matching'::regnamespace)
      and c.relkind in ('r', 'p') and not c.relispartition
    order by c.oid
  loop
    execute format('create trigger aa_guard_write before insert or update or delete on %s
      for each statement execute function private.guard_write()', guarded);
  end loop;
end $$;
