-- Recording checks of an account and its credentials. A check counts until it expires or what was looked up changes. A
-- holding finding puts the account on hold in the same transaction.

-- Whether a user may work in a state. Always true if their profession needs no license.
create function private.may_work_in(p_user uuid, p_state text) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select not coalesce(l.required, false)
    or exists (select 1 from public.credentials c
      where c.user_id = s.user_id and c.kind = 'license' and c.profession = s.profession
        and (c.state = p_state or c.multistate))
  from public.job_seeker_profiles s
  left join public.license_rules l on l.profession = s.profession and l.state = p_state
  where s.user_id = p_user
); end $$;

-- The checks an account needs: for the person or facility, and for each license and certification.
create function private.checks_of(p_user uuid) returns table (rule public.verification_rules, credential_id uuid)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select r, null::uuid
  from public.profiles p
  join public.job_seeker_profiles s on s.user_id = p.user_id
  join public.verification_rules r on r.subject = 'job_seeker' and r.looks_at = 'person' and r.retired_at is null
    and (r.profession is null or r.profession = s.profession)
    and (r.state is null or private.may_work_in(s.user_id, r.state))
  where p.user_id = p_user and p.role in ('job_seeker', 'candidate')
  union all
  select o.rule, o.credential_id
  from (
    select r as rule, c.id as credential_id,
      -- A check specific to the profession or state replaces the general one.
      rank() over (partition by c.id order by (r.profession is not null)::integer + (r.state is
        not null)::integer desc) as place
    from public.profiles p
    join public.credentials c on c.user_id = p.user_id
    join public.verification_rules r on r.subject = 'job_seeker' and r.looks_at = c.kind and r.retired_at is null
      and (r.profession is null or r.profession = c.profession) and (r.state is null or r.state = c.state)
    where p.user_id = p_user and p.role in ('job_seeker', 'candidate')
  ) o
  where o.place = 1
  union all
  select r, null
  from public.profiles p
  join public.employer_profiles e on e.user_id = p.user_id
  join public.verification_rules r on r.subject = 'employer' and r.retired_at is null
  left join public.zip_codes z on z.zip = e.zip
  where p.user_id = p_user and p.role = 'employer' and (r.state is null or r.state = z.state);
end $$;

-- What a check looks up, as text. A check counts only while this text is unchanged.
create function private.looked_up(p_user uuid, p_rule public.verification_rules, p_credential uuid) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(nullif(case p_rule.looks_at
    when 'person' then p.full_name
    when 'license' then concat_ws(', ', p.full_name, (
      select concat_ws(', ', c.number, s.name, case when c.multistate then 'multistate' end,
        'expires ' || private.format_date(c.expires_on))
      from public.credentials c left join public.states s on s.code = c.state where c.id = p_credential))
    when 'certification' then concat_ws(', ', p.full_name, (
      select concat_ws(', ', c.name, 'expires ' || private.format_date(c.expires_on))
      from public.credentials c where c.id = p_credential))
    when 'facility' then concat_ws(', ', e.facility_name, e.address_line, e.zip)
    when 'contact' then concat_ws(', ', p.full_name, e.contact_title, e.facility_name)
    when 'phone' then concat_ws(', ', e.facility_name, e.phone)
    when 'npi' then concat_ws(', ', e.facility_name, e.npi)
    when 'ccn' then concat_ws(', ', e.facility_name, e.ccn)
  end, ''), 'Nothing given')
  from public.profiles p left join public.employer_profiles e on e.user_id = p.user_id
  where p.user_id = p_user
); end $$;

create function private.latest_check(p_user uuid, p_rule uuid, p_credential uuid) returns public.verification_checks
language sql stable security definer set search_path = '' as $$
  select c.* from private.current_checks c
  where c.user_id = p_user and c.rule_id = p_rule and c.credential_id is not distinct from p_credential
$$;

-- Required checks that were never made, no longer count or were inconclusive. A holding finding is not missing while
-- its subject is unchanged: lifting the hold decides on it.
create function private.missing_checks(p_user uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(array_agg(m.label order by m.place, m.label), '{}')
  from (
    select (a.rule).label, min((a.rule).sort_order) as place
    from private.checks_of(p_user) a
    left join public.credentials k on k.id = a.credential_id
    left join private.current_checks c on c.user_id = p_user and c.rule_id = (a.rule).id
      and c.credential_id is not distinct from a.credential_id
    where (a.rule).required and k.status is distinct from 'rejected'
      and not coalesce(c.looked_up = private.looked_up(p_user, a.rule, a.credential_id)
        and case c.result when 'finding' then (a.rule).holds
          when 'clear' then c.expires_on is null or c.expires_on >= private.today() end, false)
    group by 1) m
); end $$;

-- What is implausible about a credential's expiration date; null if nothing is.
create function private.implausible_expiry(p_credential public.credentials) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select case
    -- People renew up to four months early, so the new date may be that much later.
    when p_credential.kind = 'license'
      and p_credential.expires_on > private.today() + make_interval(months => coalesce(l.longest_months, 60) + 4)
      then format('This license is never issued for longer than %s months, so it cannot be valid until %s.',
        coalesce(l.longest_months, 60), private.format_date(p_credential.expires_on))
    when t.valid_months is not null and p_credential.expires_on is null
      then format('%s expires %s months after it is issued, but no date is given.', t.short_name, t.valid_months)
    when p_credential.expires_on > private.today() + make_interval(months => t.valid_months + 1)
      then format('%s is valid for %s months, so it cannot be valid until %s.', t.short_name, t.valid_months,
        private.format_date(p_credential.expires_on))
  end
  from (select 1) one
  left join public.license_rules l on l.profession = p_credential.profession and l.state = p_credential.state
  left join public.certifications t on t.code = p_credential.certification
); end $$;

-- Puts an account on hold: it goes first in the review queue and is out of every list until it is decided.
create function private.hold_for_finding(p_user uuid, p_label text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was text;
begin
  select p.approval into was from public.profiles p where p.user_id = p_user and p.on_hold_since is null;
  if not found then return; end if;
  update public.profiles p
  set on_hold_since = now(),
    submitted_at = case when p.onboarding_completed then coalesce(p.submitted_at, now()) else p.submitted_at end
  where p.user_id = p_user;
  perform private.audit('account.held', 'profile', p_user::text, null, jsonb_build_object('check', p_label));
  if was = 'approved' then
    perform private.notify(p_user, 'account_decided', 'on_hold', jsonb_build_object('check', p_label),
      case (select p.role from public.profiles p where p.user_id = p_user) when 'employer' then '/employer'
      else '/job-seeker' end
        || '/awaiting-approval');
  end if;
end $$;

-- Why the caller's account is on hold; null if it is not.
create function private.my_hold() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('since', p.on_hold_since, 'check', c.label, 'checked_on', c.checked_on)
  from public.profiles p
  left join lateral (
    select k.label, k.checked_on from public.verification_checks k
    join public.verification_rules r on r.id = k.rule_id and r.holds
    where k.user_id = p.user_id and k.result = 'finding' and k.created_at <= p.on_hold_since
    order by k.created_at desc, k.id limit 1) c on true
  where p.user_id = private.user_id() and p.on_hold_since is not null
); end $$;
grant execute on function private.my_hold to authenticated;

-- The caller's account status: why it is on hold, the latest appeal, and the latest request for information.
create function public.my_account_status() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := private.user_id();
begin return jsonb_build_object(
  'hold', private.my_hold(),
  'appeal', (select jsonb_build_object('id', a.id, 'body', a.body, 'status', a.status, 'answer', a.answer,
      'created_at', a.created_at, 'decided_at', a.decided_at)
    from public.account_appeals a where a.user_id = me order by a.created_at desc, a.id limit 1),
  'request', (select jsonb_build_object('id', r.id, 'body', r.body, 'status', r.status, 'created_at', r.created_at,
      'answered_at', r.answered_at)
    from public.information_requests r
    join public.profiles p on p.user_id = r.user_id
    -- Submitting the profile answers an open request at the same moment. One that was answered before that, or before
    -- the last decision, is over.
    where r.user_id = me and r.status <> 'closed'
      and (r.status = 'open' or r.answered_at >= coalesce(greatest(p.submitted_at, p.decided_at), '-infinity'))
    order by r.created_at desc, r.id limit 1)
); end $$;
grant execute on function public.my_account_status to authenticated;

-- What the source says about a license, worded for its owner.
create function private.finding_words(p_finding text) returns text
language plpgsql immutable set search_path = '' as $$ begin return
  case p_finding
    when 'probation' then 'it is on probation' when 'restriction' then 'it is restricted'
    when 'suspension' then 'it is suspended' when 'revocation' then 'it was revoked or surrendered'
    when 'not_found' then 'it was not found' when 'expired' then 'it has expired'
    when 'different' then 'the number, date or type isn’t what you entered'
    else 'it was not accepted' end;
end $$;

-- Applies a check's result to its license or certification.
create function private.settle_credential(p_check public.verification_checks, p_rule public.verification_rules)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.credentials;
  odd text;
begin
  select * into held from public.credentials c where c.id = p_check.credential_id for no key update;
  if p_check.result = 'clear' then
    odd := private.implausible_expiry(held);
    perform private.refuse_if(odd is not null, 'PT422',
      odd || ' It can’t be verified as entered. Ask them, or record that something differs.', 'result');
    update public.credentials c
    set status = 'verified', status_reason = null, verified_on = p_check.checked_on,
      verified_source = p_rule.source_name,
      verified_until = c.expires_on, verified_multistate = c.multistate, verified_by = auth.uid()
    where c.id = held.id;
    perform private.audit('credential.verified', 'credential', held.id::text, null,
      jsonb_build_object('user_id', held.user_id, 'check', p_check.id));
  elsif p_check.result = 'finding' then
    update public.credentials c
    set status = 'rejected', status_reason = format('%s says: %s (%s).', upper(left(p_rule.source_name, 1))
        || substr(p_rule.source_name, 2), private.finding_words(p_check.finding),
        private.format_date(p_check.checked_on))
    where c.id = held.id;
    -- If only the changed details are wrong, the previously verified facts stay in force.
    if p_check.finding is distinct from 'different' then
      update public.credentials c
      set verified_on = null, verified_source = null, verified_until = null, verified_multistate = false,
        verified_by = null
      where c.id = held.id;
    end if;
    perform private.audit('credential.rejected', 'credential', held.id::text, null,
      jsonb_build_object('user_id', held.user_id, 'check', p_check.id));
  else
    return;
  end if;
  if exists (select 1 from public.profiles p where p.user_id = held.user_id and p.approval = 'approved') then
    perform private.notify(held.user_id, 'account_decided',
      case p_check.result when 'clear' then 'credential_verified' else 'credential_rejected' end,
      jsonb_strip_nulls(jsonb_build_object('kind', held.kind, 'name', held.name, 'state', held.state,
        'reason', (select c.status_reason from public.credentials c where c.id = held.id))),
      '/job-seeker/profile/credentials');
  end if;
end $$;

create function private.add_check(
  p_user uuid, p_rule public.verification_rules, p_credential uuid, p_replaces uuid, p_result text, p_checked_on date,
  p_source text, p_note text, p_expires_on date
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  says constant text := case when p_result not in ('clear', 'finding', 'unavailable') then p_result end;
  made public.verification_checks;
  found_holding text;
begin
  perform private.refuse_if(p_result is null or case p_rule.looks_at
      when 'license' then p_result not in ('clear', 'unavailable', 'probation', 'restriction', 'suspension',
        'revocation', 'not_found', 'expired', 'different')
      else p_result not in ('clear', 'finding', 'unavailable') end,
    'PT422', 'Choose a result.', 'result');
  perform private.refuse_if(p_checked_on is null or p_checked_on > private.today(),
    'PT422', 'Enter the day of the check: today, or before.', 'checkedOn');
  perform private.refuse_if(p_expires_on < p_checked_on,
    'PT422', 'A check can’t expire before its own date.', 'expiresOn');
  perform private.refuse_if(p_result <> 'clear' and coalesce(btrim(p_note), '') = '',
    'PT422', 'Enter what you found, or why you couldn’t check it.', 'note');
  perform private.refuse_if(char_length(p_note) > 2000 or char_length(p_source) > 300,
    'PT422', 'Use at most 2,000 characters for the note and 300 for the source.', 'note');
  -- If two admins record a check at once, the second is told.
  perform private.lock_account(p_user);
  perform 1 from public.profiles p where p.user_id = p_user for no key update;
  perform private.refuse_if(not found, 'PT404', 'This account no longer exists.');
  perform private.refuse_if((private.latest_check(p_user, p_rule.id, p_credential)).id is distinct from p_replaces,
    'PT409', 'Someone else recorded this check after you opened the page. Read their record before you add yours.');
  insert into public.verification_checks (user_id, rule_id, credential_id, label, source, result, finding, checked_on,
    looked_up, note, expires_on, replaces, checked_by)
  values (p_user, p_rule.id, p_credential, p_rule.label, coalesce(nullif(btrim(p_source), ''), p_rule.source),
    case when says is null then p_result else 'finding' end, says, p_checked_on,
    private.looked_up(p_user, p_rule, p_credential), nullif(btrim(p_note), ''),
    coalesce(p_expires_on, p_checked_on + p_rule.valid_days), p_replaces, auth.uid())
  returning * into made;
  if p_credential is not null then
    perform private.settle_credential(made, p_rule);
  end if;
  -- A change to what a finding does waits for this check, and then sees it.
  perform 1 from public.verification_rules r where r.id = p_rule.id for share;
  select f.label into found_holding from private.holding_findings f where f.id = made.id;
  if found then
    perform private.hold_for_finding(p_user, found_holding);
  end if;
  return made.id;
end $$;

create function private.record_check(
  p_user uuid, p_rule uuid, p_credential uuid, p_replaces uuid, p_looked_up text, p_result text, p_checked_on date,
  p_source text, p_note text, p_expires_on date
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.verification_rules;
  made uuid;
begin
  perform private.only_admins();
  perform private.lock_account(p_user);
  select (a.rule).* into wanted from private.checks_of(p_user) a
  where (a.rule).id = p_rule and a.credential_id is not distinct from p_credential;
  perform private.refuse_if(wanted.id is null, 'PT404', 'This check no longer applies to them.');
  perform private.refuse_if(private.looked_up(p_user, wanted, p_credential) is distinct from p_looked_up,
    'PT409', 'The details to look up changed after you opened this page. Look them up again.');
  made := private.add_check(p_user, wanted, p_credential, p_replaces, p_result, p_checked_on, p_source, p_note,
    p_expires_on);
  -- Logged without the note and what was looked up, because the log outlives the account.
  perform private.audit('verification.checked', 'profile', p_user::text, null, jsonb_strip_nulls(jsonb_build_object(
    'check', wanted.code, 'state', wanted.state, 'result', p_result, 'checked_on', p_checked_on, 'record', made)));
  return made;
end $$;
create function public.record_check(
  p_user_id uuid, p_rule_id uuid, p_looked_up text, p_result text, p_checked_on date, p_credential_id uuid default null,
  p_replaces uuid default null, p_source text default null, p_note text default null, p_expires_on date default null
) returns uuid
language plpgsql set search_path = '' as $$ begin return
  private.record_check(p_user_id, p_rule_id, p_credential_id, p_replaces, p_looked_up, p_result, p_checked_on,
    p_source, p_note, p_expires_on);
end $$;
grant execute on function private.record_check, public.record_check to authenticated, service_role;

create function private.verification_of(p_user uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  subject public.profiles;
begin
  perform private.only_admins();
  select * into subject from public.profiles p where p.user_id = p_user;
  perform private.refuse_if(
    subject.user_id is null or coalesce(subject.role, '') not in ('job_seeker', 'candidate', 'employer'),
    'PT404', 'There is no account to verify at this address.');
  perform private.record_admin_view(array[p_user], null, 'Verification');
  return jsonb_build_object(
    'role', case subject.role when 'candidate' then 'job_seeker' else subject.role end,
    'full_name', subject.full_name, 'approval', subject.approval, 'onboarded', subject.onboarding_completed,
    'submitted_at', subject.submitted_at, 'decided_at', subject.decided_at, 'reason', subject.verification_reason,
    'decided_by_you', subject.decided_by is not distinct from auth.uid() and subject.decided_by is not null,
    'email', (select u.email from auth.users u where u.id = p_user),
    'job_seeker', (select to_jsonb(s) from public.job_seeker_profiles s where s.user_id = p_user
      and subject.role <> 'employer'),
    'facility', (select to_jsonb(e) from public.employer_profiles e where e.user_id = p_user
      and subject.role = 'employer'),
    'place', (select jsonb_build_object('city', z.city, 'state', z.state) from public.zip_codes z
      where z.zip = coalesce(
      (select s.zip from public.job_seeker_profiles s where s.user_id = p_user and subject.role <> 'employer'),
      (select e.zip from public.employer_profiles e where e.user_id = p_user))),
    'credentials', (select coalesce(jsonb_agg(to_jsonb(c) order by c.kind desc, c.created_at, c.id), '[]')
      from public.credentials c where c.user_id = p_user),
    'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'file_name', d.file_name,
      'status', d.status, 'status_reason', d.status_reason, 'expires_on', d.expires_on,
      'credential_id', d.credential_id, 'created_at', d.created_at) order by d.created_at desc, d.id), '[]')
      from public.documents d where d.user_id = p_user and d.replaced_by is null),
    'team', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id,
      'name', coalesce(p.full_name, u.email::text), 'role', m.role, 'since', m.created_at) order by m.created_at,
      m.user_id), '[]')
      from public.facility_members m join public.profiles p on p.user_id = m.user_id
      join auth.users u on u.id = m.user_id
      where m.facility_id = p_user),
    'member_of', (select jsonb_build_object('id', e.user_id, 'name', e.facility_name)
      from public.facility_members m join public.employer_profiles e on e.user_id = m.facility_id
      where m.user_id = p_user),
    'missing', to_jsonb(private.missing_checks(p_user)),
    'on_hold_since', subject.on_hold_since,
    'checks', (
      select coalesce(jsonb_agg(jsonb_build_object('rule', a.id, 'credential', a.credential_id, 'code', a.code,
        'label', a.label, 'source', a.source, 'required', a.required, 'valid_days', a.valid_days, 'applies', a.applies,
        'looks_at', a.looks_at, 'holds', a.holds,
        -- A check for any license or certification does not name which one, so add it.
        'of', case when a.profession is null then (select coalesce(k.name, k.state || ' ' || k.number)
          from public.credentials k where k.id = a.credential_id) end,
        'looked_up', case when a.applies then private.looked_up(p_user, a.rule, a.credential_id) else a.looked_up end,
        'records', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'label', c.label, 'source', c.source,
            'result', c.result, 'finding', c.finding, 'checked_on', c.checked_on, 'looked_up', c.looked_up,
            'note', c.note,
            'expires_on', c.expires_on, 'at', c.created_at, 'by', private.name_of(c.checked_by),
            'method', c.method)
            order by c.created_at desc, c.id), '[]')
          from public.verification_checks c
          where c.user_id = p_user and c.rule_id = a.id and c.credential_id is not distinct from a.credential_id))
        order by a.applies desc, a.sort_order, a.label, a.credential_id), '[]')
      from (
        select (o.rule).*, o.rule, o.credential_id, true as applies, null as looked_up from private.checks_of(p_user) o
        union all
        -- Checks made earlier that are no longer required.
        select r.*, r, c.credential_id, false, c.looked_up
        from private.current_checks c
        join public.verification_rules r on r.id = c.rule_id
        where c.user_id = p_user and not exists (select 1 from private.checks_of(p_user) o
          where (o.rule).id = c.rule_id and o.credential_id is not distinct from c.credential_id)
      ) a),
    'appeals', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'body', a.body, 'status', a.status,
      'answer', a.answer, 'at', a.created_at, 'decided_at', a.decided_at) order by a.created_at desc, a.id), '[]')
      from public.account_appeals a where a.user_id = p_user),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'at', l.at, 'action', l.action, 'reason', l.reason,
        'details', l.details, 'by', private.name_of(l.actor_id)) order by l.id desc), '[]')
      from (
        select * from public.audit_log e
        where e.subject_type = 'profile' and e.subject_id = p_user::text
          and e.action not in ('verification.checked', 'verification.compared')
          and (e.action like 'account.%' or e.action like 'appeal.%' or e.action like 'verification.%')
        order by e.id desc limit 30
      ) l));
end $$;
create function public.verification_of(p_user_id uuid) returns jsonb
language plpgsql set search_path = ''
as $$ begin return private.verification_of(p_user_id) || private.decisions_of(p_user_id); end $$;
grant execute on function private.verification_of, public.verification_of to authenticated, service_role;
