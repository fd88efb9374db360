-- Saving, publishing, pausing and closing positions. A stale form is refused with a list of what a colleague changed.

create function private.position_words(p_columns text[]) returns text
language plpgsql immutable set search_path = '' as $$ begin return (
  with said as (
    select distinct w.word, w.sort_order
    from unnest(p_columns) c
    join (values ('title', 'the title', 1), ('profession', 'the profession', 2), ('zip', 'the workplace', 3),
      ('unit', 'the unit', 2),
      ('shift', 'the shift', 4), ('schedule', 'the schedule', 5), ('on_call', 'the on-call duty', 6),
      ('employment', 'the employment type', 4), ('hours_min', 'the hours', 5), ('hours_max', 'the hours', 5),
      ('shift_hours', 'the shift length', 5), ('shifts_per_week', 'the number of shifts', 5),
      ('weekends', 'the weekend rule', 6), ('holidays', 'the holiday rule', 6), ('exempt', 'the pay', 8),
      ('min_years_experience', 'the experience', 7), ('years_importance', 'the experience', 7),
      ('pay_min_cents', 'the pay', 8), ('pay_max_cents', 'the pay', 8),
      ('pay_period', 'the pay', 8), ('openings', 'the number of openings', 9), ('starts_on', 'the start date', 10),
      ('starts_by', 'the start date', 10),
      ('benefits', 'the benefits', 11), ('description', 'the description', 12),
      ('details', 'the details', 13), ('requirements', 'the requirements', 13), ('questions', 'the questions', 14),
      ('in_feeds', 'the job feed', 14), ('status', 'the status', 15)
    ) w (name, word, sort_order) on w.name = c
  ), ordered as (
    select array_agg(word order by sort_order) as words from said
  )
  select case coalesce(cardinality(words), 0) when 0 then 'something' when 1 then words[1]
    else array_to_string(words[:cardinality(words) - 1], ', ') || ' and ' || words[cardinality(words)] end
  from ordered
); end $$;

create function private.refuse_stale_position(p_position public.positions, p_version integer) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  who text;
  what text[];
begin
  if p_version = p_position.version then return; end if;
  select string_agg(distinct coalesce(p.full_name, 'Someone'), ' and '),
    (select array_agg(u) from public.position_changes cc, unnest(cc.columns) u
      where cc.position_id = p_position.id and cc.version > p_version)
  into who, what
  from public.position_changes c
  left join public.profiles p on p.user_id = c.changed_by
  where c.position_id = p_position.id and c.version > p_version;
  raise exception using errcode = 'PT409', hint = 'version', message = format(
    '%s changed %s while this form was open.', coalesce(who, 'Someone'), private.position_words(coalesce(what, '{}')));
end $$;

create function private.own_position(p_id uuid) returns public.positions
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.begin_recruiting();
  found_one public.positions;
begin
  select * into found_one from public.positions p where p.id = p_id and p.employer_id = facility for no key update;
  perform private.refuse_if(found_one.id is null, 'PT404', 'This position no longer exists.');
  return found_one;
end $$;

create function private.position_requirements_of(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(jsonb_agg(x.one order by x.one), '[]') from (
    select jsonb_build_array(r.certification, r.skill, r.importance) as one
    from public.position_requirements r where r.position_id = p_id) x
); end $$;

create function private.screening_questions_of(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(jsonb_agg(jsonb_build_array(q.question, q.kind, q.required) order by q.sort_order, q.id), '[]')
  from public.screening_questions q where q.position_id = p_id
); end $$;

-- Replaces requirements and questions if they changed; returns which of them did.
create function private.write_position_parts(
  p_id uuid, p_profession text, p_requirements jsonb, p_questions jsonb
) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  odd record;
  changed text[] := '{}';
  wanted jsonb;
begin
  perform private.refuse_if(
    jsonb_typeof(p_requirements) is distinct from 'array' or jsonb_typeof(p_questions) is distinct from 'array'
    or jsonb_array_length(p_requirements) > 50,
    'PT422', 'List at most 50 requirements.');
  perform private.refuse_if(jsonb_array_length(p_questions) > 8, 'PT422', 'Ask at most 8 questions.');
  perform private.refuse_if(exists (select 1 from jsonb_to_recordset(p_requirements) r (certification text)
      where r.certification is not null
        and not exists (select 1 from public.certifications c where c.code = r.certification)),
    'PT422', 'Choose certifications from the list.', 'mustCertifications');
  select case r.importance when 'must' then 'mustCertifications' else 'niceCertifications' end as field,
    c.short_name
  into odd
  from jsonb_to_recordset(p_requirements) r (certification text, importance text)
  join public.certifications c on c.code = r.certification
  -- A position may keep requirements that can no longer be chosen.
  where not (c.is_active and p_profession = any (c.professions)) and not exists (
    select 1 from public.position_requirements q join public.positions o on o.id = q.position_id
    where q.position_id = p_id and q.certification = c.code and o.profession = p_profession)
  order by c.sort_order limit 1;
  if found then
    raise exception using errcode = 'PT422', hint = odd.field, message = format(
      '%s is not listed for this profession. Leave it out.', odd.short_name);
  end if;
  select coalesce(jsonb_agg(x.one order by x.one), '[]') into wanted from (
    select distinct on (r.certification, lower(btrim(r.skill)))
      jsonb_build_array(r.certification, btrim(r.skill), r.importance) as one
    from jsonb_to_recordset(p_requirements) r (certification text, skill text, importance text)
    order by r.certification, lower(btrim(r.skill)), r.importance) x;
  if wanted is distinct from private.position_requirements_of(p_id) then
    changed := changed || 'requirements'::text;
    delete from public.position_requirements r where r.position_id = p_id;
    insert into public.position_requirements (position_id, certification, skill, importance)
    select p_id, x.one ->> 0, x.one ->> 1, x.one ->> 2 from jsonb_array_elements(wanted) x (one);
  end if;
  select coalesce(jsonb_agg(jsonb_build_array(btrim(x.one ->> 'question'), x.one ->> 'kind',
    coalesce((x.one ->> 'required')::boolean, true)) order by x.place), '[]')
  into wanted from jsonb_array_elements(p_questions) with ordinality x (one, place);
  if wanted is distinct from private.screening_questions_of(p_id) then
    changed := changed || 'questions'::text;
    -- A question that stays keeps its id: someone may be answering it at this moment.
    with asked as (
      select x.one ->> 0 as question, x.one ->> 1 as kind, (x.one ->> 2)::boolean as required, x.place,
        row_number() over (partition by x.one ->> 0, x.one ->> 1 order by x.place) as nth
      from jsonb_array_elements(wanted) with ordinality x (one, place)
    ), held as (
      select q.id, q.question, q.kind,
        row_number() over (partition by q.question, q.kind order by q.sort_order, q.id) as nth
      from public.screening_questions q where q.position_id = p_id
    ), gone as (
      delete from public.screening_questions q using held h left join asked a using (question, kind, nth)
      where q.id = h.id and a.place is null
    ), kept as (
      update public.screening_questions q set required = a.required, sort_order = a.place
      from held h join asked a using (question, kind, nth)
      where q.id = h.id and (q.required, q.sort_order) is distinct from (a.required, a.place)
    )
    insert into public.screening_questions (position_id, question, kind, required, sort_order)
    select p_id, a.question, a.kind, a.required, a.place
    from asked a left join held h using (question, kind, nth) where h.id is null;
  end if;
  return changed;
end $$;

create function private.save_position(
  p_id uuid, p_version integer, p_position jsonb, p_requirements jsonb, p_questions jsonb, p_status text,
  p_details jsonb
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.begin_recruiting();
  was public.positions;
  draft public.position_drafts;
  wanted public.positions;
  parts text[];
  hired integer;
begin
  if p_status = 'open' then
    -- A suspension can't see a position that isn't committed yet, so it waits until this one is. If the suspension came
    -- first, the second look refuses.
    perform 1 from private.people n where n.user_id = facility for share;
    perform private.recruiting_for();
    perform private.lock_open_positions(facility);
  end if;
  perform private.lock_position_id(p_id);
  select * into was from public.positions p where p.id = p_id for no key update;
  select * into draft from public.position_drafts d where d.id = p_id for update;
  perform private.refuse_if(coalesce(was.employer_id, draft.employer_id, facility) <> facility
    or (p_version is not null and was.id is null and draft.id is null),
    'PT404', 'This position no longer exists.');
  if was.id is not null and p_version is null then return was.id; end if;
  if was.id is not null then
    perform private.refuse_stale_position(was, p_version);
    perform private.refuse_if(was.status = 'closed',
      'PT409', 'This position is closed. Reopen it before you change it.');
  elsif draft.id is not null and draft.version is distinct from p_version then
    perform private.refuse_stale_draft(draft);
  end if;

  select * into wanted from jsonb_populate_record(was, (
    select jsonb_object_agg(v.key, v.value) from jsonb_each(p_position) v
    where v.key in ('title', 'profession', 'zip', 'shift', 'schedule', 'on_call', 'min_years_experience',
      'pay_min_cents', 'pay_max_cents', 'pay_period', 'openings', 'starts_on', 'starts_by', 'benefits', 'description',
      'employment', 'hours_min', 'hours_max', 'shift_hours', 'shifts_per_week', 'weekends', 'holidays', 'exempt',
      'unit', 'years_importance', 'in_feeds')));
  perform private.refuse_if(not exists (
    select 1 from public.zip_codes z join public.service_states s on s.code = z.state where z.zip = wanted.zip),
    'PT422', 'We list positions in Missouri and Kansas only.', 'zip');
  perform private.refuse_if(not exists (select 1 from public.professions r where r.code = wanted.profession),
    'PT422', 'Choose a profession from the list.', 'profession');
  perform private.refuse_if(wanted.starts_on is distinct from was.starts_on and wanted.starts_on < private.today(),
    'PT422', 'Choose a start date that has not passed.', 'startsOn');
  perform private.refuse_if(wanted.starts_by < wanted.starts_on,
    'PT422', 'The latest start is before the earliest. Change one of the two.', 'startsBy');
  perform private.refuse_if(wanted.starts_by > wanted.starts_on + 180,
    'PT422', 'Choose a latest start within 180 days of the earliest.', 'startsBy');

  perform private.refuse_if(wanted.unit is not null and wanted.unit is distinct from was.unit
      and not exists (select 1 from public.units u where u.code = wanted.unit and u.is_active),
    'PT422', 'Choose a unit from the list.', 'unit');

  select count(*) into hired from public.placements l where l.position_id = was.id and l.status <> 'ended';
  if wanted.openings < hired then
    raise exception using errcode = 'PT422', hint = 'openings', message = format(
      'You have hired %s for this position, so it needs at least %s %s.', case hired when 1 then 'someone'
      else hired::text end, hired, case hired when 1 then 'opening' else 'openings' end);
  end if;

  if was.id is null then
    perform private.refuse_many_drafts(facility);
    insert into public.positions (id, employer_id, title, profession, zip, shift, schedule, on_call,
      min_years_experience, years_importance, pay_min_cents, pay_max_cents, pay_period, openings, starts_on,
      starts_by, benefits, description, employment, hours_min, hours_max, shift_hours, shifts_per_week,
      weekends, holidays, exempt, unit, in_feeds, status)
    values (p_id, facility, btrim(wanted.title), wanted.profession, wanted.zip, wanted.shift, wanted.schedule,
      coalesce(wanted.on_call, false), wanted.min_years_experience, coalesce(wanted.years_importance, 'nice'),
      wanted.pay_min_cents, wanted.pay_max_cents,
      wanted.pay_period, coalesce(wanted.openings, 1), wanted.starts_on, wanted.starts_by,
      coalesce(wanted.benefits, '{}'),
      coalesce(wanted.description, ''), coalesce(wanted.employment, 'full_time'), wanted.hours_min, wanted.hours_max,
      wanted.shift_hours, wanted.shifts_per_week, wanted.weekends, wanted.holidays, coalesce(wanted.exempt, false),
      wanted.unit, coalesce(wanted.in_feeds, true), 'draft');
    perform private.write_position_parts(p_id, wanted.profession, p_requirements, p_questions);
    perform private.write_position_details(p_id, p_details);
    delete from public.position_drafts d where d.id = p_id;
    if p_status = 'open' then
      update public.positions p set status = 'open' where p.id = p_id;
    end if;
    return p_id;
  end if;

  perform matching.lock_professions(variadic matching.professions_of(null, p_id) || wanted.profession);
  parts := private.write_position_parts(p_id, wanted.profession, p_requirements, p_questions);
  if private.write_position_details(p_id, p_details) then
    parts := parts || 'details'::text;
  end if;
  wanted.version := was.version;
  if parts <> '{}' or (to_jsonb(wanted) - 'updated_at') is distinct from (to_jsonb(was) - 'updated_at') then
    update public.positions p
    set title = btrim(wanted.title), profession = wanted.profession, zip = wanted.zip, shift = wanted.shift,
      schedule = wanted.schedule, on_call = wanted.on_call, min_years_experience = wanted.min_years_experience,
      years_importance = coalesce(wanted.years_importance, 'nice'),
      pay_min_cents = wanted.pay_min_cents, pay_max_cents = wanted.pay_max_cents, pay_period = wanted.pay_period,
      openings = wanted.openings, starts_on = wanted.starts_on, starts_by = wanted.starts_by,
      benefits = wanted.benefits,
      description = wanted.description, employment = wanted.employment, hours_min = wanted.hours_min,
      hours_max = wanted.hours_max, shift_hours = wanted.shift_hours, shifts_per_week = wanted.shifts_per_week,
      weekends = wanted.weekends, holidays = wanted.holidays, exempt = wanted.exempt, unit = wanted.unit,
      in_feeds = coalesce(wanted.in_feeds, true),
      version = was.version + 1
    where p.id = p_id;
    update public.position_changes c set columns = c.columns || parts
    where c.position_id = p_id and c.version = was.version + 1 and parts <> '{}';
  end if;
  return p_id;
exception
  when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or datetime_field_overflow or invalid_datetime_format or foreign_key_violation or generated_always then
    raise exception using errcode = 'PT422', message =
      'Some of these values aren’t possible. Check the form again.';
end $$;
create function public.save_position(
  p_id uuid, p_version integer, p_position jsonb, p_requirements jsonb default '[]', p_questions jsonb default '[]',
  p_status text default 'draft', p_details jsonb default null
) returns uuid
language plpgsql set search_path = ''
as $$ begin return private.save_position(p_id, p_version, p_position, p_requirements, p_questions, p_status, p_details);
end $$;
grant execute on function private.save_position, public.save_position to authenticated, service_role;

create function private.set_position_status(p_id uuid, p_version integer, p_status text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was public.positions;
  reason text := nullif(btrim(p_reason), '');
begin
  if p_status = 'open' then
    perform private.lock_open_positions(private.begin_recruiting());
  end if;
  was := private.own_position(p_id);
  -- It was closed with another reason, which candidates were given.
  perform private.refuse_if(was.status = 'closed' and p_status = 'closed' and was.closed_reason is distinct from reason,
    'PT409', 'This position is already closed. Candidates saw another reason, not yours.');
  -- Already done, by a resubmitted form or by a colleague.
  if was.status = p_status then return; end if;
  perform private.refuse_stale_position(was, p_version);
  perform private.refuse_if(
    (was.status, p_status) not in (('draft', 'open'), ('open', 'paused'), ('open', 'closed'), ('paused', 'open'),
      ('paused', 'closed'), ('closed', 'open')),
    'PT409', 'This position’s status has changed, so that can’t be done now. Check it under Positions.');
  perform private.refuse_if(was.status = 'draft' and coalesce(was.starts_by, was.starts_on) < private.today(),
    'PT422', 'The start date has passed. Edit the position and choose another.');
  perform private.refuse_if(p_status = 'closed' and char_length(coalesce(reason, '')) not between 3 and 500,
    'PT422', 'Say why it closes, in 3 to 500 characters. Candidates see it.', 'reason');
  perform private.keep_applicants(p_id);
  update public.positions p set status = p_status, closed_reason = case p_status when 'closed' then reason end
  where p.id = p_id;
  if p_status = 'open' then
    -- The question is asked anew if the start date has passed. Invitations could not be answered meanwhile.
    delete from private.start_checks c where c.position_id = p_id;
    -- Locked by id, as everywhere; the update would take them in any order.
    perform 1 from public.applications a where a.position_id = p_id and a.status = 'invited' order by a.id
      for no key update;
    update public.applications a set status_at = now() where a.position_id = p_id and a.status = 'invited';
  elsif p_status = 'closed' then
    perform private.close_applications(p_id, reason);
  end if;
end $$;
create function public.set_position_status(
  p_id uuid, p_version integer, p_status text, p_reason text default null
) returns void
language plpgsql set search_path = '' as $$
begin perform private.set_position_status(p_id, p_version, p_status, p_reason); end $$;
grant execute on function private.set_position_status, public.set_position_status to authenticated, service_role;
