-- Locks on accounts and teams, taken in the order of docs/decisions/0029-locks.md.
-- keep_… makes sure that rows are not deleted until the transaction ends; lock_… also blocks changes by anyone else.

-- Prevents deletion of these accounts until the transaction ends; skips accounts that are already deleted.
create function private.keep_people(variadic p_people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from private.people n where n.user_id = any (p_people) order by n.user_id for key share;
end $$;

-- Blocks changes to these accounts' data by anyone else until the transaction ends.
create function private.lock_accounts(variadic p_people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from private.people n where n.user_id = any (p_people) order by n.user_id for no key update;
end $$;

-- Nobody can join or leave these teams until the transaction ends.
create function private.lock_teams(variadic p_facilities uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('team of ' || t.id, 0))
  from (select distinct x.id from unnest(p_facilities) x (id) where x.id is not null order by 1) t;
end $$;

-- Locks an account and, for a facility, its team, because members share the facility's approval.
create function private.lock_account(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_teams(p_user);
  perform private.lock_accounts(p_user);
  perform private.lock_accounts(variadic array(select m.user_id from public.facility_members m
    where m.facility_id = p_user));
end $$;

-- Returns the caller and prevents deletion of that account until the transaction ends.
create function private.keep_me() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid;
begin
  me := private.user_id();
  perform private.keep_people(me);
  if private.acting_header() is not null then
    -- Otherwise the acting session could end midway, and user_id() would change within one transaction.
    perform 1 from public.admin_users a where a.user_id = auth.uid() for key share;
    perform 1 from public.acting_sessions s
    where s.id = (select l.id from private.live_acting(private.acting_header()) l) for share;
    me := private.user_id();
  end if;
  perform private.refuse_if(me is not null and not exists (select 1 from private.people n where n.user_id = me),
    'PT401', 'Your account no longer exists.');
  return me;
end $$;

-- Returns the caller and blocks changes to that account by anyone else until the transaction ends.
create function private.lock_me() returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_teams(private.user_id());
  perform private.lock_account(private.keep_me());
  return private.user_id();
end $$;

-- Takes the locks needed before accounts are deleted or merged.
create function private.lock_departure(p_users uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facilities constant uuid[] := array(select m.facility_id from public.facility_members m
    where m.user_id = any (p_users));
begin
  -- One deletion or merge at a time, so that two cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended('departures', 0));
  perform private.lock_teams(variadic p_users || facilities);
  perform 1 from private.people n where n.user_id = any (p_users) order by n.user_id for update;
  perform private.lock_accounts(variadic array(
    select m.user_id from public.facility_members m where m.facility_id = any (p_users)));
  perform private.keep_team(f.id) from unnest(facilities) f (id);
  perform private.keep_people(a.job_seeker_id), private.keep_team(a.employer_id)
  from public.applications a where a.job_seeker_id = any (p_users) or a.employer_id = any (p_users);
  -- Placements outlive the account, so their rows in private.fees are updated too.
  perform 1 from private.fees f where f.placement_id in (
    select l.id from public.placements l where l.job_seeker_id = any (p_users) or l.employer_id = any (p_users))
  order by f.placement_id for update;
  perform 1 from public.positions p where p.employer_id = any (p_users) order by p.id for update;
  perform matching.lock_professions(variadic array(
    select t.code from unnest(p_users) u (id) cross join lateral unnest(matching.professions_of(u.id, null)) t (code)
    union
    select t.code from public.positions p cross join lateral unnest(matching.professions_of(null, p.id)) t (code)
    where p.employer_id = any (p_users)));
  perform 1 from public.applications a
  where a.job_seeker_id = any (p_users) or a.employer_id = any (p_users) order by a.id for no key update;
end $$;
