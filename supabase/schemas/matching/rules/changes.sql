-- Triggers that recompute matches in the same transaction as a change to a person or a position.

create function private.position_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_matches(new.id, null);
  return null;
end $$;

create function private.job_seeker_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_matches(null, case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;

create function private.profile_decided() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_positions(array(select p.id from public.positions p where p.employer_id = new.user_id));
  perform private.refresh_matches(null, s.user_id) from public.job_seeker_profiles s where s.user_id = new.user_id;
  return null;
end $$;

create function private.requirement_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_positions(array(select r.position_id from changed r));
  return null;
end $$;

-- Notes which positions have their first matches, and who may have to be told.
create function private.record_first_matches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.position_first_matches (position_id)
  select distinct a.position_id from added a on conflict do nothing;
  insert into matching.news (n, at) select distinct a.n, a.created_at from added a order by 1, 2
  on conflict do nothing;
  return null;
end $$;

create function private.facility_type_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_positions(array(select p.id from public.positions p where p.employer_id = new.user_id));
  return null;
end $$;

create function private.block_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform matching.lock_job_seeker(coalesce(new.job_seeker_id, old.job_seeker_id));
  perform matching.refresh_job_seeker(k.n) from matching.job_seekers k
  where k.user_id = coalesce(new.job_seeker_id, old.job_seeker_id);
  return null;
end $$;

create function private.attention_paid() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform matching.sync_job_seeker(new.job_seeker_id);
  return null;
end $$;

create function private.attention_gone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update matching.job_seekers k set settled_on = null from gone g where k.user_id = g.job_seeker_id;
  if found then
    update matching.settings g set settled_on = null where g.settled_on is not null;
  end if;
  return null;
end $$;
