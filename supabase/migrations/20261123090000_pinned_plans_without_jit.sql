-- A plan that is pinned by switching the others off has a made-up cost of ten billion wherever there is no other way, such
-- as a full join. PostgreSQL's jit takes that for work and compiled the statement for two seconds to run it for two
-- milliseconds: the demo's market took minutes with `jit = on`, which is PostgreSQL's own default.
do $$
declare
  pinned regprocedure;
begin
  for pinned in
    select p.oid::regprocedure from pg_catalog.pg_proc p
    where exists (select 1 from unnest(p.proconfig) setting where setting like 'enable\_%=off')
  loop
    execute format('alter function %s set jit = off', pinned);
  end loop;
end $$;
