-- The data API's functions as the catalog has them: their arguments, and who may call them.

create view private.rpc_catalog as
select p.oid, p.proname::text as name, coalesce(a.takes, '{}') as takes,
  coalesce(a.takes[1:p.pronargs - p.pronargdefaults], '{}') as wants,
  pg_get_function_arguments(p.oid) as signature,
  array_remove(array[
    case when has_function_privilege('anon', p.oid, 'execute') then 'anon' end,
    case when has_function_privilege('authenticated', p.oid, 'execute') then 'authenticated' end,
    case when has_function_privilege('service_role', p.oid, 'execute') then 'service_role' end], null) as granted
from pg_proc p
cross join lateral (
  select array_agg(n.name::text order by n.place) as takes
  from unnest(p.proargnames) with ordinality n (name, place)
  where p.proargmodes is null or p.proargmodes[n.place] in ('i', 'b', 'v')) a
where p.pronamespace = 'public'::regnamespace and p.prokind = 'f';
