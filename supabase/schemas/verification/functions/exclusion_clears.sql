-- Clear checks that come from the exclusion list automatically: for everyone whose name was compared with the whole
-- list and has no hit. Anyone with a possible or confirmed hit, or a finding of any check, is left for a person to
-- decide.

-- The date until which a comparison with the current list counts as a check; null if there is no list, or it is too old
-- to clear anyone.
create function private.list_counts_until(p_rule public.verification_rules) returns date
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select d.until from (
    select (l.finished_at at time zone 'America/Chicago')::date + coalesce(p_rule.valid_days, 31) as until
    from public.leie_lists l
    -- The list is published monthly: one whose latest exclusion is more than two months old was outdated when imported.
    where l.status = 'current' and l.newest_on >= (l.finished_at at time zone 'America/Chicago')::date - 62) d
  where d.until >= private.today()
); end $$;

create function private.list_name() returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce((select 'the OIG exclusion list (LEIE) of ' || to_char(l.newest_on, 'FMMon YYYY')
    from public.leie_lists l where l.status = 'current'), 'the OIG exclusion list (LEIE)')
); end $$;

-- People the current list can clear and has not cleared yet.
create function private.to_clear_by_list() returns table (user_id uuid, rule public.verification_rules, replaces uuid)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select p.user_id, r, c.id
  from public.profiles p
  join public.verification_rules r on r.code = 'leie' and r.retired_at is null and r.profession is null
    and r.state is null and r.subject = case when p.role = 'employer' then 'employer' else 'job_seeker' end
  join public.leie_lists l on l.status = 'current'
  left join private.current_checks c on c.user_id = p.user_id and c.rule_id = r.id and c.credential_id is null
  where p.onboarding_completed and p.approval <> 'rejected' and p.role in ('job_seeker', 'candidate', 'employer')
    and private.list_counts_until(r) is not null
    and c.list_id is distinct from l.id and coalesce(c.result, '') <> 'finding'
    and not exists (select 1 from public.leie_matches m
      where m.user_id = p.user_id and m.status in ('possible', 'same'))
    -- Without a name, nothing was compared: an NPI alone proves little.
    and exists (select 1 from private.leie_subject_keys k where k.user_id = p.user_id
      and case when p.role = 'employer' then k.key like 'b:%' else k.key not like '_:%' end)
    and (p.role <> 'employer' or exists (select 1 from public.employer_profiles e where e.user_id = p.user_id));
end $$;

-- Records checks for up to p_limit of them; returns how many.
create function private.clear_by_list(p_limit integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  chosen constant uuid[] := array(select t.user_id from private.to_clear_by_list() t order by t.user_id limit p_limit);
  made integer;
begin
  if chosen = '{}' then
    return 0;
  end if;
  perform private.lock_accounts(variadic chosen);
  -- No other list is imported in the meantime.
  perform pg_advisory_xact_lock_shared(hashtextextended('leie', 0));
  with added as (
    insert into public.verification_checks (user_id, rule_id, label, source, result, checked_on, looked_up, expires_on,
      replaces, method, list_id)
    select t.user_id, (t.rule).id, (t.rule).label, private.list_name(), 'clear', private.today(),
      private.looked_up(t.user_id, t.rule, null),
      case when (t.rule).valid_days is not null then private.list_counts_until(t.rule) end,
      t.replaces, 'automatic name comparison', (select l.id from public.leie_lists l where l.status = 'current')
    from private.to_clear_by_list() t where t.user_id = any (chosen) order by t.user_id
    returning *
  )
  insert into public.audit_log (action, subject_type, subject_id, details)
  select 'verification.compared', 'profile', a.user_id::text,
    jsonb_build_object('check', 'leie', 'result', a.result, 'checked_on', a.checked_on, 'record', a.id,
      'list', a.list_id)
  from added a order by a.user_id;
  get diagnostics made = row_count;
  return made;
end $$;

create function private.clear_by_exclusion_list() returns integer
language plpgsql security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return private.clear_by_list(200);
end $$;
create function public.clear_by_exclusion_list() returns integer
language plpgsql set search_path = '' as $$ begin return private.clear_by_exclusion_list(); end $$;
grant execute on function private.clear_by_exclusion_list, public.clear_by_exclusion_list to authenticated;
