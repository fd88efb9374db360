-- What nearly every statement of a request calls. As SQL functions they were planned anew at each call, which took longer
-- than what they do; plpgsql keeps the plan.

create or replace function private.has_admin_power(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select 1 from public.admin_users a where a.user_id = p_user_id)
    or exists (select 1 from public.profiles p where p.user_id = p_user_id and p.role = 'admin');
end
$$;

create or replace function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.acting_header() is null and private.has_admin_power(auth.uid());
end
$$;

create or replace function private.live_acting(p_id text) returns setof public.acting_sessions
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return query
    select a.* from public.acting_sessions a
    where a.id = p_id::uuid and a.admin_id = auth.uid() and a.ended_at is null and a.expires_at > now()
      and (a.auth_session_id is null or (a.auth_session_id::text = private.session_id()
        and exists (select 1 from auth.sessions s where s.id = a.auth_session_id)))
      and private.has_admin_power(a.admin_id)
      and (a.user_id is null or not private.has_admin_power(a.user_id));
  end if;
end
$$;

create or replace function private.user_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.acting_header() is null then
    return auth.uid();
  end if;
  return (select coalesce(a.user_id, a.admin_id) from private.live_acting(private.acting_header()) a);
end
$$;

create or replace function private.facility_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.user_id();
begin
  return coalesce(
    (select m.facility_id from public.facility_members m where m.user_id = me),
    (select e.user_id from public.employer_profiles e where e.user_id = me));
end
$$;

create or replace function private.team_role() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.user_id();
begin
  return coalesce(
    (select m.role from public.facility_members m where m.user_id = me),
    (select 'owner' from public.employer_profiles e where e.user_id = me));
end
$$;

create or replace function private.unread_notifications() returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.user_id();
begin
  return (select count(*)::integer from (
    select 1 from public.notifications n where n.user_id = me and n.read_at is null limit 100) few);
end
$$;

create or replace function private.refresh_person(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.people as n (user_id, joined_at, role, standing, state, suspended)
  select u.id, coalesce(u.created_at, now()),
    case when private.has_admin_power(u.id) then 'admin' when p.role = 'candidate' then 'job_seeker'
      else coalesce(p.role, 'none') end,
    case when p.onboarding_completed then p.approval else 'draft' end, z.state,
    exists (select 1 from private.suspensions x where x.user_id = u.id)
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  left join public.job_seeker_profiles s on s.user_id = u.id and p.role in ('job_seeker', 'candidate')
  left join public.employer_profiles e on e.user_id = u.id and p.role = 'employer'
  left join public.zip_codes z on z.zip = coalesce(s.zip, e.zip)
  where u.id = p_id
  on conflict (user_id) do update
  set role = excluded.role, standing = excluded.standing, state = excluded.state, suspended = excluded.suspended
  where (n.role, n.standing, n.state, n.suspended)
    is distinct from (excluded.role, excluded.standing, excluded.state, excluded.suspended);
end
$$;

create or replace function matching.trades_of(p_user uuid, p_position uuid) returns text[]
language plpgsql
as $$
begin
  return array(
    select s.profession from public.job_seeker_profiles s where s.user_id = p_user
    union
    select r.code from matching.seekers k
    join matching.places c on c.n = k.n
    join public.professions r on r.n = c.profession
    where k.user_id = p_user
    union
    select p.profession from public.positions p where p.id = p_position
    union
    select r.code from matching.openings o join public.professions r on r.n = o.profession
    where o.position_id = p_position);
end
$$;
