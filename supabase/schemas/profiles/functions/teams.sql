-- A facility's team: invitations, members, leaving. Only the owner invites and removes people.

create function private.team_role() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.user_id();
begin
  return coalesce(
    (select m.role from public.facility_members m where m.user_id = me),
    (select 'owner' from public.employer_profiles e where e.user_id = me));
end $$;

create function private.recruiting_for() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_approved('employer'), 'PT403', 'Only approved facilities can do this.');
  perform private.refuse_if(private.team_role() not in ('owner', 'recruiter'),
    'PT403', 'You can view this, but not change it. Ask your facility’s owner.');
  return private.facility_id();
end $$;

create function private.sync_member_status(p_user uuid, p_facility uuid) returns void
language sql security definer set search_path = '' as $$
  update public.profiles p
  set role = 'employer', onboarding_completed = true, onboarding_draft = null,
    submitted_at = coalesce(p.submitted_at, now()), decided_at = now(), decided_by = null,
    verification_status = x.status, verification_status_new = null, profile_status = null,
    verification_reason = case x.status when 'approved' then null else 'Your facility is being checked again.' end
  from (
    select case when o.onboarding_completed and o.approval = 'approved' then 'approved' else 'rejected' end as status
    from public.profiles o where o.user_id = p_facility
  ) x
  where p.user_id = p_user
$$;

create function private.owned_facility(p_what text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_acting(p_what);
  perform private.refuse_if(not private.is_approved('employer'), 'PT403', 'Only approved facilities can do this.');
  perform private.refuse_if(private.team_role() is distinct from 'owner',
    'PT403', 'Only your facility’s owner can decide who is on the team.');
  perform private.only_confirmed();
  return private.facility_id();
end $$;

-- Hashes a token for storage, so that reading the database gives no access.
create function private.token_digest(p_token text) returns text
language plpgsql immutable set search_path = ''
as $$ begin return encode(sha256(convert_to(coalesce(p_token, ''), 'utf8')), 'hex'); end $$;

create function private.forget_invitation_mail(p_token_sha256 text) returns void
language sql security definer set search_path = '' as $$
  delete from public.outbox o
  where o.event = 'team_invited' and o.to_email is not null
    and private.token_digest(substring(o.href from 'token=(.*)$')) = p_token_sha256
$$;

create function private.invite_member(p_email text, p_role text, p_token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.owned_facility('Inviting people');
  address text := lower(btrim(coalesce(p_email, '')));
  made uuid;
begin
  perform private.refuse_if(address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(address) > 254,
    'PT422', 'Enter an email address, such as name@example.com.', 'email');
  perform private.refuse_if(p_role is null or p_role not in ('recruiter', 'viewer'),
    'PT422', 'Choose a role.', 'role');
  perform private.refuse_if(p_token is null or p_token !~ '^[A-Za-z0-9_-]{32,64}$',
    'PT422', 'The form was incomplete. Open this page again.');
  -- One at a time, so that the limits below hold.
  perform private.lock_teams(facility);
  perform private.keep_me();
  perform private.refuse_if(exists (select 1 from auth.users u where lower(u.email::text) = address
      and (u.id = facility or exists (select 1 from public.facility_members m
        where m.user_id = u.id and m.facility_id = facility))),
    'PT409', 'This person is already on your team.', 'email');
  perform private.refuse_if(exists (select 1 from public.facility_invitations i
      where i.facility_id = facility and i.email = address and i.created_at > now() - interval '1 minute'),
    'PT409', 'You have just invited this address. Wait a minute before you send it again.', 'email');
  -- Counted where taking an invitation back removes nothing.
  perform private.refuse_if((select count(*) from public.audit_log l
      where l.subject_type = 'profile' and l.subject_id = facility::text and l.action = 'team.invited'
        and l.at > now() - interval '1 day') >= 30,
    'PT429', 'You’ve sent many invitations today. Send more tomorrow.');
  perform private.refuse_if((select count(*) from public.facility_members m where m.facility_id = facility) >= 100,
    'PT409', 'Your team has 100 members, the most there can be. Remove someone before you invite another person.');
  perform private.forget_invitation_mail(i.token_sha256)
  from public.facility_invitations i where i.facility_id = facility and i.email = address;
  insert into public.facility_invitations as i (facility_id, email, role, invited_by, token_sha256)
  values (facility, address, p_role, auth.uid(), private.token_digest(p_token))
  on conflict (facility_id, email) do update set role = excluded.role, invited_by = excluded.invited_by,
    token_sha256 = excluded.token_sha256, expires_at = now() + interval '14 days', accepted_at = null,
    created_at = now()
  returning i.id into made;
  insert into public.outbox (to_email, kind, event, facts, href)
  select address, 'team', 'team_invited', jsonb_strip_nulls(jsonb_build_object('facility', e.facility_name,
    'role', p_role, 'inviter', p.full_name)), '/employer/team/join?token=' || p_token
  from public.employer_profiles e join public.profiles p on p.user_id = auth.uid()
  where e.user_id = facility;
  perform private.audit('team.invited', 'profile', facility::text, null, jsonb_build_object('role', p_role));
  return made;
end $$;
create function public.invite_member(p_email text, p_role text, p_token text) returns uuid
language plpgsql set search_path = '' as $$ begin return private.invite_member(p_email, p_role, p_token); end $$;
grant execute on function private.invite_member, public.invite_member to authenticated, service_role;

create function private.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.owned_facility('Canceling an invitation');
begin
  perform private.lock_teams(facility);
  perform private.forget_invitation_mail(i.token_sha256)
  from public.facility_invitations i where i.id = p_id and i.facility_id = facility;
  -- An accepted invitation is kept: that person is removed as a member instead.
  delete from public.facility_invitations i
  where i.id = p_id and i.facility_id = facility and i.accepted_at is null;
end $$;
create function public.revoke_invitation(p_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.revoke_invitation(p_id); end $$;
grant execute on function private.revoke_invitation, public.revoke_invitation to authenticated, service_role;

create function private.change_member_role(p_user_id uuid, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.owned_facility('Changing a role');
begin
  perform private.lock_teams(facility);
  perform private.keep_me();
  perform private.lock_accounts(p_user_id);
  perform private.refuse_if(p_role is null or p_role not in ('recruiter', 'viewer'),
    'PT422', 'Choose a role.', 'role');
  update public.facility_members m set role = p_role where m.user_id = p_user_id and m.facility_id = facility;
  perform private.refuse_if(not found, 'PT404', 'This person is no longer on your team.');
end $$;
create function public.change_member_role(p_user_id uuid, p_role text) returns void
language plpgsql set search_path = '' as $$ begin perform private.change_member_role(p_user_id, p_role); end $$;
grant execute on function private.change_member_role, public.change_member_role to authenticated, service_role;

create function private.remove_member(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.owned_facility('Removing people');
begin
  perform private.lock_teams(facility);
  perform private.keep_me();
  perform private.lock_accounts(p_user_id);
  delete from public.facility_members m where m.user_id = p_user_id and m.facility_id = facility;
  if found then
    delete from public.facility_invitations i using auth.users u
    where u.id = p_user_id and i.facility_id = facility and i.email = lower(u.email::text);
    perform private.notify(p_user_id, 'team', 'team_removed', jsonb_build_object('facility',
      (select e.facility_name from public.employer_profiles e where e.user_id = facility)), '/employer/onboarding');
  end if;
end $$;
create function public.remove_member(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.remove_member(p_user_id); end $$;
grant execute on function private.remove_member, public.remove_member to authenticated, service_role;

create function private.leave_team() returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone public.facility_members;
begin
  perform private.refuse_acting('Leaving a team');
  perform private.lock_teams(m.facility_id), private.keep_people(m.facility_id)
  from public.facility_members m where m.user_id = auth.uid();
  perform private.lock_accounts(private.keep_me());
  delete from public.facility_members m where m.user_id = auth.uid() returning * into gone;
  perform private.refuse_if(gone.user_id is null, 'PT409', 'You’re not on a team.');
  delete from public.facility_invitations i using auth.users u
  where u.id = gone.user_id and i.facility_id = gone.facility_id and i.email = lower(u.email::text);
  perform private.notify(gone.facility_id, 'team', 'team_left', jsonb_build_object('member', gone.user_id, 'name',
    (select p.full_name from public.profiles p where p.user_id = gone.user_id)), '/employer/team');
end $$;
create function public.leave_team() returns void
language plpgsql set search_path = '' as $$ begin perform private.leave_team(); end $$;
grant execute on function private.leave_team, public.leave_team to authenticated, service_role;

create function private.invitation_by_token(p_token text) returns table (state text, facility_name text, role text)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select x.state, case when x.state not in ('other_person', 'gone') then x.facility_name end,
    case when x.state not in ('other_person', 'gone') then x.role end
  from (select 1) one
  cross join lateral (
    select case
        when lower(u.email::text) <> i.email or u.email_confirmed_at is null then 'other_person'
        when exists (select 1 from public.facility_members m where m.user_id = u.id and m.facility_id = i.facility_id)
          then 'joined'
        when i.accepted_at is not null then 'used'
        when i.expires_at <= now() then 'expired'
        else 'open' end as state, e.facility_name, i.role
    from public.facility_invitations i
    join public.employer_profiles e on e.user_id = i.facility_id
    join auth.users u on u.id = auth.uid()
    where i.token_sha256 = private.token_digest(p_token)
    union all select 'gone', null, null
    limit 1
  ) x;
end $$;
create function public.invitation_by_token(p_token text) returns table (state text, facility_name text, role text)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.invitation_by_token(p_token); end $$;
grant execute on function private.invitation_by_token, public.invitation_by_token to authenticated, service_role;

create function private.accept_invitation(p_token text, p_full_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me auth.users;
  mine public.profiles;
  wanted public.facility_invitations;
  name text := nullif(btrim(coalesce(p_full_name, '')), '');
begin
  perform private.refuse_acting('Joining a team');
  perform private.lock_teams(auth.uid(), i.facility_id), private.keep_people(i.facility_id)
  from public.facility_invitations i
  where i.token_sha256 = private.token_digest(p_token);
  perform private.lock_accounts(private.keep_me());
  select * into me from auth.users u where u.id = auth.uid();
  select * into wanted from public.facility_invitations i
  where i.token_sha256 = private.token_digest(p_token) for no key update;
  perform private.refuse_if(wanted.id is null, 'PT404', 'This invitation is no longer valid. Ask for a new one.');
  perform private.refuse_if(me.id is null or lower(me.email::text) <> wanted.email or me.email_confirmed_at is null,
    'PT403', 'This invitation is for another email address.');
  if exists (select 1 from public.facility_members m where m.user_id = me.id and m.facility_id = wanted.facility_id)
    then
    return;
  end if;
  perform private.refuse_if(wanted.accepted_at is not null,
    'PT409', 'This invitation was already used. Ask for a new one.');
  perform private.refuse_if(wanted.expires_at <= now(), 'PT409', 'This invitation has expired. Ask for a new one.');
  perform private.refuse_if(private.has_admin_power(me.id), 'PT403', 'Administrators can’t join a facility’s team.');
  perform private.refuse_if(exists (select 1 from public.facility_members m where m.user_id = me.id),
    'PT409', 'You are on another facility’s team. Leave that first.');
  select * into mine from public.profiles p where p.user_id = me.id for no key update;
  perform private.refuse_if(mine.role in ('job_seeker', 'candidate') and mine.onboarding_completed,
    'PT409', 'This is a professional’s account. Join with another email address.');
  perform private.refuse_if(
    wanted.facility_id = me.id or exists (select 1 from public.positions p where p.employer_id = me.id)
    or exists (select 1 from public.facility_members m where m.facility_id = me.id),
    'PT409', 'You have your own facility here, with positions or a team. Join with another email address.');
  -- As a member they could neither cancel it nor delete the account.
  perform private.refuse_if(private.plan_renews(me.id), 'PT409',
    'Your own facility has a plan that renews. Cancel it under Billing first, or join with another email address.');
  perform private.refuse_if(
    (select count(*) from public.facility_members m where m.facility_id = wanted.facility_id) >= 100,
    'PT409', 'This team is full. Ask its owner to make room for you.');
  name := coalesce(mine.full_name, name);
  perform private.refuse_if(char_length(coalesce(name, '')) not between 2 and 120,
    'PT422', 'Enter your full name.', 'fullName');
  perform private.check_name(name, 'fullName');
  insert into public.profiles as p (user_id, role, full_name) values (me.id, 'employer', name)
  on conflict (user_id) do update set role = 'employer', full_name = excluded.full_name;
  insert into public.facility_members (user_id, facility_id, role) values (me.id, wanted.facility_id, wanted.role);
  update public.facility_invitations i set accepted_at = now() where i.id = wanted.id;
  perform private.forget_invitation_mail(wanted.token_sha256);
  perform private.notify(wanted.facility_id, 'team', 'team_joined',
    jsonb_build_object('name', name, 'member', me.id, 'role', wanted.role), '/employer/team');
end $$;
create function public.accept_invitation(p_token text, p_full_name text default null) returns void
language plpgsql set search_path = '' as $$ begin perform private.accept_invitation(p_token, p_full_name); end $$;
grant execute on function private.accept_invitation, public.accept_invitation to authenticated, service_role;

create function private.facility_team() returns table (
  user_id uuid, full_name text, email text, role text, since timestamptz
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select t.user_id, p.full_name, u.email::text, t.role, t.since
  from (
    select e.user_id, 'owner' as role, e.created_at as since, 0 as rank
    from public.employer_profiles e where e.user_id = private.facility_id()
    union all
    select m.user_id, m.role, m.created_at, 1 from public.facility_members m where m.facility_id = private.facility_id()
  ) t
  join public.profiles p on p.user_id = t.user_id
  join auth.users u on u.id = t.user_id
  where private.is_approved('employer')
  order by t.rank, t.since, t.user_id;
end $$;
create function private.team_invitations() returns table (
  id uuid, email text, role text, sent_at timestamptz, expires_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select i.id, i.email, i.role, i.created_at, i.expires_at from public.facility_invitations i
  where i.facility_id = private.facility_id() and private.team_role() = 'owner' and private.is_approved('employer')
    and i.accepted_at is null
  order by i.created_at desc, i.id;
end $$;

-- The team of the caller's facility, owner first, and its open invitations.
create function public.facility_team() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return jsonb_build_object(
  'team', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from private.facility_team() t),
  'invitations', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from private.team_invitations() i)
); end $$;
grant execute on function private.facility_team, private.team_invitations, public.facility_team
  to authenticated, service_role;

-- Prevents deletion of everyone whom private.notify_facility() would notify.
create function private.keep_team(p_facility uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_people(p_facility);
  perform private.keep_people(variadic array(
    select m.user_id from public.facility_members m where m.facility_id = p_facility and m.role = 'recruiter'));
end $$;

-- For the worker, which waits for nobody: those of these facilities that it could keep with everyone who is notified
-- for them. The others get their turn with the next run.
create function private.keep_free_teams(p_facilities uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  free uuid[];
begin
  with kept as (
    select n.user_id from private.people n
    where n.user_id = any (p_facilities || array(
      select m.user_id from public.facility_members m
      where m.facility_id = any (p_facilities) and m.role = 'recruiter'))
    order by n.user_id for key share skip locked
  )
  select coalesce(array_agg(k.user_id), '{}') into free from kept k;
  return array(
    select f.user_id from public.employer_profiles f
    where f.user_id = any (p_facilities) and f.user_id = any (free) and not exists (
      select 1 from public.facility_members m
      where m.facility_id = f.user_id and m.role = 'recruiter' and m.user_id <> all (free))
    order by f.user_id);
end $$;

-- Like private.recruiting_for(), for commands: prevents deletion of the caller and the team until the transaction ends.
create function private.begin_recruiting() returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_me();
  perform private.keep_team(private.facility_id());
  return private.recruiting_for();
end $$;
