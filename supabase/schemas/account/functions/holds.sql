-- Locks on accounts and teams, taken in the order of docs/decisions/0029-locks.md.
-- keep_… makes sure that rows stay until the transaction ends; hold_… also that nobody else changes them.

-- These accounts stay until the transaction ends; one that is already deleted is skipped.
create function private.keep_people(variadic p_people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from private.people n where n.user_id = any (p_people) order by n.user_id for key share;
end $$;

-- Nobody else changes what belongs to these accounts until the transaction ends.
create function private.hold_accounts(variadic p_people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from private.people n where n.user_id = any (p_people) order by n.user_id for no key update;
end $$;

-- Nobody joins or leaves these teams until the transaction ends.
create function private.hold_teams(variadic p_facilities uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('team of ' || t.id, 0))
  from (select distinct x.id from unnest(p_facilities) x (id) where x.id is not null order by 1) t;
end $$;

-- Locks an account and, for a facility, its team, whose approval follows from it.
create function private.hold_account(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hold_teams(p_user);
  perform private.hold_accounts(p_user);
  perform private.hold_accounts(variadic array(select m.user_id from public.facility_members m
    where m.facility_id = p_user));
end $$;

-- Returns the caller, whose account stays until the transaction ends.
create function private.keep_me() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid;
begin
  me := private.user_id();
  perform private.keep_people(me);
  if private.acting_header() is not null then
    -- Otherwise the session could end halfway, and user_id() would change within one transaction.
    perform 1 from public.admin_users a where a.user_id = auth.uid() for key share;
    perform 1 from public.acting_sessions s
    where s.id = (select l.id from private.live_acting(private.acting_header()) l) for share;
    me := private.user_id();
  end if;
  perform private.refuse_if(me is not null and not exists (select 1 from private.people n where n.user_id = me),
    'PT401', 'Your account no longer exists.');
  return me;
end $$;

-- Returns the caller, whose account nobody else changes until the transaction ends.
create function private.hold_me() returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hold_teams(private.user_id());
  perform private.hold_account(private.keep_me());
  return private.user_id();
end $$;

-- The locks to take before accounts are deleted or merged.
create function private.hold_departure(p_users uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facilities constant uuid[] := array(select m.facility_id from public.facility_members m
    where m.user_id = any (p_users));
begin
  -- One departure at a time, so that two cannot deadlock.
  perform pg_advisory_xact_lock(hashtextextended('departures', 0));
  perform private.hold_teams(variadic p_users || facilities);
  perform 1 from private.people n where n.user_id = any (p_users) order by n.user_id for update;
  perform private.hold_accounts(variadic array(
    select m.user_id from public.facility_members m where m.facility_id = any (p_users)));
  perform private.keep_team(f.id) from unnest(facilities) f (id);
  perform private.keep_people(a.job_seeker_id), private.keep_team(a.employer_id)
  from public.applications a where a.job_seeker_id = any (p_users) or a.employer_id = any (p_users);
  -- Placements outlive the account, and their rows in private.fees are updated.
  perform 1 from private.fees f where f.placement_id in (
    select l.id from public.placements l where l.job_seeker_id = any (p_users) or l.employer_id = any (p_users))
  order by f.placement_id for update;
  perform 1 from public.positions p where p.employer_id = any (p_users) order by p.id for no key update;
  perform matching.hold(variadic array(
    select t.code from unnest(p_users) u (id) cross join lateral unnest(matching.trades_of(u.id, null)) t (code)
    union
    select t.code from public.positions p cross join lateral unnest(matching.trades_of(null, p.id)) t (code)
    where p.employer_id = any (p_users)));
  perform 1 from public.applications a
  where a.job_seeker_id = any (p_users) or a.employer_id = any (p_users) order by a.id for no key update;
end $$;
