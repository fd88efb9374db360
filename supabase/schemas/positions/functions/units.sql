-- How admins maintain units: add, rename, move, close to new choices, and edit synonyms. Each change names the version
-- it started from.

create function private.unit_as_known(p_code text, p_version integer) returns public.units
language plpgsql security definer set search_path = '' as $$
declare
  known public.units;
begin
  select * into known from public.units u where u.code = p_code for update;
  perform private.refuse_if(known.code is null, 'PT404', 'This unit does not exist.');
  if known.version is distinct from p_version then
    raise exception using errcode = 'PT409', hint = 'version', message = format(
      'Someone changed this unit while you were editing. It’s now called “%s.” Check it below, then '
      || 'save again.', known.name);
  end if;
  return known;
end $$;

create function private.add_unit_word(p_code text, p_word text, p_field text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := private.word_key(p_word, p_field);
begin
  insert into public.unit_synonyms (key, unit, spelled) values (wanted, p_code, p_word) on conflict do nothing;
  if not found then return false; end if;
  perform private.refuse_if((select count(*) from public.unit_synonyms k where k.unit = p_code) > 60,
    'PT422', 'A unit can have at most 60 words. Remove one that no one uses.', p_field);
  return true;
end $$;

-- A code for a new unit: its name in plain letters, plus a number if the code is taken.
create function private.new_unit_code(p_name text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  base constant text := left('unit_' || btrim(regexp_replace(lower(p_name), '[^a-z0-9]+', '_', 'g'), '_'), 36);
begin
  return (
    select c.code from generate_series(1, 999) n
    cross join lateral (select base || case n when 1 then '' else '_' || n end as code) c
    where not exists (select 1 from public.units u where u.code = c.code)
    order by n limit 1);
end $$;

create function private.save_unit(
  p_code text, p_name text, p_parent text, p_professions text[], p_synonyms text[], p_version integer
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := btrim(regexp_replace(coalesce(p_name, ''), '\s+', ' ', 'g'));
  group_code constant text := nullif(p_parent, '');
  trades constant text[] := case when nullif(p_parent, '') is null
    then array(select distinct t from unnest(p_professions) t order by t) else '{}' end;
  words text[];
  known public.units;
  it text := p_code;
  word text;
  added text[] := '{}';
begin
  perform private.begin_word_change('units');
  perform private.refuse_if(char_length(wanted) not between 2 and 60,
    'PT422', 'Enter the unit’s name in 2 to 60 characters.', 'name');
  words := private.clean_synonyms(p_synonyms);
  if it is not null then
    known := private.unit_as_known(it, p_version);
  end if;
  perform private.refuse_if(group_code is not null and (group_code = it or not exists (
      select 1 from public.units g where g.code = group_code and g.parent is null)),
    'PT422', 'Choose a group from the list.', 'parent');
  perform private.refuse_if(known.code is not null and (known.parent is null) <> (group_code is null),
    'PT422', 'A group can’t become a unit, and a unit has to stay in a group.', 'parent');
  perform private.refuse_if(group_code is null and (cardinality(trades) not between 1 and 20
      or exists (select 1 from unnest(trades) t where not exists (
        select 1 from public.professions p where p.code = t))),
    'PT422', 'Choose who works there.', 'professions');
  perform private.refuse_if(
    exists (select 1 from public.units u where lower(u.name) = lower(wanted) and u.code is distinct from it),
    'PT422', 'A unit with this name already exists.', 'name');
  if it is null then
    it := private.new_unit_code(wanted);
    insert into public.units (code, name, parent, professions, sort_order)
    select it, wanted, group_code, trades, coalesce(max(u.sort_order), 0) + 10
    from public.units u where u.parent is not distinct from group_code;
  end if;
  foreach word in array array[wanted] || words loop
    if private.add_unit_word(it, word, case when word = wanted then 'name' else 'synonyms' end) then
      added := added || matching.skill_key(word);
    end if;
  end loop;
  if known.code is not null then
    if (known.name, known.parent, known.professions) is not distinct from (wanted, group_code, trades)
      and cardinality(added) = 0 then
      return it;
    end if;
    update public.units u set name = wanted, parent = group_code, professions = trades, version = u.version + 1
    where u.code = it;
    if known.parent is distinct from group_code then
      perform matching.unit_moved(it);
    end if;
  end if;
  perform private.audit(case when known.code is null then 'unit.added' else 'unit.changed' end, 'unit', it, null,
    jsonb_strip_nulls(jsonb_build_object('name', wanted, 'was', nullif(known.name, wanted), 'words', added,
      'parent', group_code, 'professions', case when group_code is null then trades end)));
  return it;
end $$;
create function public.save_unit(
  p_name text, p_code text default null, p_parent text default null, p_professions text[] default '{}',
  p_synonyms text[] default '{}', p_version integer default null
) returns text
language plpgsql set search_path = '' as $$
begin return private.save_unit(p_code, p_name, p_parent, p_professions, p_synonyms, p_version); end $$;
grant execute on function private.save_unit, public.save_unit to authenticated, service_role;

create function private.set_unit_active(p_code text, p_active boolean, p_version integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known public.units;
begin
  perform private.begin_word_change('units');
  known := private.unit_as_known(p_code, p_version);
  if known.is_active = p_active then return; end if;
  update public.units u set is_active = p_active, version = u.version + 1 where u.code = p_code;
  perform private.audit('unit.changed', 'unit', p_code, null,
    jsonb_build_object('name', known.name, 'active', p_active));
end $$;
create function public.set_unit_active(p_code text, p_active boolean, p_version integer) returns void
language plpgsql set search_path = '' as $$ begin perform private.set_unit_active(p_code, p_active, p_version); end $$;
grant execute on function private.set_unit_active, public.set_unit_active to authenticated, service_role;

create function private.remove_unit_synonym(p_code text, p_key text, p_version integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known public.units;
begin
  perform private.begin_word_change('units');
  known := private.unit_as_known(p_code, p_version);
  perform private.refuse_if(p_key = matching.skill_key(known.name),
    'PT422', 'A unit is always found by its own name.');
  delete from public.unit_synonyms k where k.unit = p_code and k.key = p_key;
  perform private.refuse_if(not found, 'PT404', 'This word is no longer in the list.');
  update public.units u set version = u.version + 1 where u.code = p_code;
  perform private.audit('unit.changed', 'unit', p_code, null,
    jsonb_build_object('name', known.name, 'removed', p_key));
end $$;
create function public.remove_unit_synonym(p_code text, p_key text, p_version integer) returns void
language plpgsql set search_path = '' as $$ begin perform private.remove_unit_synonym(p_code, p_key, p_version); end $$;
grant execute on function private.remove_unit_synonym, public.remove_unit_synonym to authenticated, service_role;
