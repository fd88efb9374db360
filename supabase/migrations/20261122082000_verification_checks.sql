-- What is checked of whom, and what came of it: rules that an admin can correct, and records that nobody can.

-- ---------------------------------------------------------------- what is checked

create table public.verification_rules (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('job_seeker', 'employer')),
  -- Null: of all of them.
  profession text references public.professions (code),
  state text references public.service_states (code),
  code text not null check (code ~ '^[a-z_]{2,40}$'),
  label text not null check (char_length(label) between 3 and 120),
  -- Where it is looked up: an address, or in words.
  source text not null check (char_length(source) between 3 and 300),
  -- What of the subject is looked up; a check counts only while that is as it was then.
  looks_at text not null check (looks_at in ('person', 'license', 'facility', 'contact', 'phone', 'npi', 'ccn')),
  required boolean not null,
  -- For how many days a check holds; null: for good.
  valid_days integer check (valid_days between 1 and 3650),
  sort_order integer not null,
  check (subject = 'employer' or looks_at in ('person', 'license')),
  check (subject = 'job_seeker' or (looks_at <> 'license' and profession is null)),
  check (looks_at <> 'license' or (profession is not null and state is not null))
);
create unique index verification_rules_key
  on public.verification_rules (subject, code, coalesce(profession, ''), coalesce(state, ''));
create index verification_rules_profession_idx on public.verification_rules (profession);
create index verification_rules_state_idx on public.verification_rules (state);
alter table public.verification_rules enable row level security;
create policy "Admins read what is checked" on public.verification_rules for select to authenticated
  using ((select private.is_admin()));
revoke all on public.verification_rules from anon, authenticated;
grant select on public.verification_rules to authenticated;
grant all on public.verification_rules to service_role;

-- Licenses, where the state asks for one as far as we know.
insert into public.verification_rules (subject, profession, state, code, label, source, looks_at, required, valid_days, sort_order)
select 'job_seeker', r.profession, r.state,
  case when r.profession in ('rn', 'lpn', 'np') then 'nursys' when r.profession = 'cna' then 'aide_registry' else 'board' end,
  case
    when r.profession in ('rn', 'lpn', 'np') then p.short_name || ' license in ' || s.name || ' (Nursys QuickConfirm)'
    when r.profession = 'cna' then 'CNA in the registry of ' || s.name
    else p.short_name || ' license at the board of ' || s.name end,
  case
    when r.profession in ('rn', 'lpn', 'np') then 'https://www.nursys.com'
    when r.profession = 'cna' and r.state = 'KS' then 'https://www.ksnurseaidregistry.org'
    when r.profession = 'cna' then 'https://health.mo.gov/safety/cnaregistry'
    when r.state = 'MO' then 'https://pr.mo.gov/licensee-search.asp'
    when r.profession = 'pharmacy_technician' then 'https://pharmacy.ks.gov'
    else 'https://www.ksbha.org' end,
  'license', true, 365, 10
from public.license_rules r
join public.professions p on p.code = r.profession
join public.service_states s on s.code = r.state
where r.required;

insert into public.verification_rules (subject, state, code, label, source, looks_at, required, valid_days, sort_order) values
  -- The list is published anew each month.
  ('job_seeker', null, 'leie', 'Not excluded from federal health programs (OIG LEIE)', 'https://exclusions.oig.hhs.gov', 'person', true, 31, 20),
  -- Missouri's hospitals, long-term care, home health, hospice and surgery centers must look before they hire.
  ('job_seeker', 'MO', 'edl', 'Not on Missouri''s Employee Disqualification List (DHSS)', 'https://health.mo.gov/safety/edl', 'person', true, 90, 30),
  ('employer', null, 'place', 'The facility is at its address', 'Its own website, or the state''s list of facilities', 'facility', true, 365, 10),
  ('employer', null, 'may_hire', 'The contact may hire for the facility', 'Its website, or by asking there', 'contact', true, 365, 20),
  ('employer', null, 'phone', 'The telephone number leads to the facility', 'A call', 'phone', true, 365, 30),
  ('employer', null, 'leie', 'Not excluded from federal health programs (OIG LEIE)', 'https://exclusions.oig.hhs.gov', 'facility', true, 31, 40),
  ('employer', null, 'npi', 'NPI in the public register (NPPES)', 'https://npiregistry.cms.hhs.gov', 'npi', false, 365, 50),
  ('employer', null, 'ccn', 'CCN in Medicare''s list of providers', 'https://data.cms.gov/provider-data', 'ccn', false, 365, 60);

-- ---------------------------------------------------------------- what was checked

create table public.verification_checks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  rule_id uuid not null references public.verification_rules (id),
  -- As the rule called it then.
  label text not null,
  source text not null check (char_length(source) between 3 and 300),
  result text not null check (result in ('clear', 'finding', 'unavailable')),
  checked_on date not null,
  -- What was looked up, as it stood then.
  looked_up text not null,
  -- For admins only.
  note text check (char_length(note) <= 2000),
  -- The last day on which it counts; null: it counts for good.
  expires_on date check (expires_on >= checked_on),
  -- The record that this one takes the place of: each is replaced once at most.
  replaces uuid references public.verification_checks (id),
  checked_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  check (result = 'clear' or note is not null)
);
create index verification_checks_user_idx on public.verification_checks (user_id, rule_id, created_at desc);
create index verification_checks_rule_idx on public.verification_checks (rule_id);
create unique index verification_checks_replaces_key on public.verification_checks (replaces);
create unique index verification_checks_first_key on public.verification_checks (user_id, rule_id) where replaces is null;
create index verification_checks_by_idx on public.verification_checks (checked_by);
-- What runs out next.
create index verification_checks_due_idx on public.verification_checks (expires_on, id) where expires_on is not null;
alter table public.verification_checks enable row level security;
create policy "Admins read checks" on public.verification_checks for select to authenticated
  using ((select private.is_admin()));
revoke all on public.verification_checks from anon, authenticated;
grant select on public.verification_checks to authenticated;
grant all on public.verification_checks to service_role;

-- A record stays as it was made. It goes with the account, and forgets a reviewer whose account goes.
create function private.keep_checks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from public.profiles p where p.user_id = old.user_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.checked_by is null
    and to_jsonb(new) - 'checked_by' = to_jsonb(old) - 'checked_by' then
    return new;
  end if;
  raise exception using errcode = 'PT403', message = 'Records of checks are never changed or removed: record the check again.';
end
$$;
create trigger verification_checks_append_only before update or delete on public.verification_checks
  for each row execute function private.keep_checks();

-- ---------------------------------------------------------------- what applies to whom

-- The rules for somebody: of their profession in the states of their licenses (without any: where they live), and of
-- everybody in the states where they may work.
create function private.rules_of(p_user uuid) returns setof public.verification_rules
language sql stable security definer set search_path = ''
as $$
  select r.*
  from public.profiles p
  join public.job_seeker_profiles s on s.user_id = p.user_id
  join public.zip_codes z on z.zip = s.zip
  join public.verification_rules r on r.subject = 'job_seeker' and (r.profession is null or r.profession = s.profession)
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
  join public.verification_rules r on r.subject = 'employer'
  left join public.zip_codes z on z.zip = e.zip
  where p.user_id = p_user and p.role = 'employer' and (r.state is null or r.state = z.state)
$$;

-- What of somebody a rule looks at, in one line; never null.
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

-- The latest record of each check of somebody: the one that nothing took the place of.
create view private.standing_checks as
select c.* from public.verification_checks c
where not exists (select 1 from public.verification_checks n where n.replaces = c.id);

-- What is required of somebody and does not stand: never checked, not clear, run out, or of something that changed since.
create function private.missing_checks(p_user uuid) returns text[]
language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(r.label order by r.sort_order, r.label), '{}')
  from private.rules_of(p_user) r
  where r.required and not exists (
    select 1 from private.standing_checks c
    where c.user_id = p_user and c.rule_id = r.id and c.result = 'clear'
      and (c.expires_on is null or c.expires_on >= private.today())
      and c.looked_up = private.looked_up(p_user, r))
$$;

-- ---------------------------------------------------------------- recording a check

-- Writes a record down, without an entry in the audit log: that is the command's that calls it.
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
  perform 1 from public.profiles p where p.user_id = p_user for update;
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
-- Writes down what came of a check. p_replaces is the latest record that the admin had on screen, p_looked_up what they
-- looked up: who comes second, or looked up something that has changed, is told. Gives the record.
create function public.record_check(
  p_user_id uuid, p_rule_id uuid, p_looked_up text, p_result text, p_checked_on date, p_replaces uuid default null,
  p_source text default null, p_note text default null, p_expires_on date default null
) returns uuid
language sql set search_path = ''
as $$
  select private.record_check(p_user_id, p_rule_id, p_replaces, p_looked_up, p_result, p_checked_on, p_source, p_note, p_expires_on)
$$;

-- ---------------------------------------------------------------- one's evidence

-- All that is known of somebody who is to be verified. Documents are only named: opening one is logged.
create function private.verification_of(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  subject public.profiles;
begin
  perform private.only_admins();
  select * into subject from public.profiles p where p.user_id = p_user;
  if subject.user_id is null or coalesce(subject.role, '') not in ('job_seeker', 'candidate', 'employer') then
    raise exception using errcode = 'PT404', message = 'There is nobody to verify at this address.';
  end if;
  return jsonb_build_object(
    'role', case subject.role when 'candidate' then 'job_seeker' else subject.role end,
    'full_name', subject.full_name, 'approval', subject.approval, 'onboarded', subject.onboarding_completed,
    'submitted_at', subject.submitted_at, 'decided_at', subject.decided_at, 'reason', subject.verification_reason,
    'decided_by_you', subject.decided_by is not distinct from auth.uid() and subject.decided_by is not null,
    'email', (select u.email from auth.users u where u.id = p_user),
    'seeker', (select to_jsonb(s) from public.job_seeker_profiles s where s.user_id = p_user and subject.role <> 'employer'),
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
            'expires_on', c.expires_on, 'at', c.created_at, 'by', coalesce(n.full_name, u.email::text))
            order by c.created_at desc, c.id), '[]')
          from public.verification_checks c
          left join auth.users u on u.id = c.checked_by
          left join public.profiles n on n.user_id = c.checked_by
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
        'details', l.details, 'by', coalesce(n.full_name, u.email::text)) order by l.id desc), '[]')
      from (
        select * from public.audit_log e
        where e.subject_type = 'profile' and e.subject_id = p_user::text and e.action <> 'verification.checked'
          and (e.action like 'account.%' or e.action like 'appeal.%' or e.action like 'verification.%')
        order by e.id desc limit 30
      ) l
      left join auth.users u on u.id = l.actor_id
      left join public.profiles n on n.user_id = l.actor_id));
end
$$;
create function public.verification_of(p_user_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.verification_of(p_user_id) $$;

-- ---------------------------------------------------------------- one's own copy

-- Without the admins' note, and without who it was.
do $$
declare
  list constant text := '(''self_identification'', mine, ''user_id'', ''{}'')';
  was text;
begin
  select pg_get_functiondef(p.oid) into was
  from pg_proc p where p.proname = 'export_my_data' and p.pronamespace = 'private'::regnamespace;
  if strpos(was, list) = 0 then
    raise exception 'export_my_data() has another list than this migration knows';
  end if;
  execute replace(was, list, list || ',
      (''verification_checks'', mine, ''user_id'', ''{note,checked_by,rule_id,replaces}'')');
end
$$;

revoke execute on function private.keep_checks(), private.rules_of(uuid),
  private.looked_up(uuid, public.verification_rules), private.missing_checks(uuid),
  private.add_check(uuid, public.verification_rules, uuid, text, date, text, text, date),
  private.record_check(uuid, uuid, uuid, text, text, date, text, text, date), private.verification_of(uuid),
  public.record_check(uuid, uuid, text, text, date, uuid, text, text, date), public.verification_of(uuid)
  from public, anon, authenticated;
grant execute on function private.record_check(uuid, uuid, uuid, text, text, date, text, text, date),
  private.verification_of(uuid), public.record_check(uuid, uuid, text, text, date, uuid, text, text, date),
  public.verification_of(uuid) to authenticated, service_role;
revoke all on private.standing_checks from public, anon, authenticated;
