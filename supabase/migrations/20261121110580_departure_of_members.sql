-- What is left of people who go: a team's notices tell of them without a name, and no letter to an address without an
-- account outlives its sending.

-- A mail to an address without an account is not kept once it is sent: it holds the address and a link that lets in.
create or replace function private.settle_mail(
  p_id bigint, p_attempt integer, p_outcome text, p_error text, p_next_at timestamptz
) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if p_outcome = 'sent' then
    delete from public.outbox o where o.id = p_id and o.to_email is not null and o.status in ('waiting', 'dead');
    if found then
      return true;
    end if;
  end if;
  update public.outbox o
  set status = case
      when p_outcome in ('sent', 'skipped') then p_outcome
      when p_outcome = 'failed' and p_next_at is null then 'dead'
      else 'waiting' end,
    attempts = case p_outcome when 'later' then greatest(o.attempts - 1, 0) else o.attempts end,
    next_attempt_at = coalesce(p_next_at, o.next_attempt_at),
    last_error = case when p_outcome in ('failed', 'skipped') then left(p_error, 1000) else o.last_error end,
    done_at = case when p_outcome in ('sent', 'skipped') or (p_outcome = 'failed' and p_next_at is null) then now() end,
    locked_until = null
  where o.id = p_id and o.status in ('waiting', 'dead') and p_outcome in ('sent', 'skipped', 'failed', 'later')
    and (p_outcome = 'sent' or (o.status = 'waiting' and o.attempts = p_attempt));
  return found;
end
$$;

-- Takes back the mail of an invitation: its link is worth nothing any more.
create or replace function private.forget_invitation_mail(p_token_sha256 text) returns void
language sql security definer set search_path = ''
as $$
  delete from public.outbox o
  where o.event = 'team_invited' and o.to_email is not null
    and encode(sha256(convert_to(coalesce(substring(o.href from 'token=(.*)$'), ''), 'utf8')), 'hex') = p_token_sha256
$$;

-- ---------------------------------------------------------------- a team's notices say whom they are of

create or replace function private.accept_invitation(p_token text, p_full_name text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me auth.users;
  mine public.profiles;
  wanted public.facility_invitations;
  name text := nullif(btrim(coalesce(p_full_name, '')), '');
begin
  perform private.refuse_acting('Joining a team');
  select * into me from auth.users u where u.id = auth.uid();
  select * into wanted from public.facility_invitations i
  where i.token_sha256 = encode(sha256(convert_to(coalesce(p_token, ''), 'utf8')), 'hex') for update;
  if wanted.id is null then
    raise exception using errcode = 'PT404', message = 'This invitation is not valid any more. Ask for a new one.';
  end if;
  if me.id is null or lower(me.email::text) <> wanted.email or me.email_confirmed_at is null then
    raise exception using errcode = 'PT403', message = 'This invitation is for another e-mail address.';
  end if;
  if exists (select 1 from public.facility_members m where m.user_id = me.id and m.facility_id = wanted.facility_id) then
    return;
  end if;
  if wanted.accepted_at is not null then
    raise exception using errcode = 'PT409', message = 'This invitation was used already. Ask for a new one.';
  end if;
  if wanted.expires_at <= now() then
    raise exception using errcode = 'PT409', message = 'This invitation has expired. Ask for a new one.';
  end if;
  if private.has_admin_power(me.id) then
    raise exception using errcode = 'PT403', message = 'Administrators are on nobody''s team.';
  end if;
  if exists (select 1 from public.facility_members m where m.user_id = me.id) then
    raise exception using errcode = 'PT409', message = 'You are on another facility''s team. Leave that first.';
  end if;
  select * into mine from public.profiles p where p.user_id = me.id for update;
  if mine.role in ('job_seeker', 'candidate') and mine.onboarding_completed then
    raise exception using errcode = 'PT409', message = 'You are here as a professional. Join with another e-mail address.';
  end if;
  if wanted.facility_id = me.id or exists (select 1 from public.positions p where p.employer_id = me.id)
    or exists (select 1 from public.facility_members m where m.facility_id = me.id) then
    raise exception using errcode = 'PT409', message = 'You have a facility of your own here, with positions or a team. Join with another e-mail address.';
  end if;
  name := coalesce(mine.full_name, name);
  if char_length(coalesce(name, '')) not between 2 and 120 then
    raise exception using errcode = 'PT422', message = 'Enter your full name.', hint = 'fullName';
  end if;
  insert into public.profiles as p (user_id, role, full_name) values (me.id, 'employer', name)
  on conflict (user_id) do update set role = 'employer', full_name = excluded.full_name;
  insert into public.facility_members (user_id, facility_id, role) values (me.id, wanted.facility_id, wanted.role);
  update public.facility_invitations i set accepted_at = now() where i.id = wanted.id;
  perform private.forget_invitation_mail(wanted.token_sha256);
  perform private.notify(wanted.facility_id, 'team', 'team_joined',
    jsonb_build_object('name', name, 'member', me.id, 'role', wanted.role), '/employer/team');
end
$$;

create or replace function private.leave_team() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  gone public.facility_members;
begin
  perform private.refuse_acting('Leaving a team');
  delete from public.facility_members m where m.user_id = auth.uid() returning * into gone;
  if gone.user_id is null then
    raise exception using errcode = 'PT409', message = 'You are on no team that you could leave.';
  end if;
  delete from public.facility_invitations i using auth.users u
  where u.id = gone.user_id and i.facility_id = gone.facility_id and i.email = lower(u.email::text);
  perform private.notify(gone.facility_id, 'team', 'team_left', jsonb_build_object('member', gone.user_id, 'name',
    (select p.full_name from public.profiles p where p.user_id = gone.user_id)), '/employer/team');
end
$$;

create index notifications_member_idx on public.notifications ((facts ->> 'member')) where kind = 'team';

create or replace function private.delete_my_account(p_email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Deleting an account');
  mine auth.users;
  kind text;
begin
  if private.has_admin_power(me) then
    raise exception using errcode = 'PT403',
      message = 'An administrator''s account cannot be deleted here. Another administrator takes away your admin rights first.';
  end if;
  select * into mine from auth.users u where u.id = me for update;
  if lower(btrim(coalesce(p_email, ''))) is distinct from lower(mine.email) then
    raise exception using errcode = 'PT422', message = 'This is not the e-mail address of this account.', hint = 'email';
  end if;
  if coalesce(mine.encrypted_password, '') <> '' and not exists (
    select 1 from auth.sessions s
    where s.id::text = private.session_id() and s.user_id = me and s.created_at > now() - interval '5 minutes'
  ) then
    raise exception using errcode = 'PT403', message = 'Enter your password to delete your account.';
  end if;

  select p.role into kind from public.profiles p where p.user_id = me;
  perform private.audit('account.deleted', 'account', me::text, null, jsonb_strip_nulls(jsonb_build_object('role', kind)));
  perform private.close_account_applications(me);
  update public.faq_questions f set submitter_name = null, submitter_contact = null
  where lower(btrim(f.submitter_contact)) = lower(mine.email);
  delete from public.facility_invitations i where i.email = lower(mine.email);
  delete from public.outbox o where o.to_email = lower(mine.email);
  perform private.forget_invitation_mail(i.token_sha256) from public.facility_invitations i where i.facility_id = me;
  update public.notifications n set facts = n.facts - 'name' where n.kind = 'team' and n.facts ->> 'member' = me::text;
  update public.outbox o set facts = o.facts - 'name' where o.kind = 'team' and o.facts ->> 'member' = me::text;
  -- The auth service's own log names the address with every sign-in.
  delete from auth.audit_log_entries e where e.payload ->> 'actor_id' = me::text;
  delete from auth.users u where u.id = me;
end
$$;
