-- Unfinished drafts, and duplicating a position.

create function private.refuse_stale_draft(p_draft public.position_drafts) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  raise exception using errcode = 'PT409', hint = 'version', message = format(
    '%s saved this draft while this form was open.',
    coalesce((select p.full_name from public.profiles p where p.user_id = p_draft.saved_by), 'Someone'));
end $$;

create function private.save_position_draft(
  p_id uuid, p_version integer, p_title text, p_profession text, p_values jsonb
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.begin_recruiting();
  draft public.position_drafts;
begin
  perform private.lock_position_id(p_id);
  select * into draft from public.position_drafts d where d.id = p_id for update;
  perform private.refuse_if(exists (select 1 from public.positions p where p.id = p_id and p.employer_id = facility),
    'PT409', 'This position is already saved. It’s among your positions.');
  perform private.refuse_if(
    coalesce(draft.employer_id, facility) <> facility or (draft.id is null and p_version is not null)
    or exists (select 1 from public.positions p where p.id = p_id),
    'PT404', 'This draft no longer exists.');
  if draft.id is not null and draft.version is distinct from p_version then
    if draft."values" = p_values then return p_id; end if;
    perform private.refuse_stale_draft(draft);
  end if;
  perform private.refuse_if(not exists (select 1 from public.professions r where r.code = p_profession),
    'PT422', 'Choose a profession from the list.', 'profession');
  perform private.refuse_if(char_length(btrim(coalesce(p_title, ''))) not between 3 and 120,
    'PT422', 'A draft needs a title of 3 to 120 characters.', 'title');
  perform private.refuse_if(
    draft.id is null and (select count(*) from public.position_drafts d
      where d.employer_id = facility and d.import_id is null) >= 100,
    'PT409', 'You have 100 unfinished drafts. Delete some first.');
  insert into public.position_drafts as d (id, employer_id, title, profession, "values", saved_by)
  values (p_id, facility, btrim(p_title), p_profession, p_values, private.user_id())
  on conflict (id) do update set title = excluded.title, profession = excluded.profession,
    "values" = excluded."values", saved_by = excluded.saved_by, version = d.version + 1;
  return p_id;
exception when check_violation then
  raise exception using errcode = 'PT422', message = 'This is too long to save.';
end $$;
create function public.save_position_draft(
  p_id uuid, p_version integer, p_title text, p_profession text, p_values jsonb
) returns uuid
language plpgsql set search_path = ''
as $$ begin return private.save_position_draft(p_id, p_version, p_title, p_profession, p_values); end $$;
grant execute on function private.save_position_draft, public.save_position_draft to authenticated, service_role;

create function private.delete_position_draft(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.begin_recruiting();
begin
  perform private.lock_position_id(p_id);
  perform private.refuse_if(
    exists (select 1 from public.positions p where p.id = p_id and p.employer_id = facility and p.status <> 'draft'),
    'PT409', 'Only drafts can be deleted. Close this position instead.');
  delete from public.position_drafts d where d.id = p_id and d.employer_id = facility;
  delete from public.positions p where p.id = p_id and p.employer_id = facility and p.status = 'draft'
    and not exists (select 1 from public.applications a where a.position_id = p.id);
end $$;
create function public.delete_position_draft(p_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.delete_position_draft(p_id); end $$;
grant execute on function private.delete_position_draft, public.delete_position_draft to authenticated, service_role;

create function private.refuse_many_drafts(p_facility uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(
    (select count(*) from public.positions p where p.employer_id = p_facility and p.status = 'draft') >= 200,
    'PT409', 'You have 200 drafts. Delete some first.');
end $$;

create function private.duplicate_position(p_id uuid, p_new_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  was public.positions;
begin
  perform private.begin_recruiting();
  perform private.lock_position_id(p_new_id);
  was := private.own_position(p_id);
  if exists (select 1 from public.positions p where p.id = p_new_id) then
    if exists (select 1 from public.positions p where p.id = p_new_id and p.employer_id = was.employer_id) then
      return p_new_id;
    end if;
    raise exception using errcode = 'PT404', message = 'This position no longer exists.';
  end if;
  perform private.refuse_many_drafts(was.employer_id);
  insert into public.positions (id, employer_id, title, profession, zip, shift, schedule, on_call, min_years_experience,
    years_importance, pay_min_cents, pay_max_cents, pay_period, openings, starts_on, starts_by, benefits, description,
    employment, hours_min,
    hours_max, shift_hours, shifts_per_week, weekends, holidays, exempt, unit, in_feeds, status)
  values (p_new_id, was.employer_id, left('Copy of ' || was.title, 120), was.profession, was.zip, was.shift,
    was.schedule, was.on_call, was.min_years_experience, was.years_importance, was.pay_min_cents, was.pay_max_cents,
    was.pay_period, was.openings, greatest(was.starts_on, private.today()),
    case when was.starts_by > private.today() then was.starts_by end, was.benefits, was.description,
    was.employment,
    was.hours_min, was.hours_max, was.shift_hours, was.shifts_per_week, was.weekends, was.holidays, was.exempt,
    (select u.code from public.units u where u.code = was.unit and u.is_active), was.in_feeds, 'draft');
  insert into public.position_requirements (position_id, certification, skill, importance)
  select p_new_id, r.certification, r.skill, r.importance from public.position_requirements r
  where r.position_id = p_id;
  perform private.write_position_details(p_new_id, private.position_details_of(p_id));
  insert into public.screening_questions (position_id, question, kind, required, sort_order)
  select p_new_id, q.question, q.kind, q.required, q.sort_order
  from public.screening_questions q where q.position_id = p_id;
  return p_new_id;
end $$;
create function public.duplicate_position(p_id uuid, p_new_id uuid) returns uuid
language plpgsql set search_path = '' as $$ begin return private.duplicate_position(p_id, p_new_id); end $$;
grant execute on function private.duplicate_position, public.duplicate_position to authenticated, service_role;
