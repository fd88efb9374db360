-- What administrators set without a deployment: where we serve, what license rules say, what counts as verified, and a few
-- numbers. Each group has a version: whoever saves a form of an earlier one is told. Each change is one entry in the audit
-- log, with what was before and after.

create table public.setting_versions (
  name text primary key check (name in ('service_area', 'license_rules', 'verification', 'numbers')),
  version integer not null default 1
);
insert into public.setting_versions (name) values ('service_area'), ('license_rules'), ('verification'), ('numbers');
alter table public.setting_versions enable row level security;
revoke all on public.setting_versions from public, anon, authenticated;
grant all on public.setting_versions to service_role;

alter table public.service_states add column is_open boolean not null default true;
comment on column public.service_states.is_open is
  'Whether new positions are published there. Positions that are open stay, and are matched, until they close.';
create index positions_open_zip_idx on public.positions (zip) where status = 'open';

insert into public.app_settings (key, value, description) values
  ('document_mb_most', 10, 'The largest document, in megabytes');
alter table public.app_settings add constraint app_settings_bounds check (case key
  when 'guarantee_days' then value between 0 and 365
  when 'past_due_days' then value between 0 and 60
  when 'documents_most' then value between 1 and 200
  when 'document_uploads_daily' then value between 1 and 200
  when 'document_mb_most' then value between 1 and 10
  when 'checks_required_to_approve' then value between 0 and 1
  when 'four_eyes_rejections' then value between 0 and 1
  else true end);

-- Nothing new is published in a state that is closed: neither a new position, nor one that was paused, closed or a draft,
-- nor one that moves there. What is open there stays open.
create function private.hold_service_area() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  closed text;
begin
  if new.status <> 'open' or (tg_op = 'UPDATE' and old.status = 'open' and old.zip = new.zip)
    or current_setting('nomera.preview', true) = 'on' then
    return new;
  end if;
  select s.name into closed from public.zip_codes z join public.service_states s on s.code = z.state
  where z.zip = new.zip and not s.is_open;
  if closed is not null then
    raise exception using errcode = 'PT409', hint = 'zip', message = format(
      'We publish no new positions in %s at the moment. Save it as a draft: it can be published when we are back there.', closed);
  end if;
  return new;
end
$$;
create trigger positions_hold_area before insert or update of status, zip on public.positions
  for each row execute function private.hold_service_area();

-- A document is no larger than what is set.
create function private.hold_document_size() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.size_bytes > private.setting('document_mb_most')::bigint * 1048576 then
    raise exception using errcode = 'PT422', hint = 'file', message =
      format('This file is too large. Choose one of at most %s MB.', private.setting('document_mb_most'));
  end if;
  return new;
end
$$;
create trigger documents_hold_size before insert on public.documents
  for each row execute function private.hold_document_size();

-- ---------------------------------------------------------------- reading

create function private.admin_settings() returns jsonb
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
create function public.admin_settings() returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_settings() $$;

-- ---------------------------------------------------------------- changing

-- One change of a group after the other, and only by who has seen it as it is.
create function private.begin_setting(p_name text, p_version integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known integer;
begin
  perform private.only_admins();
  perform private.refuse_acting('Changing settings');
  select v.version into known from public.setting_versions v where v.name = p_name for update;
  if known is distinct from p_version then
    raise exception using errcode = 'PT409', hint = 'version', message =
      'Another administrator changed this meanwhile. What you typed is still here: look below at what was changed, then save yours over it.';
  end if;
end
$$;
create function private.finish_setting(p_name text, p_before jsonb, p_after jsonb, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.setting_versions v set version = v.version + 1 where v.name = p_name;
  perform private.audit('setting.changed', 'setting', p_name, nullif(btrim(p_reason), ''),
    jsonb_build_object('before', p_before, 'after', p_after));
end
$$;

-- In which states new positions are published.
create function private.set_service_area(p_version integer, p_open text[], p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb;
  becomes jsonb;
begin
  perform private.begin_setting('service_area', p_version);
  if exists (select 1 from unnest(p_open) o where not exists (select 1 from public.service_states s where s.code = o)) then
    raise exception using errcode = 'PT422', message = 'Choose states of the list.', hint = 'MO';
  end if;
  if coalesce(cardinality(p_open), 0) = 0 then
    raise exception using errcode = 'PT422', message = 'Leave at least one state open.', hint = 'MO';
  end if;
  if char_length(coalesce(btrim(p_reason), '')) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'Say why, in 3 to 500 characters.', hint = 'reason';
  end if;
  select jsonb_object_agg(s.code, s.is_open), jsonb_object_agg(s.code, s.code = any (p_open)) into was, becomes
  from public.service_states s;
  if was = becomes then
    return;
  end if;
  update public.service_states s set is_open = s.code = any (p_open) where s.is_open <> (s.code = any (p_open));
  perform private.finish_setting('service_area', was, becomes, p_reason);
end
$$;
create function public.set_service_area(p_version integer, p_open text[], p_reason text) returns void
language sql set search_path = ''
as $$ select private.set_service_area(p_version, p_open, p_reason) $$;

-- What one state asks of one profession. Everybody is matched by it from the next change of theirs on, and all lists are
-- made anew by the worker.
create function private.set_license_rule(
  p_version integer, p_profession text, p_state text, p_required boolean, p_confirmed boolean, p_source text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known public.license_rules;
  said constant text := nullif(btrim(p_source), '');
begin
  perform private.begin_setting('license_rules', p_version);
  select * into known from public.license_rules r where r.profession = p_profession and r.state = p_state for update;
  if known.profession is null then
    raise exception using errcode = 'PT422', message = 'Choose a profession and a state of the list.', hint = 'rule';
  end if;
  if p_required is null or p_confirmed is null then
    raise exception using errcode = 'PT422', message = 'Choose whether a license is needed.', hint = 'required';
  end if;
  if char_length(said) > 300 then
    raise exception using errcode = 'PT422', message = 'Use at most 300 characters.', hint = 'source';
  end if;
  if p_confirmed and said is null then
    raise exception using errcode = 'PT422', message = 'Say which law or board says so.', hint = 'source';
  end if;
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
      'confirmed', p_confirmed, 'source', said), null);
end
$$;
create function public.set_license_rule(
  p_version integer, p_profession text, p_state text, p_required boolean, p_confirmed boolean, p_source text default null
) returns void
language sql set search_path = ''
as $$ select private.set_license_rule(p_version, p_profession, p_state, p_required, p_confirmed, p_source) $$;

-- Whether what nobody has checked yet counts in matching.
create function private.set_verification(p_version integer, p_licenses boolean, p_certifications boolean, p_reason text)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known matching.settings;
begin
  perform private.begin_setting('verification', p_version);
  if char_length(coalesce(btrim(p_reason), '')) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'Say why, in 3 to 500 characters.', hint = 'reason';
  end if;
  select * into known from matching.settings g for update;
  if (known.pending_licenses_count, known.pending_certifications_count) = (p_licenses, p_certifications) then
    return;
  end if;
  update matching.settings g
  set pending_licenses_count = coalesce(p_licenses, false), pending_certifications_count = coalesce(p_certifications, false)
  where g.one;
  perform private.finish_setting('verification',
    jsonb_build_object('licenses', known.pending_licenses_count, 'certifications', known.pending_certifications_count),
    jsonb_build_object('licenses', coalesce(p_licenses, false), 'certifications', coalesce(p_certifications, false)), p_reason);
end
$$;
create function public.set_verification(p_version integer, p_licenses boolean, p_certifications boolean, p_reason text)
returns void
language sql set search_path = ''
as $$ select private.set_verification(p_version, p_licenses, p_certifications, p_reason) $$;

-- The numbers, each within what the product can bear.
create function private.set_numbers(p_version integer, p_numbers jsonb, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  bound record;
  was jsonb := '{}';
  becomes jsonb := '{}';
begin
  perform private.begin_setting('numbers', p_version);
  if char_length(coalesce(btrim(p_reason), '')) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'Say why, in 3 to 500 characters.', hint = 'reason';
  end if;
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
  if becomes = '{}' then
    return;
  end if;
  update public.app_settings s set value = (becomes ->> s.key)::integer where becomes ? s.key;
  perform private.finish_setting('numbers', was, becomes, p_reason);
end
$$;
create function public.set_numbers(p_version integer, p_numbers jsonb, p_reason text) returns void
language sql set search_path = ''
as $$ select private.set_numbers(p_version, p_numbers, p_reason) $$;

revoke execute on function
  private.hold_service_area(), private.hold_document_size(), private.begin_setting(text, integer),
  private.finish_setting(text, jsonb, jsonb, text), private.admin_settings(),
  private.set_service_area(integer, text[], text),
  private.set_license_rule(integer, text, text, boolean, boolean, text),
  private.set_verification(integer, boolean, boolean, text), private.set_numbers(integer, jsonb, text),
  public.admin_settings(), public.set_service_area(integer, text[], text),
  public.set_license_rule(integer, text, text, boolean, boolean, text),
  public.set_verification(integer, boolean, boolean, text), public.set_numbers(integer, jsonb, text)
  from public, anon, authenticated;
grant execute on function
  private.admin_settings(), private.set_service_area(integer, text[], text),
  private.set_license_rule(integer, text, text, boolean, boolean, text),
  private.set_verification(integer, boolean, boolean, text), private.set_numbers(integer, jsonb, text),
  public.admin_settings(), public.set_service_area(integer, text[], text),
  public.set_license_rule(integer, text, text, boolean, boolean, text),
  public.set_verification(integer, boolean, boolean, text), public.set_numbers(integer, jsonb, text)
  to authenticated;
