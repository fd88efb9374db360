-- Triggers of schema matching: recompute after a setting changes, and clean up after a person or position is deleted.

create function matching.settings_changed() returns trigger
language plpgsql security definer
set search_path = '' as $$
begin
  perform matching.sync_market();
  return null;
end $$;

create function matching.leave() returns trigger
language plpgsql security definer
set search_path = '' as $$
begin
  perform matching.lock_job_seeker(old.user_id);
  delete from matching.places c using matching.job_seekers k where k.user_id = old.user_id and c.n = k.n;
  perform matching.refresh_job_seeker(k.n) from matching.job_seekers k where k.user_id = old.user_id;
  return old;
end $$;

create function matching.before_close() returns trigger
language plpgsql security definer
set search_path = '' as $$
begin
  perform matching.lock_professions(r.code) from public.professions r where r.n = old.profession;
  return old;
end $$;

create function matching.close() returns trigger
language plpgsql security definer
set search_path = '' as $$
begin
  delete from public.matches m where m.position_id = old.position_id;
  return null;
end $$;
