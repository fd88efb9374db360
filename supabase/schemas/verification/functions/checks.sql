-- Recording checks of an account. A check counts while it has not expired and what was looked up is unchanged.

-- The checks that an account needs, by role, profession and state.
create function private.rules_of(p_user uuid) returns setof public.verification_rules
language sql stable security definer set search_path = ''
as $$
  select r.*
  from public.profiles p
  join public.job_seeker_profiles s on s.user_id = p.user_id
  join public.zip_codes z on z.zip = s.zip
  join public.verification_rules r on r.subject = 'job_seeker' and r.retired_at is null
    and (r.profession is null or r.profession = s.profession)
  where p.user_id = p_user and p.role in ('job_seeker', 'candidate') and (
    r.state is null
    or exists (select 1 from public.credentials c where c.user_id = s.user_id and c.kind = 'license'
      and c.profession = s.profession and (c.state = r.state or (r.profession is null and c.multistate)))
    or (r.state = z.state and (r.profession is null or not exists (
      select 1 from public.credentials c where c.user_id = s.user_id and c.kind = 'license' and c.profession = s.profession))))
  union all
  select r.*
  from public.profiles p
  join public.employer_profiles e on e.user_id = p.user_id
  join public.verification_rules r on r.subject = 'employer' and r.retired_at is null
  left join public.zip_codes z on z.zip = e.zip
  where p.user_id = p_user and p.role = 'employer' and (r.state is null or r.state = z.state)
$$;

-- What a check looks up, in words. A check counts only while this text is unchanged.
create function private.looked_up(p_user uuid, p_rule public.verification_rules) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(case p_rule.looks_at
    when 'person' then p.full_name
    when 'license' then concat_ws(', ', p.full_name, (
      select concat_ws(' ', c.number, c.state, case when c.multistate then 'multistate' end, 'until', c.expires_on)
      from public.credentials c
      where c.user_id = p_user and c.kind = 'license' and c.profession = p_rule.profession and c.state = p_rule.state))
    when 'facility' then concat_ws(', ', e.facility_name, e.address_line, e.zip)
    when 'contact' then concat_ws(', ', p.full_name, e.contact_title, e.facility_name)
    when 'phone' then concat_ws(', ', e.facility_name, e.phone)
    when 'npi' then concat_ws(', ', e.facility_name, e.npi)
    when 'ccn' then concat_ws(', ', e.facility_name, e.ccn)
  end, ''), 'Nothing given')
  from public.profiles p left join public.employer_profiles e on e.user_id = p.user_id
  where p.user_id = p_user
$$;

create function private.missing_checks(p_user uuid) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(r.label order by r.sort_order, r.label), '{}')
  from private.rules_of(p_user) r
  where r.required and not exists (
    select 1 from private.current_checks c
    where c.user_id = p_user and c.rule_id = r.id and c.result = 'clear'
      and (c.expires_on is null or c.expires_on >= private.today())
      and c.looked_up = private.looked_up(p_user, r))
$$;

create function private.add_check(
  p_user uuid, p_rule public.verification_rules, p_replaces uuid, p_result text, p_checked_on date, p_source text,
  p_note text, p_expires_on date
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  latest uuid;
  made uuid;
begin
  perform private.refuse_if(p_result is null or p_result not in ('clear', 'finding', 'unavailable'),
    'PT422', 'Choose what came of the check.', 'result');
  perform private.refuse_if(p_checked_on is null or p_checked_on > private.today(),
    'PT422', 'Enter the day of the check: today, or before.', 'checkedOn');
  perform private.refuse_if(p_expires_on < p_checked_on,
    'PT422', 'A check counts at least on its own day.', 'expiresOn');
  perform private.refuse_if(p_result <> 'clear' and coalesce(btrim(p_note), '') = '',
    'PT422', 'Say what was found, or why it could not be checked.', 'note');
  perform private.refuse_if(char_length(p_note) > 2000 or char_length(p_source) > 300,
    'PT422', 'Use fewer characters.', 'note');
  -- If two admins record a check at once, the second is told.
  perform private.hold_account(p_user);
  perform 1 from public.profiles p where p.user_id = p_user for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This account no longer exists.';
  end if;
  select c.id into latest from private.current_checks c where c.user_id = p_user and c.rule_id = p_rule.id;
  perform private.refuse_if(latest is distinct from p_replaces,
    'PT409', 'Somebody else recorded this check since you opened the page. Look at their record before you add yours.');
  insert into public.verification_checks (user_id, rule_id, label, source, result, checked_on, looked_up, note, expires_on,
    replaces, checked_by)
  values (p_user, p_rule.id, p_rule.label, coalesce(nullif(btrim(p_source), ''), p_rule.source), p_result, p_checked_on,
    private.looked_up(p_user, p_rule), nullif(btrim(p_note), ''),
    coalesce(p_expires_on, p_checked_on + p_rule.valid_days), p_replaces, auth.uid())
  returning id into made;
  return made;
end
$$;

create function private.record_check(
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
  perform private.refuse_if(wanted.id is null, 'PT404', 'This check is not one of theirs, or not any more.');
  perform private.refuse_if(private.looked_up(p_user, wanted) is distinct from p_looked_up,
    'PT409', 'What is looked up was changed after you opened this page. Look it up again as it stands now.');
  made := private.add_check(p_user, wanted, p_replaces, p_result, p_checked_on, p_source, p_note, p_expires_on);
  -- Without the note and what was looked up, because the log outlives the account.
  perform private.audit('verification.checked', 'profile', p_user::text, null, jsonb_strip_nulls(jsonb_build_object(
    'check', wanted.code, 'state', wanted.state, 'result', p_result, 'checked_on', p_checked_on, 'record', made)));
  return made;
end
$$;
create function public.record_check(
  p_user_id uuid, p_rule_id uuid, p_looked_up text, p_result text, p_checked_on date, p_replaces uuid default null,
  p_source text default null, p_note text default null, p_expires_on date default null
) returns uuid
language sql set search_path = ''
as $$
  select private.record_check(p_user_id, p_rule_id, p_replaces, p_looked_up, p_result, p_checked_on, p_source, p_note, p_expires_on)
$$;
grant execute on function private.record_check, public.record_check to authenticated, service_role;

create function private.verification_of(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.profiles;
begin
  perform private.only_admins();
  select * into subject from public.profiles p where p.user_id = p_user;
  perform private.refuse_if(
    subject.user_id is null or coalesce(subject.role, '') not in ('job_seeker', 'candidate', 'employer'),
    'PT404', 'There is nobody to verify at this address.');
  return jsonb_build_object(
    'role', case subject.role when 'candidate' then 'job_seeker' else subject.role end,
    'full_name', subject.full_name, 'approval', subject.approval, 'onboarded', subject.onboarding_completed,
    'submitted_at', subject.submitted_at, 'decided_at', subject.decided_at, 'reason', subject.verification_reason,
    'decided_by_you', subject.decided_by is not distinct from auth.uid() and subject.decided_by is not null,
    'email', (select u.email from auth.users u where u.id = p_user),
    'job_seeker', (select to_jsonb(s) from public.job_seeker_profiles s where s.user_id = p_user and subject.role <> 'employer'),
    'facility', (select to_jsonb(e) from public.employer_profiles e where e.user_id = p_user and subject.role = 'employer'),
    'place', (select jsonb_build_object('city', z.city, 'state', z.state) from public.zip_codes z where z.zip = coalesce(
      (select s.zip from public.job_seeker_profiles s where s.user_id = p_user and subject.role <> 'employer'),
      (select e.zip from public.employer_profiles e where e.user_id = p_user))),
    'credentials', (select coalesce(jsonb_agg(to_jsonb(c) order by c.kind desc, c.created_at, c.id), '[]')
      from public.credentials c where c.user_id = p_user),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'file_name', d.file_name,
      'status', d.status, 'status_reason', d.status_reason, 'expires_on', d.expires_on, 'credential_id', d.credential_id,
      'created_at', d.created_at) order by d.created_at desc, d.id), '[]')
      from public.documents d where d.user_id = p_user and d.replaced_by is null),
    'team', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'name', coalesce(p.full_name, u.email::text),
      'role', m.role, 'since', m.created_at) order by m.created_at, m.user_id), '[]')
      from public.facility_members m join public.profiles p on p.user_id = m.user_id join auth.users u on u.id = m.user_id
      where m.facility_id = p_user),
    'member_of', (select jsonb_build_object('id', e.user_id, 'name', e.facility_name)
      from public.facility_members m join public.employer_profiles e on e.user_id = m.facility_id where m.user_id = p_user),
    'missing', to_jsonb(private.missing_checks(p_user)),
    'checks', (
      select coalesce(jsonb_agg(jsonb_build_object('rule', a.id, 'code', a.code, 'label', a.label, 'source', a.source,
        'required', a.required, 'valid_days', a.valid_days, 'applies', a.applies, 'looks_at', a.looks_at,
        'looked_up', private.looked_up(p_user, a.rule),
        'records', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'label', c.label, 'source', c.source,
            'result', c.result, 'checked_on', c.checked_on, 'looked_up', c.looked_up, 'note', c.note,
            'expires_on', c.expires_on, 'at', c.created_at, 'by', private.name_of(c.checked_by))
            order by c.created_at desc, c.id), '[]')
          from public.verification_checks c
          where c.user_id = p_user and c.rule_id = a.id)) order by a.applies desc, a.sort_order, a.label), '[]')
      from (
        select r.*, r as rule, r.id in (select o.id from private.rules_of(p_user) o) as applies
        from public.verification_rules r
        where r.id in (select o.id from private.rules_of(p_user) o)
          or r.id in (select c.rule_id from public.verification_checks c where c.user_id = p_user)
      ) a),
    'appeals', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'body', a.body, 'status', a.status,
      'answer', a.answer, 'at', a.created_at, 'decided_at', a.decided_at) order by a.created_at desc, a.id), '[]')
      from public.account_appeals a where a.user_id = p_user),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'action', l.action, 'reason', l.reason,
        'details', l.details, 'by', private.name_of(l.actor_id)) order by l.id desc), '[]')
      from (
        select * from public.audit_log e
        where e.subject_type = 'profile' and e.subject_id = p_user::text and e.action <> 'verification.checked'
          and (e.action like 'account.%' or e.action like 'appeal.%' or e.action like 'verification.%')
        order by e.id desc limit 30
      ) l));
end
$$;
create function public.verification_of(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.verification_of(p_user_id) || private.decisions_of(p_user_id) $$;
grant execute on function private.verification_of, public.verification_of to authenticated, service_role;
