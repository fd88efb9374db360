-- Triggers that keep private.people and private.search_words current, so that lists and searches read an index.

create function private.user_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_person(new.id);
  perform private.save_person_words(new.id);
  return null;
end $$;

create function private.person_gone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.search_words s where s.id = old.user_id and s.kind = 'person';
  return null;
end $$;

create function private.profile_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_person(new.user_id);
  if tg_op = 'INSERT' or new.full_name is distinct from old.full_name then
    perform private.save_person_words(new.user_id);
  end if;
  return null;
end $$;

create function private.person_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_person(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;

create function private.facility_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from private.search_words s where s.id = old.user_id and s.kind = 'facility';
    return null;
  end if;
  perform private.refresh_person(new.user_id);
  perform private.save_search_words('facility', new.user_id, private.words_of(new.facility_name));
  return null;
end $$;

create function private.position_words_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from private.search_words s where s.id = old.id and s.kind = 'position';
  else
    perform private.save_search_words('position', new.id, private.words_of(new.title));
  end if;
  return null;
end $$;

create function private.post_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from private.search_words s where s.id = old.id and s.kind = 'post';
  else
    perform private.save_search_words('post', new.id,
      private.words_of(new.title) || private.words_of(new.slug) || private.words_of(new.author));
  end if;
  return null;
end $$;
