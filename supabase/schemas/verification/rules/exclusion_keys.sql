-- Trigger that compares a person or facility with the exclusion list when a name or NPI changes.

create function private.refresh_leie_keys() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  keys constant text[] := private.leie_keys_of(new.user_id);
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('leie', 0));
  delete from private.leie_subject_keys s where s.user_id = new.user_id and s.key <> all (keys);
  insert into private.leie_subject_keys (user_id, key)
  select new.user_id, k.key from unnest(keys) k (key)
  on conflict do nothing;
  -- Hardly anyone has a key on the list, so this test saves most searches.
  if exists (select 1 from private.leie_entry_keys k where k.key = any (keys))
    or exists (select 1 from public.leie_matches m where m.user_id = new.user_id) then
    perform private.find_leie(new.user_id);
  end if;
  return null;
end $$;
