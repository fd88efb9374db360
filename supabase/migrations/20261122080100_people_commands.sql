-- What administrators do with accounts: suspend and restore, make and remove administrators, change a role that nothing
-- hangs on yet. Each leaves one entry in the audit log, or nothing.

-- ---------------------------------------------------------------- a suspension holds

-- While somebody is suspended their profile reads as not approved, whatever is decided meanwhile; that is kept for the
-- day the suspension ends. Everything asks only for the approval, so matches, pages and writes end with it.
create function private.hold_suspension() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  held private.suspensions;
begin
  select * into held from private.suspensions x where x.user_id = new.user_id and not x.lifting;
  if found and (new.profile_status, new.verification_reason) is distinct from ('verified_issue', held.reason) then
    update private.suspensions x set was_status = new.profile_status, was_reason = new.verification_reason
    where x.user_id = new.user_id;
    new.profile_status := 'verified_issue';
    new.verification_reason := held.reason;
  end if;
  return new;
end
$$;
-- After the trigger by which members stand as their facility does.
create trigger profiles_zz_hold_suspension before insert or update on public.profiles
  for each row execute function private.hold_suspension();

create function private.refuse_suspended() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from private.suspensions x where x.user_id = new.user_id) then
    raise exception using errcode = 'PT409',
      message = 'This account is suspended, which is no decision to appeal against here. Write to us.';
  end if;
  return new;
end
$$;
create trigger account_appeals_refuse_suspended before insert on public.account_appeals
  for each row execute function private.refuse_suspended();

-- As before, but a suspension and its end are told in words of their own, by who decides them.
create or replace function private.tell_decision() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  area text := case new.role when 'employer' then '/employer' else '/job-seeker' end;
begin
  if exists (select 1 from private.suspensions x where x.user_id = new.user_id)
    or (old.approval = 'pending' and exists (select 1 from public.facility_members m where m.user_id = new.user_id)) then
    return null;
  end if;
  perform private.notify(new.user_id, 'account_decided', new.approval,
    jsonb_strip_nulls(jsonb_build_object('reason', new.verification_reason)),
    area || case new.approval when 'approved' then '/dashboard' else '/awaiting-approval' end);
  return null;
end
$$;

-- The account as before, and whether it is suspended: {"kind", "reason", "since"}.
drop function public.current_account(text);
drop function private.current_account(text);
create function private.current_account(p_acting text) returns table (
  user_id uuid, email text, is_admin boolean, has_profile boolean, role text, full_name text,
  onboarding_completed boolean, has_draft boolean, draft_saved_at text, approval text, verification_reason text,
  submitted_at timestamptz, acting_id uuid, admin_id uuid, admin_name text, acting_role text, acting_user_id uuid,
  acting_user_name text, acting_user_role text, acting_reason text, acting_ends_at timestamptz, billing jsonb,
  suspension jsonb
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
    case tp.role when 'candidate' then 'job_seeker' else tp.role end, a.reason, a.expires_at,
    case when p.role = 'employer' and p.approval = 'approved' then private.billing_trouble(private.facility_id()) end,
    (select jsonb_build_object('kind', x.kind, 'reason', x.reason, 'since', x.since)
      from private.suspensions x where x.user_id = u.id)
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
  acting_user_name text, acting_user_role text, acting_reason text, acting_ends_at timestamptz, billing jsonb,
  suspension jsonb
)
language sql stable set search_path = ''
as $$ select * from private.current_account(p_acting) $$;

-- ---------------------------------------------------------------- what all of them ask

-- The reason as it is kept. @throws PT422
create function private.said_reason(p_reason text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if char_length(btrim(coalesce(p_reason, ''))) not between 10 and 500 then
    raise exception using errcode = 'PT422', message = 'Say why, in 10 to 500 characters: the person reads it.', hint = 'reason';
  end if;
  return btrim(p_reason);
end
$$;

-- Locks an account for a decision of an administrator, one after the other. @throws PT403, PT404
create function private.hold_person(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  if not exists (select 1 from auth.users u where u.id = p_id) then
    raise exception using errcode = 'PT404', message = 'This account no longer exists.';
  end if;
  -- Roles of administrators are decided one after the other, or two could remove each other.
  perform pg_advisory_xact_lock(hashtextextended('people', 0));
  perform 1 from public.profiles p where p.user_id = p_id for update;
  perform private.only_admins();
end
$$;

-- ---------------------------------------------------------------- suspend, restore

-- Closes an account to its owner, without a word in the audit log: who calls it says what it is.
create function private.begin_suspension(p_id uuid, p_kind text, p_reason text, p_kept uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.suspensions (user_id, kind, reason, made_by, kept_id, was_status, was_reason)
  select u.id, p_kind, p_reason, auth.uid(), p_kept, p.profile_status, p.verification_reason
  from auth.users u left join public.profiles p on p.user_id = u.id
  where u.id = p_id;
  update public.profiles p set profile_status = 'verified_issue', verification_reason = p_reason where p.user_id = p_id;
  -- What they asked to look at again is not what holds any more.
  update public.account_appeals a set status = 'superseded', decided_at = now() where a.user_id = p_id and a.status = 'open';
end
$$;

-- Whoever is suspended is seen no closer, and nobody goes on with them: what was begun stands still.
create or replace function private.may_see_documents(p_facility uuid, p_owner uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_shown(p_facility, p_owner)
    and exists (select 1 from public.profiles p
      where p.user_id = p_facility and p.role = 'employer' and p.onboarding_completed and p.approval = 'approved')
    and not exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = p_owner and b.employer_id = p_facility)
    and not exists (select 1 from private.suspensions x where x.user_id = p_owner);
end
$$;
create or replace function private.lock_application(p_id uuid) returns public.applications
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  found_one public.applications;
begin
  select * into found_one from public.applications a
  where a.id = p_id and (a.job_seeker_id = me or a.employer_id = private.facility_id())
  for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This application does not exist.';
  end if;
  if found_one.job_seeker_id is distinct from me then
    perform private.recruiting_for();
    if exists (select 1 from private.suspensions x where x.user_id = found_one.job_seeker_id) then
      raise exception using errcode = 'PT409',
        message = 'This candidate''s account is closed at the moment, so nothing was changed.';
    end if;
  elsif not private.is_approved('job_seeker') then
    raise exception using errcode = 'PT403', message = 'Your account is not approved, so nothing was changed.';
  end if;
  return found_one;
end
$$;

create function private.suspend_person(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  why constant text := private.said_reason(p_reason);
begin
  perform private.hold_person(p_id);
  if private.has_admin_power(p_id) then
    raise exception using errcode = 'PT409', message = 'An administrator is not suspended. Remove them as an administrator first.';
  end if;
  if exists (select 1 from private.suspensions x where x.user_id = p_id) then
    raise exception using errcode = 'PT409', message = 'Somebody has already suspended this account.';
  end if;
  perform private.begin_suspension(p_id, 'suspended', why, null);
  perform private.audit('account.suspended', 'profile', p_id::text, why);
  perform private.notify(p_id, 'account_decided', 'suspended', jsonb_build_object('reason', why), '/suspended');
end
$$;
create function public.suspend_person(p_id uuid, p_reason text) returns void
language sql set search_path = ''
as $$ select private.suspend_person(p_id, p_reason) $$;

-- p_since is which suspension was on screen.
create function private.restore_person(p_id uuid, p_reason text, p_since timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  why constant text := private.said_reason(p_reason);
  held private.suspensions;
begin
  perform private.hold_person(p_id);
  select * into held from private.suspensions x where x.user_id = p_id;
  if held.user_id is null
    or date_trunc('milliseconds', held.since) is distinct from date_trunc('milliseconds', p_since) then
    raise exception using errcode = 'PT409', message = 'Somebody has already restored this account. Look at it again.';
  end if;
  if held.kind = 'merged' then
    raise exception using errcode = 'PT409', message = 'This account was merged into another one, so it stays closed.';
  end if;
  update private.suspensions x set lifting = true where x.user_id = p_id;
  update public.profiles p set profile_status = held.was_status, verification_reason = held.was_reason where p.user_id = p_id;
  delete from private.suspensions x where x.user_id = p_id;
  perform private.audit('account.restored', 'profile', p_id::text, why);
  perform private.notify(p_id, 'account_decided', 'restored', jsonb_build_object('reason', why), '/pending-approval');
end
$$;
create function public.restore_person(p_id uuid, p_reason text, p_since timestamptz) returns void
language sql set search_path = ''
as $$ select private.restore_person(p_id, p_reason, p_since) $$;

-- ---------------------------------------------------------------- administrators

create function private.make_admin(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  why constant text := private.said_reason(p_reason);
begin
  perform private.hold_person(p_id);
  if private.has_admin_power(p_id) then
    raise exception using errcode = 'PT409', message = 'Somebody has already made them an administrator.';
  end if;
  if exists (select 1 from private.suspensions x where x.user_id = p_id) then
    raise exception using errcode = 'PT409', message = 'This account is suspended. Restore it first.';
  end if;
  if not exists (select 1 from auth.users u where u.id = p_id and u.email_confirmed_at is not null) then
    raise exception using errcode = 'PT409', message = 'They have not confirmed their e-mail address yet.';
  end if;
  insert into public.admin_users (user_id) values (p_id);
  perform private.audit('account.made_admin', 'profile', p_id::text, why);
end
$$;
create function public.make_admin(p_id uuid, p_reason text) returns void
language sql set search_path = ''
as $$ select private.make_admin(p_id, p_reason) $$;

create function private.remove_admin(p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  why constant text := private.said_reason(p_reason);
begin
  perform private.hold_person(p_id);
  if p_id = auth.uid() then
    raise exception using errcode = 'PT403', message = 'Nobody removes themselves. Another administrator does it.';
  end if;
  if not private.has_admin_power(p_id) then
    raise exception using errcode = 'PT409', message = 'They are no administrator any more.';
  end if;
  if not exists (
    select 1 from public.admin_users a where a.user_id <> p_id
    union all select 1 from public.profiles p where p.role = 'admin' and p.user_id <> p_id
  ) then
    raise exception using errcode = 'PT409', message = 'The last administrator stays one.';
  end if;
  delete from public.admin_users a where a.user_id = p_id;
  update public.profiles p set role = null where p.user_id = p_id and p.role = 'admin';
  perform private.audit('account.removed_admin', 'profile', p_id::text, why);
end
$$;
create function public.remove_admin(p_id uuid, p_reason text) returns void
language sql set search_path = ''
as $$ select private.remove_admin(p_id, p_reason) $$;

-- ---------------------------------------------------------------- the role

-- Between the two sides, until a first profile is handed in: afterwards too much hangs on it. p_was is what was on screen.
create function private.change_role(p_id uuid, p_role text, p_was text, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  why constant text := private.said_reason(p_reason);
  mine public.profiles;
begin
  perform private.hold_person(p_id);
  if p_role is null or p_role not in ('job_seeker', 'employer') then
    raise exception using errcode = 'PT422', message = 'Choose a role.', hint = 'role';
  end if;
  select * into mine from public.profiles p where p.user_id = p_id;
  if mine.user_id is null or private.has_admin_power(p_id) then
    raise exception using errcode = 'PT409', message = 'This account has no role of a person that could be changed.';
  end if;
  if coalesce(case mine.role when 'candidate' then 'job_seeker' else mine.role end, 'none') is distinct from p_was
    or p_role = p_was then
    raise exception using errcode = 'PT409', message = 'The role changed meanwhile. Look at it again.';
  end if;
  if mine.onboarding_completed then
    raise exception using errcode = 'PT409',
      message = 'A profile was handed in, so the role stays. They can begin again with another e-mail address.';
  end if;
  update public.profiles p set role = p_role, onboarding_draft = null where p.user_id = p_id;
  if p_role = 'employer' then
    insert into public.employer_profiles (user_id) values (p_id) on conflict (user_id) do nothing;
  end if;
  perform private.audit('account.role_changed', 'profile', p_id::text, why, jsonb_build_object('from', p_was, 'to', p_role));
end
$$;
create function public.change_role(p_id uuid, p_role text, p_was text, p_reason text) returns void
language sql set search_path = ''
as $$ select private.change_role(p_id, p_role, p_was, p_reason) $$;

revoke execute on function
  private.hold_suspension(), private.refuse_suspended(), private.current_account(text), public.current_account(text),
  private.said_reason(text), private.hold_person(uuid), private.begin_suspension(uuid, text, text, uuid),
  private.suspend_person(uuid, text), private.restore_person(uuid, text, timestamptz), private.make_admin(uuid, text),
  private.remove_admin(uuid, text), private.change_role(uuid, text, text, text),
  public.suspend_person(uuid, text), public.restore_person(uuid, text, timestamptz), public.make_admin(uuid, text),
  public.remove_admin(uuid, text), public.change_role(uuid, text, text, text)
  from public, anon, authenticated;
grant execute on function private.current_account(text), public.current_account(text) to authenticated, service_role;
grant execute on function
  private.suspend_person(uuid, text), private.restore_person(uuid, text, timestamptz), private.make_admin(uuid, text),
  private.remove_admin(uuid, text), private.change_role(uuid, text, text, text),
  public.suspend_person(uuid, text), public.restore_person(uuid, text, timestamptz), public.make_admin(uuid, text),
  public.remove_admin(uuid, text), public.change_role(uuid, text, text, text)
  to authenticated;
