-- Where an account stands: what an admin sees of it, decisions on single credentials, and appeals.

-- ---------------------------------------------------------------- appeals

create table public.account_appeals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 10 and 2000),
  -- open: waits for an admin. superseded: the profile was handed in again meanwhile.
  status text not null default 'open' check (status in ('open', 'upheld', 'reopened', 'superseded')),
  answer text check (char_length(answer) <= 2000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  check (status <> 'upheld' or answer is not null)
);
create unique index account_appeals_open_key on public.account_appeals (user_id) where status = 'open';
create index account_appeals_user_idx on public.account_appeals (user_id, created_at desc, id);
create index account_appeals_queue_idx on public.account_appeals (created_at, id) where status = 'open';
create index account_appeals_decided_by_idx on public.account_appeals (decided_by);
alter table public.account_appeals enable row level security;
create policy "Own appeals, or admin" on public.account_appeals for select to authenticated
  using (user_id = (select private.user_id()) or (select private.is_admin()));
revoke all on public.account_appeals from anon, authenticated;
grant select on public.account_appeals to authenticated;
grant all on public.account_appeals to service_role;
create trigger account_appeals_note_acting after insert or update or delete on public.account_appeals
  for each row execute function private.note_acting();

-- Somebody disagrees with the decision on their account. One at a time.
create function private.appeal_decision(p_body text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mine public.profiles;
begin
  perform private.refuse_acting('Appealing');
  if char_length(btrim(coalesce(p_body, ''))) not between 10 and 2000 then
    raise exception using errcode = 'PT422', hint = 'body',
      message = 'Say in 10 to 2,000 characters why you disagree.';
  end if;
  select * into mine from public.profiles p where p.user_id = private.user_id() for update;
  if mine.user_id is null or not mine.onboarding_completed or mine.approval <> 'rejected' then
    raise exception using errcode = 'PT409', message = 'There is no decision to appeal against.';
  end if;
  if exists (select 1 from public.account_appeals a where a.user_id = mine.user_id and a.status = 'open') then
    raise exception using errcode = 'PT409', message = 'Your appeal is with us already. A person reads it.';
  end if;
  insert into public.account_appeals (user_id, body) values (mine.user_id, btrim(p_body));
  perform private.audit('account.appealed', 'profile', mine.user_id::text);
end
$$;
create function public.appeal_decision(p_body text) returns void
language sql set search_path = ''
as $$ select private.appeal_decision(p_body) $$;

create function private.pending_appeals(p_limit integer) returns table (
  id uuid, user_id uuid, role text, full_name text, email text, facility_name text, body text, created_at timestamptz,
  verification_reason text, decided_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators see this list.';
  end if;
  return query
  select a.id, a.user_id, case p.role when 'candidate' then 'job_seeker' else p.role end, p.full_name, u.email::text,
    e.facility_name, a.body, a.created_at, p.verification_reason, p.decided_at, count(*) over ()
  from public.account_appeals a
  join public.profiles p on p.user_id = a.user_id
  join auth.users u on u.id = a.user_id
  left join public.employer_profiles e on e.user_id = a.user_id
  where a.status = 'open'
  order by a.created_at, a.id
  limit least(p_limit, 100);
end
$$;
create function public.pending_appeals(p_limit integer default 25) returns table (
  id uuid, user_id uuid, role text, full_name text, email text, facility_name text, body text, created_at timestamptz,
  verification_reason text, decided_at timestamptz, total bigint
)
language sql stable set search_path = ''
as $$ select * from private.pending_appeals(p_limit) $$;

-- upheld: the decision stays, and the answer says why. reopened: the account waits for a new decision.
create function private.decide_appeal(p_id uuid, p_decision text, p_answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.account_appeals;
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators decide on appeals.';
  end if;
  if p_decision is null or p_decision not in ('upheld', 'reopened') then
    raise exception using errcode = 'PT400', message = 'Choose whether the decision stays.';
  end if;
  if p_decision = 'upheld' and coalesce(btrim(p_answer), '') = '' then
    raise exception using errcode = 'PT422', message = 'Give an answer: the person will read it.', hint = 'answer';
  end if;
  select * into subject from public.account_appeals a where a.id = p_id for update;
  if subject.id is null then
    raise exception using errcode = 'PT404', message = 'This appeal no longer exists.';
  end if;
  if subject.status <> 'open' then
    raise exception using errcode = 'PT409', message = 'This appeal is no longer open.';
  end if;
  update public.account_appeals a
  set status = p_decision, answer = nullif(btrim(p_answer), ''), decided_at = now(), decided_by = auth.uid()
  where a.id = p_id;
  if p_decision = 'reopened' then
    update public.profiles p
    set verification_status = 'pending', verification_status_new = null, profile_status = null,
      verification_reason = null, decided_at = null, decided_by = null
    where p.user_id = subject.user_id;
  end if;
  perform private.audit('appeal.' || p_decision, 'profile', subject.user_id::text, nullif(btrim(p_answer), ''),
    jsonb_build_object('appeal', subject.id));
  perform private.notify(subject.user_id, 'account_decided', 'appeal_' || p_decision,
    jsonb_build_object('answer', nullif(btrim(p_answer), '')), '/pending-approval');
end
$$;
create function public.decide_appeal(p_id uuid, p_decision text, p_answer text default null) returns void
language sql set search_path = ''
as $$ select private.decide_appeal(p_id, p_decision, p_answer) $$;

-- Whoever hands in again has taken the decision: an open appeal has nothing left to speak of.
create or replace function private.finish_submission(p_full_name text) returns void
language sql security definer set search_path = ''
as $$
  update public.account_appeals a set status = 'superseded', decided_at = now()
  where a.user_id = private.user_id() and a.status = 'open';
  update public.profiles p
  set full_name = p_full_name, onboarding_completed = true, onboarding_draft = null, submitted_at = now(),
    verification_status = 'pending', verification_status_new = null, profile_status = null,
    verification_reason = null, decided_at = null, decided_by = null
  where p.user_id = private.user_id()
$$;

-- ---------------------------------------------------------------- accounts that wait

drop function public.pending_accounts(integer);
drop function private.pending_accounts(integer);

-- Accounts that wait for a decision, oldest first, with the evidence an admin needs: everything the person brought,
-- whole rows, so that a new column is in it by itself.
create function private.pending_accounts(p_limit integer) returns table (
  user_id uuid, role text, full_name text, email text, submitted_at timestamptz, city text, state text,
  seeker jsonb, facility jsonb, credentials jsonb, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators see this list.';
  end if;
  return query
  select p.user_id, case p.role when 'candidate' then 'job_seeker' else p.role end, p.full_name, u.email::text,
    p.submitted_at, z.city, z.state, to_jsonb(s), to_jsonb(e),
    (select coalesce(jsonb_agg(to_jsonb(c) order by c.kind desc, c.created_at, c.id), '[]')
      from public.credentials c where c.user_id = s.user_id),
    count(*) over ()
  from public.profiles p
  join auth.users u on u.id = p.user_id
  left join public.job_seeker_profiles s on s.user_id = p.user_id and p.role in ('job_seeker', 'candidate')
  left join public.employer_profiles e on e.user_id = p.user_id and p.role = 'employer'
  left join public.zip_codes z on z.zip = coalesce(s.zip, e.zip)
  where p.onboarding_completed and p.approval = 'pending'
  order by p.submitted_at, p.user_id
  limit least(p_limit, 100);
end
$$;
create function public.pending_accounts(p_limit integer default 25) returns table (
  user_id uuid, role text, full_name text, email text, submitted_at timestamptz, city text, state text,
  seeker jsonb, facility jsonb, credentials jsonb, total bigint
)
language sql stable set search_path = ''
as $$ select * from private.pending_accounts(p_limit) $$;

-- As before, but approving verifies everything that was shown as waiting, and the person is told.
create or replace function private.decide_account(
  p_user_id uuid, p_decision text, p_reason text, p_submitted_at timestamptz
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.profiles;
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators decide on accounts.';
  end if;
  if p_decision is null or p_decision not in ('approved', 'rejected') then
    raise exception using errcode = 'PT400', message = 'Choose approve or reject.';
  end if;
  if p_decision = 'rejected' and coalesce(btrim(p_reason), '') = '' then
    raise exception using errcode = 'PT422', message = 'Give the reason: the person will read it.', hint = 'reason';
  end if;
  select * into subject from public.profiles p where p.user_id = p_user_id for update;
  if subject.user_id is null then
    raise exception using errcode = 'PT404', message = 'This account no longer exists.';
  end if;
  if not subject.onboarding_completed or subject.approval <> 'pending' then
    raise exception using errcode = 'PT409', message = 'Somebody has already decided on this account.';
  end if;
  if date_trunc('milliseconds', subject.submitted_at) is distinct from date_trunc('milliseconds', p_submitted_at) then
    raise exception using errcode = 'PT409', message = 'This profile was changed after you opened it. Look again before you decide.';
  end if;

  if p_decision = 'approved' then
    update public.credentials c
    set status = 'verified', status_reason = null, verified_at = now(), verified_by = auth.uid()
    where c.user_id = p_user_id and c.status = 'pending';
  end if;
  update public.profiles p
  set verification_status = p_decision, verification_status_new = p_decision,
    profile_status = case p_decision when 'approved' then 'verified_good' else 'verified_issue' end,
    verification_reason = nullif(btrim(p_reason), ''), decided_at = now(), decided_by = auth.uid()
  where p.user_id = p_user_id;
  perform private.audit('account.' || p_decision, 'profile', p_user_id::text, nullif(btrim(p_reason), ''),
    jsonb_build_object('role', subject.role, 'submitted_at', subject.submitted_at));
  perform private.notify(p_user_id, 'account_decided', p_decision,
    jsonb_build_object('reason', nullif(btrim(p_reason), '')), '/pending-approval');
end
$$;

-- ---------------------------------------------------------------- credentials changed after the approval

create function private.pending_credentials(p_limit integer) returns table (
  id uuid, user_id uuid, full_name text, email text, kind text, profession text, home_state text, name text, state text,
  number text, multistate boolean, expires_on date, updated_at timestamptz, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators see this list.';
  end if;
  return query
  select c.id, c.user_id, p.full_name, u.email::text, c.kind, c.profession, s.home_state, c.name, c.state, c.number,
    c.multistate, c.expires_on, c.updated_at, count(*) over ()
  from public.credentials c
  join public.profiles p on p.user_id = c.user_id and p.onboarding_completed and p.approval = 'approved'
  join auth.users u on u.id = c.user_id
  left join public.job_seeker_profiles s on s.user_id = c.user_id
  where c.status = 'pending'
  order by c.updated_at, c.id
  limit least(p_limit, 100);
end
$$;
create function public.pending_credentials(p_limit integer default 25) returns table (
  id uuid, user_id uuid, full_name text, email text, kind text, profession text, home_state text, name text, state text,
  number text, multistate boolean, expires_on date, updated_at timestamptz, total bigint
)
language sql stable set search_path = ''
as $$ select * from private.pending_credentials(p_limit) $$;
create index credentials_queue_idx on public.credentials (updated_at, id) where status = 'pending';

-- p_updated_at is what the admin had on screen: a credential changed since is refused.
create function private.decide_credential(p_id uuid, p_decision text, p_updated_at timestamptz, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.credentials;
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators decide on credentials.';
  end if;
  if p_decision is null or p_decision not in ('verified', 'rejected') then
    raise exception using errcode = 'PT400', message = 'Choose verify or reject.';
  end if;
  if p_decision = 'rejected' and coalesce(btrim(p_reason), '') = '' then
    raise exception using errcode = 'PT422', message = 'Give the reason: the person will read it.', hint = 'reason';
  end if;
  select * into subject from public.credentials c where c.id = p_id for update;
  if subject.id is null then
    raise exception using errcode = 'PT404', message = 'This credential no longer exists.';
  end if;
  if subject.status <> 'pending' then
    raise exception using errcode = 'PT409', message = 'Somebody has already decided on this credential.';
  end if;
  if date_trunc('milliseconds', subject.updated_at) is distinct from date_trunc('milliseconds', p_updated_at) then
    raise exception using errcode = 'PT409', message = 'This credential was changed after you opened it. Look again before you decide.';
  end if;
  update public.credentials c
  set status = p_decision, status_reason = case p_decision when 'rejected' then btrim(p_reason) end,
    verified_at = case p_decision when 'verified' then now() end,
    verified_by = case p_decision when 'verified' then auth.uid() end
  where c.id = p_id;
  perform private.audit('credential.' || p_decision, 'credential', p_id::text, nullif(btrim(p_reason), ''),
    jsonb_build_object('user_id', subject.user_id));
  perform private.notify(subject.user_id, 'account_decided', 'credential_' || p_decision,
    jsonb_build_object('kind', subject.kind, 'name', subject.name, 'state', subject.state,
      'reason', nullif(btrim(p_reason), '')), '/job-seeker/profile/credentials');
end
$$;
create function public.decide_credential(
  p_id uuid, p_decision text, p_updated_at timestamptz, p_reason text default null
) returns void
language sql set search_path = ''
as $$ select private.decide_credential(p_id, p_decision, p_updated_at, p_reason) $$;

-- ---------------------------------------------------------------- who may call what

revoke execute on function public.appeal_decision(text), public.pending_appeals(integer),
  public.decide_appeal(uuid, text, text), public.pending_accounts(integer), public.pending_credentials(integer),
  public.decide_credential(uuid, text, timestamptz, text)
  from public, anon, authenticated;
grant execute on function public.appeal_decision(text), public.pending_appeals(integer),
  public.decide_appeal(uuid, text, text), public.pending_accounts(integer), public.pending_credentials(integer),
  public.decide_credential(uuid, text, timestamptz, text)
  to authenticated, service_role;
revoke execute on function private.appeal_decision(text), private.pending_appeals(integer),
  private.decide_appeal(uuid, text, text), private.pending_accounts(integer), private.pending_credentials(integer),
  private.decide_credential(uuid, text, timestamptz, text), private.finish_submission(text)
  from public, anon, authenticated;
grant execute on function private.appeal_decision(text), private.pending_appeals(integer),
  private.decide_appeal(uuid, text, text), private.pending_accounts(integer), private.pending_credentials(integer),
  private.decide_credential(uuid, text, timestamptz, text)
  to authenticated, service_role;
