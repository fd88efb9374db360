-- The account page: what somebody can see and do about their own account. All of it is about the true caller, so none
-- of it is done while acting for somebody else.

-- Whether that session still stands: a token lives on for up to an hour after its session was ended.
create function private.session_stands() returns boolean
language sql stable security definer set search_path = ''
as $$
  select auth.uid() is not null and (private.session_id() is null
    or exists (select 1 from auth.sessions s where s.id::text = private.session_id() and s.user_id = auth.uid()))
$$;

-- The caller, for what only they themselves may do. Refuses while acting, and when the session was ended.
create function private.only_oneself(p_what text) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_acting(p_what);
  if not private.session_stands() then
    raise exception using errcode = 'PT401', message = 'Sign in first.';
  end if;
  return auth.uid();
end
$$;

create table public.email_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  new_email text not null check (char_length(new_email) between 3 and 254 and new_email = lower(new_email)),
  asked_at timestamptz not null default now()
);
comment on table public.email_changes is
  'The address somebody asked for last. Kept whether or not it can be had: the page must not tell who has an account.';
alter table public.email_changes enable row level security;
create policy "Own change of address" on public.email_changes for select to authenticated
  using (user_id = (select private.user_id()));
revoke all on public.email_changes from anon, authenticated;
grant select on public.email_changes to authenticated;
grant all on public.email_changes to service_role;

-- What the page tells of an account besides what current_account() does; it may be read while acting.
create function private.account_details() returns table (
  created_at timestamptz, has_password boolean, providers text[], asked_email text, asked_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select u.created_at, coalesce(u.encrypted_password, '') <> '',
    array(select distinct i.provider::text from auth.identities i where i.user_id = u.id order by 1),
    c.new_email, c.asked_at
  from auth.users u
  left join public.email_changes c on c.user_id = u.id and c.new_email <> lower(u.email)
    -- The links last as long as supabase/config.toml says: an hour.
    and c.asked_at > now() - interval '1 hour'
  where u.id = private.user_id() and private.session_stands()
$$;

-- ---------------------------------------------------------------- another e-mail address

-- Notes the wish. One a minute: the auth service sends no more, and would say so only for an address that is free.
create function private.ask_email_change(p_email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Changing the e-mail address');
  wanted text := lower(btrim(p_email));
begin
  if coalesce(wanted, '') !~ '^[^@\s]+@[^@\s]+$' or char_length(wanted) > 254 then
    raise exception using errcode = 'PT422', message = 'Enter an e-mail address such as name@example.com.', hint = 'email';
  end if;
  if exists (select 1 from auth.users u where u.id = me and lower(u.email) = wanted) then
    raise exception using errcode = 'PT422', message = 'This is your address already.', hint = 'email';
  end if;
  insert into public.email_changes as c (user_id, new_email) values (me, wanted)
  on conflict (user_id) do update set new_email = excluded.new_email, asked_at = excluded.asked_at
    where c.asked_at <= now() - interval '1 minute';
  if not found then
    raise exception using errcode = 'PT429',
      message = 'You asked for a change less than a minute ago. Wait a minute and try again.';
  end if;
end
$$;

-- Forgets the wish: it came true, could not be sent, or was overtaken by a new password.
create function private.drop_email_change() returns void
language sql security definer set search_path = ''
as $$ delete from public.email_changes c where c.user_id = private.only_oneself('Changing the e-mail address') $$;

-- ---------------------------------------------------------------- sessions

-- Where the caller is signed in, this session first.
create function private.own_sessions() returns table (
  id uuid, started_at timestamptz, last_used_at timestamptz, user_agent text, is_this boolean
)
language sql stable security definer set search_path = ''
as $$
  select s.id, s.created_at, greatest(s.created_at, s.refreshed_at at time zone 'UTC'), s.user_agent,
    s.id::text is not distinct from private.session_id()
  from auth.sessions s
  where s.user_id = private.only_oneself('Looking at sessions') and (s.not_after is null or s.not_after > now())
  order by 5 desc, 3 desc, 1
  limit 100
$$;

-- Ends another session of the caller's; the auth service has no call for a single one.
create function private.end_session(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Ending a session');
begin
  if p_id::text = private.session_id() then
    raise exception using errcode = 'PT409', message = 'Sign out to end the session you are using.';
  end if;
  delete from auth.sessions s where s.id = p_id and s.user_id = me;
  if not found then
    raise exception using errcode = 'PT404', message = 'This session has ended already.';
  end if;
end
$$;

-- ---------------------------------------------------------------- who looked at the account

create index audit_log_account_idx on public.audit_log (subject_id, id) where subject_type = 'profile';

-- What administrators did for somebody or decided about them, newest first; the next page begins before an id.
create function private.access_log(p_before bigint, p_limit integer) returns table (
  id bigint, at timestamptz, action text, who text, reason text
)
language sql stable security definer set search_path = ''
as $$
  select l.id, l.at, l.action, coalesce(p.full_name, 'An administrator of Nomera Health'), l.reason
  from public.audit_log l
  left join public.profiles p on p.user_id = l.actor_id
  where private.session_stands()
    and (l.on_behalf_of = (select private.user_id())
      or (l.subject_type = 'profile' and l.subject_id = (select private.user_id()::text)))
    and l.actor_id is distinct from (select private.user_id())
    and (p_before is null or l.id < p_before)
  order by l.id desc
  limit least(greatest(coalesce(p_limit, 20), 1), 100)
$$;

-- ---------------------------------------------------------------- what the data API calls

create function public.account_details() returns table (
  created_at timestamptz, has_password boolean, providers text[], asked_email text, asked_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.account_details() $$;
create function public.ask_email_change(p_email text) returns void
language sql set search_path = ''
as $$ select private.ask_email_change(p_email) $$;
create function public.drop_email_change() returns void
language sql set search_path = ''
as $$ select private.drop_email_change() $$;
create function public.own_sessions() returns table (
  id uuid, started_at timestamptz, last_used_at timestamptz, user_agent text, is_this boolean
)
language sql stable set search_path = ''
as $$ select * from private.own_sessions() $$;
create function public.end_session(p_id uuid) returns void
language sql set search_path = ''
as $$ select private.end_session(p_id) $$;
create function public.access_log(p_before bigint default null, p_limit integer default 20) returns table (
  id bigint, at timestamptz, action text, who text, reason text
)
language sql stable set search_path = ''
as $$ select * from private.access_log(p_before, p_limit) $$;

-- ---------------------------------------------------------------- who may call what

revoke execute on function public.account_details(),
  public.ask_email_change(text),
  public.drop_email_change(),
  public.own_sessions(),
  public.end_session(uuid),
  public.access_log(bigint, integer)
  from public, anon, authenticated;
grant execute on function public.account_details(),
  public.ask_email_change(text),
  public.drop_email_change(),
  public.own_sessions(),
  public.end_session(uuid),
  public.access_log(bigint, integer)
  to authenticated;

revoke execute on function private.session_stands(),
  private.only_oneself(text),
  private.account_details(),
  private.ask_email_change(text),
  private.drop_email_change(),
  private.own_sessions(),
  private.end_session(uuid),
  private.access_log(bigint, integer)
  from public, anon, authenticated;
grant execute on function private.account_details(),
  private.ask_email_change(text),
  private.drop_email_change(),
  private.own_sessions(),
  private.end_session(uuid),
  private.access_log(bigint, integer)
  to authenticated;
