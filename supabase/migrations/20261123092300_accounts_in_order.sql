-- Accounts: whoever decides about somebody, and whoever changes what is theirs, holds the account before anything that
-- belongs to it, so that two of them come one after the other.
-- The order of locks: docs/decisions/0029-locks.md.

create or replace function private.lock_waiting(p_user_id uuid, p_submitted_at timestamptz) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  subject public.profiles;
begin
  perform private.hold_account(p_user_id);
  select * into subject from public.profiles p where p.user_id = p_user_id for no key update;
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

create or replace function private.decide_rejection(p_id uuid, p_decision text, p_note text, p_anyway boolean) returns void
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
  perform private.hold_account((select p.user_id from public.rejection_proposals p where p.id = p_id));
  select s.* into subject from public.profiles s
  join public.rejection_proposals p on p.user_id = s.user_id where p.id = p_id for no key update of s;
  select * into proposal from public.rejection_proposals p where p.id = p_id for no key update;
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

create or replace function private.decide_credential(
  p_id uuid, p_decision text, p_updated_at timestamptz, p_reason text, p_anyway boolean
) returns void
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
  perform private.hold_account((select c.user_id from public.credentials c where c.id = p_id));
  select * into subject from public.credentials c where c.id = p_id for no key update;
  if subject.id is null then
    raise exception using errcode = 'PT404', message = 'This credential no longer exists.';
  end if;
  if subject.status <> 'pending' then
    perform private.refuse_decided('Somebody has already decided on this credential', 'credential', p_id::text,
      '{"credential.verified": "verified", "credential.rejected": "rejected"}', p_updated_at);
  end if;
  if date_trunc('milliseconds', subject.updated_at) is distinct from date_trunc('milliseconds', p_updated_at) then
    raise exception using errcode = 'PT409', message = 'This credential was changed after you opened it. Look again before you decide.';
  end if;
  perform private.respect_assignment('credential', p_id, p_anyway);
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

create or replace function private.decide_document(
  p_id uuid, p_decision text, p_reason text, p_created_at timestamptz, p_anyway boolean
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  why text := nullif(btrim(p_reason), '');
  doc public.documents;
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators decide on documents.';
  end if;
  if p_decision is null or p_decision not in ('accepted', 'rejected') then
    raise exception using errcode = 'PT400', message = 'Choose accept or reject.';
  end if;
  if p_decision = 'rejected' and why is null then
    raise exception using errcode = 'PT422', message = 'Give the reason: the person will read it.', hint = 'reason';
  end if;
  perform private.hold_account((select d.user_id from public.documents d where d.id = p_id));
  select * into doc from public.documents d where d.id = p_id for no key update;
  if doc.id is null then
    raise exception using errcode = 'PT404', message = 'This document was deleted by its owner.';
  end if;
  if doc.replaced_by is not null then
    raise exception using errcode = 'PT409', message = 'This document was replaced by another after you opened it. Look at that one.';
  end if;
  if doc.status <> 'pending'
    or date_trunc('milliseconds', doc.created_at) is distinct from date_trunc('milliseconds', p_created_at) then
    perform private.refuse_decided('Somebody has already decided on this document', 'document', p_id::text,
      '{"document.accepted": "accepted", "document.rejected": "not accepted"}');
  end if;
  perform private.respect_assignment('document', p_id, p_anyway);
  update public.documents d
  set status = p_decision, status_reason = why, decided_at = now(), decided_by = auth.uid()
  where d.id = p_id;
  perform private.audit('document.' || p_decision, 'document', p_id::text, why,
    jsonb_build_object('owner', doc.user_id, 'kind', doc.kind));
  perform private.notify(doc.user_id, 'document_decided', 'document_' || p_decision,
    jsonb_strip_nulls(jsonb_build_object('file_name', doc.file_name, 'reason', why)), '/job-seeker/documents');
end
$$;

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
  perform private.hold_account((select a.user_id from public.account_appeals a where a.id = p_id));
  select * into subject from public.account_appeals a where a.id = p_id for no key update;
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

create or replace function private.appeal_decision(p_body text) returns void
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
  perform private.hold_me();
  select * into mine from public.profiles p where p.user_id = private.user_id() for no key update;
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

create or replace function private.answer_request(p_id uuid, p_answer text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked public.information_requests;
begin
  perform private.refuse_acting('Answering');
  if char_length(p_answer) > 2000 then
    raise exception using errcode = 'PT422', message = 'Use at most 2,000 characters.', hint = 'answer';
  end if;
  perform private.hold_me();
  select * into asked from public.information_requests r where r.id = p_id and r.user_id = private.user_id() for no key update;
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

create or replace function private.record_check(
  p_user uuid, p_rule uuid, p_replaces uuid, p_looked_up text, p_result text, p_checked_on date, p_source text,
  p_note text, p_expires_on date
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  wanted public.verification_rules;
  made uuid;
begin
  perform private.only_admins();
  perform private.hold_account(p_user);
  select r.* into wanted from private.rules_of(p_user) r where r.id = p_rule;
  if wanted.id is null then
    raise exception using errcode = 'PT404', message = 'This check is not one of theirs, or not any more.';
  end if;
  if private.looked_up(p_user, wanted) is distinct from p_looked_up then
    raise exception using errcode = 'PT409',
      message = 'What is looked up was changed after you opened this page. Look it up again as it stands now.';
  end if;
  made := private.add_check(p_user, wanted, p_replaces, p_result, p_checked_on, p_source, p_note, p_expires_on);
  -- Without the note and without what was looked up: the log outlives the account.
  perform private.audit('verification.checked', 'profile', p_user::text, null, jsonb_strip_nulls(jsonb_build_object(
    'check', wanted.code, 'state', wanted.state, 'result', p_result, 'checked_on', p_checked_on, 'record', made)));
  return made;
end
$$;

create or replace function private.add_check(
  p_user uuid, p_rule public.verification_rules, p_replaces uuid, p_result text, p_checked_on date, p_source text,
  p_note text, p_expires_on date
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  latest uuid;
  made uuid;
begin
  if p_result is null or p_result not in ('clear', 'finding', 'unavailable') then
    raise exception using errcode = 'PT422', message = 'Choose what came of the check.', hint = 'result';
  end if;
  if p_checked_on is null or p_checked_on > private.today() then
    raise exception using errcode = 'PT422', message = 'Enter the day of the check: today, or before.', hint = 'checkedOn';
  end if;
  if p_expires_on < p_checked_on then
    raise exception using errcode = 'PT422', message = 'A check counts at least on its own day.', hint = 'expiresOn';
  end if;
  if p_result <> 'clear' and coalesce(btrim(p_note), '') = '' then
    raise exception using errcode = 'PT422', hint = 'note',
      message = 'Say what was found, or why it could not be checked.';
  end if;
  if char_length(p_note) > 2000 or char_length(p_source) > 300 then
    raise exception using errcode = 'PT422', message = 'Use fewer characters.', hint = 'note';
  end if;
  -- Two at once wait for each other here.
  perform private.hold_account(p_user);
  perform 1 from public.profiles p where p.user_id = p_user for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This account no longer exists.';
  end if;
  select c.id into latest from private.standing_checks c where c.user_id = p_user and c.rule_id = p_rule.id;
  if latest is distinct from p_replaces then
    raise exception using errcode = 'PT409',
      message = 'Somebody else recorded this check since you opened the page. Look at their record before you add yours.';
  end if;
  insert into public.verification_checks (user_id, rule_id, label, source, result, checked_on, looked_up, note, expires_on,
    replaces, checked_by)
  values (p_user, p_rule.id, p_rule.label, coalesce(nullif(btrim(p_source), ''), p_rule.source), p_result, p_checked_on,
    private.looked_up(p_user, p_rule), nullif(btrim(p_note), ''),
    coalesce(p_expires_on, p_checked_on + p_rule.valid_days), p_replaces, auth.uid())
  returning id into made;
  return made;
end
$$;

create or replace function private.decide_leie_match(p_id uuid, p_decision text, p_note text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  held public.leie_matches;
  wanted public.verification_rules;
  said constant text := btrim(coalesce(p_note, ''));
begin
  perform private.only_admins();
  if p_decision is null or p_decision not in ('not_same', 'same') then
    raise exception using errcode = 'PT422', message = 'Choose whether it is the same person.', hint = 'decision';
  end if;
  if char_length(said) not between 3 and 2000 then
    raise exception using errcode = 'PT422', message = 'Say what tells you, in 3 to 2,000 characters.', hint = 'note';
  end if;
  perform private.hold_account((select m.user_id from public.leie_matches m where m.id = p_id));
  select * into held from public.leie_matches m where m.id = p_id for no key update;
  if not found then
    raise exception using errcode = 'PT404',
      message = 'This possible match is gone: the name was changed, or the list does not have it any more.';
  end if;
  if held.status <> 'possible' then
    raise exception using errcode = 'PT409', message = 'Somebody has already decided on this possible match.';
  end if;
  update public.leie_matches m
  set status = p_decision, note = said, decided_by = auth.uid(), decided_at = now() where m.id = p_id;
  if p_decision = 'same' then
    select r.* into wanted from private.rules_of(held.user_id) r where r.code = 'leie';
    if wanted.id is not null then
      perform private.add_check(held.user_id, wanted,
        (select c.id from private.standing_checks c where c.user_id = held.user_id and c.rule_id = wanted.id),
        'finding', private.today(), 'The imported exclusion list (OIG LEIE)', said, null);
    end if;
  end if;
  -- Without the note: the log outlives the account.
  perform private.audit('leie.' || p_decision, 'leie_match', p_id::text, null,
    jsonb_build_object('user_id', held.user_id, 'row', held.row_key, 'how', held.how));
  return held.user_id;
end
$$;

create or replace function private.ask_to_renew(p_of text, p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner_id uuid;
  called text;
  runs_out date;
begin
  perform private.only_admins();
  -- The account is held, so that two who ask at once ask once.
  perform private.hold_account(coalesce(
    (select c.user_id from public.credentials c where p_of = 'credential' and c.id = p_id),
    (select d.user_id from public.documents d where p_of = 'document' and d.id = p_id)));
  if p_of = 'credential' then
    select c.user_id, coalesce(c.name, f.name || ' license'), c.expires_on into owner_id, called, runs_out
    from public.credentials c left join public.professions f on f.code = c.profession
    where c.id = p_id and c.status <> 'rejected' for no key update of c;
  elsif p_of = 'document' then
    select d.user_id, d.file_name, d.expires_on into owner_id, called, runs_out
    from public.documents d where d.id = p_id and d.status <> 'rejected' and d.replaced_by is null for no key update of d;
  end if;
  if owner_id is null then
    raise exception using errcode = 'PT404', message = 'This is gone: it was replaced or removed.';
  end if;
  if runs_out is null or runs_out > private.today() + 90 then
    raise exception using errcode = 'PT409', message = 'It does not run out soon any more: they have changed it.';
  end if;
  if private.asked_to_renew(owner_id, p_of, p_id) is not null then
    raise exception using errcode = 'PT409', message = 'They were asked in the last seven days. Give them time to answer.';
  end if;
  perform private.audit('renewal.asked', p_of, p_id::text, null,
    jsonb_build_object('user_id', owner_id, 'expires_on', runs_out));
  perform private.notify(owner_id, 'credential_expiring', p_of || '_renewal_asked',
    jsonb_build_object('name', called, 'expires_on', runs_out, 'days', runs_out - private.today(), 'subject', p_id),
    case p_of when 'document' then '/job-seeker/documents' else '/job-seeker/profile/credentials' end);
end
$$;

create or replace function private.write_npi(p_user uuid, p_npi text, p_was text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(regexp_replace(coalesce(p_npi, ''), '[\s-]', '', 'g'), '');
  held public.job_seeker_profiles;
begin
  perform private.only_admins();
  perform private.refuse_acting('Writing down an NPI');
  perform private.hold_account(p_user);
  select * into held from public.job_seeker_profiles s where s.user_id = p_user for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no profile of a professional at this address.';
  end if;
  if wanted is not null and not private.is_npi(wanted) then
    raise exception using errcode = 'PT422', message = 'This is not a valid NPI: check the ten digits.', hint = 'npi';
  end if;
  if wanted is not distinct from held.npi then
    return;
  end if;
  if held.npi is distinct from nullif(btrim(coalesce(p_was, '')), '') then
    raise exception using errcode = 'PT409', hint = 'npi',
      message = 'Somebody changed the NPI after you opened this page. Look at what stands here now.';
  end if;
  update public.job_seeker_profiles s set npi = wanted where s.user_id = p_user;
  perform private.audit(case when wanted is null then 'account.npi_removed' else 'account.npi_written' end,
    'profile', p_user::text);
end
$$;

create function private.owner_of_case(p_kind text, p_subject_id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select case p_kind
    when 'account' then p_subject_id
    when 'credential' then (select c.user_id from public.credentials c where c.id = p_subject_id)
    when 'appeal' then (select a.user_id from public.account_appeals a where a.id = p_subject_id)
    when 'document' then (select d.user_id from public.documents d where d.id = p_subject_id) end
$$;
comment on function private.owner_of_case is 'Whose account a case is about.';

create or replace function private.hold_case(p_kind text, p_subject_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_account(private.owner_of_case(p_kind, p_subject_id));
  case p_kind
    when 'account' then
      perform 1 from public.profiles p where p.user_id = p_subject_id and p.onboarding_completed and p.approval = 'pending'
      for no key update;
    when 'credential' then
      perform 1 from public.credentials c where c.id = p_subject_id and c.status = 'pending' for no key update;
    when 'appeal' then
      perform 1 from public.account_appeals a where a.id = p_subject_id and a.status = 'open' for no key update;
    when 'document' then
      perform 1 from public.documents d where d.id = p_subject_id and d.status = 'pending' and d.replaced_by is null
      for no key update;
    else
      raise exception using errcode = 'PT404', message = 'There is no such queue.';
  end case;
  return found;
end
$$;

create or replace function private.hold_person(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  -- Roles of administrators are decided one after the other, or two could remove each other.
  perform pg_advisory_xact_lock(hashtextextended('people', 0));
  perform private.hold_account(p_id);
  perform 1 from public.profiles p where p.user_id = p_id for no key update;
  if not exists (select 1 from private.people n where n.user_id = p_id) then
    raise exception using errcode = 'PT404', message = 'This account no longer exists.';
  end if;
  perform private.only_admins();
end
$$;

create or replace function private.remove_admin(p_id uuid, p_reason text) returns void
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
  -- Their cases are let go of.
  perform private.hold_accounts(variadic array(
    select private.owner_of_case(a.kind, a.subject_id) from public.case_assignments a where a.admin_id = p_id));
  delete from public.admin_users a where a.user_id = p_id;
  update public.profiles p set role = null where p.user_id = p_id and p.role = 'admin';
  perform private.audit('account.removed_admin', 'profile', p_id::text, why);
end
$$;

create or replace function private.begin_submission(p_role text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mine public.profiles;
begin
  perform private.hold_me();
  select * into mine from public.profiles p where p.user_id = private.user_id() for no key update;
  if mine.user_id is null
    or (case mine.role when 'candidate' then 'job_seeker' else mine.role end) is distinct from p_role then
    raise exception using errcode = 'PT403', message = 'This form belongs to another kind of account.';
  end if;
  if mine.onboarding_completed and mine.approval = 'approved' then
    raise exception using errcode = 'PT409', message = 'Your profile is already approved.';
  end if;
end
$$;

create or replace function private.save_onboarding_step(p_step text, p_values jsonb, p_version integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  mine public.profiles;
  draft jsonb;
  kept jsonb;
  versions jsonb;
  present integer;
begin
  if me is null then
    raise exception using errcode = 'PT403', message = 'Acting has ended. Nothing was saved.';
  end if;
  if p_step is null or p_step !~ '^[a-z]{3,20}$' or jsonb_typeof(p_values) is distinct from 'object' then
    raise exception using errcode = 'PT422', message = 'This step is not known.';
  end if;
  perform private.hold_me();
  select * into mine from public.profiles p where p.user_id = me for no key update;
  if not found then
    raise exception using errcode = 'PT409', message = 'Choose first whether you are a professional or an employer.';
  end if;
  if mine.onboarding_completed and mine.approval = 'approved' then
    raise exception using errcode = 'PT409', message = 'Your profile is already approved.';
  end if;
  -- Its owner may write anything there by another way.
  draft := case when jsonb_typeof(mine.onboarding_draft) = 'object' then mine.onboarding_draft else '{}' end;
  kept := case when jsonb_typeof(draft -> 'values') = 'object' then draft -> 'values' else '{}' end;
  versions := case when jsonb_typeof(draft -> 'versions') = 'object' then draft -> 'versions' else '{}' end;
  present := case when versions ->> p_step ~ '^[0-9]{1,6}$' then (versions ->> p_step)::integer else 0 end;
  if p_version is not null and p_version <> present then
    raise exception using errcode = 'PT409', hint = 'version',
      message = 'This step was saved in another window since you opened it here. Look at what is saved, then send yours again or take that over.';
  end if;
  kept := kept || jsonb_build_object(p_step, p_values);
  if pg_column_size(kept) > 60000 then
    raise exception using errcode = 'PT422', message = 'This is too long to be kept.';
  end if;
  update public.profiles p
  set onboarding_draft = jsonb_build_object('saved_at',
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'values', kept,
    'versions', versions || jsonb_build_object(p_step, present + 1))
  where p.user_id = me;
  return present + 1;
end
$$;

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
  perform private.hold_me();
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
    select * into mine from public.profiles p where p.user_id = auth.uid() for no key update;
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

create or replace function private.pause_profile(p_paused boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.hold_accounts(private.keep_me());
  update public.job_seeker_profiles s set open_to_matches = not p_paused
  where s.user_id = private.user_id() and s.open_to_matches = p_paused;
end
$$;

create or replace function private.update_job_seeker_profile(p_step text, p_values jsonb, p_version integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.hold_me();
  mine public.job_seeker_profiles;
  present integer;
  automatic boolean;
begin
  if not private.is_approved('job_seeker') then
    raise exception using errcode = 'PT403', message = 'Your profile is not approved yet. Change it in the steps you handed in.';
  end if;
  select * into mine from public.job_seeker_profiles s where s.user_id = me for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no profile to change.';
  end if;
  if jsonb_typeof(p_values) is distinct from 'object' then
    raise exception using errcode = 'PT422', message = 'This step is not known.';
  end if;
  present := coalesce((mine.step_versions ->> p_step)::integer, 0);
  if p_version is not null and p_version <> present then
    raise exception using errcode = 'PT409', hint = 'version',
      message = 'This was changed in another window since you opened it here. Look at what is saved, then send yours again or take that over.';
  end if;
  perform private.check_seeker(p_values);

  case p_step
    when 'about' then
      update public.profiles p set full_name = btrim(p_values ->> 'full_name') where p.user_id = me;
      update public.job_seeker_profiles s
      set phone = p_values ->> 'phone', zip = p_values ->> 'zip', home_state = p_values ->> 'home_state',
        summary = nullif(btrim(p_values ->> 'summary'), '')
      where s.user_id = me;
    when 'experience' then
      perform matching.hold(variadic matching.trades_of(me, null) || (p_values ->> 'profession'));
      -- A license is one of a profession: for another one it has to be checked again.
      update public.credentials c
      set profession = p_values ->> 'profession', status = 'pending', status_reason = null, verified_at = null,
        verified_by = null
      where c.user_id = me and c.kind = 'license' and c.profession <> p_values ->> 'profession'
        and not exists (select 1 from public.credentials o where o.user_id = me and o.kind = 'license' and o.state = c.state
          and o.profession = p_values ->> 'profession');
      update public.job_seeker_profiles s
      set profession = p_values ->> 'profession', years_experience = (p_values ->> 'years_experience')::integer,
        skills = private.texts(p_values -> 'skills'),
        npi = case when p_values ? 'npi' then p_values ->> 'npi' else s.npi end
      where s.user_id = me;
    when 'credentials' then
      perform private.write_credentials(me, mine.profession, p_values -> 'items');
      perform private.check_license(me, mine.profession);
    when 'wishes' then
      update public.job_seeker_profiles s
      set desired_pay_cents = (p_values ->> 'desired_pay_cents')::bigint,
        desired_pay_period = p_values ->> 'desired_pay_period', shifts = private.texts(p_values -> 'shifts'),
        schedules = private.texts(p_values -> 'schedules'),
        on_call = coalesce((p_values ->> 'on_call')::boolean, false),
        facility_types = private.texts(p_values -> 'facility_types'),
        other_zips = private.texts(p_values -> 'other_zips'),
        max_distance_miles = (p_values ->> 'max_distance_miles')::integer,
        available_from = (p_values ->> 'available_from')::date
      where s.user_id = me;
    when 'automatic' then
      automatic := coalesce((p_values ->> 'auto_apply')::boolean, false);
      if automatic and not mine.auto_apply then
        perform private.refuse_acting('Agreeing to automatic applications');
      end if;
      update public.job_seeker_profiles s
      set auto_apply = automatic, auto_apply_daily_cap = (p_values ->> 'auto_apply_daily_cap')::integer,
        auto_apply_min_score_bp = (p_values ->> 'auto_apply_min_score_bp')::integer,
        auto_apply_consented_at = case when automatic then coalesce(s.auto_apply_consented_at, now()) end
      where s.user_id = me;
    else
      raise exception using errcode = 'PT422', message = 'This step is not known.';
  end case;
  update public.job_seeker_profiles s
  set step_versions = s.step_versions || jsonb_build_object(p_step, present + 1)
  where s.user_id = me;
  return present + 1;
exception
  when check_violation or not_null_violation or foreign_key_violation or invalid_text_representation
    or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range
    or invalid_parameter_value or string_data_right_truncation then
    raise exception using errcode = 'PT422', message = 'Something here is missing or cannot be right. Look through it once more.';
end
$$;

create or replace function private.begin_document(p_replaces uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Uploading documents');
  path text;
begin
  perform private.hold_accounts(private.keep_me());
  if not exists (select 1 from public.profiles p where p.user_id = me and p.role in ('job_seeker', 'candidate')) then
    raise exception using errcode = 'PT403', message = 'Documents are kept for professionals only.';
  end if;
  -- One after the other, or many at once would all be within the limits.
  perform pg_advisory_xact_lock(hashtextextended('documents ' || me, 0));
  if p_replaces is not null then
    perform private.replaceable_document(me, p_replaces);
  elsif (select count(*) from public.documents d where d.user_id = me and d.replaced_by is null)
    >= private.setting('documents_most') then
    raise exception using errcode = 'PT409', hint = 'file', message = format(
      'You have %s documents, and more are not kept. Delete one that is no longer needed.', private.setting('documents_most'));
  end if;
  if (select count(*) from public.document_uploads u where u.user_id = me and u.created_at > now() - interval '1 day')
    >= private.setting('document_uploads_daily') then
    raise exception using errcode = 'PT429', hint = 'file', message = format(
      'You have uploaded %s documents within a day, and more are not taken. Come back tomorrow.',
      private.setting('document_uploads_daily'));
  end if;
  delete from public.document_uploads u where u.user_id = me and u.created_at < now() - interval '2 days';
  path := me || '/' || gen_random_uuid();
  insert into public.document_uploads (storage_path, user_id) values (path, me);
  return path;
end
$$;

create or replace function private.add_document(
  p_path text, p_kind text, p_file_name text, p_content_type text, p_size_bytes integer, p_sha256 text,
  p_credential_id uuid, p_expires_on date, p_replaces uuid
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Uploading documents');
  same public.documents;
  old public.documents;
  made uuid;
begin
  perform private.hold_accounts(private.keep_me());
  perform pg_advisory_xact_lock(hashtextextended('documents ' || me, 0));
  if not private.may_put_file(p_path) or not private.is_stored(p_path) then
    raise exception using errcode = 'PT409', message = 'The upload did not arrive whole. Send it again.', hint = 'file';
  end if;
  if p_credential_id is not null and not exists (
    select 1 from public.credentials c where c.id = p_credential_id and c.user_id = me) then
    raise exception using errcode = 'PT422', hint = 'credentialId',
      message = 'This license or certification is no longer in your profile. Choose again.';
  end if;
  if p_expires_on < private.today() then
    raise exception using errcode = 'PT422', message = 'This date has passed. Upload the document that is valid now.',
      hint = 'expiresOn';
  end if;
  if p_replaces is not null then
    select * into old from private.replaceable_document(me, p_replaces);
  end if;
  select * into same from public.documents d
  where d.user_id = me and d.sha256 = p_sha256 and d.replaced_by is null and d.id is distinct from p_replaces
  order by d.created_at desc limit 1;
  if same.id is not null then
    if same.kind = p_kind and same.created_at > now() - interval '2 minutes' then
      update public.document_uploads u set used_at = now() where u.storage_path = p_path;
      return same.id;
    end if;
    raise exception using errcode = 'PT422', hint = 'file', message = format(
      'This very file is among your documents already, as “%s”.', same.file_name);
  end if;

  insert into public.documents (user_id, kind, credential_id, file_name, content_type, size_bytes, sha256, storage_path,
    expires_on)
  values (me, p_kind, p_credential_id, p_file_name, p_content_type, p_size_bytes, p_sha256, p_path, p_expires_on)
  returning id into made;
  update public.documents d set replaced_by = made where d.id = old.id;
  update public.document_uploads u set used_at = now() where u.storage_path = p_path;
  return made;
end
$$;

create or replace function private.delete_document(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Deleting documents');
begin
  perform private.hold_accounts(private.keep_me());
  perform private.replaceable_document(me, p_id);
  -- What it had replaced goes with it, or that would be in force again.
  with recursive line (id) as (
    select p_id union select d.id from public.documents d join line l on d.replaced_by = l.id
  )
  delete from public.documents d using line l where d.id = l.id;
end
$$;

create or replace function private.open_document(p_id uuid) returns table (
  storage_path text, content_type text, file_name text, size_bytes integer, sha256 text
)
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Looking at documents');
  facility uuid := private.facility_id();
  doc public.documents;
begin
  perform private.keep_people(me, facility, (select d.user_id from public.documents d where d.id = p_id));
  select * into doc from public.documents d where d.id = p_id and d.replaced_by is null for key share;
  if doc.id is null or not (doc.user_id = me or private.is_admin()
    or (doc.status <> 'rejected' and facility is not null and private.may_see_documents(facility, doc.user_id))) then
    raise exception using errcode = 'PT404', message = 'There is no such document, or it is not yours to see.';
  end if;
  if doc.user_id <> me then
    insert into public.document_views (document_id, owner_id, viewer_id, employer_id, file_name)
    values (doc.id, doc.user_id, me, case when not private.is_admin() then facility end, doc.file_name);
  end if;
  return query select doc.storage_path, doc.content_type, doc.file_name, doc.size_bytes, doc.sha256;
end
$$;

create or replace function private.save_notification_preferences(
  p_kinds text[], p_quiet_from time, p_quiet_until time, p_time_zone text, p_version integer
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.keep_me();
  present integer;
begin
  perform private.refuse_acting('Choosing what somebody is told');
  if me is null then
    raise exception using errcode = 'PT401', message = 'Sign in first.';
  end if;
  if (p_quiet_from is null) <> (p_quiet_until is null) then
    raise exception using errcode = 'PT422', message = 'Choose both ends of the quiet hours, or neither.',
      hint = case when p_quiet_from is null then 'quietFrom' else 'quietUntil' end;
  end if;
  if p_quiet_from = p_quiet_until then
    raise exception using errcode = 'PT422', message = 'Quiet hours end at another time than they begin.', hint = 'quietUntil';
  end if;
  if p_time_zone is null or p_time_zone not in ('America/Chicago', 'America/Denver') then
    raise exception using errcode = 'PT422', message = 'Choose your time zone.', hint = 'timeZone';
  end if;
  insert into public.notification_settings (user_id) values (me) on conflict (user_id) do nothing;
  select s.version into present from public.notification_settings s where s.user_id = me for update;
  if p_version is not null and p_version <> present then
    raise exception using errcode = 'PT409', hint = 'version',
      message = 'Your choices were saved in another window, or by a link in an e-mail, since you opened them here. Look at what is saved, then send yours again or take that over.';
  end if;
  insert into public.notification_preferences (user_id, kind, email)
  select me, c.kind, c.kind = any (p_kinds) from private.notification_choices() c where not c.always_email
  on conflict (user_id, kind) do update set email = excluded.email
    where notification_preferences.email <> excluded.email;
  update public.notification_settings s
  set quiet_from = p_quiet_from, quiet_until = p_quiet_until, time_zone = p_time_zone, version = present + 1
  where s.user_id = me;
end
$$;

create or replace function private.save_search(p_name text, p_query text, p_filters jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.keep_me();
  kept uuid;
begin
  if not exists (select 1 from public.job_seeker_profiles s where s.user_id = me) then
    raise exception using errcode = 'PT403', message = 'Only job seekers save searches.';
  end if;
  if char_length(btrim(p_name)) not between 1 and 80 then
    raise exception using errcode = 'PT422', message = 'Give the search a name of at most 80 characters.', hint = 'name';
  end if;
  if char_length(p_query) > 1000 or jsonb_typeof(p_filters) <> 'object' or pg_column_size(p_filters) > 2048 then
    raise exception using errcode = 'PT422', message = 'This search is too long to be saved.', hint = 'name';
  end if;
  -- Two at once must not make the twenty-first.
  perform 1 from public.job_seeker_profiles s where s.user_id = me for no key update;
  if (select count(*) from public.saved_searches s where s.user_id = me and s.query <> p_query) >= 20 then
    raise exception using errcode = 'PT409', message = 'You have 20 saved searches, which is the most. Delete one first.';
  end if;
  insert into public.saved_searches (user_id, name, query, filters)
  values (me, btrim(p_name), p_query, p_filters)
  on conflict (user_id, query) do update set name = excluded.name, filters = excluded.filters
  returning id into kept;
  return kept;
end
$$;

create or replace function private.save_self_identification(p_sex text, p_ethnicity text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.keep_me();
begin
  perform private.refuse_acting('Self-identification');
  if not exists (select 1 from public.job_seeker_profiles s where s.user_id = me) then
    raise exception using errcode = 'PT409', message =
      'Hand in your profile first: until then there is nothing that this could be counted with.';
  end if;
  if p_sex is null or p_sex not in ('female', 'male', 'undisclosed') then
    raise exception using errcode = 'PT422', message = 'Choose one of the answers.', hint = 'sex';
  end if;
  if p_ethnicity is null or p_ethnicity not in
    ('hispanic', 'white', 'black', 'pacific', 'asian', 'native', 'several', 'undisclosed') then
    raise exception using errcode = 'PT422', message = 'Choose one of the answers.', hint = 'ethnicity';
  end if;
  insert into public.self_identification as i (user_id, sex, ethnicity) values (me, p_sex, p_ethnicity)
  on conflict (user_id) do update set sex = excluded.sex, ethnicity = excluded.ethnicity, consented_at = now();
end
$$;

create or replace function private.ask_email_change(p_email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Changing the e-mail address');
  wanted text := lower(btrim(p_email));
begin
  perform private.keep_me();
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

create or replace function private.start_acting(p_role text, p_user_id uuid, p_reason text)
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
  perform private.keep_people(auth.uid(), target);
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

create function private.hold_departure(p_users uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  facilities constant uuid[] := array(select m.facility_id from public.facility_members m where m.user_id = any (p_users));
begin
  -- One departure at a time: none waits for somebody else who is about to go.
  perform pg_advisory_xact_lock(hashtextextended('departures', 0));
  perform private.hold_teams(variadic p_users || facilities);
  perform 1 from private.people n where n.user_id = any (p_users) order by n.user_id for update;
  perform private.hold_accounts(variadic array(
    select m.user_id from public.facility_members m where m.facility_id = any (p_users)));
  perform private.keep_team(f.id) from unnest(facilities) f (id);
  perform private.keep_people(a.job_seeker_id), private.keep_team(a.employer_id)
  from public.applications a where a.job_seeker_id = any (p_users) or a.employer_id = any (p_users);
  -- Placements stay, without them: how their fees stand is noted anew.
  perform 1 from private.fees f where f.placement_id in (
    select l.id from public.placements l where l.job_seeker_id = any (p_users) or l.employer_id = any (p_users))
  order by f.placement_id for update;
  perform 1 from public.positions p where p.employer_id = any (p_users) order by p.id for no key update;
  perform matching.hold(variadic array(
    select t.code from unnest(p_users) u (id) cross join lateral unnest(matching.trades_of(u.id, null)) t (code)
    union
    select t.code from public.positions p cross join lateral unnest(matching.trades_of(null, p.id)) t (code)
    where p.employer_id = any (p_users)));
  perform 1 from public.applications a
  where a.job_seeker_id = any (p_users) or a.employer_id = any (p_users) order by a.id for no key update;
end
$$;
comment on function private.hold_departure is 'What is held before accounts go, or go over into another one.';

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
  perform private.hold_departure(array[me]);
  select * into mine from auth.users u where u.id = me for update;
  if mine.id is null then
    raise exception using errcode = 'PT401', message = 'Your account no longer exists.';
  end if;
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

create or replace function private.close_account_applications(p_user uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.applications;
begin
  for held in
    select a.* from public.applications a join public.application_statuses s on s.code = a.status and s.is_open
    where p_user in (a.job_seeker_id, a.employer_id) order by a.id for no key update of a
  loop
    if held.job_seeker_id = p_user then
      perform private.set_status(held, 'closed', 'system', 'move', 'The candidate closed their account.');
      perform private.tell_side(held, 'facility', 'application_ended', 'closed',
        '{"candidate": null, "reason": "The candidate closed their account."}');
    else
      perform private.set_status(held, 'closed', 'system', 'move', 'The facility closed its account.');
    end if;
  end loop;
end
$$;

create or replace function private.merge_people(p_keep uuid, p_gone uuid, p_key text, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  why constant text := private.said_reason(p_reason);
  plan jsonb;
  held public.applications;
begin
  perform private.only_admins();
  perform pg_advisory_xact_lock(hashtextextended('people', 0));
  -- The same form sent twice is refused before it stops anybody.
  perform private.check_merge(p_keep, p_gone);
  perform private.hold_departure(array[p_keep, p_gone]);
  perform private.hold_person(p_keep);
  plan := private.merge_plan(p_keep, p_gone);
  if plan ->> 'key' is distinct from p_key then
    raise exception using errcode = 'PT409', message = 'Something changed while the page was open. Look again at what would be moved.';
  end if;

  update public.applications a set job_seeker_id = p_keep
  where a.job_seeker_id = p_gone and not exists (
    select 1 from public.applications k where k.job_seeker_id = p_keep and k.position_id = a.position_id);
  update public.messages m set sender_id = p_keep where m.sender_id = p_gone;
  update public.message_reports r set reporter_id = p_keep where r.reporter_id = p_gone;
  update public.placements l set job_seeker_id = p_keep where l.job_seeker_id = p_gone;
  update public.placement_disputes d set raised_by = p_keep where d.raised_by = p_gone;

  update public.credentials c set user_id = p_keep
  where c.user_id = p_gone and not private.has_credential(p_keep, c);
  -- A document of a license that stays behind is one of the same license of the kept account, or of none.
  update public.documents d set user_id = p_keep, credential_id = case
    when exists (select 1 from public.credentials c where c.id = d.credential_id and c.user_id = p_keep) then d.credential_id end
  where d.user_id = p_gone;
  update public.document_views v set owner_id = p_keep where v.owner_id = p_gone;

  update public.saved_searches s set user_id = p_keep
  where s.user_id = p_gone and not exists (
    select 1 from public.saved_searches k where k.user_id = p_keep and k.query = s.query);
  insert into public.match_dismissals (job_seeker_id, position_id, reason, created_at)
  select p_keep, d.position_id, d.reason, d.created_at from public.match_dismissals d where d.job_seeker_id = p_gone
  on conflict do nothing;
  insert into public.facility_blocks (job_seeker_id, employer_id, created_at)
  select p_keep, b.employer_id, b.created_at from public.facility_blocks b where b.job_seeker_id = p_gone
  on conflict do nothing;
  update public.saved_candidates s set job_seeker_id = p_keep
  where s.job_seeker_id = p_gone and not exists (
    select 1 from public.saved_candidates k where k.job_seeker_id = p_keep and k.position_id = s.position_id);
  -- Whoever has looked at the one has looked at the other: it is not counted twice.
  update public.candidate_views v set job_seeker_id = p_keep
  where v.job_seeker_id = p_gone and not exists (
    select 1 from public.candidate_views k where k.job_seeker_id = p_keep and k.employer_id = v.employer_id);
  update public.referrals r set referred_user_id = p_keep
  where r.referred_user_id = p_gone and not exists (select 1 from public.referrals k where k.referred_user_id = p_keep);

  -- What is left are second applications for the same position.
  for held in
    select a.* from public.applications a join public.application_statuses t on t.code = a.status and t.is_open
    where a.job_seeker_id = p_gone order by a.id for no key update of a
  loop
    held := private.set_status(held, 'closed', 'system', 'move', 'The candidate had applied twice. Their other application goes on.');
    perform private.tell_side(held, 'facility', 'application_ended', 'closed',
      '{"candidate": null, "reason": "The candidate had applied twice. Their other application goes on."}');
  end loop;

  delete from private.suspensions x where x.user_id = p_gone and x.kind = 'suspended';
  perform private.begin_suspension(p_gone, 'merged', why, p_keep);
  perform matching.sync_seeker(p_keep);
  perform private.audit('account.merged', 'profile', p_keep::text, why,
    jsonb_build_object('closed', p_gone, 'moved', plan -> 'moves'));
  perform private.notify(p_keep, 'account_decided', 'merged', jsonb_build_object('reason', why), '/job-seeker/applications');
end
$$;

revoke execute on function private.owner_of_case, private.hold_departure from public;
