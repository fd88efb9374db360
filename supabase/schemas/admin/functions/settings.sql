-- The settings page. Each change names the version it started from and is written to the audit log.

create function private.admin_settings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return jsonb_build_object(
    'versions', (select jsonb_object_agg(v.name, v.version) from public.setting_versions v),
    'states', (
      select jsonb_agg(jsonb_build_object('code', s.code, 'name', s.name, 'open', s.is_open,
        -- Up to 1,001: the page says "more than 1,000".
        'positions', (select count(*) from (
          select 1 from public.positions p join public.zip_codes z on z.zip = p.zip
          where p.status = 'open' and z.state = s.code limit 1001) n),
        'candidates', (select count(*) from (
          select 1 from public.job_seeker_profiles k where k.home_state = s.code limit 1001) n)) order by s.name)
      from public.service_states s),
    'rules', (
      select jsonb_agg(jsonb_build_object('profession', r.profession, 'name', p.name, 'state', r.state,
        'required', r.required, 'confirmed', r.confirmed, 'source', r.source) order by p.sort_order, r.state)
      from public.license_rules r join public.professions p on p.code = r.profession),
    'compacts', (
      select jsonb_agg(jsonb_build_object('code', k.code, 'name', k.name, 'gives', k.gives, 'source', k.source,
        'checked_on', k.checked_on,
        'professions', (select jsonb_agg(p.short_name order by p.sort_order) from public.professions p
          where p.compact = k.code),
        'members', coalesce((
          select jsonb_agg(jsonb_build_object('state', s.name, 'issues', m.issues, 'source', m.source,
            'checked_on', m.checked_on) order by s.name)
          from public.compact_members m join public.states s on s.code = m.state where m.compact = k.code), '[]'))
        order by k.name)
      from public.compacts k),
    'verification', (
      select jsonb_build_object('certifications', g.pending_certifications_count)
      from matching.settings g),
    'numbers', (
      select jsonb_object_agg(s.key, s.value) from public.app_settings s
      where s.key in ('guarantee_days', 'past_due_days', 'documents_most', 'document_uploads_daily', 'document_mb_most',
        'checks_required_to_approve', 'four_eyes_rejections')),
    'history', coalesce((
      select jsonb_agg(private.audit_card(h, true) order by h.at desc, h.id desc)
      from (select * from public.audit_log l where l.action = 'setting.changed'
        order by l.at desc, l.id desc limit 10) h), '[]'));
end $$;
create function public.admin_settings() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_settings(); end $$;
grant execute on function private.admin_settings, public.admin_settings to authenticated;

create function private.begin_setting(p_name text, p_version integer, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known integer;
begin
  perform private.only_admins();
  perform private.refuse_acting('Changing settings');
  select v.version into known from public.setting_versions v where v.name = p_name for update;
  perform private.refuse_if(known is distinct from p_version,
    'PT409', 'Another administrator changed this while you were editing. What you typed is still here: look '
    || 'below at what was changed, then save yours over it.', 'version');
  perform private.refuse_if(char_length(coalesce(btrim(p_reason), '')) not between 3 and 500,
    'PT422', 'Say why, in 3 to 500 characters.', 'reason');
end $$;

create function private.finish_setting(p_name text, p_before jsonb, p_after jsonb, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.setting_versions v set version = v.version + 1 where v.name = p_name;
  perform private.audit('setting.changed', 'setting', p_name, nullif(btrim(p_reason), ''),
    jsonb_build_object('before', p_before, 'after', p_after));
end $$;

create function private.set_service_area(p_version integer, p_open text[], p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was jsonb;
  becomes jsonb;
begin
  perform private.begin_setting('service_area', p_version, p_reason);
  perform private.refuse_if(
    exists (select 1 from unnest(p_open) o where not exists (select 1 from public.service_states s where s.code = o)),
    'PT422', 'Choose states from the list.', 'MO');
  perform private.refuse_if(coalesce(cardinality(p_open), 0) = 0, 'PT422', 'Leave at least one state open.', 'MO');
  select jsonb_object_agg(s.code, s.is_open), jsonb_object_agg(s.code, s.code = any (p_open)) into was, becomes
  from public.service_states s;
  if was = becomes then return; end if;
  update public.service_states s set is_open = s.code = any (p_open) where s.is_open <> (s.code = any (p_open));
  perform private.finish_setting('service_area', was, becomes, p_reason);
end $$;
create function public.set_service_area(p_version integer, p_open text[], p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.set_service_area(p_version, p_open, p_reason); end $$;
grant execute on function private.set_service_area, public.set_service_area to authenticated;

create function private.set_license_rule(
  p_version integer, p_profession text, p_state text, p_required boolean, p_confirmed boolean, p_source text,
  p_reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known public.license_rules;
  said constant text := nullif(btrim(p_source), '');
begin
  perform private.begin_setting('license_rules', p_version, p_reason);
  select * into known from public.license_rules r where r.profession = p_profession and r.state = p_state for update;
  perform private.refuse_if(known.profession is null,
    'PT422', 'Choose a profession and a state from the list.', 'rule');
  perform private.refuse_if(p_required is null or p_confirmed is null,
    'PT422', 'Choose whether a license is required.', 'required');
  perform private.refuse_if(char_length(said) > 300, 'PT422', 'Use at most 300 characters.', 'source');
  perform private.refuse_if(p_confirmed and said is null, 'PT422', 'Say which law or board says so.', 'source');
  if (known.required, known.confirmed) = (p_required, p_confirmed) and known.source is not distinct from said then
    return;
  end if;
  update public.license_rules r set required = p_required, confirmed = p_confirmed, source = said
  where r.profession = p_profession and r.state = p_state;
  if known.required <> p_required then
    perform matching.sync_market();
  end if;
  perform private.finish_setting('license_rules',
    jsonb_build_object('profession', p_profession, 'state', p_state, 'required', known.required,
      'confirmed', known.confirmed, 'source', known.source),
    jsonb_build_object('profession', p_profession, 'state', p_state, 'required', p_required,
      'confirmed', p_confirmed, 'source', said), p_reason);
end $$;
create function public.set_license_rule(
  p_version integer, p_profession text, p_state text, p_required boolean, p_confirmed boolean, p_source text,
  p_reason text
) returns void
language plpgsql set search_path = '' as $$ begin
  perform private.set_license_rule(p_version, p_profession, p_state, p_required, p_confirmed, p_source, p_reason);
end $$;
grant execute on function private.set_license_rule, public.set_license_rule to authenticated;

create function private.set_verification(p_version integer, p_certifications boolean, p_reason text)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  known matching.settings;
begin
  perform private.begin_setting('verification', p_version, p_reason);
  select * into known from matching.settings g for update;
  if known.pending_certifications_count = p_certifications then return; end if;
  update matching.settings g
  set pending_certifications_count = coalesce(p_certifications, false)
  where g.one;
  perform private.finish_setting('verification',
    jsonb_build_object('certifications', known.pending_certifications_count),
    jsonb_build_object('certifications', coalesce(p_certifications, false)), p_reason);
end $$;
create function public.set_verification(p_version integer, p_certifications boolean, p_reason text)
returns void
language plpgsql set search_path = '' as $$
begin perform private.set_verification(p_version, p_certifications, p_reason); end $$;
grant execute on function private.set_verification, public.set_verification to authenticated;

create function private.set_numbers(p_version integer, p_numbers jsonb, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  bound record;
  was jsonb := '{}';
  becomes jsonb := '{}';
begin
  perform private.begin_setting('numbers', p_version, p_reason);
  for bound in
    select b.key, b.least, b.most, s.value
    from (values ('guarantee_days', 0, 365), ('past_due_days', 0, 60), ('documents_most', 1, 200),
      ('document_uploads_daily', 1, 200), ('document_mb_most', 1, 10),
      ('checks_required_to_approve', 0, 1), ('four_eyes_rejections', 0, 1)) b (key, least, most)
    join public.app_settings s on s.key = b.key
  loop
    if coalesce(p_numbers ->> bound.key, '') !~ '^\d{1,4}$'
      or (p_numbers ->> bound.key)::integer not between bound.least and bound.most then
      raise exception using errcode = 'PT422', hint = bound.key, message =
        format('Enter a whole number from %s to %s.', bound.least, bound.most);
    end if;
    if bound.value <> (p_numbers ->> bound.key)::integer then
      was := was || jsonb_build_object(bound.key, bound.value);
      becomes := becomes || jsonb_build_object(bound.key, (p_numbers ->> bound.key)::integer);
    end if;
  end loop;
  if becomes = '{}' then return; end if;
  update public.app_settings s set value = (becomes ->> s.key)::integer where becomes ? s.key;
  perform private.finish_setting('numbers', was, becomes, p_reason);
end $$;
create function public.set_numbers(p_version integer, p_numbers jsonb, p_reason text) returns void
language plpgsql set search_path = '' as $$ begin perform private.set_numbers(p_version, p_numbers, p_reason); end $$;
grant execute on function private.set_numbers, public.set_numbers to authenticated;

-- Sets a state's compact membership. p_membership: issuing, joined (not in force yet), unknown (joined; we don't know
-- whether it issues) or none.
create function private.set_compact_member(
  p_version integer, p_compact text, p_state text, p_membership text, p_source text, p_reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  named constant text := (select k.name || ', ' || s.name from public.compacts k cross join public.states s
    where k.code = p_compact and s.code = p_state);
  was text;
begin
  perform private.begin_setting('compacts', p_version, p_reason);
  perform private.refuse_if(named is null, 'PT422', 'Choose a compact and a state from the list.', 'compactState');
  perform private.refuse_if(coalesce(p_membership, '') not in ('issuing', 'joined', 'unknown', 'none'),
    'PT422', 'Choose what the state does.', 'membership');
  perform private.refuse_if(char_length(coalesce(btrim(p_source), '')) not between 3 and 300,
    'PT422', 'Enter the law, board or list, in 3 to 300 characters.', 'source');
  select case when m.issues then 'issuing' when m.issues is null then 'unknown' else 'joined' end into was
  from public.compact_members m where m.compact = p_compact and m.state = p_state;
  if p_membership = 'none' then
    delete from public.compact_members m where m.compact = p_compact and m.state = p_state;
  else
    insert into public.compact_members as m (compact, state, issues, source, checked_on)
    values (p_compact, p_state, case p_membership when 'issuing' then true when 'joined' then false end,
      btrim(p_source),
      private.today())
    on conflict (compact, state) do update
    set issues = excluded.issues, source = excluded.source, checked_on = excluded.checked_on;
  end if;
  if coalesce(was, 'none') <> p_membership then
    perform matching.sync_market();
  end if;
  perform private.finish_setting('compacts', jsonb_build_object(named, coalesce(was, 'none')),
    jsonb_build_object(named, p_membership, 'source', btrim(p_source)), p_reason);
end $$;
create function public.set_compact_member(
  p_version integer, p_compact text, p_state text, p_membership text, p_source text, p_reason text
) returns void
language plpgsql set search_path = ''
as $$ begin perform private.set_compact_member(p_version, p_compact, p_state, p_membership, p_source, p_reason); end $$;
grant execute on function private.set_compact_member, public.set_compact_member to authenticated;
