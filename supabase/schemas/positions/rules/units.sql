-- A position's unit must be one where its profession works, and never a group.

create function private.check_position_unit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.unit is null or (tg_op = 'UPDATE' and new.unit is not distinct from old.unit
    and new.profession = old.profession) then
    return new;
  end if;
  perform private.refuse_if(not exists (select 1 from public.units u where u.code = new.unit and u.parent is not null),
    'PT422', 'Choose a unit from the list.', 'unit');
  if not exists (select 1 from public.units u join public.units g on g.code = u.parent
    where u.code = new.unit and new.profession = any (g.professions)) then
    raise exception using errcode = 'PT422', hint = 'unit', message =
      'This unit is not listed for this profession. Choose another one.';
  end if;
  return new;
end $$;
