-- The account page: email address, sessions, and what admins did. Nothing can be changed while acting.

create function private.is_session_valid() returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return
  auth.uid() is not null and not private.session_ended();
end $$;

create function private.only_oneself(p_what text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_acting(p_what);
  perform private.refuse_if(not private.is_session_valid(), 'PT401', 'Log in first.');
  return auth.uid();
end $$;

-- Whether the caller's session, not another of the same person, began within p_within.
create function private.session_began_within(p_within interval) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return exists (
  select 1 from auth.sessions s
  where s.id::text = private.session_id() and s.user_id = auth.uid() and s.created_at > now() - p_within
); end $$;

create function private.account_details() returns table (
  created_at timestamptz, has_password boolean, logged_in_recently boolean, providers text[], asked_email text,
  asked_at timestamptz, team_of text
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select u.created_at, coalesce(u.encrypted_password, '') <> '', private.session_began_within('1 hour'),
    array(select distinct i.provider::text from auth.identities i where i.user_id = u.id order by 1),
    c.new_email, c.asked_at, f.facility_name
  from auth.users u
  left join public.facility_members m on m.user_id = u.id
  left join public.employer_profiles f on f.user_id = m.facility_id
  left join public.email_changes c on c.user_id = u.id and c.new_email <> lower(u.email)
    -- The links expire after an hour (otp_expiry in supabase/config.toml).
    and c.asked_at > now() - interval '1 hour'
  where u.id = private.user_id() and private.is_session_valid();
end $$;
create function public.account_details() returns table (
  created_at timestamptz, has_password boolean, logged_in_recently boolean, providers text[], asked_email text,
  asked_at timestamptz, team_of text
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.account_details(); end $$;
grant execute on function private.account_details, public.account_details to authenticated;

create function private.ask_email_change(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.only_oneself('Changing the email address');
  wanted text := lower(btrim(p_email));
begin
  perform private.keep_me();
  perform private.refuse_if(coalesce(wanted, '') !~ '^[^@\s]+@[^@\s]+$' or char_length(wanted) > 254,
    'PT422', 'Enter an email address such as name@example.com.', 'email');
  perform private.refuse_if(exists (select 1 from auth.users u where u.id = me and lower(u.email) = wanted),
    'PT422', 'This is already your address.', 'email');
  insert into public.email_changes as c (user_id, new_email) values (me, wanted)
  on conflict (user_id) do update set new_email = excluded.new_email, asked_at = excluded.asked_at
    where c.asked_at <= now() - interval '1 minute';
  perform private.refuse_if(not found,
    'PT429', 'You asked for a change less than a minute ago. Wait a minute and try again.');
end $$;
create function public.ask_email_change(p_email text) returns void
language plpgsql set search_path = '' as $$ begin perform private.ask_email_change(p_email); end $$;
grant execute on function private.ask_email_change, public.ask_email_change to authenticated;

create function private.drop_email_change() returns void
language sql security definer set search_path = ''
as $$ delete from public.email_changes c where c.user_id = private.only_oneself('Changing the email address') $$;
create function public.drop_email_change() returns void
language plpgsql set search_path = '' as $$ begin perform private.drop_email_change(); end $$;
grant execute on function private.drop_email_change, public.drop_email_change to authenticated;

create function private.own_sessions() returns table (
  id uuid, started_at timestamptz, last_used_at timestamptz, user_agent text, is_this boolean
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select s.id, s.created_at, greatest(s.created_at, s.refreshed_at at time zone 'UTC'), s.user_agent,
    s.id::text is not distinct from private.session_id()
  from auth.sessions s
  where s.user_id = private.only_oneself('Viewing sessions') and (s.not_after is null or s.not_after > now())
  order by 5 desc, 3 desc, 1
  limit 100;
end $$;
create function public.own_sessions() returns table (
  id uuid, started_at timestamptz, last_used_at timestamptz, user_agent text, is_this boolean
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.own_sessions(); end $$;
grant execute on function private.own_sessions, public.own_sessions to authenticated;

create function private.end_session(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.only_oneself('Ending a session');
begin
  perform private.refuse_if(p_id::text = private.session_id(), 'PT409', 'Log out to end the session you are using.');
  delete from auth.sessions s where s.id = p_id and s.user_id = me;
  perform private.refuse_if(not found, 'PT404', 'This session has already ended.');
end $$;
create function public.end_session(p_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.end_session(p_id); end $$;
grant execute on function private.end_session, public.end_session to authenticated;

create function private.access_log(p_before bigint, p_limit integer) returns table (
  id bigint, at timestamptz, action text, who text, reason text
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select l.id, l.at, l.action,
    case when l.action = 'verification.compared' then 'Nomera Health, automatically'
      else private.actor_name(l) end, l.reason
  from public.audit_log l
  where private.is_session_valid()
    and (l.on_behalf_of = (select private.user_id())
      or (l.subject_type = 'profile' and l.subject_id = (select private.user_id()::text)))
    and l.actor_id is distinct from (select private.user_id())
    and (p_before is null or l.id < p_before)
  order by l.id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end $$;
create function public.access_log(p_before bigint default null, p_limit integer default 20) returns table (
  id bigint, at timestamptz, action text, who text, reason text
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.access_log(p_before, p_limit); end $$;
grant execute on function private.access_log, public.access_log to authenticated;
