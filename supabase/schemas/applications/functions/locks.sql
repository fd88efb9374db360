-- Locks on both sides of an application, taken in the order of docs/decisions/0029-locks.md.

-- Prevents deletion of both sides of an application and returns its candidate.
create function private.keep_sides(p_application uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  seen public.applications;
begin
  perform private.keep_me();
  select * into seen from public.applications a where a.id = p_application;
  perform private.keep_people(seen.job_seeker_id);
  perform private.keep_team(seen.employer_id);
  return seen.job_seeker_id;
end $$;

-- Takes the locks needed before these candidates apply for, or are invited to, these positions.
create function private.lock_pairs(p_job_seekers uuid[], p_positions uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_accounts(variadic p_job_seekers);
  perform 1 from public.positions p where p.id = any (p_positions) order by p.id for share;
  -- An invitation changes the candidate's rank in the lists of their professions.
  perform matching.lock_professions(variadic array(
    select t.code from unnest(p_job_seekers) s (id)
    cross join lateral unnest(matching.professions_of(s.id, null)) t (code)));
end $$;

-- Prevents deletion of everyone who is notified when a position closes. Lock the position first, so that nobody is
-- added.
create function private.keep_applicants(p_position uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_people(variadic array(
    select a.job_seeker_id from public.applications a where a.position_id = p_position));
end $$;
