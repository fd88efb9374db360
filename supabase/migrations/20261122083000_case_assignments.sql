-- Who works on what waits for a decision; and whoever decides second is told who was first, and when.

-- ---------------------------------------------------------------- who works on a case

-- A case is an entry of a queue. It is taken by at most one admin, and let go of when it is decided.
create table public.case_assignments (
  kind text not null check (kind in ('account', 'credential', 'appeal', 'document')),
  subject_id uuid not null,
  admin_id uuid not null references auth.users (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (kind, subject_id)
);
create index case_assignments_admin_idx on public.case_assignments (admin_id, kind, subject_id);
alter table public.case_assignments enable row level security;
revoke all on public.case_assignments from anon, authenticated;
grant all on public.case_assignments to service_role;

-- What an admin is called among colleagues.
create function private.admin_name(p_user_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(p.full_name, u.email::text) from auth.users u
  left join public.profiles p on p.user_id = u.id
  where u.id = p_user_id
$$;

-- Who works on a case, or null. Whoever is an admin no more works on none.
create function private.case_holder(p_kind text, p_subject_id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select a.admin_id from public.case_assignments a
  where a.kind = p_kind and a.subject_id = p_subject_id and private.has_admin_power(a.admin_id)
$$;

-- The same as the list shows it.
create function private.case_held(p_kind text, p_subject_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', a.admin_id, 'name', private.admin_name(a.admin_id), 'since', a.at,
    'mine', a.admin_id = auth.uid())
  from public.case_assignments a
  where a.kind = p_kind and a.subject_id = p_subject_id and private.has_admin_power(a.admin_id)
$$;

-- Every decision asks this, once it holds the row it decides on.
create function private.respect_assignment(p_kind text, p_subject_id uuid, p_anyway boolean) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  holder constant uuid := private.case_holder(p_kind, p_subject_id);
begin
  if holder <> auth.uid() and not coalesce(p_anyway, false) then
    raise exception using errcode = 'PT409', hint = 'anyway',
      message = private.admin_name(holder) || ' is working on this. Check the box to decide anyway.';
  end if;
end
$$;

-- Whatever ends the wait of a case lets go of it: a decision, a better document, an account that goes.
create function private.let_go_of_case() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.case_assignments a
  where a.kind = tg_argv[0]
    and a.subject_id = case tg_argv[0] when 'account' then (to_jsonb(old) ->> 'user_id')::uuid else (to_jsonb(old) ->> 'id')::uuid end;
  return null;
end
$$;
create trigger profiles_case_decided after update on public.profiles
  for each row when (old.onboarding_completed and old.approval = 'pending'
    and not (new.onboarding_completed and new.approval = 'pending'))
  execute function private.let_go_of_case('account');
create trigger profiles_case_gone after delete on public.profiles
  for each row when (old.onboarding_completed and old.approval = 'pending')
  execute function private.let_go_of_case('account');
create trigger credentials_case_decided after update of status on public.credentials
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.let_go_of_case('credential');
create trigger credentials_case_gone after delete on public.credentials
  for each row when (old.status = 'pending') execute function private.let_go_of_case('credential');
create trigger account_appeals_case_decided after update of status on public.account_appeals
  for each row when (old.status = 'open' and new.status <> 'open') execute function private.let_go_of_case('appeal');
create trigger account_appeals_case_gone after delete on public.account_appeals
  for each row when (old.status = 'open') execute function private.let_go_of_case('appeal');
create trigger documents_case_decided after update of status, replaced_by on public.documents
  for each row when (old.status = 'pending' and old.replaced_by is null
    and (new.status <> 'pending' or new.replaced_by is not null))
  execute function private.let_go_of_case('document');
create trigger documents_case_gone after delete on public.documents
  for each row when (old.status = 'pending') execute function private.let_go_of_case('document');

-- ---------------------------------------------------------------- taking, giving back, handing on

-- Whether a case waits, its row held until the end: whoever takes it and whoever decides come one after the other.
create function private.hold_case(p_kind text, p_subject_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
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

-- Hands a case from one admin to another. p_from: who works on it as the form shows it, null for nobody. p_to: who is to;
-- null gives it back. So that nobody takes a case from somebody whom the form did not name.
create function private.assign_case(p_kind text, p_subject_id uuid, p_to uuid, p_from uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  holder uuid;
  since timestamptz;
begin
  perform private.only_admins();
  if not private.hold_case(p_kind, p_subject_id) then
    raise exception using errcode = 'PT409', message = 'This one has been decided meanwhile, or taken back.';
  end if;
  holder := private.case_holder(p_kind, p_subject_id);
  -- As it should be already, such as by the same form sent twice.
  if holder is not distinct from p_to then
    return;
  end if;
  if holder is distinct from p_from then
    select a.at into since from public.case_assignments a where a.kind = p_kind and a.subject_id = p_subject_id;
    raise exception using errcode = 'PT409', message = case
      when holder is null then 'Nobody works on this one any more. You can take it.'
      when holder = auth.uid() then 'You have this one already.'
      else private.admin_name(holder) || ' has taken this one on '
        || to_char(since at time zone 'America/Chicago', 'FMMon FMDD, YYYY, FMHH12:MI AM') || ' (Central).' end;
  end if;
  if p_to is null and holder <> auth.uid() then
    raise exception using errcode = 'PT409', message = private.admin_name(holder) || ' works on this one, not you.';
  end if;
  if p_to is not null and not private.has_admin_power(p_to) then
    raise exception using errcode = 'PT422', hint = 'to', message = 'Choose an administrator from the list.';
  end if;
  delete from public.case_assignments a where a.kind = p_kind and a.subject_id = p_subject_id;
  if p_to is not null then
    insert into public.case_assignments (kind, subject_id, admin_id) values (p_kind, p_subject_id, p_to);
  end if;
  perform private.audit(
    case when p_to is null then 'case.given_back' when p_to <> auth.uid() then 'case.assigned'
      when p_from is null then 'case.taken' else 'case.taken_over' end,
    case p_kind when 'account' then 'profile' else p_kind end, p_subject_id::text, null,
    jsonb_strip_nulls(jsonb_build_object('kind', p_kind, 'to', p_to, 'from', p_from)));
end
$$;
create function public.assign_case(p_kind text, p_subject_id uuid, p_to uuid default null, p_from uuid default null)
returns void
language sql set search_path = ''
as $$ select private.assign_case(p_kind, p_subject_id, p_to, p_from) $$;

-- A case: whose it is, whether it waits still, who works on it, and who else could.
create function private.case_for_admins(p_kind text, p_subject_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid;
  waits boolean;
begin
  perform private.only_admins();
  case p_kind
    when 'account' then
      select p.user_id, p.onboarding_completed and p.approval = 'pending' into person, waits
      from public.profiles p where p.user_id = p_subject_id;
    when 'credential' then
      select c.user_id, c.status = 'pending' into person, waits from public.credentials c where c.id = p_subject_id;
    when 'appeal' then
      select a.user_id, a.status = 'open' into person, waits from public.account_appeals a where a.id = p_subject_id;
    when 'document' then
      select d.user_id, d.status = 'pending' and d.replaced_by is null into person, waits
      from public.documents d where d.id = p_subject_id;
    else null;
  end case;
  if person is null then
    raise exception using errcode = 'PT404', message = 'There is nothing at this address.';
  end if;
  return jsonb_build_object(
    'name', (select coalesce(e.facility_name, p.full_name, u.email::text) from auth.users u
      left join public.profiles p on p.user_id = u.id left join public.employer_profiles e on e.user_id = u.id
      where u.id = person),
    'waits', waits,
    'held', private.case_held(p_kind, p_subject_id),
    'me', auth.uid(),
    'admins', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.name, n.id), '[]')
      from (
        select x.id, private.admin_name(x.id) as name from (
          select a.user_id as id from public.admin_users a
          union select p.user_id from public.profiles p where p.role = 'admin') x
        limit 500) n));
end
$$;
create function public.case_for_admins(p_kind text, p_subject_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.case_for_admins(p_kind, p_subject_id) $$;
create index profiles_admin_idx on public.profiles (user_id) where role = 'admin';

-- ---------------------------------------------------------------- whoever decides second

-- Says that something is decided, by whom and when, as the audit log has it: "… : approved by Dana Brooks on Nov 22,
-- 2026, 3:40 PM (Central)." p_done: the words for each action. p_since: earlier ones were about something else.
create function private.refuse_decided(
  p_opening text, p_subject_type text, p_subject_id text, p_done jsonb, p_since timestamptz default null
) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  entry public.audit_log;
begin
  select l.* into entry from public.audit_log l
  where l.subject_type = p_subject_type and l.subject_id = p_subject_id and p_done ? l.action
    and (p_since is null or l.at >= p_since)
  order by l.id desc limit 1;
  raise exception using errcode = 'PT409', message = p_opening || case when entry.id is null then '.' else
    ': ' || (p_done ->> entry.action) || ' by ' || coalesce(private.admin_name(entry.actor_id), 'somebody who is gone') || ' on '
      || to_char(entry.at at time zone 'America/Chicago', 'FMMon FMDD, YYYY, FMHH12:MI AM') || ' (Central).' end;
end
$$;

-- As before, with who was first, and whether somebody else works on it.
drop function public.decide_credential(uuid, text, timestamptz, text);
drop function private.decide_credential(uuid, text, timestamptz, text);
create function private.decide_credential(
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
  select * into subject from public.credentials c where c.id = p_id for update;
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
create function public.decide_credential(
  p_id uuid, p_decision text, p_updated_at timestamptz, p_reason text default null, p_anyway boolean default false
) returns void
language sql set search_path = ''
as $$ select private.decide_credential(p_id, p_decision, p_updated_at, p_reason, p_anyway) $$;

drop function public.decide_document(uuid, text, timestamptz, text);
drop function private.decide_document(uuid, text, text, timestamptz);
create function private.decide_document(
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
  select * into doc from public.documents d where d.id = p_id for update;
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
create function public.decide_document(
  p_id uuid, p_decision text, p_created_at timestamptz, p_reason text default null, p_anyway boolean default false
) returns void
language sql set search_path = ''
as $$ select private.decide_document(p_id, p_decision, p_reason, p_created_at, p_anyway) $$;

create or replace function private.settle_report(p_id uuid, p_note text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.message_reports;
begin
  perform private.only_admins();
  if char_length(coalesce(btrim(p_note), '')) not between 3 and 2000 then
    raise exception using errcode = 'PT422', message = 'Say what you decided, in 3 to 2,000 characters.', hint = 'note';
  end if;
  select * into report from public.message_reports r where r.id = p_id for update;
  if report.id is null then
    raise exception using errcode = 'PT404', message = 'This report no longer exists.';
  end if;
  if report.status <> 'open' then
    perform private.refuse_decided('Somebody has already settled this report', 'message_report', p_id::text,
      '{"report.settled": "settled"}');
  end if;
  update public.message_reports r
  set status = 'settled', settled_by = auth.uid(), settled_note = btrim(p_note), settled_at = now() where r.id = p_id;
  perform private.audit('report.settled', 'message_report', p_id::text, btrim(p_note),
    jsonb_build_object('message', report.message_id));
end
$$;

create or replace function private.decide_dead_letter(p_id bigint, p_again boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  letter public.outbox;
begin
  perform private.only_admins();
  select * into letter from public.outbox o where o.id = p_id for update;
  if letter.id is null then
    raise exception using errcode = 'PT404', message = 'This e-mail no longer exists.';
  end if;
  if letter.status <> 'dead' then
    perform private.refuse_decided('Somebody has already decided on this e-mail', 'mail', p_id::text,
      '{"mail.retried": "sent again", "mail.dropped": "given up"}');
  end if;
  if p_again then
    update public.outbox o
    set status = 'waiting', attempts = 0, next_attempt_at = now(), locked_until = null, done_at = null where o.id = p_id;
  else
    update public.outbox o set status = 'skipped', done_at = now() where o.id = p_id;
  end if;
  perform private.audit(case when p_again then 'mail.retried' else 'mail.dropped' end, 'mail', p_id::text, null,
    jsonb_build_object('kind', letter.kind, 'event', letter.event, 'attempts', letter.attempts));
end
$$;

-- ---------------------------------------------------------------- who may call what

do $$
declare
  called record;
begin
  for called in
    select p.oid::regprocedure as name, p.pronamespace::regnamespace::text as place, p.proname
    from pg_catalog.pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.proname in ('admin_name', 'case_holder', 'case_held', 'respect_assignment', 'let_go_of_case', 'hold_case',
        'refuse_decided', 'assign_case', 'case_for_admins', 'decide_credential', 'decide_document')
  loop
    execute format('revoke all on function %s from public, anon, authenticated', called.name);
    if called.proname in ('assign_case', 'case_for_admins') or called.proname like 'decide\_%' then
      execute format('grant execute on function %s to authenticated, service_role', called.name);
    end if;
  end loop;
end
$$;
