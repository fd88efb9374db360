-- Positions: written by a facility's people, several at once, within what its plan allows.

-- ---------------------------------------------------------------- drafts

-- A position that is not complete yet, as its form was left. It has the id that the position will have.
create table public.position_drafts (
  id uuid primary key,
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  title text not null check (char_length(title) between 3 and 120),
  profession text not null references public.professions (code),
  "values" jsonb not null check (jsonb_typeof("values") = 'object' and pg_column_size("values") <= 60000),
  version integer not null default 1,
  saved_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index position_drafts_employer_idx on public.position_drafts (employer_id, updated_at desc, id);
create index position_drafts_profession_idx on public.position_drafts (profession);
create index position_drafts_saved_by_idx on public.position_drafts (saved_by);
create trigger position_drafts_touch before update on public.position_drafts
  for each row execute function private.touch_updated_at();
create trigger position_drafts_note_acting after insert or update or delete on public.position_drafts
  for each row execute function private.note_acting();
alter table public.position_drafts enable row level security;
revoke all on public.position_drafts from anon, authenticated;
grant select on public.position_drafts to authenticated;
grant all on public.position_drafts to service_role;
create policy "Own facility's drafts, or admin" on public.position_drafts for select to authenticated
  using (employer_id = (select private.facility_id()) or (select private.is_admin()));

-- ---------------------------------------------------------------- what holds whichever function writes

-- The version counts every change, and the moments follow the status.
create function private.position_counts() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.version = old.version and (to_jsonb(new) - 'updated_at') is distinct from (to_jsonb(old) - 'updated_at') then
      new.version := old.version + 1;
    end if;
  end if;
  if new.status = 'open' then
    new.opened_at := coalesce(new.opened_at, now());
  end if;
  if new.status = 'closed' then
    new.closed_at := coalesce(new.closed_at, now());
  else
    new.closed_at := null;
    new.closed_reason := null;
  end if;
  return new;
end
$$;
create trigger positions_count before insert or update on public.positions
  for each row execute function private.position_counts();

-- Who changed what, for whoever has a form of the earlier version open.
create function private.position_note_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.position_changes (position_id, version, changed_by, columns)
  select new.id, new.version, private.user_id(), array(
    select k.key from jsonb_object_keys(to_jsonb(new)) k (key)
    where to_jsonb(new) -> k.key is distinct from to_jsonb(old) -> k.key
      and k.key not in ('updated_at', 'version', 'opened_at', 'closed_at', 'pay_min_hourly_cents', 'pay_max_hourly_cents')
    order by 1)
  on conflict (position_id, version) do nothing;
  return null;
end
$$;
create trigger positions_note_change after update on public.positions
  for each row when (new.version is distinct from old.version) execute function private.position_note_change();

-- The plan's limit on open positions, for whatever comes through the data API and by whichever function. Only the
-- database's owner, who seeds and mends, is not asked: they have no claims.
create function private.hold_posting_limit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  plan record;
begin
  if new.status <> 'open' or (tg_op = 'UPDATE' and old.status = 'open')
    or (auth.uid() is null and coalesce(current_setting('request.jwt.claims', true), '') = '')
    or current_setting('nomera.preview', true) = 'on' then
    return new;
  end if;
  -- One after the other, so that two posts at the same moment do not both find the last free place.
  perform pg_advisory_xact_lock(hashtextextended('open positions of ' || new.employer_id, 0));
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
create trigger positions_hold_limit before insert or update of status on public.positions
  for each row execute function private.hold_posting_limit();

-- ---------------------------------------------------------------- two people at once

create function private.position_words(p_columns text[]) returns text
language sql immutable set search_path = ''
as $$
  with said as (
    select distinct w.word, w.sort_order
    from unnest(p_columns) c
    join (values ('title', 'the title', 1), ('profession', 'the profession', 2), ('zip', 'the workplace', 3),
      ('shift', 'the shift', 4), ('schedule', 'the schedule', 5), ('on_call', 'the on-call duty', 6),
      ('min_years_experience', 'the experience', 7), ('pay_min_cents', 'the pay', 8), ('pay_max_cents', 'the pay', 8),
      ('pay_period', 'the pay', 8), ('openings', 'the number of openings', 9), ('starts_on', 'the start date', 10),
      ('benefits', 'the benefits', 11), ('description', 'the description', 12),
      ('requirements', 'the requirements', 13), ('questions', 'the questions', 14), ('status', 'the status', 15)
    ) w (name, word, sort_order) on w.name = c
  ), ordered as (
    select array_agg(word order by sort_order) as words from said
  )
  select case coalesce(cardinality(words), 0) when 0 then 'something' when 1 then words[1]
    else array_to_string(words[:cardinality(words) - 1], ', ') || ' and ' || words[cardinality(words)] end
  from ordered
$$;

-- Refuses a form of an earlier version, naming who changed what since.
create function private.refuse_stale_position(p_position public.positions, p_version integer) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  who text;
  what text[];
begin
  if p_version = p_position.version then
    return;
  end if;
  select string_agg(distinct coalesce(p.full_name, 'Somebody'), ' and '),
    (select array_agg(u) from public.position_changes cc, unnest(cc.columns) u
      where cc.position_id = p_position.id and cc.version > p_version)
  into who, what
  from public.position_changes c
  left join public.profiles p on p.user_id = c.changed_by
  where c.position_id = p_position.id and c.version > p_version;
  raise exception using errcode = 'PT409', hint = 'version', message = format(
    '%s changed %s while this form was open.', coalesce(who, 'Somebody'), private.position_words(coalesce(what, '{}')));
end
$$;

-- The caller's position with this id, locked; another facility's is none.
create function private.own_position(p_id uuid) returns public.positions
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.recruiting_for();
  found_one public.positions;
begin
  select * into found_one from public.positions p where p.id = p_id and p.employer_id = facility for update;
  if found_one.id is null then
    raise exception using errcode = 'PT404', message = 'This position no longer exists.';
  end if;
  return found_one;
end
$$;

-- ---------------------------------------------------------------- saving

create function private.position_requirements_of(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(x.one order by x.one), '[]') from (
    select jsonb_build_array(r.certification, r.skill, r.importance) as one
    from public.position_requirements r where r.position_id = p_id) x
$$;
create function private.screening_questions_of(p_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_array(q.question, q.kind, q.required) order by q.sort_order, q.id), '[]')
  from public.screening_questions q where q.position_id = p_id
$$;

-- Writes what belongs to a position where it differs; returns which of it did.
create function private.write_position_parts(p_id uuid, p_requirements jsonb, p_questions jsonb) returns text[]
language plpgsql security definer set search_path = ''
as $$
declare
  changed text[] := '{}';
  wanted jsonb;
begin
  if jsonb_typeof(p_requirements) is distinct from 'array' or jsonb_typeof(p_questions) is distinct from 'array'
    or jsonb_array_length(p_requirements) > 50 then
    raise exception using errcode = 'PT422', message = 'Ask for at most 50 things.';
  end if;
  if jsonb_array_length(p_questions) > 8 then
    raise exception using errcode = 'PT422', message = 'Ask at most 8 questions.';
  end if;
  if exists (select 1 from jsonb_to_recordset(p_requirements) r (certification text)
      where r.certification is not null
        and not exists (select 1 from public.certifications c where c.code = r.certification)) then
    raise exception using errcode = 'PT422', message = 'Choose certifications from the list.', hint = 'mustCertifications';
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
    delete from public.screening_questions q where q.position_id = p_id;
    insert into public.screening_questions (position_id, question, kind, required, sort_order)
    select p_id, x.one ->> 0, x.one ->> 1, (x.one ->> 2)::boolean, x.place
    from jsonb_array_elements(wanted) with ordinality x (one, place);
  end if;
  return changed;
end
$$;

-- Saves a position with what belongs to it. p_version is what the form was made from; null for a new one, whose id the
-- form brings, so that sending it twice makes one. p_status is for a new one: 'draft' or 'open'.
create function private.save_position(
  p_id uuid, p_version integer, p_position jsonb, p_requirements jsonb, p_questions jsonb, p_status text
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.recruiting_for();
  was public.positions;
  draft public.position_drafts;
  wanted public.positions;
  parts text[];
begin
  select * into was from public.positions p where p.id = p_id for update;
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

create function private.refuse_stale_draft(p_draft public.position_drafts) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', hint = 'version', message = format(
    '%s saved this draft while this form was open.',
    coalesce((select p.full_name from public.profiles p where p.user_id = p_draft.saved_by), 'Somebody'));
end
$$;

-- Keeps an unfinished position as it was typed. Needs no more than a title and a profession.
create function private.save_position_draft(
  p_id uuid, p_version integer, p_title text, p_profession text, p_values jsonb
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.recruiting_for();
  draft public.position_drafts;
begin
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

-- Opens, pauses, closes or reopens a position. Closing needs a reason, which ends its applications and is told to everybody.
create function private.set_position_status(p_id uuid, p_version integer, p_status text, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  was public.positions := private.own_position(p_id);
  reason text := nullif(btrim(p_reason), '');
begin
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
  update public.positions p set status = p_status, closed_reason = case p_status when 'closed' then reason end
  where p.id = p_id;
  if p_status = 'closed' then
    perform private.close_applications(p_id, reason);
  end if;
end
$$;

-- Removes a draft, complete or not. What was posted once is closed instead.
create function private.delete_position_draft(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.recruiting_for();
begin
  if exists (select 1 from public.positions p where p.id = p_id and p.employer_id = facility and p.status <> 'draft') then
    raise exception using errcode = 'PT409', message = 'Only drafts are deleted. Close this position instead.';
  end if;
  delete from public.position_drafts d where d.id = p_id and d.employer_id = facility;
  delete from public.positions p where p.id = p_id and p.employer_id = facility and p.status = 'draft'
    and not exists (select 1 from public.applications a where a.position_id = p.id);
end
$$;

-- Makes a draft like an existing position. Its id comes from the form, so that sending it twice makes one.
create function private.duplicate_position(p_id uuid, p_new_id uuid) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  was public.positions := private.own_position(p_id);
begin
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

-- ---------------------------------------------------------------- before posting

-- How many candidates a position would have, were it open now, and how many with one thing asked for less. It is opened
-- for a moment and counted by the real rules, and nothing of that lasts: the block ends in an exception, which undoes it.
create function private.preview_position(p_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.facility_id();
  was public.positions;
  answer jsonb;
  wider jsonb := '[]';
  step text;
  counted integer;
begin
  if not private.is_approved('employer') then
    raise exception using errcode = 'PT403', message = 'Only approved facilities do this.';
  end if;
  select * into was from public.positions p where p.id = p_id and p.employer_id = facility;
  if was.id is null then
    raise exception using errcode = 'PT404', message = 'This position no longer exists.';
  end if;
  begin
    perform set_config('nomera.preview', 'on', true);
    update public.positions p set status = 'open' where p.id = p_id;
    select count(*) into counted from private.current_matches m where m.position_id = p_id;
    answer := jsonb_build_object('matches', counted);
    foreach step in array array['pay', 'certifications', 'start']
    loop
      begin
        if step = 'pay' then
          update public.positions p set pay_max_cents = round(p.pay_max_cents * 1.1) where p.id = p_id;
        elsif step = 'certifications' then
          delete from public.position_requirements r
          where r.position_id = p_id and r.certification is not null and r.importance = 'must';
          continue when not found;
        else
          continue when was.schedule is null;
          update public.positions p set schedule = null where p.id = p_id;
        end if;
        select count(*) into counted from private.current_matches m where m.position_id = p_id;
        wider := wider || jsonb_build_object('what', case step when 'start' then 'schedule' else step end,
          'matches', counted);
        raise exception using errcode = 'PT000';
      exception when sqlstate 'PT000' then
        null;
      end;
    end loop;
    raise exception using errcode = 'PT000';
  exception when sqlstate 'PT000' then
    null;
  end;
  return answer || jsonb_build_object('wider', wider);
end
$$;

-- ---------------------------------------------------------------- reading

-- A facility's positions, the unfinished ones among its drafts; newest first.
create function private.facility_positions(p_status text, p_search text, p_limit integer, p_offset integer)
returns table (
  id uuid, title text, profession text, city text, state text, shift text, pay_min_cents bigint, pay_max_cents bigint,
  pay_period text, starts_on date, status text, version integer, openings integer, incomplete boolean,
  changed_at timestamptz, closed_reason text, matches bigint, applications bigint, new_applications bigint, total bigint
)
language sql stable security definer set search_path = ''
as $$
  with page as (
    select x.*, count(*) over () as total
    from (
      select p.id, p.title, p.profession, p.zip, p.shift, p.pay_min_cents, p.pay_max_cents, p.pay_period, p.starts_on,
        p.status, p.version, p.openings, false as incomplete, p.updated_at as changed_at, p.closed_reason,
        p.created_at
      from public.positions p where p.employer_id = private.facility_id()
      union all
      select d.id, d.title, d.profession, null, null, null, null, null, null, 'draft', d.version, null, true,
        d.updated_at, null, d.created_at
      from public.position_drafts d where d.employer_id = private.facility_id()
    ) x
    where (p_status is null or x.status = p_status)
      and (p_search is null or strpos(lower(x.title), lower(p_search)) > 0)
    order by x.created_at desc, x.id
    limit least(greatest(p_limit, 0), 100) offset greatest(p_offset, 0)
  )
  select g.id, g.title, g.profession, z.city, z.state, g.shift, g.pay_min_cents, g.pay_max_cents, g.pay_period,
    g.starts_on, g.status, g.version, g.openings, g.incomplete, g.changed_at, g.closed_reason,
    (select count(*) from private.current_matches m where m.position_id = g.id),
    (select count(*) from public.applications a where a.position_id = g.id),
    (select count(*) from public.applications a where a.position_id = g.id and a.status = 'applied'),
    g.total
  from page g
  left join public.zip_codes z on z.zip = g.zip
  order by g.created_at desc, g.id
$$;

-- The facility the caller works for, what they may do for it, and how much of its plan is used. No row without one.
create function private.my_facility() returns table (
  facility_id uuid, facility_name text, zip text, team_role text, plan_name text, job_posting_limit integer,
  open_positions bigint
)
language sql stable security definer set search_path = ''
as $$
  select e.user_id, e.facility_name, e.zip, private.team_role(), n.plan_name, n.job_posting_limit,
    (select count(*) from public.positions p where p.employer_id = e.user_id and p.status = 'open')
  from public.employer_profiles e
  cross join lateral private.plan_of(e.user_id) n
  where e.user_id = private.facility_id()
$$;

-- Matches are the facility's, whoever of it asks.
do $$
begin
  execute (
    select replace(pg_get_functiondef(p.oid), 'private.user_id()', 'private.facility_id()')
    from pg_proc p where p.proname = 'matches_of_employer' and p.pronamespace = 'private'::regnamespace
  );
end
$$;

-- ---------------------------------------------------------------- what everybody reads

-- What the page of a position shows, open or not.
create view private.position_pages as
select p.id, p.title, f.facility_name, f.facility_type, p.profession, r.name as profession_name,
  z.city, z.state, z.zip, p.shift, p.min_years_experience, p.pay_min_cents, p.pay_max_cents, p.pay_period,
  p.starts_on, p.description, p.created_at as posted_at, greatest(p.updated_at, f.updated_at) as changed_at,
  -- Null where nobody has written down the state's rule: an open position is shown all the same.
  l.required as license_required, coalesce(l.confirmed, false) as license_rule_confirmed,
  r.nurse_compact and s.nurse_compact as license_compact,
  p.schedule, p.on_call, p.openings, p.benefits,
  (select coalesce(jsonb_agg(jsonb_build_object('text', coalesce(c.name || ' (' || c.short_name || ')', q.skill),
      'importance', q.importance) order by q.importance, c.sort_order nulls last, q.skill), '[]')
    from public.position_requirements q left join public.certifications c on c.code = q.certification
    where q.position_id = p.id) as requirements,
  p.employer_id, p.status, p.version
from public.positions p
join public.employer_profiles f on f.user_id = p.employer_id
join public.professions r on r.code = p.profession
join public.zip_codes z on z.zip = p.zip
join public.service_states s on s.code = z.state
left join public.license_rules l on l.profession = p.profession and l.state = z.state;
revoke all on private.position_pages from public, anon, authenticated, service_role;

create or replace view private.public_positions as
select p.id, p.title, p.facility_name, p.facility_type, p.profession, p.profession_name, p.city, p.state, p.zip, p.shift,
  p.min_years_experience, p.pay_min_cents, p.pay_max_cents, p.pay_period, p.starts_on, p.description, p.posted_at,
  p.changed_at, p.license_required, p.license_rule_confirmed, p.license_compact, p.schedule, p.on_call, p.openings,
  p.benefits, p.requirements
from private.position_pages p
join public.profiles o on o.user_id = p.employer_id
where p.status = 'open' and p.facility_name is not null
  and o.role = 'employer' and o.onboarding_completed and o.approval = 'approved';

-- The page of a position of the caller's facility, as everybody would see it.
create function private.own_position_page(p_id uuid) returns setof private.position_pages
language sql stable security definer set search_path = ''
as $$ select * from private.position_pages p where p.id = p_id and p.employer_id = private.facility_id() $$;
create function public.own_position_page(p_id uuid) returns table (
  id uuid, title text, facility_name text, facility_type text, profession text, profession_name text,
  city text, state text, zip text, shift text, min_years_experience integer, pay_min_cents bigint,
  pay_max_cents bigint, pay_period text, starts_on date, description text, posted_at timestamptz,
  changed_at timestamptz, license_required boolean, license_rule_confirmed boolean, license_compact boolean,
  schedule text, on_call boolean, openings integer, benefits text[], requirements jsonb, employer_id uuid, status text,
  version integer
)
language sql stable set search_path = ''
as $$ select * from private.own_position_page(p_id) $$;

drop function public.public_position(uuid);
create function public.public_position(p_id uuid) returns table (
  id uuid, title text, facility_name text, facility_type text, profession text, profession_name text,
  city text, state text, zip text, shift text, min_years_experience integer, pay_min_cents bigint,
  pay_max_cents bigint, pay_period text, starts_on date, description text, posted_at timestamptz,
  changed_at timestamptz, license_required boolean, license_rule_confirmed boolean, license_compact boolean,
  schedule text, on_call boolean, openings integer, benefits text[], requirements jsonb
)
language sql stable set search_path = ''
as $$ select * from private.public_position(p_id) $$;
drop function public.newest_positions(integer);
create function public.newest_positions(p_limit integer) returns table (
  id uuid, title text, facility_name text, facility_type text, profession text, profession_name text,
  city text, state text, zip text, shift text, min_years_experience integer, pay_min_cents bigint,
  pay_max_cents bigint, pay_period text, starts_on date, description text, posted_at timestamptz,
  changed_at timestamptz, license_required boolean, license_rule_confirmed boolean, license_compact boolean,
  schedule text, on_call boolean, openings integer, benefits text[], requirements jsonb
)
language sql stable set search_path = ''
as $$ select * from private.newest_positions(p_limit) $$;

-- ---------------------------------------------------------------- who may call what

create function public.save_position(
  p_id uuid, p_version integer, p_position jsonb, p_requirements jsonb default '[]', p_questions jsonb default '[]',
  p_status text default 'draft'
) returns uuid
language sql set search_path = ''
as $$ select private.save_position(p_id, p_version, p_position, p_requirements, p_questions, p_status) $$;
create function public.save_position_draft(
  p_id uuid, p_version integer, p_title text, p_profession text, p_values jsonb
) returns uuid
language sql set search_path = ''
as $$ select private.save_position_draft(p_id, p_version, p_title, p_profession, p_values) $$;
create function public.set_position_status(
  p_id uuid, p_version integer, p_status text, p_reason text default null
) returns void
language sql set search_path = ''
as $$ select private.set_position_status(p_id, p_version, p_status, p_reason) $$;
create function public.delete_position_draft(p_id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_position_draft(p_id) $$;
create function public.duplicate_position(p_id uuid, p_new_id uuid) returns uuid
language sql set search_path = ''
as $$ select private.duplicate_position(p_id, p_new_id) $$;
create function public.preview_position(p_id uuid) returns jsonb
language sql set search_path = ''
as $$ select private.preview_position(p_id) $$;
create function public.facility_positions(
  p_status text default null, p_search text default null, p_limit integer default 25, p_offset integer default 0
) returns table (
  id uuid, title text, profession text, city text, state text, shift text, pay_min_cents bigint, pay_max_cents bigint,
  pay_period text, starts_on date, status text, version integer, openings integer, incomplete boolean,
  changed_at timestamptz, closed_reason text, matches bigint, applications bigint, new_applications bigint, total bigint
)
language sql stable set search_path = ''
as $$ select * from private.facility_positions(p_status, p_search, p_limit, p_offset) $$;
create function public.my_facility() returns table (
  facility_id uuid, facility_name text, zip text, team_role text, plan_name text, job_posting_limit integer,
  open_positions bigint
)
language sql stable set search_path = ''
as $$ select * from private.my_facility() $$;

revoke execute on function
  public.save_position(uuid, integer, jsonb, jsonb, jsonb, text),
  public.save_position_draft(uuid, integer, text, text, jsonb),
  public.set_position_status(uuid, integer, text, text), public.delete_position_draft(uuid),
  public.duplicate_position(uuid, uuid), public.preview_position(uuid),
  public.facility_positions(text, text, integer, integer), public.my_facility(), public.own_position_page(uuid),
  public.public_position(uuid), public.newest_positions(integer),
  private.position_counts(), private.position_note_change(), private.hold_posting_limit(),
  private.position_words(text[]), private.refuse_stale_position(public.positions, integer),
  private.refuse_stale_draft(public.position_drafts), private.own_position(uuid),
  private.position_requirements_of(uuid), private.screening_questions_of(uuid),
  private.write_position_parts(uuid, jsonb, jsonb), private.save_position(uuid, integer, jsonb, jsonb, jsonb, text),
  private.save_position_draft(uuid, integer, text, text, jsonb),
  private.set_position_status(uuid, integer, text, text), private.delete_position_draft(uuid),
  private.duplicate_position(uuid, uuid), private.preview_position(uuid),
  private.facility_positions(text, text, integer, integer), private.my_facility(),
  private.own_position_page(uuid)
  from public, anon, authenticated;
grant execute on function
  public.save_position(uuid, integer, jsonb, jsonb, jsonb, text),
  public.save_position_draft(uuid, integer, text, text, jsonb),
  public.set_position_status(uuid, integer, text, text), public.delete_position_draft(uuid),
  public.duplicate_position(uuid, uuid), public.preview_position(uuid),
  public.facility_positions(text, text, integer, integer), public.my_facility(), public.own_position_page(uuid),
  private.save_position(uuid, integer, jsonb, jsonb, jsonb, text),
  private.save_position_draft(uuid, integer, text, text, jsonb),
  private.set_position_status(uuid, integer, text, text), private.delete_position_draft(uuid),
  private.duplicate_position(uuid, uuid), private.preview_position(uuid),
  private.facility_positions(text, text, integer, integer), private.my_facility(), private.own_position_page(uuid),
  private.position_counts(), private.position_note_change(), private.hold_posting_limit()
  to authenticated, service_role;
grant execute on function public.public_position(uuid), public.newest_positions(integer)
  to anon, authenticated, service_role;
