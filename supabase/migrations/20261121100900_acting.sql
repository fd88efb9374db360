-- Acting: an admin sees and does what somebody else would, within limits, and it is written down.
-- The app sends the id of the acting session with every request outside /admin, as a header. The header alone gives
-- nothing: the session must be the caller's own, alive, and the caller still an admin. A header that fails this makes
-- the caller nobody, never an admin again by accident.

create table public.acting_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references auth.users (id) on delete cascade,
  -- One of the two: a role with nobody in particular, or somebody as they are.
  role text check (role in ('job_seeker', 'employer')),
  user_id uuid references auth.users (id) on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 10 and 500),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  ended_at timestamptz,
  -- The sign-in it was started in, where it holds. Signing out there, or everywhere from anywhere, ends it too.
  auth_session_id uuid,
  check ((role is null) <> (user_id is null)),
  check (expires_at <= started_at + interval '60 minutes')
);
create index acting_sessions_admin_idx on public.acting_sessions (admin_id) where ended_at is null;
create index acting_sessions_user_idx on public.acting_sessions (user_id);
alter table public.acting_sessions enable row level security;
revoke all on public.acting_sessions from anon, authenticated;
grant all on public.acting_sessions to service_role;

-- ---------------------------------------------------------------- who is asking, and as whom

-- Whether somebody is an admin themselves, whoever they act for.
create function private.has_admin_power(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.admin_users a where a.user_id = p_user_id)
      or exists (select 1 from public.profiles p where p.user_id = p_user_id and p.role = 'admin')
$$;

-- The acting session that this request names; null when it names none.
create function private.acting_header() returns text
language sql stable set search_path = ''
as $$ select nullif(current_setting('request.headers', true), '')::json ->> 'x-nomera-acting' $$;

-- The session behind the caller's token; null when the token names none.
create function private.session_id() returns text
language sql stable set search_path = ''
as $$ select nullif(current_setting('request.jwt.claims', true), '')::json ->> 'session_id' $$;

-- The acting session of this id, if it is the caller's own, alive, and this is the sign-in it was started in; no row otherwise.
create function private.live_acting(p_id text) returns setof public.acting_sessions
language sql stable security definer set search_path = ''
as $$
  select a.* from public.acting_sessions a
  where a.id = case when p_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_id::uuid end
    and a.admin_id = auth.uid() and a.ended_at is null and a.expires_at > now()
    and (a.auth_session_id is null or (a.auth_session_id::text = private.session_id()
      and exists (select 1 from auth.sessions s where s.id = a.auth_session_id)))
    and private.has_admin_power(a.admin_id)
    and (a.user_id is null or not private.has_admin_power(a.user_id))
$$;

-- The acting session in force for this request, or null.
create function private.acting_id() returns uuid
language sql stable security definer set search_path = ''
as $$ select a.id from private.live_acting(private.acting_header()) a $$;

-- Whose rows this request is about: the caller's, or those of the person acted for.
create function private.user_id() returns uuid
language sql stable security definer set search_path = ''
as $$
  select case when private.acting_header() is null then auth.uid()
    else (select coalesce(a.user_id, a.admin_id) from private.live_acting(private.acting_header()) a) end
$$;

-- Whoever acts sees what the other sees, so there is no admin power in it.
create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$ select private.acting_header() is null and private.has_admin_power(auth.uid()) $$;

-- For what only the person themselves may do.
create function private.refuse_acting(p_what text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.acting_header() is not null then
    raise exception using errcode = 'PT403', message = p_what || ' is refused while you act for somebody.';
  end if;
end
$$;

-- Entries name both: who did it, and for whom.
create or replace function private.audit(
  p_action text, p_subject_type text, p_subject_id text, p_reason text default null, p_details jsonb default '{}'
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor_id, on_behalf_of, action, subject_type, subject_id, reason, details)
  values (auth.uid(), (select a.user_id from private.live_acting(private.acting_header()) a),
    p_action, p_subject_type, p_subject_id, p_reason, p_details)
$$;
create index audit_log_on_behalf_idx on public.audit_log (on_behalf_of, id) where on_behalf_of is not null;

-- ---------------------------------------------------------------- start and stop

-- Starts acting, as a role or for somebody. The entry in the audit log is part of it: without it, nothing starts.
create function private.start_acting(p_role text, p_user_id uuid, p_reason text)
returns table (id uuid, expires_at timestamptz)
language plpgsql security definer set search_path = ''
as $$
declare
  target uuid := nullif(nullif(p_user_id, '00000000-0000-0000-0000-000000000000'), auth.uid());
  made public.acting_sessions;
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators act for others.';
  end if;
  if char_length(coalesce(btrim(p_reason), '')) not between 10 and 500 then
    raise exception using errcode = 'PT422', message = 'Say why, in 10 to 500 characters: the person reads it.', hint = 'reason';
  end if;
  if target is null and (p_role is null or p_role not in ('job_seeker', 'employer')) then
    raise exception using errcode = 'PT422', message = 'Choose a role, or somebody other than yourself.', hint = 'userId';
  end if;
  if target is not null then
    if target::text !~ '^.{14}4.{4}[89ab]' then
      raise exception using errcode = 'PT422', message = 'Nobody acts for an account with an id of this kind.', hint = 'userId';
    end if;
    if not exists (select 1 from auth.users u where u.id = target) then
      raise exception using errcode = 'PT404', message = 'This account no longer exists.', hint = 'userId';
    end if;
    if private.has_admin_power(target) then
      raise exception using errcode = 'PT403', message = 'Nobody acts for another administrator.', hint = 'userId';
    end if;
  end if;

  -- One after the other, so that two starts at the same moment leave one.
  perform pg_advisory_xact_lock(hashtextextended('acting ' || auth.uid(), 0));
  perform private.end_acting(null);
  insert into public.acting_sessions (admin_id, role, user_id, reason, auth_session_id)
  values (auth.uid(), case when target is null then p_role end, target, btrim(p_reason),
    private.session_id()::uuid)
  returning * into made;
  insert into public.audit_log (actor_id, on_behalf_of, action, subject_type, subject_id, reason, details)
  values (auth.uid(), target, 'acting.started', 'acting_session', made.id::text, made.reason,
    jsonb_strip_nulls(jsonb_build_object('role', made.role, 'expires_at', made.expires_at)));
  return query select made.id, made.expires_at;
end
$$;

-- Ends the caller's acting: one session, or all that are open.
create function private.end_acting(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
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
end
$$;

create function public.start_acting(p_reason text, p_role text default null, p_user_id uuid default null)
returns table (id uuid, expires_at timestamptz)
language sql set search_path = ''
as $$ select * from private.start_acting(p_role, p_user_id, p_reason) $$;
create function public.stop_acting(p_id uuid default null) returns void
language sql set search_path = ''
as $$ select private.end_acting(p_id) $$;

-- Every row that is written while acting leaves an entry with both ids, whichever command wrote it.
create function private.note_acting() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  acting uuid;
begin
  if private.acting_header() is not null then
    acting := private.acting_id();
    if acting is null then
      raise exception using errcode = 'PT403', message = 'Acting has ended. Nothing was saved.';
    end if;
    perform private.audit('acting.' || lower(tg_op), tg_table_name,
      coalesce(after ->> 'id', before ->> 'id', after ->> 'user_id', before ->> 'user_id'), null,
      jsonb_build_object('acting_session', acting, 'columns', (
        select coalesce(jsonb_agg(k.key order by k.key), '[]') from jsonb_object_keys(before || after) k (key)
        where before -> k.key is distinct from after -> k.key and k.key <> 'updated_at')));
  end if;
  return null;
end
$$;
create trigger profiles_note_acting after insert or update or delete on public.profiles
  for each row execute function private.note_acting();
create trigger employer_profiles_note_acting after insert or update or delete on public.employer_profiles
  for each row execute function private.note_acting();
create trigger job_seeker_profiles_note_acting after insert or update or delete on public.job_seeker_profiles
  for each row execute function private.note_acting();
create trigger credentials_note_acting after insert or update or delete on public.credentials
  for each row execute function private.note_acting();
create trigger positions_note_acting after insert or update or delete on public.positions
  for each row execute function private.note_acting();
create trigger faq_questions_note_acting after insert or update or delete on public.faq_questions
  for each row execute function private.note_acting();

-- A profile is made by its owner alone: with it comes the role.
create function private.refuse_profile_while_acting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refuse_acting('Choosing a role');
  return new;
end
$$;
create trigger profiles_refuse_acting before insert on public.profiles
  for each row execute function private.refuse_profile_while_acting();

-- ---------------------------------------------------------------- policies and functions that ask who it is about

alter policy "Own admin row" on public.admin_users
  using (user_id = (select private.user_id()) or (select private.is_admin()));
alter policy "Own profile, or admin" on public.profiles
  using (user_id = (select private.user_id()) or (select private.is_admin()));
alter policy "Create own profile" on public.profiles
  with check (user_id = (select private.user_id()));
alter policy "Change own profile" on public.profiles
  using (user_id = (select private.user_id())) with check (user_id = (select private.user_id()));
alter policy "Own facility, or admin" on public.employer_profiles
  using (user_id = (select private.user_id()) or (select private.is_admin()));
alter policy "Own job seeker profile, or admin" on public.job_seeker_profiles
  using (user_id = (select private.user_id()) or (select private.is_admin()));
alter policy "Own referral, or admin" on public.referrals
  using (referred_user_id = (select private.user_id()) or (select private.is_admin()));
alter policy "Own credentials, or admin" on public.credentials
  using (user_id = (select private.user_id()) or (select private.is_admin()));
alter policy "Own positions, or admin" on public.positions
  using (employer_id = (select private.user_id()) or (select private.is_admin()));
alter policy "Approved employers post positions" on public.positions
  with check (employer_id = (select private.user_id()) and (select private.is_approved('employer')));
alter policy "Own matches, or admin" on public.matches
  using (job_seeker_id = (select private.user_id()) or (select private.is_admin()));

-- These are as they were, but for whom they are about. Their text is taken over, not written a second time.
do $$
declare
  name text;
begin
  foreach name in array array['is_approved', 'begin_submission', 'finish_submission', 'submit_job_seeker',
    'submit_employer', 'matches_of_job_seeker', 'matches_of_employer']
  loop
    execute (
      select replace(pg_get_functiondef(p.oid), 'auth.uid()', 'private.user_id()')
      from pg_proc p where p.proname = name and p.pronamespace = 'private'::regnamespace
    );
  end loop;
end
$$;

-- ---------------------------------------------------------------- the account

-- Who the caller is, in one round trip; with an acting session, whom they act for. No row for an anonymous caller,
-- and none when the session behind the token was ended: a token lives on for up to an hour, the session does not.
drop function public.current_account();
drop function private.current_account();
create function private.current_account(p_acting text) returns table (
  user_id uuid, email text, is_admin boolean, has_profile boolean, role text, full_name text,
  onboarding_completed boolean, has_draft boolean, draft_saved_at text, approval text, verification_reason text,
  submitted_at timestamptz, acting_id uuid, admin_id uuid, admin_name text, acting_role text, acting_user_id uuid,
  acting_user_name text, acting_user_role text, acting_reason text, acting_ends_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  with claims as (
    select private.session_id() as session_id
  ), acting as (
    select a.* from private.live_acting(coalesce(private.acting_header(), p_acting)) a
  )
  select u.id, u.email::text, private.is_admin(), p.user_id is not null,
    case p.role when 'candidate' then 'job_seeker' else p.role end, p.full_name,
    coalesce(p.onboarding_completed, false), p.onboarding_draft is not null, p.onboarding_draft ->> 'saved_at',
    coalesce(p.approval, 'pending'), p.verification_reason, p.submitted_at,
    a.id, a.admin_id, coalesce(ap.full_name, au.email), a.role, a.user_id, coalesce(tp.full_name, tu.email),
    case tp.role when 'candidate' then 'job_seeker' else tp.role end, a.reason, a.expires_at
  from claims c
  left join acting a on true
  join auth.users u on u.id = private.user_id()
  left join public.profiles p on p.user_id = u.id
  left join auth.users au on au.id = a.admin_id
  left join public.profiles ap on ap.user_id = a.admin_id
  left join auth.users tu on tu.id = a.user_id
  left join public.profiles tp on tp.user_id = a.user_id
  where c.session_id is null
    or exists (select 1 from auth.sessions s where s.id = c.session_id::uuid and s.user_id = auth.uid())
$$;
create function public.current_account(p_acting text default null) returns table (
  user_id uuid, email text, is_admin boolean, has_profile boolean, role text, full_name text,
  onboarding_completed boolean, has_draft boolean, draft_saved_at text, approval text, verification_reason text,
  submitted_at timestamptz, acting_id uuid, admin_id uuid, admin_name text, acting_role text, acting_user_id uuid,
  acting_user_name text, acting_user_role text, acting_reason text, acting_ends_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.current_account(p_acting) $$;

-- Makes the caller's profile if there is none, with the role asked for.
-- An existing profile takes a role only while onboarding is unfinished. Never admin, never after approval.
-- Without a role or a code asked for, a new profile takes what was kept with the account at sign-up: user metadata is
-- its owner's to write, so it can say no more than the owner could ask for here.
-- A referral code counts only on creation and only of an approved affiliate.
create or replace function private.ensure_profile(p_role text, p_referral_code text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  wanted text := case p_role when 'candidate' then 'job_seeker' else p_role end;
  mine public.profiles;
  me auth.users;
  kept_role text;
  sponsor public.affiliates;
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Sign in first.';
  end if;
  perform private.refuse_acting('Choosing a role');
  if wanted is not null and wanted not in ('job_seeker', 'employer') then
    raise exception using errcode = 'PT400', message = 'Choose whether you are a professional or an employer.';
  end if;
  select * into me from auth.users u where u.id = auth.uid();
  kept_role := me.raw_user_meta_data ->> 'role_hint';
  select * into sponsor from public.affiliates a
  where a.code = coalesce(p_referral_code, me.raw_user_meta_data ->> 'referral_code') and a.status = 'approved';

  insert into public.profiles (user_id, role, referral_code)
  values (me.id, coalesce(wanted, case when kept_role in ('job_seeker', 'employer') then kept_role end), sponsor.code)
  on conflict (user_id) do nothing
  returning * into mine;
  if found then
    if sponsor.id is not null then
      insert into public.referrals (affiliate_id, referred_user_id, email)
      values (sponsor.id, me.id, me.email)
      on conflict (referred_user_id) do nothing;
    end if;
  else
    select * into mine from public.profiles p where p.user_id = auth.uid() for update;
    if wanted is not null and not mine.onboarding_completed and mine.role is distinct from wanted
      and coalesce(mine.role, '') <> 'admin' then
      update public.profiles p set role = wanted where p.user_id = auth.uid() returning * into mine;
    end if;
  end if;
  if mine.role = 'employer' then
    insert into public.employer_profiles (user_id) values (auth.uid()) on conflict (user_id) do nothing;
  end if;
  return case mine.role when 'candidate' then 'job_seeker' else mine.role end;
end
$$;

-- "Save and exit": keeps what was typed until the form is handed in. The moment is the database's.
create function private.save_draft(p_values jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  mine public.profiles;
begin
  if me is null then
    raise exception using errcode = 'PT403', message = 'Acting has ended. Nothing was saved.';
  end if;
  if jsonb_typeof(p_values) is distinct from 'object' or pg_column_size(p_values) > 60000 then
    raise exception using errcode = 'PT422', message = 'This is too long to be kept.';
  end if;
  select * into mine from public.profiles p where p.user_id = me for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'Choose first whether you are a professional or an employer.';
  end if;
  if mine.onboarding_completed then
    raise exception using errcode = 'PT409', message = 'This profile was handed in already.';
  end if;
  update public.profiles p
  set onboarding_draft = jsonb_build_object('saved_at',
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'values', p_values)
  where p.user_id = me;
end
$$;
create function public.save_draft(p_values jsonb) returns void
language sql set search_path = ''
as $$ select private.save_draft(p_values) $$;

-- ---------------------------------------------------------------- who may call what

revoke execute on function public.current_account(text), public.start_acting(text, text, uuid),
  public.stop_acting(uuid), public.save_draft(jsonb)
  from public, anon, authenticated;
grant execute on function public.current_account(text), public.start_acting(text, text, uuid),
  public.stop_acting(uuid), public.save_draft(jsonb)
  to authenticated, service_role;

revoke execute on function private.has_admin_power(uuid), private.acting_header(), private.live_acting(text),
  private.acting_id(), private.user_id(), private.refuse_acting(text), private.session_id(),
  private.refuse_profile_while_acting(), private.start_acting(text, uuid, text),
  private.end_acting(uuid), private.note_acting(), private.current_account(text), private.save_draft(jsonb)
  from public, anon, authenticated;
grant execute on function private.user_id(), private.note_acting(), private.refuse_profile_while_acting() to anon, authenticated, service_role;
grant execute on function private.current_account(text), private.start_acting(text, uuid, text),
  private.end_acting(uuid), private.save_draft(jsonb)
  to authenticated, service_role;
