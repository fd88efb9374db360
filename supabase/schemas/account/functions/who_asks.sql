-- Helpers for the current user and for an account's display name.
-- live_acting() checks the acting header against admin, sign-in session and time limit on every request.

create function private.is_approved(p_role text) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select exists (
    select 1 from public.profiles p
    where p.user_id = private.user_id() and p.onboarding_completed and p.approval = 'approved'
      and case p.role when 'candidate' then 'job_seeker' else p.role end = p_role
  )
); end $$;

create function public.is_admin() returns boolean
language plpgsql stable set search_path = '' as $$ begin return private.is_admin(); end $$;
grant execute on function public.is_admin to anon, authenticated, service_role;

create function private.has_admin_power(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.admin_users a where a.user_id = p_user_id)
    or exists (select 1 from public.profiles p where p.user_id = p_user_id and p.role = 'admin');
end $$;

-- Everyone whom has_admin_power() says yes to.
create function private.admins() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$ begin return query
  select a.user_id from public.admin_users a
  union select p.user_id from public.profiles p where p.role = 'admin';
end $$;

create function private.acting_header() returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(current_setting('request.headers', true), '')::json ->> 'x-nomera-acting';
end $$;

create function private.session_id() returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(current_setting('request.jwt.claims', true), '')::json ->> 'session_id';
end $$;

-- The acting session with this id, if it is the caller's and still valid: not ended, in the same sign-in session, the
-- caller still an admin, and the other person not one.
create function private.live_acting(p_id text) returns setof public.acting_sessions
language plpgsql stable security definer set search_path = '' as $$
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
end $$;

create function private.acting_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$ begin return (select a.id from private.live_acting(private.acting_header()) a); end $$;

create function private.refuse_acting(p_what text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.acting_header() is not null then
    raise exception using errcode = 'PT403', message = p_what || ' is not possible while you act for someone.';
  end if;
end $$;

create function private.only_admins() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_admin(), 'PT403', 'Only administrators can do this.');
end $$;

create function private.name_of(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(p.full_name, u.email::text) from auth.users u left join public.profiles p on p.user_id = u.id
  where u.id = p_user_id
); end $$;
