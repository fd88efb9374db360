-- The admins' settings for the checks an account needs. A check is retired, never deleted.

create function private.verification_rule_card(p_rule public.verification_rules) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', p_rule.id, 'version', p_rule.version, 'subject', p_rule.subject,
    'profession', (select p.name from public.professions p where p.code = p_rule.profession),
    'state', (select s.name from public.service_states s where s.code = p_rule.state),
    'code', p_rule.code, 'label', p_rule.label, 'source', p_rule.source, 'source_name', p_rule.source_name,
    'looks_at', p_rule.looks_at, 'holds', p_rule.holds,
    'required', p_rule.required, 'valid_days', p_rule.valid_days, 'sort_order', p_rule.sort_order,
    'retired_at', p_rule.retired_at)
); end $$;

create function private.admin_verification_rules(p_subject text, p_profession text, p_state text, p_after uuid)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  last public.verification_rules;
begin
  perform private.only_admins();
  select * into last from public.verification_rules r where r.id = p_after;
  return coalesce((
    select jsonb_agg(private.verification_rule_card(n.rule)
      order by (n.rule).subject = 'employer', (n.rule).sort_order, (n.rule).label, (n.rule).id)
    from (
      select r as rule from public.verification_rules r
      where (p_subject is null or r.subject = p_subject)
        and (p_profession is null or (r.subject = 'job_seeker' and coalesce(r.profession, p_profession) = p_profession))
        and (p_state is null or coalesce(r.state, p_state) = p_state)
        and (last.id is null or (r.subject = 'employer', r.sort_order, r.label, r.id)
          > (last.subject = 'employer', last.sort_order, last.label, last.id))
      order by r.subject = 'employer', r.sort_order, r.label, r.id limit 26) n), '[]');
end $$;
create function public.admin_verification_rules(
  p_subject text default null, p_profession text default null, p_state text default null, p_after uuid default null
) returns jsonb
language plpgsql stable set search_path = ''
as $$ begin return private.admin_verification_rules(p_subject, p_profession, p_state, p_after); end $$;
grant execute on function private.admin_verification_rules, public.admin_verification_rules to authenticated;

create function private.admin_verification_rule(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.verification_rules;
begin
  perform private.only_admins();
  select * into known from public.verification_rules r where r.id = p_id;
  perform private.refuse_if(known.id is null, 'PT404', 'There is no such check.');
  return private.verification_rule_card(known) || jsonb_build_object('history', coalesce((
    select jsonb_agg(private.audit_card(h, true) order by h.id desc)
    from (select * from public.audit_log l
      where l.subject_type = 'verification_rule' and l.subject_id = p_id::text order by l.id desc limit 10) h), '[]'));
end $$;
create function public.admin_verification_rule(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_verification_rule(p_id); end $$;
grant execute on function private.admin_verification_rule, public.admin_verification_rule to authenticated;

create function private.check_rule_words(
  p_label text, p_source text, p_source_name text, p_required boolean, p_holds boolean, p_valid_days integer,
  p_sort_order integer, p_reason text
) returns void
language plpgsql immutable security definer set search_path = '' as $$
begin
  perform private.refuse_if(char_length(coalesce(btrim(p_label), '')) not between 3 and 120,
    'PT422', 'Enter what to check, in 3 to 120 characters.', 'label');
  perform private.refuse_if(char_length(coalesce(btrim(p_source), '')) not between 3 and 300,
    'PT422', 'Enter where to look it up, in 3 to 300 characters.', 'source');
  perform private.refuse_if(char_length(coalesce(btrim(p_source_name), '')) not between 2 and 60,
    'PT422', 'Enter the source name, in 2 to 60 characters. Facilities see it.', 'sourceName');
  perform private.refuse_if(p_required is null, 'PT422', 'Choose whether it is required.', 'required');
  perform private.refuse_if(p_holds is null, 'PT422', 'Choose what a finding does.', 'holds');
  perform private.refuse_if(p_valid_days not between 1 and 3650,
    'PT422', 'Enter 1 to 3,650 days, or leave empty for no end date.', 'validDays');
  perform private.refuse_if(p_sort_order is null or p_sort_order not between 0 and 9999,
    'PT422', 'Enter a whole number from 0 to 9,999.', 'sortOrder');
  perform private.refuse_if(char_length(coalesce(btrim(p_reason), '')) not between 3 and 500,
    'PT422', 'Say why, in 3 to 500 characters.', 'reason');
end $$;

create function private.add_verification_rule(
  p_subject text, p_profession text, p_state text, p_looks_at text, p_code text, p_label text, p_source text,
  p_source_name text, p_required boolean, p_holds boolean, p_valid_days integer, p_sort_order integer, p_reason text
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  named constant text := lower(btrim(coalesce(p_code, '')));
  known public.verification_rules;
  made uuid;
begin
  perform private.only_admins();
  perform private.refuse_acting('Changing settings');
  perform private.refuse_if(p_subject is null or p_subject not in ('job_seeker', 'employer'),
    'PT422', 'Choose professionals or facilities.', 'subject');
  perform private.refuse_if(
    p_profession is not null and not exists (select 1 from public.professions p where p.code = p_profession),
    'PT422', 'Choose a profession from the list.', 'profession');
  perform private.refuse_if(
    p_state is not null and not exists (select 1 from public.service_states s where s.code = p_state),
    'PT422', 'Choose a state from the list.', 'state');
  perform private.refuse_if(
    p_looks_at is null or p_looks_at not in ('person', 'license', 'certification', 'facility', 'contact', 'phone',
      'npi', 'ccn'),
    'PT422', 'Choose what to look up.', 'looksAt');
  perform private.refuse_if(p_subject = 'job_seeker' and p_looks_at not in ('person', 'license', 'certification'),
    'PT422', 'For a professional, choose the person, a license or a certification.', 'looksAt');
  perform private.refuse_if(p_subject = 'employer' and p_looks_at in ('license', 'certification'),
    'PT422', 'Facilities have no license here. Choose something else to look up.', 'looksAt');
  perform private.refuse_if(p_subject = 'employer' and p_profession is not null,
    'PT422', 'Facilities have no profession. Choose all professions.', 'profession');
  perform private.refuse_if(named !~ '^[a-z_]{2,40}$',
    'PT422', 'Use 2 to 40 letters from a to z and underscores, such as state_list.', 'code');
  -- Matches with the imported exclusion list are recorded under this check, which applies to everyone.
  perform private.refuse_if(named = 'leie',
    'PT422', 'The exclusion list is already in the checklist. Change its check instead.', 'code');
  perform private.check_rule_words(p_label, p_source, p_source_name, p_required, p_holds, p_valid_days, p_sort_order,
    p_reason);
  insert into public.verification_rules (subject, profession, state, code, label, source, source_name, looks_at,
    required, holds, valid_days, sort_order)
  values (p_subject, p_profession, p_state, named, btrim(p_label), btrim(p_source), btrim(p_source_name), p_looks_at,
    p_required, p_holds, p_valid_days, p_sort_order)
  on conflict do nothing
  returning id into made;
  if made is null then
    select r.* into known from public.verification_rules r
    where r.subject = p_subject and r.code = named and r.profession is not distinct from p_profession
      and r.state is not distinct from p_state;
    raise exception using errcode = 'PT409', hint = 'code', message = format(
      'A check with this short name already exists: “%s”%s. Change that one, or choose another short name.',
      known.label, case when known.retired_at is null then '' else ', which is retired' end);
  end if;
  perform private.audit('setting.changed', 'verification_rule', made::text, btrim(p_reason), jsonb_build_object(
    'before', '{}'::jsonb, 'after', jsonb_strip_nulls(jsonb_build_object('asked_of', p_subject,
      'profession', p_profession, 'state', p_state, 'looks_at', p_looks_at, 'short_name', named,
      'label', btrim(p_label), 'source', btrim(p_source), 'source_name', btrim(p_source_name), 'required', p_required,
      'finding_holds', p_holds, 'days', p_valid_days, 'place', p_sort_order, 'in_use', true))));
  return made;
end $$;
create function public.add_verification_rule(
  p_subject text, p_looks_at text, p_code text, p_label text, p_source text, p_source_name text, p_required boolean,
  p_holds boolean, p_sort_order integer, p_reason text, p_profession text default null, p_state text default null,
  p_valid_days integer default null
) returns uuid
language plpgsql set search_path = '' as $$ begin return
  private.add_verification_rule(p_subject, p_profession, p_state, p_looks_at, p_code, p_label, p_source,
    p_source_name, p_required, p_holds, p_valid_days, p_sort_order, p_reason);
end $$;
grant execute on function private.add_verification_rule, public.add_verification_rule to authenticated;

-- Puts accounts with a finding of this check on hold, as if it had always been a holding check. If an admin lifted a
-- hold after the finding, that decision stands.
create function private.hold_for_rule(p_rule uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held record;
begin
  for held in
    select f.user_id, min(f.label) as label from private.holding_findings f
    where f.rule_id = p_rule and not exists (select 1 from public.audit_log l
      where l.subject_type = 'profile' and l.subject_id = f.user_id::text and l.action = 'account.approved'
        and l.details ? 'hold_lifted' and l.at > f.created_at)
    group by f.user_id order by f.user_id
  loop
    perform private.hold_for_finding(held.user_id, held.label);
  end loop;
end $$;

create function private.change_verification_rule(
  p_id uuid, p_version integer, p_label text, p_source text, p_source_name text, p_required boolean, p_holds boolean,
  p_valid_days integer, p_sort_order integer, p_in_use boolean, p_reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known public.verification_rules;
  was jsonb;
  becomes jsonb;
  concerned constant uuid[] := case when p_holds and p_in_use then array(
    select c.user_id from private.current_checks c where c.rule_id = p_id and c.result = 'finding') else '{}' end;
begin
  perform private.only_admins();
  perform private.refuse_acting('Changing settings');
  perform private.lock_teams(variadic concerned);
  perform private.lock_accounts(variadic concerned);
  perform private.lock_accounts(variadic array(
    select m.user_id from public.facility_members m where m.facility_id = any (concerned)));
  select * into known from public.verification_rules r where r.id = p_id for no key update;
  perform private.refuse_if(known.id is null, 'PT404', 'There is no such check.');
  perform private.refuse_if(known.version is distinct from p_version,
    'PT409', 'Another administrator changed this check while you were editing. What you typed is still here: look '
    || 'below at what was changed, then save yours over it.', 'version');
  perform private.check_rule_words(p_label, p_source, p_source_name, p_required, p_holds, p_valid_days, p_sort_order,
    p_reason);
  was := jsonb_build_object('label', known.label, 'source', known.source, 'source_name', known.source_name,
    'required', known.required, 'finding_holds', known.holds, 'days', known.valid_days,
    'place', known.sort_order, 'in_use', known.retired_at is null);
  becomes := jsonb_build_object('label', btrim(p_label), 'source', btrim(p_source), 'source_name', btrim(p_source_name),
    'required', p_required, 'finding_holds', p_holds, 'days', p_valid_days,
    'place', p_sort_order, 'in_use', coalesce(p_in_use, false));
  if was = becomes then return; end if;
  update public.verification_rules r
  set label = btrim(p_label), source = btrim(p_source), source_name = btrim(p_source_name), required = p_required,
    holds = p_holds, valid_days = p_valid_days, sort_order = p_sort_order, version = r.version + 1,
    retired_at = case when coalesce(p_in_use, false) then null else coalesce(r.retired_at, now()) end
  where r.id = p_id;
  if p_holds and p_in_use and not (known.holds and known.retired_at is null) then
    perform matching.lock_professions(variadic array(select s.profession from public.job_seeker_profiles s
      where s.user_id = any (concerned)));
    perform private.hold_for_rule(p_id);
  end if;
  perform private.audit('setting.changed', 'verification_rule', p_id::text, btrim(p_reason), jsonb_build_object(
    'before', (select jsonb_object_agg(b.key, b.value) from jsonb_each(was) b where becomes -> b.key <> b.value),
    'after', (select jsonb_object_agg(a.key, a.value) from jsonb_each(becomes) a where was -> a.key <> a.value)));
end $$;
create function public.change_verification_rule(
  p_id uuid, p_version integer, p_label text, p_source text, p_source_name text, p_required boolean, p_holds boolean,
  p_sort_order integer, p_in_use boolean, p_reason text, p_valid_days integer default null
) returns void
language plpgsql set search_path = '' as $$ begin
  perform private.change_verification_rule(p_id, p_version, p_label, p_source, p_source_name, p_required, p_holds,
    p_valid_days, p_sort_order, p_in_use, p_reason);
end $$;
grant execute on function private.change_verification_rule, public.change_verification_rule to authenticated;
