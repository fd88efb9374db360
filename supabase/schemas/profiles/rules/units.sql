-- Validates a job seeker's units, whoever writes them: up to six, no duplicates, no groups, and only units where the
-- profession works. A unit that an admin has since moved elsewhere may stay.

create function private.check_unit_experience() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  listed text[];
  wrong record;
begin
  perform private.refuse_if(jsonb_typeof(new.units) is distinct from 'array' or jsonb_array_length(new.units) > 6,
    'PT422', 'List up to 6 units, the ones where you’ve worked longest.', 'unit1');
  perform private.refuse_if(exists (
      select 1 from jsonb_array_elements(new.units) x (one)
      left join public.units u on u.code = x.one ->> 'unit' and u.parent is not null
      where u.code is null
        or case when x.one ->> 'years' ~ '^[0-9]{1,2}$' then (x.one ->> 'years')::integer > 60 else true end),
    'PT422', 'Choose units from the list, with whole years from 0 to 60 in each.', 'unit1');
  perform private.refuse_if(
    (select count(distinct x.one ->> 'unit') from jsonb_array_elements(new.units) x (one))
      < jsonb_array_length(new.units),
    'PT422', 'You named a unit twice. Keep one of them.', 'unit1');
  select coalesce(array_agg(u.code), '{}') into listed
  from public.units u join public.units g on g.code = u.parent where new.profession = any (g.professions);
  -- A change of profession alone removes the previous profession's units.
  if tg_op = 'UPDATE' and new.profession <> old.profession and new.units = old.units then
    new.units := (select coalesce(jsonb_agg(x.one order by x.place), '[]')
      from jsonb_array_elements(new.units) with ordinality x (one, place) where x.one ->> 'unit' = any (listed));
    return new;
  end if;
  select x.place, u.name into wrong
  from jsonb_array_elements(new.units) with ordinality x (one, place)
  join public.units u on u.code = x.one ->> 'unit'
  where u.code <> all (listed)
    and not (tg_op = 'UPDATE' and new.profession = old.profession
      and old.units @> jsonb_build_array(jsonb_build_object('unit', u.code)))
  order by x.place limit 1;
  if found then
    raise exception using errcode = 'PT422', hint = 'unit' || wrong.place, message = format(
      '“%s” is not a unit of your profession. Remove it, or choose another one.', wrong.name);
  end if;
  return new;
end $$;
