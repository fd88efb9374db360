-- Triggers that maintain a position's search words.

create function private.position_worded() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.save_position_words(array[new.id]);
  return null;
end $$;

create function private.requirements_worded() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.save_position_words(array(select c.position_id from changed c where c.skill is not null));
  return null;
end $$;

create function private.facility_renamed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.save_position_words(array(select p.id from public.positions p where p.employer_id = new.user_id));
  return null;
end $$;

create function private.unit_renamed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.save_position_words(array(select p.id from public.positions p where p.unit = new.code));
  return null;
end $$;
