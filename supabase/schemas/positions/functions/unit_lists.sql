-- The admins' lists of units: groups with their units, and who uses each.

create function private.list_units(p_search text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := matching.skill_key(coalesce(p_search, ''));
begin
  perform private.only_admins();
  return (
    with open as materialized (
      select p.unit, count(*) as positions from public.positions p
      where p.status <> 'closed' and p.unit is not null group by 1
    ), people as materialized (
      select x.one ->> 'unit' as unit, count(*) as candidates
      from public.job_seeker_profiles s cross join lateral jsonb_array_elements(s.units) x (one) group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('code', u.code, 'name', u.name, 'group', g.name,
      'active', u.is_active,
      'words', (select count(*) from public.unit_synonyms k where k.unit = u.code),
      'candidates', coalesce(d.candidates, 0), 'positions', coalesce(o.positions, 0))
      order by coalesce(g.sort_order, u.sort_order), coalesce(g.code, u.code), g.code is not null, u.sort_order,
        u.code), '[]')
    from public.units u
    left join public.units g on g.code = u.parent
    left join open o on o.unit = u.code
    left join people d on d.unit = u.code
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
  return jsonb_build_object('code', known.code, 'name', known.name, 'parent', known.parent,
    'professions', known.professions, 'active', known.is_active, 'version', known.version,
    'candidates', (select count(*) from public.job_seeker_profiles s
      where s.units @> jsonb_build_array(jsonb_build_object('unit', p_code))),
    'positions', (select count(*) from public.positions p where p.unit = p_code and p.status <> 'closed'),
    'units', (select coalesce(jsonb_agg(jsonb_build_object('code', u.code, 'name', u.name) order by u.sort_order,
      u.code), '[]') from public.units u where u.parent = p_code),
    'words', (select coalesce(jsonb_agg(jsonb_build_object('key', k.key, 'spelled', k.spelled,
      'own', k.key = matching.skill_key(known.name)) order by k.key), '[]')
      from public.unit_synonyms k where k.unit = p_code));
end $$;
create function public.unit_page(p_code text) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.unit_page(p_code); end $$;
grant execute on function private.unit_page, public.unit_page to authenticated, service_role;
