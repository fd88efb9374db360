-- Deciding accounts and documents, and rejecting credentials. With four eyes required, a second admin confirms a
-- rejection.

-- Only a recorded check verifies a credential; this function can only reject one.
create function private.reject_credential(p_id uuid, p_updated_at timestamptz, p_reason text, p_anyway boolean)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  subject public.credentials;
begin
  perform private.refuse_if(not private.is_admin(), 'PT403', 'Only administrators can decide on credentials.');
  perform private.refuse_if(coalesce(btrim(p_reason), '') = '',
    'PT422', 'Enter a reason. The person sees it.', 'reason');
  perform private.lock_account((select c.user_id from public.credentials c where c.id = p_id));
  select * into subject from public.credentials c where c.id = p_id for no key update;
  perform private.refuse_if(subject.id is null, 'PT404', 'This credential no longer exists.');
  if subject.status <> 'pending' then
    perform private.refuse_decided('Someone has already decided on this credential', 'credential', p_id::text,
      '{"credential.rejected": "rejected"}', p_updated_at);
  end if;
  perform private.refuse_if(
    date_trunc('milliseconds', subject.updated_at) is distinct from date_trunc('milliseconds', p_updated_at),
    'PT409', 'This credential was changed after you opened it. Look again before you decide.');
  perform private.respect_assignment('credential', p_id, p_anyway);
  update public.credentials c set status = 'rejected', status_reason = btrim(p_reason) where c.id = p_id;
  perform private.audit('credential.rejected', 'credential', p_id::text, btrim(p_reason),
    jsonb_build_object('user_id', subject.user_id));
  perform private.notify(subject.user_id, 'account_decided', 'credential_rejected',
    jsonb_build_object('kind', subject.kind, 'name', subject.name, 'state', subject.state, 'reason', btrim(p_reason)),
    '/job-seeker/profile/credentials');
end $$;
create function public.reject_credential(
  p_id uuid, p_updated_at timestamptz, p_reason text, p_anyway boolean default false
) returns void
language plpgsql set search_path = '' as $$
begin perform private.reject_credential(p_id, p_updated_at, p_reason, p_anyway); end $$;
grant execute on function private.reject_credential, public.reject_credential to authenticated, service_role;

create function private.decide_document(
  p_id uuid, p_decision text, p_reason text, p_created_at timestamptz, p_anyway boolean
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  why text := nullif(btrim(p_reason), '');
  doc public.documents;
begin
  perform private.refuse_if(not private.is_admin(), 'PT403', 'Only administrators can decide on documents.');
  perform private.refuse_if(p_decision is null or p_decision not in ('accepted', 'rejected'),
    'PT400', 'Choose accept or reject.');
  perform private.refuse_if(p_decision = 'rejected' and why is null,
    'PT422', 'Enter a reason. The person sees it.', 'reason');
  perform private.lock_account((select d.user_id from public.documents d where d.id = p_id));
  select * into doc from public.documents d where d.id = p_id for no key update;
  perform private.refuse_if(doc.id is null, 'PT404', 'This document was deleted by its owner.');
  perform private.refuse_if(doc.replaced_by is not null,
    'PT409', 'This document was replaced after you opened it. Open the new one.');
  if doc.status <> 'pending'
    or date_trunc('milliseconds', doc.created_at) is distinct from date_trunc('milliseconds', p_created_at) then
    perform private.refuse_decided('Someone has already decided on this document', 'document', p_id::text,
      '{"document.accepted": "accepted", "document.rejected": "not accepted"}');
  end if;
  perform private.refuse_if(p_decision = 'accepted' and not private.may_be_served(doc.file_state),
    'PT409', 'This file can’t be opened, so it can’t be accepted. Wait for the virus scan, or choose “Don’t accept.”');
  perform private.respect_assignment('document', p_id, p_anyway);
  update public.documents d
  set status = p_decision, status_reason = why, decided_at = now(), decided_by = auth.uid()
  where d.id = p_id;
  perform private.audit('document.' || p_decision, 'document', p_id::text, why,
    jsonb_build_object('owner', doc.user_id, 'kind', doc.kind));
  perform private.notify(doc.user_id, 'document_decided', 'document_' || p_decision,
    jsonb_strip_nulls(jsonb_build_object('file_name', doc.file_name, 'reason', why)), '/job-seeker/documents');
end $$;
create function public.decide_document(
  p_id uuid, p_decision text, p_created_at timestamptz, p_reason text default null, p_anyway boolean default false
) returns void
language plpgsql set search_path = ''
as $$ begin perform private.decide_document(p_id, p_decision, p_reason, p_created_at, p_anyway); end $$;
grant execute on function private.decide_document, public.decide_document to authenticated, service_role;

create function private.rejection_text(p_role text, p_codes text[], p_reason text) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select nullif(concat_ws(E'\n', (
    select string_agg(r.body, E'\n' order by r.sort_order, r.code) from public.rejection_reasons r
    where r.code = any (p_codes) and r.is_active
      and r.subject in ('both', case p_role when 'employer' then 'employer' else 'job_seeker' end)
  ), nullif(btrim(p_reason), '')), '')
); end $$;

create function private.lock_waiting(p_user_id uuid, p_submitted_at timestamptz) returns public.profiles
language plpgsql security definer set search_path = '' as $$
declare
  subject public.profiles;
begin
  perform private.lock_account(p_user_id);
  select * into subject from public.profiles p where p.user_id = p_user_id for no key update;
  perform private.refuse_if(subject.user_id is null, 'PT404', 'This account no longer exists.');
  if not subject.onboarding_completed or subject.approval <> 'pending' then
    perform private.refuse_decided('Someone has already decided on this account', 'profile', p_user_id::text,
      '{"account.approved": "approved", "account.rejected": "rejected"}', subject.submitted_at);
  end if;
  perform private.refuse_if(
    date_trunc('milliseconds', subject.submitted_at) is distinct from date_trunc('milliseconds', p_submitted_at),
    'PT409', 'This profile was changed after you opened it. Look again before you decide.');
  return subject;
end $$;

create function private.settle_account(p_subject public.profiles, p_decision text, p_reason text, p_details jsonb)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p
  set on_hold_since = case when p_decision <> 'approved' then p.on_hold_since end,
    verification_status = p_decision, verification_status_new = p_decision,
    profile_status = case p_decision when 'approved' then 'verified_good' else 'verified_issue' end,
    verification_reason = p_reason, decided_at = now(), decided_by = auth.uid()
  where p.user_id = p_subject.user_id;
  perform private.audit('account.' || p_decision, 'profile', p_subject.user_id::text, p_reason,
    jsonb_build_object('role', p_subject.role, 'submitted_at', p_subject.submitted_at) || p_details);
end $$;

create function private.decide_account(
  p_user_id uuid, p_decision text, p_submitted_at timestamptz, p_reason text, p_reason_codes text[], p_without text,
  p_anyway boolean
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  subject public.profiles;
  missing text[];
  reason text;
begin
  perform private.refuse_if(not private.is_admin(), 'PT403', 'Only administrators can decide on accounts.');
  perform private.refuse_if(p_decision is null or p_decision not in ('approved', 'rejected', 'proposed'),
    'PT400', 'Choose approve or reject.');
  perform private.refuse_if(
    p_decision <> 'approved' and coalesce(btrim(p_reason), '') = '' and coalesce(cardinality(p_reason_codes), 0) = 0,
    'PT422', 'Enter a reason. The person sees it.', 'reason');
  subject := private.lock_waiting(p_user_id, p_submitted_at);
  perform private.respect_assignment('account', p_user_id, p_anyway);

  if p_decision = 'approved' then
    missing := private.missing_checks(p_user_id);
    perform private.refuse_if(cardinality(missing) > 0 and private.setting('checks_required_to_approve') = 1,
      'PT422', 'Required checks missing: ' || array_to_string(missing, '; ')
        || '. Record them on the page of this account first.', 'without');
    perform private.refuse_if(subject.on_hold_since is not null and coalesce(btrim(p_without), '') = '',
      'PT422', 'This account is on hold because of a finding. Say why you are lifting the hold.', 'without');
    perform private.settle_account(subject, 'approved', nullif(btrim(p_reason), ''),
      jsonb_strip_nulls(jsonb_build_object(
      'approved_without', case when cardinality(missing) > 0 then to_jsonb(missing) end,
      'hold_lifted', case when subject.on_hold_since is not null then true end, 'why', nullif(btrim(p_without), ''))));
    return 'approved';
  end if;

  reason := private.rejection_text(subject.role, p_reason_codes, p_reason);
  perform private.refuse_if(reason is null, 'PT422', 'Enter a reason. The person sees it.', 'reason');
  perform private.refuse_if(char_length(reason) > 2000,
    'PT422', 'Use fewer words. All reasons together can have at most 2,000 characters.', 'reason');
  if p_decision = 'rejected' and private.setting('four_eyes_rejections') is distinct from 1 then
    perform private.settle_account(subject, 'rejected', reason, '{}');
    return 'rejected';
  end if;
  perform private.refuse_if(
    exists (select 1 from public.rejection_proposals p where p.user_id = p_user_id and p.status = 'open'),
    'PT409', 'A rejection is already proposed. Another administrator must confirm or decline it on this '
    || 'account’s page.');
  insert into public.rejection_proposals (user_id, reason, proposed_by) values (p_user_id, reason, auth.uid());
  -- Logged without the reason, because the person can read this entry before the rejection is confirmed.
  perform private.audit('account.rejection_proposed', 'profile', p_user_id::text, null,
    jsonb_build_object('role', subject.role, 'submitted_at', subject.submitted_at));
  return 'proposed';
end $$;
create function public.decide_account(
  p_user_id uuid, p_decision text, p_submitted_at timestamptz, p_reason text default null,
  p_anyway boolean default false, p_reason_codes text[] default null, p_without text default null
) returns text
language plpgsql set search_path = '' as $$ begin return
  private.decide_account(p_user_id, p_decision, p_submitted_at, p_reason, p_reason_codes, p_without, p_anyway);
end $$;
grant execute on function private.decide_account, public.decide_account to authenticated, service_role;

create function private.decide_rejection(p_id uuid, p_decision text, p_note text, p_anyway boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subject public.profiles;
  proposal public.rejection_proposals;
begin
  perform private.only_admins();
  perform private.refuse_if(p_decision is null or p_decision not in ('confirmed', 'declined'),
    'PT400', 'Choose confirm or decline.');
  perform private.refuse_if(char_length(p_note) > 2000, 'PT422', 'Use at most 2,000 characters.', 'note');
  perform private.lock_account((select p.user_id from public.rejection_proposals p where p.id = p_id));
  select s.* into subject from public.profiles s
  join public.rejection_proposals p on p.user_id = s.user_id where p.id = p_id for no key update of s;
  select * into proposal from public.rejection_proposals p where p.id = p_id for no key update;
  perform private.refuse_if(proposal.id is null, 'PT404', 'This proposal no longer exists.');
  perform private.refuse_if(proposal.status <> 'open',
    'PT409', 'This proposal is no longer open: someone has decided, or the profile was submitted again.');
  perform private.refuse_if(p_decision = 'confirmed' and proposal.proposed_by is not distinct from auth.uid(),
    'PT403', 'You proposed this rejection, so another administrator must confirm it.');
  if p_decision = 'confirmed' then
    perform private.respect_assignment('account', subject.user_id, p_anyway);
  end if;
  update public.rejection_proposals p
  set status = p_decision, note = nullif(btrim(p_note), ''), decided_by = auth.uid(), decided_at = now()
  where p.id = p_id;
  if p_decision = 'confirmed' then
    perform private.settle_account(subject, 'rejected', proposal.reason,
      jsonb_build_object('proposal', proposal.id, 'proposed_by', proposal.proposed_by));
  else
    perform private.audit('account.rejection_declined', 'profile', subject.user_id::text, null,
      jsonb_build_object('proposal', proposal.id, 'proposed_by', proposal.proposed_by));
  end if;
end $$;
create function public.decide_rejection(
  p_id uuid, p_decision text, p_note text default null, p_anyway boolean default false
) returns void
language plpgsql set search_path = '' as $$
begin perform private.decide_rejection(p_id, p_decision, p_note, p_anyway); end $$;
grant execute on function private.decide_rejection, public.decide_rejection to authenticated, service_role;

create function private.ask_for_more(p_user_id uuid, p_submitted_at timestamptz, p_body text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  subject public.profiles;
begin
  perform private.only_admins();
  perform private.refuse_if(char_length(btrim(coalesce(p_body, ''))) not between 10 and 2000,
    'PT422', 'Enter what you need, in 10 to 2,000 characters. The person sees it.', 'asked');
  subject := private.lock_waiting(p_user_id, p_submitted_at);
  perform private.refuse_if(
    exists (select 1 from public.information_requests r where r.user_id = p_user_id and r.status = 'open'),
    'PT409', 'You already asked them for more. Wait for their answer, or decide.');
  insert into public.information_requests (user_id, body, asked_by) values (p_user_id, btrim(p_body), auth.uid());
  perform private.audit('verification.asked', 'profile', p_user_id::text, null,
    jsonb_build_object('submitted_at', subject.submitted_at));
  perform private.notify(p_user_id, 'account_decided', 'more_asked', jsonb_build_object('asked', btrim(p_body)),
    case subject.role when 'employer' then '/employer' else '/job-seeker' end || '/awaiting-approval');
end $$;
create function public.ask_for_more(p_user_id uuid, p_submitted_at timestamptz, p_body text) returns void
language plpgsql set search_path = '' as $$
begin perform private.ask_for_more(p_user_id, p_submitted_at, p_body); end $$;
grant execute on function private.ask_for_more, public.ask_for_more to authenticated, service_role;

create function private.answer_request(p_id uuid, p_answer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.information_requests;
begin
  perform private.refuse_acting('Answering');
  perform private.refuse_if(char_length(p_answer) > 2000, 'PT422', 'Use at most 2,000 characters.', 'answer');
  perform private.lock_me();
  select * into asked from public.information_requests r where r.id = p_id and r.user_id = private.user_id()
    for no key update;
  perform private.refuse_if(asked.id is null, 'PT404', 'This question does not exist, or it is not yours.');
  perform private.refuse_if(asked.status <> 'open',
    'PT409', 'We already have your answer, or no longer need it.');
  update public.information_requests r
  set status = 'answered', answer = nullif(btrim(p_answer), ''), answered_at = now() where r.id = p_id;
  perform private.audit('verification.answered', 'profile', asked.user_id::text);
end $$;
create function public.answer_request(p_id uuid, p_answer text default null) returns void
language plpgsql set search_path = '' as $$ begin perform private.answer_request(p_id, p_answer); end $$;
grant execute on function private.answer_request, public.answer_request to authenticated, service_role;

create function private.decided_by_me(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select exists (select 1 from public.profiles p where p.user_id = p_user_id and p.decided_by = auth.uid())
    or exists (select 1 from public.rejection_proposals r join public.profiles p on p.user_id = r.user_id
      where r.user_id = p_user_id and r.status = 'confirmed' and r.proposed_by = auth.uid()
        and r.decided_at = p.decided_at)
); end $$;

create function private.decisions_of(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return jsonb_build_object(
    'decided_by_you', private.decided_by_me(p_user),
    'held', private.case_held('account', p_user),
    'four_eyes', private.setting('four_eyes_rejections') = 1,
    'checks_required', private.setting('checks_required_to_approve') = 1,
    'requests', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'body', r.body, 'status', r.status,
      'answer', r.answer, 'at', r.created_at, 'answered_at', r.answered_at, 'by', private.name_of(r.asked_by))
      order by r.created_at desc, r.id), '[]')
      from public.information_requests r
      where r.user_id = p_user),
    'proposal', (select jsonb_build_object('id', r.id, 'reason', r.reason, 'at', r.created_at,
      'by', private.name_of(r.proposed_by), 'yours', r.proposed_by is not distinct from auth.uid())
      from public.rejection_proposals r
      where r.user_id = p_user and r.status = 'open'),
    'reasons', (select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'label', r.label, 'body', r.body)
      order by r.sort_order, r.code), '[]')
      from public.rejection_reasons r join public.profiles p on p.user_id = p_user
      where r.is_active and r.subject in ('both', case p.role when 'employer' then 'employer' else 'job_seeker' end)));
end $$;
grant execute on function private.decisions_of to authenticated, service_role;
