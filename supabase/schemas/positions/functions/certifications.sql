-- How admins maintain certifications: name, validity, the professions that hold them, the units that ask for them, and
-- whether they can be chosen. Each change names the version it started from.

create function private.list_certifications(p_search text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
begin
  perform private.only_admins();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('code', c.code, 'shortName', c.short_name, 'name', c.name,
      'validMonths', c.valid_months, 'active', c.is_active,
      'professions', (select coalesce(jsonb_agg(p.short_name order by p.sort_order), '[]') from public.professions p
        where p.code = any (c.professions))) order by c.sort_order, c.code), '[]')
    from public.certifications c
    where strpos(lower(c.short_name || ' ' || c.name), wanted) > 0);
end $$;
create function public.list_certifications(p_search text default '') returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.list_certifications(p_search); end $$;
grant execute on function private.list_certifications, public.list_certifications to authenticated, service_role;

create function private.certification_page(p_code text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.certifications;
begin
  perform private.only_admins();
  select * into known from public.certifications c where c.code = p_code;
  perform private.refuse_if(known.code is null, 'PT404', 'This certification does not exist.');
  return (select jsonb_build_object('code', known.code, 'shortName', known.short_name, 'name', known.name,
    'validMonths', known.valid_months, 'professions', known.professions, 'active', known.is_active,
    'version', known.version,
    'units', (select coalesce(jsonb_agg(u.name order by u.parent is not null, u.sort_order, u.code), '[]')
      from public.units u where u.code = any (known.units)),
    'counted_at', private.uses_counted_at('certification'),
    -- When the list is full, an admin changes one that no one uses. So a zero is true now, not only when counted.
    'candidates', case when n.candidates > 0 or not exists (
      select 1 from public.credentials k where k.certification = p_code) then n.candidates end,
    'positions', case when n.positions > 0 or not exists (
      select 1 from public.position_requirements q join public.positions p on p.id = q.position_id
        and p.status <> 'closed' where q.certification = p_code) then n.positions end)
    from (select 1) one left join private.counted_uses('certification') n on n.key = p_code);
end $$;
create function public.certification_page(p_code text) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.certification_page(p_code); end $$;
grant execute on function private.certification_page, public.certification_page to authenticated, service_role;

create function private.certification_as_known(p_code text, p_version integer) returns public.certifications
language plpgsql security definer set search_path = '' as $$
declare
  known public.certifications;
begin
  select * into known from public.certifications c where c.code = p_code for update;
  perform private.refuse_if(known.code is null, 'PT404', 'This certification does not exist.');
  perform private.refuse_if(known.version is distinct from p_version, 'PT409',
    'Someone changed this certification while you were editing. Check it below, then save again.', 'version');
  return known;
end $$;

-- The codes of the units and groups that these words mean.
create function private.units_named(p_words text[]) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  word text;
  named text[] := '{}';
  found_some text[];
begin
  foreach word in array p_words loop
    -- A unit's own name means that unit only; any other word means all units it is a synonym for.
    select array_agg(x.code order by x.code) into found_some from (
      select u.code from public.units u where lower(u.name) = lower(word)
      union all
      select k.unit from public.unit_synonyms k where k.key = matching.skill_key(word)
        and not exists (select 1 from public.units u where lower(u.name) = lower(word))
    ) x;
    if found_some is null then
      raise exception using errcode = 'PT422', hint = 'units', message = format(
        'We can’t find the unit “%s.” Enter it as it appears in the list of units.', left(word, 80));
    end if;
    named := named || found_some;
  end loop;
  return array(select distinct n from unnest(named) n order by n);
end $$;

create function private.save_certification(
  p_code text, p_short_name text, p_name text, p_valid_months integer, p_professions text[], p_units text[],
  p_version integer
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  short constant text := btrim(regexp_replace(coalesce(p_short_name, ''), '\s+', ' ', 'g'));
  whole constant text := btrim(regexp_replace(coalesce(p_name, ''), '\s+', ' ', 'g'));
  trades constant text[] := array(select distinct t from unnest(p_professions) t order by t);
  asking text[];
  known public.certifications;
  it text := p_code;
  free smallint;
begin
  perform private.only_admins();
  perform pg_advisory_xact_lock(hashtextextended('certifications', 0));
  perform private.refuse_if(char_length(short) not between 2 and 20,
    'PT422', 'Enter the abbreviation in 2 to 20 characters.', 'shortName');
  perform private.refuse_if(char_length(whole) not between 2 and 80,
    'PT422', 'Enter the name in 2 to 80 characters.', 'name');
  perform private.refuse_if(p_valid_months not between 1 and 120,
    'PT422', 'Enter 1 to 120 months, or leave it empty.', 'validMonths');
  perform private.refuse_if(cardinality(trades) not between 1 and 20 or exists (select 1 from unnest(trades) t
      where not exists (select 1 from public.professions p where p.code = t)),
    'PT422', 'Choose at least one profession.', 'professions');
  asking := private.units_named(array(
    select distinct w from (select btrim(regexp_replace(x, '\s+', ' ', 'g')) from unnest(p_units) x) t (w)
    where w <> '' order by w));
  perform private.refuse_if(cardinality(asking) > 20,
    'PT422', 'Choose at most 20 units. A group covers all of its units.', 'units');
  perform private.refuse_if(exists (select 1 from public.certifications c
      where lower(c.short_name) = lower(short) and c.code is distinct from it),
    'PT422', 'A certification with this abbreviation already exists.', 'shortName');
  if it is not null then
    known := private.certification_as_known(it, p_version);
    if (known.short_name, known.name, known.valid_months, known.professions, known.units)
      is not distinct from (short, whole, p_valid_months, trades, asking) then
      return it;
    end if;
    update public.certifications c set short_name = short, name = whole, valid_months = p_valid_months,
      professions = trades, units = asking, version = c.version + 1
    where c.code = it;
  else
    select min(n) into free from generate_series(0, 58) n
    where not exists (select 1 from public.certifications c where c.bit = n);
    perform private.refuse_if(free is null, 'PT422',
      'The list is full: matching compares at most 59 certifications. Change one that no one uses instead.',
      'shortName');
    it := 'cert_' || free;
    insert into public.certifications (code, short_name, name, sort_order, valid_months, professions, units, bit)
    select it, short, whole, coalesce(max(c.sort_order), 0) + 10, p_valid_months, trades, asking,
      free
    from public.certifications c;
  end if;
  perform private.audit(case when known.code is null then 'certification.added' else 'certification.changed' end,
    'certification', it, null, jsonb_strip_nulls(jsonb_build_object('name', short,
      'was', nullif(known.short_name, short), 'months', p_valid_months, 'professions', trades, 'units', asking)));
  return it;
end $$;
create function public.save_certification(
  p_short_name text, p_name text, p_code text default null, p_valid_months integer default null,
  p_professions text[] default '{}', p_units text[] default '{}', p_version integer default null
) returns text
language plpgsql set search_path = '' as $$
begin
  return private.save_certification(p_code, p_short_name, p_name, p_valid_months, p_professions, p_units, p_version);
end $$;
grant execute on function private.save_certification, public.save_certification to authenticated, service_role;

create function private.set_certification_active(p_code text, p_active boolean, p_version integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known public.certifications;
begin
  perform private.only_admins();
  known := private.certification_as_known(p_code, p_version);
  if known.is_active = p_active then return; end if;
  update public.certifications c set is_active = p_active, version = c.version + 1 where c.code = p_code;
  perform private.audit('certification.changed', 'certification', p_code, null,
    jsonb_build_object('name', known.short_name, 'active', p_active));
end $$;
create function public.set_certification_active(p_code text, p_active boolean, p_version integer) returns void
language plpgsql set search_path = '' as $$
begin perform private.set_certification_active(p_code, p_active, p_version); end $$;
grant execute on function private.set_certification_active, public.set_certification_active
  to authenticated, service_role;
