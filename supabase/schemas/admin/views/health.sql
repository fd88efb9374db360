-- The data API's functions as the catalog has them: their arguments, and who may call them.

create view private.rpc_catalog as
select p.oid, p.proname as name, coalesce(a.takes, '{}') as takes,
  coalesce(a.takes[1:p.pronargs - p.pronargdefaults], '{}') as wants,
  array_remove(array[
    case when has_function_privilege('anon', p.oid, 'execute') then 'anon' end,
    case when has_function_privilege('authenticated', p.oid, 'execute') then 'authenticated' end,
    case when has_function_privilege('service_role', p.oid, 'execute') then 'service_role' end], null) as granted
from pg_proc p
cross join lateral (
  -- Without modes, every argument is passed in.
  select case when p.proargmodes is null then p.proargnames else array(
    select n.name from unnest(p.proargnames) with ordinality n (name, place)
    where p.proargmodes[n.place] in ('i', 'b', 'v') order by n.place) end as takes) a
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f';
