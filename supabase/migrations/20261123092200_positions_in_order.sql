-- Positions: the facility's places, the position's number, the position, its trades, in this order. A form that is sent
-- twice at once makes one of each, and openings are never fewer than hires.
-- The order of locks: docs/decisions/0029-locks.md.

create function private.hold_open_positions(p_facility uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('open positions of ' || p_facility, 0));
end
$$;
comment on function private.hold_open_positions is 'Nobody else opens a position of this facility until the transaction ends.';

create function private.hold_position_number(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('position ' || p_id, 0));
end
$$;
comment on function private.hold_position_number is 'Nobody else makes a position or a draft of this id until the transaction ends.';

create or replace function private.own_position(p_id uuid) returns public.positions
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.begin_recruiting();
  found_one public.positions;
begin
  select * into found_one from public.positions p where p.id = p_id and p.employer_id = facility for no key update;
  if found_one.id is null then
    raise exception using errcode = 'PT404', message = 'This position no longer exists.';
  end if;
  return found_one;
end
$$;

create or replace function private.save_position(
  p_id uuid, p_version integer, p_position jsonb, p_requirements jsonb, p_questions jsonb, p_status text
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  facility constant uuid := private.begin_recruiting();
  was public.positions;
  draft public.position_drafts;
  wanted public.positions;
  parts text[];
  hired integer;
begin
  if p_status = 'open' then
    perform private.hold_open_positions(facility);
  end if;
  perform private.hold_position_number(p_id);
  select * into was from public.positions p where p.id = p_id for no key update;
  select * into draft from public.position_drafts d where d.id = p_id for update;
  if coalesce(was.employer_id, draft.employer_id, facility) <> facility
    or (p_version is not null and was.id is null and draft.id is null) then
    raise exception using errcode = 'PT404', message = 'This position no longer exists.';
  end if;
  if was.id is not null and p_version is null then
    return was.id;
  end if;
  if was.id is not null then
    perform private.refuse_stale_position(was, p_version);
    if was.status = 'closed' then
      raise exception using errcode = 'PT409', message = 'This position is closed. Reopen it before you change it.';
    end if;
  elsif draft.id is not null and draft.version is distinct from p_version then
    perform private.refuse_stale_draft(draft);
  end if;

  select * into wanted from jsonb_populate_record(was, (
    select jsonb_object_agg(v.key, v.value) from jsonb_each(p_position) v
    where v.key in ('title', 'profession', 'zip', 'shift', 'schedule', 'on_call', 'min_years_experience',
      'pay_min_cents', 'pay_max_cents', 'pay_period', 'openings', 'starts_on', 'benefits', 'description')));
  if not exists (select 1 from public.zip_codes z where z.zip = wanted.zip) then
    raise exception using errcode = 'PT422', message = 'We do not know this ZIP code in Missouri or Kansas.', hint = 'zip';
  end if;
  if not exists (select 1 from public.professions r where r.code = wanted.profession) then
    raise exception using errcode = 'PT422', message = 'Choose a profession from the list.', hint = 'profession';
  end if;
  if wanted.starts_on is distinct from was.starts_on and wanted.starts_on < private.today() then
    raise exception using errcode = 'PT422', message = 'Choose a start date that has not passed.', hint = 'startsOn';
  end if;

  select count(*) into hired from public.placements l where l.position_id = was.id and l.status <> 'ended';
  if wanted.openings < hired then
    raise exception using errcode = 'PT422', hint = 'openings', message = format(
      'You have hired %s for this position, so it has at least %s %s.', case hired when 1 then 'somebody' else hired::text end,
      hired, case hired when 1 then 'opening' else 'openings' end);
  end if;

  if was.id is null then
    insert into public.positions (id, employer_id, title, profession, zip, shift, schedule, on_call,
      min_years_experience, pay_min_cents, pay_max_cents, pay_period, openings, starts_on, benefits, description, status)
    values (p_id, facility, btrim(wanted.title), wanted.profession, wanted.zip, wanted.shift, wanted.schedule,
      coalesce(wanted.on_call, false), wanted.min_years_experience, wanted.pay_min_cents, wanted.pay_max_cents,
      wanted.pay_period, coalesce(wanted.openings, 1), wanted.starts_on, coalesce(wanted.benefits, '{}'),
      coalesce(wanted.description, ''), 'draft');
    perform private.write_position_parts(p_id, p_requirements, p_questions);
    delete from public.position_drafts d where d.id = p_id;
    if p_status = 'open' then
      update public.positions p set status = 'open' where p.id = p_id;
    end if;
    return p_id;
  end if;

  perform matching.hold(variadic matching.trades_of(null, p_id) || wanted.profession);
  parts := private.write_position_parts(p_id, p_requirements, p_questions);
  wanted.version := was.version;
  if parts <> '{}' or (to_jsonb(wanted) - 'updated_at') is distinct from (to_jsonb(was) - 'updated_at') then
    update public.positions p
    set title = btrim(wanted.title), profession = wanted.profession, zip = wanted.zip, shift = wanted.shift,
      schedule = wanted.schedule, on_call = wanted.on_call, min_years_experience = wanted.min_years_experience,
      pay_min_cents = wanted.pay_min_cents, pay_max_cents = wanted.pay_max_cents, pay_period = wanted.pay_period,
      openings = wanted.openings, starts_on = wanted.starts_on, benefits = wanted.benefits,
      description = wanted.description, version = was.version + 1
    where p.id = p_id;
    update public.position_changes c set columns = c.columns || parts
    where c.position_id = p_id and c.version = was.version + 1 and parts <> '{}';
  end if;
  return p_id;
exception
  when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or datetime_field_overflow or invalid_datetime_format or foreign_key_violation or generated_always then
    raise exception using errcode = 'PT422', message = 'Some of these values are not possible. Look through the form again.';
end
$$;

create or replace function private.save_position_draft(
  p_id uuid, p_version integer, p_title text, p_profession text, p_values jsonb
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  facility constant uuid := private.begin_recruiting();
  draft public.position_drafts;
begin
  perform private.hold_position_number(p_id);
  select * into draft from public.position_drafts d where d.id = p_id for update;
  if exists (select 1 from public.positions p where p.id = p_id and p.employer_id = facility) then
    raise exception using errcode = 'PT409', message = 'This position is saved already. You find it among your positions.';
  end if;
  if coalesce(draft.employer_id, facility) <> facility or (draft.id is null and p_version is not null)
    or exists (select 1 from public.positions p where p.id = p_id) then
    raise exception using errcode = 'PT404', message = 'This draft no longer exists.';
  end if;
  if draft.id is not null and draft.version is distinct from p_version then
    if draft."values" = p_values then
      return p_id;
    end if;
    perform private.refuse_stale_draft(draft);
  end if;
  if not exists (select 1 from public.professions r where r.code = p_profession) then
    raise exception using errcode = 'PT422', message = 'Choose a profession from the list.', hint = 'profession';
  end if;
  if char_length(btrim(coalesce(p_title, ''))) not between 3 and 120 then
    raise exception using errcode = 'PT422', message = 'A draft needs a title of 3 to 120 characters.', hint = 'title';
  end if;
  if draft.id is null and (select count(*) from public.position_drafts d where d.employer_id = facility) >= 100 then
    raise exception using errcode = 'PT409', message = 'You have 100 unfinished drafts. Delete some first.';
  end if;
  insert into public.position_drafts as d (id, employer_id, title, profession, "values", saved_by)
  values (p_id, facility, btrim(p_title), p_profession, p_values, private.user_id())
  on conflict (id) do update set title = excluded.title, profession = excluded.profession,
    "values" = excluded."values", saved_by = excluded.saved_by, version = d.version + 1;
  return p_id;
exception when check_violation then
  raise exception using errcode = 'PT422', message = 'This is too long to be kept.';
end
$$;

create or replace function private.duplicate_position(p_id uuid, p_new_id uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  was public.positions;
begin
  perform private.begin_recruiting();
  perform private.hold_position_number(p_new_id);
  was := private.own_position(p_id);
  if exists (select 1 from public.positions p where p.id = p_new_id) then
    if exists (select 1 from public.positions p where p.id = p_new_id and p.employer_id = was.employer_id) then
      return p_new_id;
    end if;
    raise exception using errcode = 'PT404', message = 'This position no longer exists.';
  end if;
  insert into public.positions (id, employer_id, title, profession, zip, shift, schedule, on_call, min_years_experience,
    pay_min_cents, pay_max_cents, pay_period, openings, starts_on, benefits, description, status)
  values (p_new_id, was.employer_id, left('Copy of ' || was.title, 120), was.profession, was.zip, was.shift,
    was.schedule, was.on_call, was.min_years_experience, was.pay_min_cents, was.pay_max_cents, was.pay_period,
    was.openings, greatest(was.starts_on, private.today()), was.benefits, was.description, 'draft');
  insert into public.position_requirements (position_id, certification, skill, importance)
  select p_new_id, r.certification, r.skill, r.importance from public.position_requirements r where r.position_id = p_id;
  insert into public.screening_questions (position_id, question, kind, required, sort_order)
  select p_new_id, q.question, q.kind, q.required, q.sort_order
  from public.screening_questions q where q.position_id = p_id;
  return p_new_id;
end
$$;

create or replace function private.delete_position_draft(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  facility constant uuid := private.begin_recruiting();
begin
  perform private.hold_position_number(p_id);
  if exists (select 1 from public.positions p where p.id = p_id and p.employer_id = facility and p.status <> 'draft') then
    raise exception using errcode = 'PT409', message = 'Only drafts are deleted. Close this position instead.';
  end if;
  delete from public.position_drafts d where d.id = p_id and d.employer_id = facility;
  delete from public.positions p where p.id = p_id and p.employer_id = facility and p.status = 'draft'
    and not exists (select 1 from public.applications a where a.position_id = p.id);
end
$$;

create or replace function private.set_position_status(p_id uuid, p_version integer, p_status text, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  was public.positions;
  reason text := nullif(btrim(p_reason), '');
begin
  if p_status = 'open' then
    perform private.hold_open_positions(private.begin_recruiting());
  end if;
  was := private.own_position(p_id);
  -- Sent twice, or done by somebody else already: it is as they wanted it.
  if was.status = p_status then
    return;
  end if;
  perform private.refuse_stale_position(was, p_version);
  if (was.status, p_status) not in (('draft', 'open'), ('open', 'paused'), ('open', 'closed'), ('paused', 'open'),
      ('paused', 'closed'), ('closed', 'open')) then
    raise exception using errcode = 'PT409', message = 'That is not possible for this position as it is now.';
  end if;
  if was.status = 'draft' and was.starts_on < private.today() then
    raise exception using errcode = 'PT422', message = 'The start date has passed. Edit the position and choose another.';
  end if;
  if p_status = 'closed' and char_length(coalesce(reason, '')) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'Say why it closes, in 3 to 500 characters: candidates read it.', hint = 'reason';
  end if;
  perform private.keep_applicants(p_id);
  update public.positions p set status = p_status, closed_reason = case p_status when 'closed' then reason end
  where p.id = p_id;
  if p_status = 'closed' then
    perform private.close_applications(p_id, reason);
  end if;
end
$$;

create or replace function private.hold_posting_limit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  plan record;
  refusal text;
begin
  if new.status <> 'open' or (tg_op = 'UPDATE' and old.status = 'open')
    or (auth.uid() is null and coalesce(current_setting('request.jwt.claims', true), '') = '')
    or current_setting('nomera.preview', true) = 'on' then
    return new;
  end if;
  -- One after the other, so that two posts at the same moment do not both find the last free place.
  perform private.hold_open_positions(new.employer_id);
  refusal := private.plan_refusal(new.employer_id, 'Publishing a position');
  if refusal is not null then
    raise exception using errcode = 'PT409', message = refusal;
  end if;
  select * into plan from private.plan_of(new.employer_id);
  if (select count(*) from public.positions p
      where p.employer_id = new.employer_id and p.status = 'open' and p.id <> new.id) >= plan.job_posting_limit then
    raise exception using errcode = 'PT409', message = format(
      'Your %s plan has %s open %s. Pause or close one, or choose a larger plan.', plan.plan_name,
      plan.job_posting_limit, case plan.job_posting_limit when 1 then 'position' else 'positions' end);
  end if;
  return new;
end
$$;

create or replace function private.pause_beyond_plan(p_facility uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  allowed integer := (select l.job_posting_limit from private.plan_of(p_facility) l);
  paused integer;
begin
  perform private.hold_open_positions(p_facility);
  perform 1 from public.positions p where p.employer_id = p_facility and p.status = 'open' order by p.id for no key update;
  perform matching.hold(variadic array(
    select p.profession from public.positions p where p.employer_id = p_facility and p.status = 'open'));
  update public.positions p set status = 'paused'
  where p.id in (
    select o.id from public.positions o where o.employer_id = p_facility and o.status = 'open'
    order by o.opened_at nulls last, o.id offset coalesce(allowed, 2147483647));
  get diagnostics paused = row_count;
  return paused;
end
$$;

revoke execute on function private.hold_open_positions, private.hold_position_number from public;
