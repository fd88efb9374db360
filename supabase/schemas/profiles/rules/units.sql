-- What a job seeker says of units holds whoever writes it: up to six, each once, none of them a group.

create function private.check_unit_experience() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(jsonb_typeof(new.units) is distinct from 'array' or jsonb_array_length(new.units) > 6,
    'PT422', 'Name at most 6 units: those where you spent the most time.', 'unit1');
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
  return new;
end $$;
