-- Starting, ending and listing acting sessions. An admin has one at a time, and never acts for another admin.

create function private.start_acting(p_role text, p_user_id uuid, p_reason text)
returns table (id uuid, expires_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  target uuid := nullif(nullif(p_user_id, '00000000-0000-0000-0000-000000000000'), auth.uid());
  made public.acting_sessions;
begin
  perform private.refuse_if(not private.is_admin(), 'PT403', 'Only administrators can act for others.');
  perform private.refuse_if(char_length(coalesce(btrim(p_reason), '')) not between 10 and 500,
    'PT422', 'Enter a reason of 10 to 500 characters. The person sees it.', 'reason');
  perform private.refuse_if(target is null and (p_role is null or p_role not in ('job_seeker', 'employer')),
    'PT422', 'Choose a role, or someone other than yourself.', 'userId');
  perform private.keep_people(auth.uid(), target);
  if target is not null then
    perform private.refuse_if(target::text !~ '^.{14}4.{4}[89ab]',
      'PT422', 'You can’t act for this account.', 'userId');
    perform private.refuse_if(not exists (select 1 from auth.users u where u.id = target),
      'PT404', 'This account no longer exists.', 'userId');
    perform private.refuse_if(private.has_admin_power(target),
      'PT403', 'You can’t act for another administrator.', 'userId');
  end if;
  perform private.only_confirmed();

  -- Two starts at the same moment leave one session.
  perform pg_advisory_xact_lock(hashtextextended('acting ' || auth.uid(), 0));
  perform private.end_acting(null);
  insert into public.acting_sessions (admin_id, role, user_id, reason, auth_session_id)
  values (auth.uid(), case when target is null then p_role end, target, btrim(p_reason),
    private.session_id()::uuid)
  returning * into made;
  insert into public.audit_log (actor_id, on_behalf_of, action, subject_type, subject_id, reason, details)
  values (auth.uid(), target, 'acting.started', 'acting_session', made.id::text, made.reason,
    jsonb_strip_nulls(jsonb_build_object('role', made.role, 'expires_at', made.expires_at)));
  if target is not null then
    perform private.record_views(array[target], 'acting', null, made.id, made.reason);
  end if;
  return query select made.id, made.expires_at;
end $$;
create function public.start_acting(p_reason text, p_role text default null, p_user_id uuid default null)
returns table (id uuid, expires_at timestamptz)
language plpgsql set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.start_acting(p_role, p_user_id, p_reason); end $$;
grant execute on function private.start_acting, public.start_acting to authenticated, service_role;

create function private.end_acting(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ended public.acting_sessions;
begin
  for ended in
    update public.acting_sessions a set ended_at = now()
    where a.admin_id = auth.uid() and a.ended_at is null and (p_id is null or a.id = p_id)
    returning *
  loop
    insert into public.audit_log (actor_id, on_behalf_of, action, subject_type, subject_id, details)
    values (auth.uid(), ended.user_id, 'acting.stopped', 'acting_session', ended.id::text,
      jsonb_build_object('expired', ended.expires_at <= now()));
  end loop;
end $$;
grant execute on function private.end_acting to authenticated, service_role;

create function public.stop_acting(p_id uuid default null) returns void
language plpgsql set search_path = '' as $$ begin perform private.end_acting(p_id); end $$;
grant execute on function public.stop_acting to authenticated, service_role;

create function private.find_people(p_query text, p_limit integer) returns table (
  user_id uuid, role text, full_name text, email text, facility_name text, onboarding_completed boolean,
  approval text, can_be_acted_for boolean, total bigint
)
language plpgsql security definer set search_path = '' as $$
declare
  exact constant uuid := private.typed_id(p_query);
  tokens constant text[] := private.search_tokens(p_query);
  found_people uuid[] := '{}';
begin
  perform private.refuse_if(not private.is_admin(), 'PT403', 'Only administrators can search for people.');
  perform private.refuse_if(char_length(btrim(coalesce(p_query, ''))) not between 2 and 100 or cardinality(tokens) = 0,
    'PT422', 'Type 2 to 100 letters or digits.', 'q');
  -- 201, or a word that everyone has would read everyone; the page then says "More than 200".
  for user_id, role, full_name, email, facility_name, onboarding_completed, approval, can_be_acted_for, total in
  execute format($query$
    select u.id, case p.role when 'candidate' then 'job_seeker' else p.role end, p.full_name, u.email::text,
      e.facility_name, coalesce(p.onboarding_completed, false), coalesce(p.approval, 'pending'),
      u.id::text ~ '^.{14}4.{4}[89ab]', count(*) over ()
    from (
      select c.user_id from private.people c where c.role <> 'admin' and %s
      order by c.joined_at desc, c.user_id desc limit 201) n
    join auth.users u on u.id = n.user_id
    left join public.profiles p on p.user_id = u.id
    left join public.employer_profiles e on e.user_id = u.id and p.role = 'employer'
    order by lower(coalesce(p.full_name, u.email)), u.id
    limit least(greatest(coalesce($1, 20), 1), 20) $query$,
    case when exact is null then private.has_words('c.user_id', array['person', 'facility'], tokens)
      else 'c.user_id = $2' end)
  using p_limit, exact
  loop
    found_people := found_people || user_id;
    return next;
  end loop;
  perform private.record_admin_view(found_people, null, 'Search for whom to act for', 'list');
end $$;
create function public.find_people(p_query text, p_limit integer default 20) returns table (
  user_id uuid, role text, full_name text, email text, facility_name text, onboarding_completed boolean,
  approval text, can_be_acted_for boolean, total bigint
)
language plpgsql set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.find_people(p_query, p_limit); end $$;
grant execute on function private.find_people, public.find_people to authenticated, service_role;

create function private.recent_acting(p_limit integer) returns table (
  id text, admin_name text, person_id uuid, person_name text, role text, reason text, started_at timestamptz,
  ended_at timestamptz, is_live boolean, rows_written bigint
)
language plpgsql security definer set search_path = '' as $$
declare
  found_people uuid[] := '{}';
begin
  perform private.refuse_if(not private.is_admin(), 'PT403', 'Only administrators can see who acted.');
  for id, admin_name, person_id, person_name, role, reason, started_at, ended_at, is_live, rows_written in
  select l.subject_id, private.name_of(l.actor_id), l.on_behalf_of, private.name_of(l.on_behalf_of),
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
  cross join lateral (
    select least(stop.at, coalesce((l.details ->> 'expires_at')::timestamptz, l.at + interval '60 minutes')) as at
  ) ends
  where l.action = 'acting.started'
  order by l.id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100)
  loop
    found_people := found_people || person_id;
    return next;
  end loop;
  perform private.record_admin_view(found_people, null, 'Acting sessions', 'list');
end $$;
create function public.recent_acting(p_limit integer default 20) returns table (
  id text, admin_name text, person_id uuid, person_name text, role text, reason text, started_at timestamptz,
  ended_at timestamptz, is_live boolean, rows_written bigint
)
language plpgsql set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.recent_acting(p_limit); end $$;
grant execute on function private.recent_acting, public.recent_acting to authenticated, service_role;
