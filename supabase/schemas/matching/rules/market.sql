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
  -- Not those that the worker holds: it may wait for us, and drops the marks of whoever is gone.
  delete from matching.news w where (w.n, w.at) in (
    select x.n, x.at from matching.news x join matching.job_seekers k on k.n = x.n
    where k.user_id = old.user_id for update of x skip locked);
  return old;
end $$;

create function matching.before_close() returns trigger
language plpgsql security definer
set search_path = '' as $$
begin
  perform matching.lock_position(old.id);
  return old;
end $$;

create function matching.close() returns trigger
language plpgsql security definer
set search_path = '' as $$
begin
  delete from public.matches m where m.position_id = old.position_id;
  return null;
end $$;
