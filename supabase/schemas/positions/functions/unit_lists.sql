-- The admins' lists of units: groups with their units, and who uses each, as the worker last counted it.

create function private.list_units(p_search text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := matching.skill_key(coalesce(p_search, ''));
begin
  perform private.only_admins();
  return (
    select jsonb_build_object('counted_at', private.uses_counted_at('unit'),
      'units', coalesce(jsonb_agg(jsonb_build_object('code', u.code, 'name', u.name, 'group', g.name,
        'active', u.is_active,
        'words', (select count(*) from public.unit_synonyms k where k.unit = u.code),
        'candidates', n.candidates, 'positions', n.positions)
        order by coalesce(g.sort_order, u.sort_order), coalesce(g.code, u.code), g.code is not null, u.sort_order,
          u.code), '[]'))
    from public.units u
    left join public.units g on g.code = u.parent
    left join private.counted_uses('unit') n on n.key = u.code
    where btrim(coalesce(p_search, '')) = '' or (wanted <> '' and exists (
      select 1 from public.unit_synonyms k where k.unit = u.code and strpos(' ' || k.key, ' ' || wanted) > 0)));
end $$;
create function public.list_units(p_search text default '') returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.list_units(p_search); end $$;
grant execute on function private.list_units, public.list_units to authenticated, service_role;

create function private.unit_page(p_code text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.units;
begin
  perform private.only_admins();
  select * into known from public.units u where u.code = p_code;
  perform private.refuse_if(known.code is null, 'PT404', 'This unit does not exist.');
  return (select jsonb_build_object('code', known.code, 'name', known.name, 'parent', known.parent,
    'professions', known.professions, 'active', known.is_active, 'version', known.version,
    'counted_at', private.uses_counted_at('unit'), 'candidates', n.candidates, 'positions', n.positions,
    'units', (select coalesce(jsonb_agg(jsonb_build_object('code', u.code, 'name', u.name) order by u.sort_order,
      u.code), '[]') from public.units u where u.parent = p_code),
    'words', (select coalesce(jsonb_agg(jsonb_build_object('key', k.key, 'spelled', k.spelled,
      'own', k.key = matching.skill_key(known.name)) order by k.key), '[]')
      from public.unit_synonyms k where k.unit = p_code))
    from (select 1) one left join private.counted_uses('unit') n on n.key = p_code);
end $$;
create function public.unit_page(p_code text) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.unit_page(p_code); end $$;
grant execute on function private.unit_page, public.unit_page to authenticated, service_role;
