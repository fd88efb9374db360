-- Decisions with evidence: approving with or without the checks that are required, rejecting for reasons from a list, by
-- one administrator or by two, and asking for more.

insert into public.app_settings (key, value, description) values
  ('checks_required_to_approve', 0, 'Whether an approval without all required checks needs a reason: 1 yes, 0 no, it is only written down'),
  ('four_eyes_rejections', 0, 'Whether a rejection needs two administrators, and an appeal another one than the decision: 1 yes, 0 no');

-- ---------------------------------------------------------------- reasons

create table public.rejection_reasons (
  code text primary key check (code ~ '^[a-z_]{3,40}$'),
  subject text not null check (subject in ('job_seeker', 'employer', 'both')),
  -- For admins, and what the person reads.
  label text not null check (char_length(label) between 3 and 80),
  body text not null check (char_length(body) between 10 and 300),
  is_active boolean not null default true,
  sort_order integer not null
);
alter table public.rejection_reasons enable row level security;
create policy "Admins read reasons" on public.rejection_reasons for select to authenticated
  using ((select private.is_admin()));
revoke all on public.rejection_reasons from anon, authenticated;
grant select on public.rejection_reasons to authenticated;
grant all on public.rejection_reasons to service_role;
insert into public.rejection_reasons (code, subject, label, body, sort_order) values
  ('license_not_found', 'job_seeker', 'License not found', 'We could not find your license in the public records of the board. Please check its number and its state.', 10),
  ('license_expired', 'job_seeker', 'License has run out', 'The public records say that your license has run out. Please tell us the new date once you have renewed it.', 20),
  ('license_other_name', 'job_seeker', 'License in another name', 'Your license is recorded in another name than your profile. Please enter the name on your license, or tell us that it has changed.', 30),
  ('license_restricted', 'job_seeker', 'License is restricted', 'The public records name a restriction or a discipline on your license, so we cannot approve your profile now.', 40),
  ('documents_unclear', 'job_seeker', 'Documents missing or unreadable', 'A document is missing or cannot be read. Please upload a clear copy.', 50),
  ('exclusion_list', 'both', 'On an exclusion list', 'A public exclusion list has an entry that seems to be yours. If it is somebody else, please tell us: you can appeal below.', 60),
  ('facility_not_found', 'employer', 'Facility not found at its address', 'We could not find the facility at the address you gave. Please check the name and the address.', 70),
  ('may_not_hire', 'employer', 'Cannot hire for the facility', 'We could not confirm that you may hire for this facility. Please name somebody there whom we can ask.', 80),
  ('phone_leads_elsewhere', 'employer', 'Telephone leads elsewhere', 'The telephone number does not lead to the facility. Please enter one at which we reach it.', 90),
  ('outside_area', 'both', 'Outside Missouri and Kansas', 'We serve Missouri and Kansas only for now.', 100),
  ('not_a_real_account', 'both', 'Made up or twice', 'This profile seems to be made up, or you have another one with us already.', 110);

-- What the person reads: the chosen reasons in their order, then what was written.
create function private.rejection_text(p_role text, p_codes text[], p_reason text) returns text
language sql stable security definer set search_path = ''
as $$
  select nullif(concat_ws(E'\n', (
    select string_agg(r.body, E'\n' order by r.sort_order, r.code) from public.rejection_reasons r
    where r.code = any (p_codes) and r.is_active
      and r.subject in ('both', case p_role when 'employer' then 'employer' else 'job_seeker' end)
  ), nullif(btrim(p_reason), '')), '')
$$;

-- ---------------------------------------------------------------- asking for more

create table public.information_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 10 and 2000),
  -- open: waits for the person. closed: decided without an answer.
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  answer text check (char_length(answer) <= 2000),
  asked_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  answered_at timestamptz
);
create unique index information_requests_open_key on public.information_requests (user_id) where status = 'open';
create index information_requests_user_idx on public.information_requests (user_id, created_at desc, id);
create index information_requests_by_idx on public.information_requests (asked_by);
alter table public.information_requests enable row level security;
create policy "Own requests, or admin" on public.information_requests for select to authenticated
  using (user_id = (select private.user_id()) or (select private.is_admin()));
revoke all on public.information_requests from anon, authenticated;
grant select on public.information_requests to authenticated;
grant all on public.information_requests to service_role;

-- ---------------------------------------------------------------- two pairs of eyes

create table public.rejection_proposals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- What the person will read.
  reason text not null check (char_length(reason) between 1 and 2000),
  status text not null default 'open' check (status in ('open', 'confirmed', 'declined', 'superseded')),
  -- Between admins.
  note text check (char_length(note) <= 2000),
  proposed_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz
);
create unique index rejection_proposals_open_key on public.rejection_proposals (user_id) where status = 'open';
create index rejection_proposals_user_idx on public.rejection_proposals (user_id, created_at desc, id);
create index rejection_proposals_queue_idx on public.rejection_proposals (created_at, id) where status = 'open';
create index rejection_proposals_by_idx on public.rejection_proposals (proposed_by);
create index rejection_proposals_decided_by_idx on public.rejection_proposals (decided_by);
alter table public.rejection_proposals enable row level security;
create policy "Admins read proposals" on public.rejection_proposals for select to authenticated
  using ((select private.is_admin()));
revoke all on public.rejection_proposals from anon, authenticated;
grant select on public.rejection_proposals to authenticated;
grant all on public.rejection_proposals to service_role;

-- Whoever hands in again has answered what was asked, and nobody proposed to reject that. A decision ends both.
create function private.settle_requests() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Suspended meanwhile: what was asked is still asked when they are restored.
  if new.submitted_at is not distinct from old.submitted_at
    and exists (select 1 from private.suspensions x where x.user_id = new.user_id and not x.lifting) then
    return null;
  end if;
  update public.information_requests r
  set status = case when new.approval = 'pending' then 'answered' else 'closed' end,
    answered_at = case when new.approval = 'pending' then now() end
  where r.user_id = new.user_id and r.status = 'open';
  update public.rejection_proposals p set status = 'superseded', decided_at = now()
  where p.user_id = new.user_id and p.status = 'open';
  return null;
end
$$;
create trigger profiles_settle_requests after update on public.profiles
  for each row when (new.submitted_at is distinct from old.submitted_at
    or (old.approval = 'pending' and new.approval <> 'pending'))
  execute function private.settle_requests();

-- ---------------------------------------------------------------- deciding

drop function public.decide_account(uuid, text, timestamptz, text, boolean);
drop function private.decide_account(uuid, text, text, timestamptz, boolean);

-- The account for writing, if it waits for a decision as it was shown.
create function private.lock_waiting(p_user_id uuid, p_submitted_at timestamptz) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.profiles;
begin
  select * into subject from public.profiles p where p.user_id = p_user_id for update;
  if subject.user_id is null then
    raise exception using errcode = 'PT404', message = 'This account no longer exists.';
  end if;
  if not subject.onboarding_completed or subject.approval <> 'pending' then
    perform private.refuse_decided('Somebody has already decided on this account', 'profile', p_user_id::text,
      '{"account.approved": "approved", "account.rejected": "rejected"}', subject.submitted_at);
  end if;
  if date_trunc('milliseconds', subject.submitted_at) is distinct from date_trunc('milliseconds', p_submitted_at) then
    raise exception using errcode = 'PT409', message = 'This profile was changed after you opened it. Look again before you decide.';
  end if;
  return subject;
end
$$;

-- Takes the decision, with its entry in the audit log; whoever waits is told by the trigger on their profile.
create function private.settle_account(p_subject public.profiles, p_decision text, p_reason text, p_details jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if p_decision = 'approved' then
    update public.credentials c
    set status = 'verified', status_reason = null, verified_at = now(), verified_by = auth.uid()
    where c.user_id = p_subject.user_id and c.status = 'pending';
  end if;
  update public.profiles p
  set verification_status = p_decision, verification_status_new = p_decision,
    profile_status = case p_decision when 'approved' then 'verified_good' else 'verified_issue' end,
    verification_reason = p_reason, decided_at = now(), decided_by = auth.uid()
  where p.user_id = p_subject.user_id;
  perform private.audit('account.' || p_decision, 'profile', p_subject.user_id::text, p_reason,
    jsonb_build_object('role', p_subject.role, 'submitted_at', p_subject.submitted_at) || p_details);
end
$$;

create function private.decide_account(
  p_user_id uuid, p_decision text, p_submitted_at timestamptz, p_reason text, p_reason_codes text[], p_without text,
  p_anyway boolean
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.profiles;
  missing text[];
  reason text;
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators decide on accounts.';
  end if;
  if p_decision is null or p_decision not in ('approved', 'rejected', 'proposed') then
    raise exception using errcode = 'PT400', message = 'Choose approve or reject.';
  end if;
  if p_decision <> 'approved' and coalesce(btrim(p_reason), '') = '' and coalesce(cardinality(p_reason_codes), 0) = 0 then
    raise exception using errcode = 'PT422', message = 'Give the reason: the person will read it.', hint = 'reason';
  end if;
  subject := private.lock_waiting(p_user_id, p_submitted_at);
  perform private.respect_assignment('account', p_user_id, p_anyway);

  if p_decision = 'approved' then
    missing := private.missing_checks(p_user_id);
    if cardinality(missing) > 0 and coalesce(btrim(p_without), '') = ''
      and private.setting('checks_required_to_approve') = 1 then
      raise exception using errcode = 'PT422', hint = 'without',
        message = 'Required checks are missing: ' || array_to_string(missing, '; ')
          || '. Record them on the page of this account, or say there why you approve without them.';
    end if;
    perform private.settle_account(subject, 'approved', nullif(btrim(p_reason), ''),
      case when cardinality(missing) > 0 then jsonb_strip_nulls(
        jsonb_build_object('approved_without', to_jsonb(missing), 'why', nullif(btrim(p_without), ''))) else '{}' end);
    return 'approved';
  end if;

  reason := private.rejection_text(subject.role, p_reason_codes, p_reason);
  if reason is null then
    raise exception using errcode = 'PT422', message = 'Give the reason: the person will read it.', hint = 'reason';
  end if;
  if char_length(reason) > 2000 then
    raise exception using errcode = 'PT422', message = 'Use fewer words: all reasons together have at most 2,000 characters.', hint = 'reason';
  end if;
  if p_decision = 'rejected' and private.setting('four_eyes_rejections') is distinct from 1 then
    perform private.settle_account(subject, 'rejected', reason, '{}');
    return 'rejected';
  end if;
  if exists (select 1 from public.rejection_proposals p where p.user_id = p_user_id and p.status = 'open') then
    raise exception using errcode = 'PT409',
      message = 'A rejection is proposed already. Another administrator confirms or declines it on the page of this account.';
  end if;
  insert into public.rejection_proposals (user_id, reason, proposed_by) values (p_user_id, reason, auth.uid());
  -- Without the reason: it is nothing to the person until it is confirmed.
  perform private.audit('account.rejection_proposed', 'profile', p_user_id::text, null,
    jsonb_build_object('role', subject.role, 'submitted_at', subject.submitted_at));
  return 'proposed';
end
$$;
-- Decides on a waiting account: 'approved', 'rejected', or 'proposed' to another administrator; where rejections need
-- two, rejecting is proposing. Gives what came of it.
create function public.decide_account(
  p_user_id uuid, p_decision text, p_submitted_at timestamptz, p_reason text default null,
  p_anyway boolean default false, p_reason_codes text[] default null, p_without text default null
) returns text
language sql set search_path = ''
as $$
  select private.decide_account(p_user_id, p_decision, p_submitted_at, p_reason, p_reason_codes, p_without, p_anyway)
$$;

create function private.decide_rejection(p_id uuid, p_decision text, p_note text, p_anyway boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.profiles;
  proposal public.rejection_proposals;
begin
  perform private.only_admins();
  if p_decision is null or p_decision not in ('confirmed', 'declined') then
    raise exception using errcode = 'PT400', message = 'Choose confirm or decline.';
  end if;
  if char_length(p_note) > 2000 then
    raise exception using errcode = 'PT422', message = 'Use at most 2,000 characters.', hint = 'note';
  end if;
  -- The account first, as whoever else decides on it: two of them wait for each other, and none for ever.
  select s.* into subject from public.profiles s
  join public.rejection_proposals p on p.user_id = s.user_id where p.id = p_id for update of s;
  select * into proposal from public.rejection_proposals p where p.id = p_id for update;
  if proposal.id is null then
    raise exception using errcode = 'PT404', message = 'This proposal no longer exists.';
  end if;
  if proposal.status <> 'open' then
    raise exception using errcode = 'PT409', message = 'This proposal is no longer open: somebody has decided, or the profile was handed in again.';
  end if;
  if p_decision = 'confirmed' and proposal.proposed_by is not distinct from auth.uid() then
    raise exception using errcode = 'PT403', message = 'You proposed this rejection yourself: another administrator confirms it.';
  end if;
  if p_decision = 'confirmed' then
    perform private.respect_assignment('account', subject.user_id, p_anyway);
  end if;
  update public.rejection_proposals p
  set status = p_decision, note = nullif(btrim(p_note), ''), decided_by = auth.uid(), decided_at = now() where p.id = p_id;
  if p_decision = 'confirmed' then
    perform private.settle_account(subject, 'rejected', proposal.reason,
      jsonb_build_object('proposal', proposal.id, 'proposed_by', proposal.proposed_by));
  else
    perform private.audit('account.rejection_declined', 'profile', subject.user_id::text, null,
      jsonb_build_object('proposal', proposal.id, 'proposed_by', proposal.proposed_by));
  end if;
end
$$;
-- Confirms a proposed rejection, or declines it; whoever proposed it may only take it back.
create function public.decide_rejection(
  p_id uuid, p_decision text, p_note text default null, p_anyway boolean default false
) returns void
language sql set search_path = ''
as $$ select private.decide_rejection(p_id, p_decision, p_note, p_anyway) $$;

-- ---------------------------------------------------------------- asking, and answering

create function private.ask_for_more(p_user_id uuid, p_submitted_at timestamptz, p_body text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.profiles;
begin
  perform private.only_admins();
  if char_length(btrim(coalesce(p_body, ''))) not between 10 and 2000 then
    raise exception using errcode = 'PT422', hint = 'asked',
      message = 'Say in 10 to 2,000 characters what you need: the person will read it.';
  end if;
  subject := private.lock_waiting(p_user_id, p_submitted_at);
  if exists (select 1 from public.information_requests r where r.user_id = p_user_id and r.status = 'open') then
    raise exception using errcode = 'PT409', message = 'Something is asked of them already. Wait for their answer, or decide.';
  end if;
  insert into public.information_requests (user_id, body, asked_by) values (p_user_id, btrim(p_body), auth.uid());
  perform private.audit('verification.asked', 'profile', p_user_id::text, null,
    jsonb_build_object('submitted_at', subject.submitted_at));
  perform private.notify(p_user_id, 'account_decided', 'more_asked', jsonb_build_object('asked', btrim(p_body)),
    case subject.role when 'employer' then '/employer' else '/job-seeker' end || '/awaiting-approval');
end
$$;
-- Asks somebody who waits for more, in words they read; they are told.
create function public.ask_for_more(p_user_id uuid, p_submitted_at timestamptz, p_body text) returns void
language sql set search_path = ''
as $$ select private.ask_for_more(p_user_id, p_submitted_at, p_body) $$;

create function private.answer_request(p_id uuid, p_answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.information_requests;
begin
  perform private.refuse_acting('Answering');
  if char_length(p_answer) > 2000 then
    raise exception using errcode = 'PT422', message = 'Use at most 2,000 characters.', hint = 'answer';
  end if;
  select * into asked from public.information_requests r where r.id = p_id and r.user_id = private.user_id() for update;
  if asked.id is null then
    raise exception using errcode = 'PT404', message = 'This question does not exist, or it is not yours.';
  end if;
  if asked.status <> 'open' then
    raise exception using errcode = 'PT409', message = 'Your answer is with us already, or it is not needed any more.';
  end if;
  update public.information_requests r
  set status = 'answered', answer = nullif(btrim(p_answer), ''), answered_at = now() where r.id = p_id;
  perform private.audit('verification.answered', 'profile', asked.user_id::text);
end
$$;
-- Says that what was asked of the caller is done.
create function public.answer_request(p_id uuid, p_answer text default null) returns void
language sql set search_path = ''
as $$ select private.answer_request(p_id, p_answer) $$;

-- ---------------------------------------------------------------- appeals

-- As before, but where rejections need two administrators, nobody answers an appeal against their own decision.
create or replace function private.decide_appeal(p_id uuid, p_decision text, p_answer text, p_anyway boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.account_appeals;
  own_decision boolean;
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
  if subject.status = 'superseded' then
    raise exception using errcode = 'PT409',
      message = 'This appeal is no longer open: the profile was handed in again meanwhile.';
  end if;
  if subject.status <> 'open' then
    perform private.refuse_decided('This appeal is no longer open', 'profile', subject.user_id::text,
      '{"appeal.upheld": "the decision was left as it is", "appeal.reopened": "sent back for a new decision"}', subject.created_at);
  end if;
  own_decision := private.decided_by_me(subject.user_id);
  if own_decision and private.setting('four_eyes_rejections') = 1 then
    raise exception using errcode = 'PT403',
      message = 'The decision was yours, or you proposed it: another administrator answers this appeal.';
  end if;
  perform private.respect_assignment('appeal', p_id, p_anyway);
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
    jsonb_build_object('appeal', subject.id, 'own_decision', own_decision));
  perform private.notify(subject.user_id, 'account_decided', 'appeal_' || p_decision,
    jsonb_build_object('answer', nullif(btrim(p_answer), '')), '/pending-approval');
end
$$;

-- Whether the caller took the standing decision on somebody, or proposed it.
create function private.decided_by_me(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.profiles p where p.user_id = p_user_id and p.decided_by = auth.uid())
    or exists (select 1 from public.rejection_proposals r join public.profiles p on p.user_id = r.user_id
      where r.user_id = p_user_id and r.status = 'confirmed' and r.proposed_by = auth.uid() and r.decided_at = p.decided_at)
$$;

-- ---------------------------------------------------------------- one's evidence

-- What there is to decide with and about: questions, a proposal, the reasons to choose from, and the rules.
create function private.decisions_of(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  return jsonb_build_object(
    'decided_by_you', private.decided_by_me(p_user),
    'held', private.case_held('account', p_user),
    'four_eyes', private.setting('four_eyes_rejections') = 1,
    'checks_required', private.setting('checks_required_to_approve') = 1,
    'requests', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'body', r.body, 'status', r.status,
      'answer', r.answer, 'at', r.created_at, 'answered_at', r.answered_at, 'by', coalesce(n.full_name, u.email::text))
      order by r.created_at desc, r.id), '[]')
      from public.information_requests r
      left join auth.users u on u.id = r.asked_by left join public.profiles n on n.user_id = r.asked_by
      where r.user_id = p_user),
    'proposal', (select jsonb_build_object('id', r.id, 'reason', r.reason, 'at', r.created_at,
      'by', coalesce(n.full_name, u.email::text), 'yours', r.proposed_by is not distinct from auth.uid())
      from public.rejection_proposals r
      left join auth.users u on u.id = r.proposed_by left join public.profiles n on n.user_id = r.proposed_by
      where r.user_id = p_user and r.status = 'open'),
    'reasons', (select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'label', r.label, 'body', r.body)
      order by r.sort_order, r.code), '[]')
      from public.rejection_reasons r join public.profiles p on p.user_id = p_user
      where r.is_active and r.subject in ('both', case p.role when 'employer' then 'employer' else 'job_seeker' end)));
end
$$;
create or replace function public.verification_of(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.verification_of(p_user_id) || private.decisions_of(p_user_id) $$;

-- ---------------------------------------------------------------- one's own copy

do $$
declare
  list constant text := '(''verification_checks'', mine, ''user_id'', ''{note,checked_by,rule_id,replaces}'')';
  was text;
begin
  select pg_get_functiondef(p.oid) into was
  from pg_proc p where p.proname = 'export_my_data' and p.pronamespace = 'private'::regnamespace;
  if strpos(was, list) = 0 then
    raise exception 'export_my_data() has another list than this migration knows';
  end if;
  execute replace(was, list, list || ',
      (''information_requests'', mine, ''user_id'', ''{asked_by}''),
      (''rejection_proposals'', mine, ''user_id'', ''{reason,note,proposed_by,decided_by}'')');
end
$$;

revoke execute on function private.rejection_text(text, text[], text), private.settle_requests(),
  private.lock_waiting(uuid, timestamptz), private.settle_account(public.profiles, text, text, jsonb),
  private.decide_account(uuid, text, timestamptz, text, text[], text, boolean), private.decide_rejection(uuid, text, text, boolean),
  private.ask_for_more(uuid, timestamptz, text), private.answer_request(uuid, text), private.decided_by_me(uuid),
  private.decisions_of(uuid),
  public.decide_account(uuid, text, timestamptz, text, boolean, text[], text), public.decide_rejection(uuid, text, text, boolean),
  public.ask_for_more(uuid, timestamptz, text), public.answer_request(uuid, text)
  from public, anon, authenticated;
grant execute on function private.decide_account(uuid, text, timestamptz, text, text[], text, boolean),
  private.decide_rejection(uuid, text, text, boolean), private.ask_for_more(uuid, timestamptz, text),
  private.answer_request(uuid, text), private.decisions_of(uuid),
  public.decide_account(uuid, text, timestamptz, text, boolean, text[], text), public.decide_rejection(uuid, text, text, boolean),
  public.ask_for_more(uuid, timestamptz, text), public.answer_request(uuid, text)
  to authenticated, service_role;
