-- Whom an admin can act for, and who acted lately.

-- People by name, e-mail address or facility (each word somewhere in them), or by their id. Never administrators.
create function private.find_people(p_query text, p_limit integer) returns table (
  user_id uuid, role text, full_name text, email text, facility_name text, onboarding_completed boolean,
  approval text, can_be_acted_for boolean, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := lower(btrim(coalesce(p_query, '')));
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators search for people.';
  end if;
  if char_length(wanted) not between 2 and 100 then
    raise exception using errcode = 'PT422', message = 'Type 2 to 100 characters.', hint = 'q';
  end if;
  return query
  select u.id, case p.role when 'candidate' then 'job_seeker' else p.role end, p.full_name, u.email::text,
    e.facility_name, coalesce(p.onboarding_completed, false), coalesce(p.approval, 'pending'),
    u.id::text ~ '^.{14}4.{4}[89ab]', count(*) over ()
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  left join public.employer_profiles e on e.user_id = u.id and p.role = 'employer'
  where (u.id::text = wanted or not exists (
      select 1 from regexp_split_to_table(wanted, '\s+') as words (word)
      where strpos(lower(concat_ws(' ', p.full_name, u.email, e.facility_name)), words.word) = 0))
    and not private.has_admin_power(u.id)
  order by lower(coalesce(p.full_name, u.email)), u.id
  limit least(greatest(coalesce(p_limit, 20), 1), 20);
end
$$;
create function public.find_people(p_query text, p_limit integer default 20) returns table (
  user_id uuid, role text, full_name text, email text, facility_name text, onboarding_completed boolean,
  approval text, can_be_acted_for boolean, total bigint
)
language sql stable set search_path = ''
as $$ select * from private.find_people(p_query, p_limit) $$;

-- Who acted for whom, the latest first: from the audit log, because its entries outlive the accounts.
create function private.recent_acting(p_limit integer) returns table (
  id text, admin_name text, person_id uuid, person_name text, role text, reason text, started_at timestamptz,
  ended_at timestamptz, is_live boolean, rows_written bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators see who acted.';
  end if;
  return query
  select l.subject_id, coalesce(ap.full_name, au.email), l.on_behalf_of, coalesce(tp.full_name, tu.email),
    l.details ->> 'role', l.reason, l.at, ends.at,
    stop.at is null and ends.at > now() and exists (
      select 1 from public.acting_sessions a
      where a.id::text = l.subject_id and a.ended_at is null
        and (a.auth_session_id is null or exists (select 1 from auth.sessions s where s.id = a.auth_session_id))),
    (select count(*) from public.audit_log w
      where w.actor_id = l.actor_id and w.id > l.id and w.details ->> 'acting_session' = l.subject_id)
  from public.audit_log l
  left join lateral (
    select s.at from public.audit_log s
    where s.subject_type = 'acting_session' and s.subject_id = l.subject_id and s.action = 'acting.stopped'
    limit 1
  ) stop on true
  cross join lateral (select least(stop.at, coalesce((l.details ->> 'expires_at')::timestamptz, l.at + interval '60 minutes')) as at) ends
  left join auth.users au on au.id = l.actor_id
  left join public.profiles ap on ap.user_id = l.actor_id
  left join auth.users tu on tu.id = l.on_behalf_of
  left join public.profiles tp on tp.user_id = l.on_behalf_of
  where l.action = 'acting.started'
  order by l.id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end
$$;
create index audit_log_acting_started_idx on public.audit_log (id) where action = 'acting.started';
create function public.recent_acting(p_limit integer default 20) returns table (
  id text, admin_name text, person_id uuid, person_name text, role text, reason text, started_at timestamptz,
  ended_at timestamptz, is_live boolean, rows_written bigint
)
language sql stable set search_path = ''
as $$ select * from private.recent_acting(p_limit) $$;

revoke execute on function public.find_people(text, integer), public.recent_acting(integer)
  from public, anon, authenticated;
grant execute on function public.find_people(text, integer), public.recent_acting(integer)
  to authenticated, service_role;
revoke execute on function private.find_people(text, integer), private.recent_acting(integer)
  from public, anon, authenticated;
grant execute on function private.find_people(text, integer), private.recent_acting(integer)
  to authenticated, service_role;
