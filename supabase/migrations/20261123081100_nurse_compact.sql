-- The Nurse Licensure Compact is a setting too: which states are members, and of which professions a multistate license
-- works in the others.

alter table public.setting_versions drop constraint setting_versions_name_check;
alter table public.setting_versions add constraint setting_versions_name_check
  check (name in ('service_area', 'license_rules', 'verification', 'numbers', 'nurse_compact'));
insert into public.setting_versions (name) values ('nurse_compact');

create or replace function private.admin_settings() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  return jsonb_build_object(
    'versions', (select jsonb_object_agg(v.name, v.version) from public.setting_versions v),
    'states', (
      select jsonb_agg(jsonb_build_object('code', s.code, 'name', s.name, 'open', s.is_open,
        'positions', (select count(*) from public.positions p join public.zip_codes z on z.zip = p.zip
          where p.status = 'open' and z.state = s.code),
        'candidates', (select count(*) from public.job_seeker_profiles k where k.home_state = s.code)) order by s.name)
      from public.service_states s),
    'rules', (
      select jsonb_agg(jsonb_build_object('profession', r.profession, 'name', p.name, 'state', r.state,
        'required', r.required, 'confirmed', r.confirmed, 'source', r.source) order by p.sort_order, r.state)
      from public.license_rules r join public.professions p on p.code = r.profession),
    'compact', jsonb_build_object(
      'states', (
        select jsonb_agg(jsonb_build_object('code', s.code, 'name', s.name, 'member', s.nurse_compact) order by s.name)
        from public.service_states s),
      'professions', (
        select jsonb_agg(jsonb_build_object('code', p.code, 'name', p.name, 'member', p.nurse_compact) order by p.sort_order)
        from public.professions p where p.category = 'nursing')),
    'verification', (
      select jsonb_build_object('licenses', g.pending_licenses_count, 'certifications', g.pending_certifications_count)
      from matching.settings g),
    'numbers', (
      select jsonb_object_agg(s.key, s.value) from public.app_settings s
      where s.key in ('guarantee_days', 'past_due_days', 'documents_most', 'document_uploads_daily', 'document_mb_most',
        'checks_required_to_approve', 'four_eyes_rejections')),
    'history', coalesce((
      select jsonb_agg(private.audit_card(h, true) order by h.at desc, h.id desc)
      from (select * from public.audit_log l where l.action = 'setting.changed'
        order by l.at desc, l.id desc limit 10) h), '[]'));
end
$$;

-- Which states are members, and whose license works in them. When that changes, everybody is looked at again, and all
-- lists are made anew by the worker.
create function private.set_nurse_compact(p_version integer, p_states text[], p_professions text[], p_reason text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb;
  becomes jsonb;
begin
  perform private.begin_setting('nurse_compact', p_version);
  if exists (select 1 from unnest(p_states) o where not exists (select 1 from public.service_states s where s.code = o)) then
    raise exception using errcode = 'PT422', message = 'Choose states of the list.', hint = 'states';
  end if;
  if exists (select 1 from unnest(p_professions) o where not exists (
    select 1 from public.professions p where p.code = o and p.category = 'nursing')) then
    raise exception using errcode = 'PT422', message = 'Choose professions of nursing.', hint = 'professions';
  end if;
  if char_length(coalesce(btrim(p_reason), '')) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'Say why, in 3 to 500 characters.', hint = 'reason';
  end if;
  select jsonb_object_agg(c.name, c.was), jsonb_object_agg(c.name, c.becomes) into was, becomes
  from (
    select s.name, s.nurse_compact as was, s.code = any (coalesce(p_states, '{}')) as becomes from public.service_states s
    union all
    select p.name, p.nurse_compact, p.code = any (coalesce(p_professions, '{}'))
    from public.professions p where p.category = 'nursing') c
  where c.was <> c.becomes;
  if was is null then
    return;
  end if;
  update public.service_states s set nurse_compact = not s.nurse_compact
  where s.nurse_compact <> (s.code = any (coalesce(p_states, '{}')));
  update public.professions p set nurse_compact = not p.nurse_compact
  where p.category = 'nursing' and p.nurse_compact <> (p.code = any (coalesce(p_professions, '{}')));
  perform matching.sync_market();
  perform private.finish_setting('nurse_compact', was, becomes, p_reason);
end
$$;
create function public.set_nurse_compact(p_version integer, p_states text[], p_professions text[], p_reason text)
returns void
language sql set search_path = ''
as $$ select private.set_nurse_compact(p_version, p_states, p_professions, p_reason) $$;

revoke execute on function
  private.set_nurse_compact(integer, text[], text[], text), public.set_nurse_compact(integer, text[], text[], text)
  from public, anon, authenticated;
grant execute on function
  private.set_nurse_compact(integer, text[], text[], text), public.set_nurse_compact(integer, text[], text[], text)
  to authenticated;
