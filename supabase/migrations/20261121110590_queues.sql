-- The queues of what waits for an admin: a page of short rows, and one entry with all its evidence.

-- ---------------------------------------------------------------- what a page of a queue consists of

-- p_ids: everything that waits, in its order. Opened is the one asked for while it waits, else the first of the page,
-- else (beyond the last page) the first of all: there is always one, so that there is always a total.
create function private.queue_part(p_ids uuid[], p_offset integer, p_limit integer, p_open uuid) returns table (
  id uuid, place integer, listed boolean, opened boolean, next_id uuid, total integer
)
language sql immutable set search_path = ''
as $$
  with asked as (
    select greatest(coalesce(p_offset, 0), 0) as skipped, least(greatest(coalesce(p_limit, 25), 1), 100) as shown
  ), queue as (
    select u.id, u.place::integer, u.place > a.skipped and u.place - a.skipped <= a.shown as listed,
      u.id is not distinct from p_open as wanted, u.place > a.skipped as ahead
    from asked a cross join unnest(p_ids) with ordinality u (id, place)
  ), chosen as (
    select q.place from queue q order by q.wanted desc, q.ahead desc, q.place limit 1
  )
  select q.id, q.place, q.listed, q.place = c.place, p_ids[q.place + 1], cardinality(p_ids)
  from queue q cross join chosen c
  where q.listed or q.place = c.place
  order by q.place
$$;

-- How much waits in each queue.
create function private.queue_counts() returns table (accounts bigint, credentials bigint, appeals bigint, documents bigint)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators see this list.';
  end if;
  return query
  select
    (select count(*) from public.profiles p where p.onboarding_completed and p.approval = 'pending'),
    (select count(*) from public.credentials c
      join public.profiles p on p.user_id = c.user_id and p.onboarding_completed and p.approval = 'approved'
      where c.status = 'pending'),
    (select count(*) from public.account_appeals a where a.status = 'open'),
    (select count(*) from public.documents d where d.status = 'pending' and d.replaced_by is null);
end
$$;
create function public.queue_counts() returns table (accounts bigint, credentials bigint, appeals bigint, documents bigint)
language sql stable set search_path = ''
as $$ select * from private.queue_counts() $$;

-- ---------------------------------------------------------------- accounts

drop function public.pending_accounts(integer);
drop function private.pending_accounts(integer);

-- Accounts that wait for a decision, oldest first. Of the opened one everything the person brought, whole rows, so that
-- a new column is in it by itself.
create function private.pending_accounts(p_offset integer, p_limit integer, p_open uuid) returns table (
  user_id uuid, role text, full_name text, facility_name text, what text, submitted_at timestamptz, city text, state text,
  email text, seeker jsonb, facility jsonb, credentials jsonb,
  place integer, listed boolean, opened boolean, next_id uuid, total integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators see this list.';
  end if;
  return query
  select p.user_id, case p.role when 'candidate' then 'job_seeker' else p.role end, p.full_name, e.facility_name,
    coalesce(s.profession, e.facility_type), p.submitted_at, z.city, z.state,
    case when q.opened then u.email::text end,
    case when q.opened then to_jsonb(s) end,
    case when q.opened then to_jsonb(e) end,
    case when q.opened then (select coalesce(jsonb_agg(to_jsonb(c) order by c.kind desc, c.created_at, c.id), '[]')
      from public.credentials c where c.user_id = s.user_id) end,
    q.place, q.listed, q.opened, q.next_id, q.total
  from private.queue_part(
    array(select w.user_id from public.profiles w where w.onboarding_completed and w.approval = 'pending'
      order by w.submitted_at, w.user_id),
    p_offset, p_limit, p_open) q
  join public.profiles p on p.user_id = q.id
  join auth.users u on u.id = q.id
  left join public.job_seeker_profiles s on s.user_id = q.id and p.role in ('job_seeker', 'candidate')
  left join public.employer_profiles e on e.user_id = q.id and p.role = 'employer'
  left join public.zip_codes z on z.zip = coalesce(s.zip, e.zip)
  order by q.place;
end
$$;
create function public.pending_accounts(
  p_offset integer default 0, p_limit integer default 25, p_open uuid default null
) returns table (
  user_id uuid, role text, full_name text, facility_name text, what text, submitted_at timestamptz, city text, state text,
  email text, seeker jsonb, facility jsonb, credentials jsonb,
  place integer, listed boolean, opened boolean, next_id uuid, total integer
)
language sql stable set search_path = ''
as $$ select * from private.pending_accounts(p_offset, p_limit, p_open) $$;

-- ---------------------------------------------------------------- appeals

drop function public.pending_appeals(integer);
drop function private.pending_appeals(integer);

create function private.pending_appeals(p_offset integer, p_limit integer, p_open uuid) returns table (
  id uuid, role text, full_name text, facility_name text, created_at timestamptz,
  email text, body text, verification_reason text, decided_at timestamptz,
  place integer, listed boolean, opened boolean, next_id uuid, total integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators see this list.';
  end if;
  return query
  select a.id, case p.role when 'candidate' then 'job_seeker' else p.role end, p.full_name, e.facility_name, a.created_at,
    case when q.opened then u.email::text end,
    case when q.opened then a.body end,
    case when q.opened then p.verification_reason end,
    case when q.opened then p.decided_at end,
    q.place, q.listed, q.opened, q.next_id, q.total
  from private.queue_part(
    array(select w.id from public.account_appeals w where w.status = 'open' order by w.created_at, w.id),
    p_offset, p_limit, p_open) q
  join public.account_appeals a on a.id = q.id
  join public.profiles p on p.user_id = a.user_id
  join auth.users u on u.id = a.user_id
  left join public.employer_profiles e on e.user_id = a.user_id
  order by q.place;
end
$$;
create function public.pending_appeals(
  p_offset integer default 0, p_limit integer default 25, p_open uuid default null
) returns table (
  id uuid, role text, full_name text, facility_name text, created_at timestamptz,
  email text, body text, verification_reason text, decided_at timestamptz,
  place integer, listed boolean, opened boolean, next_id uuid, total integer
)
language sql stable set search_path = ''
as $$ select * from private.pending_appeals(p_offset, p_limit, p_open) $$;

-- ---------------------------------------------------------------- credentials changed after the approval

drop function public.pending_credentials(integer);
drop function private.pending_credentials(integer);

create function private.pending_credentials(p_offset integer, p_limit integer, p_open uuid) returns table (
  id uuid, full_name text, kind text, profession text, name text, state text, updated_at timestamptz,
  email text, home_state text, number text, multistate boolean, expires_on date,
  place integer, listed boolean, opened boolean, next_id uuid, total integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators see this list.';
  end if;
  return query
  select c.id, p.full_name, c.kind, c.profession, c.name, c.state, c.updated_at,
    case when q.opened then u.email::text end,
    case when q.opened then s.home_state end,
    case when q.opened then c.number end,
    case when q.opened then c.multistate end,
    case when q.opened then c.expires_on end,
    q.place, q.listed, q.opened, q.next_id, q.total
  from private.queue_part(
    array(select w.id from public.credentials w
      join public.profiles o on o.user_id = w.user_id and o.onboarding_completed and o.approval = 'approved'
      where w.status = 'pending' order by w.updated_at, w.id),
    p_offset, p_limit, p_open) q
  join public.credentials c on c.id = q.id
  join public.profiles p on p.user_id = c.user_id
  join auth.users u on u.id = c.user_id
  left join public.job_seeker_profiles s on s.user_id = c.user_id
  order by q.place;
end
$$;
create function public.pending_credentials(
  p_offset integer default 0, p_limit integer default 25, p_open uuid default null
) returns table (
  id uuid, full_name text, kind text, profession text, name text, state text, updated_at timestamptz,
  email text, home_state text, number text, multistate boolean, expires_on date,
  place integer, listed boolean, opened boolean, next_id uuid, total integer
)
language sql stable set search_path = ''
as $$ select * from private.pending_credentials(p_offset, p_limit, p_open) $$;

-- ---------------------------------------------------------------- documents

drop function public.pending_documents(integer, integer);
drop function private.pending_documents(integer, integer);

create function private.pending_documents(p_offset integer, p_limit integer, p_open uuid) returns table (
  id uuid, created_at timestamptz, kind text, full_name text,
  file_name text, size_bytes integer, expires_on date, email text, credential_kind text, credential_profession text,
  credential_name text, credential_state text, credential_number text, credential_multistate boolean,
  credential_expires_on date, replaces_status text,
  place integer, listed boolean, opened boolean, next_id uuid, total integer
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators see this list.';
  end if;
  return query
  select d.id, d.created_at, d.kind, coalesce(p.full_name, u.email::text),
    o.file_name, o.size_bytes, o.expires_on, case when q.opened then u.email::text end, c.kind, c.profession, c.name,
    c.state, c.number, c.multistate, c.expires_on,
    case when q.opened then (select r.status from public.documents r where r.replaced_by = d.id limit 1) end,
    q.place, q.listed, q.opened, q.next_id, q.total
  from private.queue_part(
    array(select w.id from public.documents w where w.status = 'pending' and w.replaced_by is null
      order by w.created_at, w.id),
    p_offset, p_limit, p_open) q
  join public.documents d on d.id = q.id
  join public.profiles p on p.user_id = d.user_id
  join auth.users u on u.id = d.user_id
  -- Once more, for the opened one only.
  left join public.documents o on o.id = q.id and q.opened
  left join public.credentials c on c.id = o.credential_id
  order by q.place;
end
$$;
create function public.pending_documents(
  p_offset integer default 0, p_limit integer default 25, p_open uuid default null
) returns table (
  id uuid, created_at timestamptz, kind text, full_name text,
  file_name text, size_bytes integer, expires_on date, email text, credential_kind text, credential_profession text,
  credential_name text, credential_state text, credential_number text, credential_multistate boolean,
  credential_expires_on date, replaces_status text,
  place integer, listed boolean, opened boolean, next_id uuid, total integer
)
language sql stable set search_path = ''
as $$ select * from private.pending_documents(p_offset, p_limit, p_open) $$;

-- ---------------------------------------------------------------- who may call what

revoke execute on function public.queue_counts(), public.pending_accounts(integer, integer, uuid),
  public.pending_appeals(integer, integer, uuid), public.pending_credentials(integer, integer, uuid),
  public.pending_documents(integer, integer, uuid)
  from public, anon, authenticated;
grant execute on function public.queue_counts(), public.pending_accounts(integer, integer, uuid),
  public.pending_appeals(integer, integer, uuid), public.pending_credentials(integer, integer, uuid),
  public.pending_documents(integer, integer, uuid)
  to authenticated, service_role;
revoke execute on function private.queue_part(uuid[], integer, integer, uuid), private.queue_counts(),
  private.pending_accounts(integer, integer, uuid), private.pending_appeals(integer, integer, uuid),
  private.pending_credentials(integer, integer, uuid), private.pending_documents(integer, integer, uuid)
  from public, anon, authenticated;
grant execute on function private.queue_counts(),
  private.pending_accounts(integer, integer, uuid), private.pending_appeals(integer, integer, uuid),
  private.pending_credentials(integer, integer, uuid), private.pending_documents(integer, integer, uuid)
  to authenticated, service_role;
