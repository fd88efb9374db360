-- A facility's own positions: the list, the preview page, and how many candidates a draft would reach.

-- Counts who would fit, also with higher pay or with one kind of requirement turned into a preference, by opening the
-- position in a subtransaction that is rolled back.
create function private.preview_position(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.facility_id();
  was public.positions;
  answer jsonb;
  wider jsonb := '[]';
  step text;
  counted integer;
begin
  perform private.refuse_if(not private.is_approved('employer'), 'PT403', 'Only approved facilities can do this.');
  select * into was from public.positions p where p.id = p_id and p.employer_id = facility;
  perform private.refuse_if(was.id is null, 'PT404', 'This position no longer exists.');
  begin
    perform set_config('nomera.preview', 'on', true);
    update public.positions p set status = 'open' where p.id = p_id;
    answer := jsonb_build_object('matches', matching.count_fitting(p_id));
    foreach step in array array['pay', 'certifications', 'skills', 'experience']
    loop
      begin
        if step = 'pay' then
          update public.positions p set pay_max_cents = round(p.pay_max_cents * 1.1)
          where p.id = p_id and p.pay_max_cents * 1.1 <= 100000000;
          continue when not found;
        elsif step = 'experience' then
          update public.positions p set years_importance = 'nice'
          where p.id = p_id and p.years_importance = 'must' and p.min_years_experience > 0;
          continue when not found;
        else
          delete from public.position_requirements r
          where r.position_id = p_id and r.importance = 'must'
            and (r.certification is not null) = (step = 'certifications');
          continue when not found;
        end if;
        counted := matching.count_fitting(p_id);
        wider := wider || jsonb_build_object('what', step, 'matches', counted);
        raise exception using errcode = 'PT000';
      exception when sqlstate 'PT000' then
        null;
      end;
    end loop;
    raise exception using errcode = 'PT000';
  exception when sqlstate 'PT000' then
    null;
  end;
  return answer || jsonb_build_object('wider', wider, 'details', private.details_that_fill(was));
end $$;
create function public.preview_position(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.preview_position(p_id); end $$;
grant execute on function private.preview_position, public.preview_position to authenticated, service_role;

create function private.facility_positions(p_status text, p_search text, p_limit integer, p_offset integer)
returns table (
  id uuid, title text, profession text, city text, state text, shift text, pay_min_cents bigint, pay_max_cents bigint,
  pay_period text, hours jsonb, starts_on date, status text, version integer, openings integer, incomplete boolean,
  changed_at timestamptz, closed_reason text, matches bigint, applications bigint, new_applications bigint,
  total bigint,
  pauses_on date, imported boolean
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  facility constant uuid := private.facility_id();
begin
  return query
  with listed as materialized (
    select x.id, x.incomplete, count(*) over () as total
    from (
      select p.id, p.title, p.status, p.created_at, false as incomplete
      from public.positions p where p.employer_id = facility
      union all
      select d.id, d.title, 'draft', d.created_at, true from public.position_drafts d where d.employer_id = facility
    ) x
    where (p_status is null or x.status = p_status)
      and (p_search is null or strpos(lower(x.title), lower(p_search)) > 0)
    order by x.created_at desc, x.id
    limit least(greatest(p_limit, 0), 100) offset greatest(p_offset, 0)
  ), page as (
    select p.id, p.title, p.profession, p.zip, p.shift, p.pay_min_cents, p.pay_max_cents, p.pay_period,
      private.position_hours(p) as hours, p.starts_on, p.status, p.version, p.openings, false as incomplete,
      p.updated_at as changed_at, p.closed_reason, p.created_at, false as imported, l.total
    from listed l join public.positions p on p.id = l.id
    where not l.incomplete
    union all
    select d.id, d.title, d.profession, null, null, null, null, null, null, null, 'draft', d.version, null, true,
      d.updated_at, null, d.created_at, d.import_id is not null, l.total
    from listed l join public.position_drafts d on d.id = l.id
    where l.incomplete
  )
  select g.id, g.title, g.profession, z.city, z.state, g.shift, g.pay_min_cents, g.pay_max_cents, g.pay_period,
    g.hours, g.starts_on, g.status, g.version, g.openings, g.incomplete, g.changed_at, g.closed_reason,
    f.fitting::bigint,
    (select count(*) from public.applications a where a.position_id = g.id and a.status <> 'invited'
      and exists (select 1 from public.application_history h where h.application_id = a.id
        and h.to_status = 'applied')),
    (select count(*) from public.applications a where a.position_id = g.id and a.status = 'applied'),
    g.total,
    -- Only if the facility was asked.
    (select c.asked_on + 30 from private.start_checks c where c.position_id = g.id and g.status = 'open'),
    g.imported
  from page g
  join private.fitting_of(array(select l.id from listed l)) f on f.position_id = g.id
  left join public.zip_codes z on z.zip = g.zip
  order by g.created_at desc, g.id;
end $$;
create function public.facility_positions(
  p_status text default null, p_search text default null, p_limit integer default 25, p_offset integer default 0
) returns table (
  id uuid, title text, profession text, city text, state text, shift text, pay_min_cents bigint, pay_max_cents bigint,
  pay_period text, hours jsonb, starts_on date, status text, version integer, openings integer, incomplete boolean,
  changed_at timestamptz, closed_reason text, matches bigint, applications bigint, new_applications bigint,
  total bigint,
  pauses_on date, imported boolean
)
language plpgsql stable set search_path = ''
as $$ #variable_conflict use_column
begin return query select * from private.facility_positions(p_status, p_search, p_limit, p_offset); end $$;
grant execute on function private.facility_positions, public.facility_positions to authenticated, service_role;

create function private.my_facility() returns table (
  facility_id uuid, facility_name text, zip text, team_role text, plan_name text, job_posting_limit integer,
  open_positions bigint, on_hold boolean
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select e.user_id, e.facility_name, e.zip, private.team_role(), n.plan_name, n.job_posting_limit,
    (select count(*) from public.positions p where p.employer_id = e.user_id and p.status = 'open'),
    n.on_hold
  from public.employer_profiles e
  cross join lateral private.plan_of(e.user_id) n
  where e.user_id = private.facility_id();
end $$;
create function public.my_facility() returns table (
  facility_id uuid, facility_name text, zip text, team_role text, plan_name text, job_posting_limit integer,
  open_positions bigint, on_hold boolean
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.my_facility(); end $$;
grant execute on function private.my_facility, public.my_facility to authenticated, service_role;

create function private.own_position_page(p_id uuid) returns setof private.position_pages
language plpgsql stable security definer set search_path = '' as $$
begin return query
  select * from private.position_pages p where p.id = p_id and p.employer_id = private.facility_id();
end $$;
-- The number of applications that closing one of the facility's positions would end: an accepted offer stays.
create function private.open_applications(p_position_id uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select count(*)::integer from public.applications a
  join public.application_transitions t on t.from_status = a.status and t.to_status = 'closed' and t.via = 'position'
  where a.position_id = p_position_id and a.employer_id = private.reading_facility()
); end $$;
grant execute on function private.open_applications to authenticated;

-- What candidates see of the caller's facility next to its positions.
create function private.own_facility_shown()
returns table (about_facility text, facility_slug text, facility_logo uuid)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select f.* from private.facility_shown(private.facility_id()) f;
end $$;
grant execute on function private.own_facility_shown to authenticated, service_role;

-- Adds what the facility's own pages show as well: the caller's facility and team role, the questions, the skills its
-- words map to, and how many applications closing it would end.
create function public.own_position_page(p_id uuid) returns table (
  id uuid, title text, facility_name text, facility_type text, profession text, profession_name text,
  city text, state text, zip text, shift text, min_years_experience integer, years_importance text,
  pay_min_cents bigint, pay_max_cents bigint, pay_period text, starts_on date, starts_by date, description text,
  posted_at timestamptz,
  changed_at timestamptz, license_required boolean, license_rule_confirmed boolean, license_compact jsonb,
  schedule text, on_call boolean, openings integer, benefits text[], hours jsonb, requirements jsonb, unit text,
  details jsonb, pauses_on date,
  employer_id uuid, status text, version integer, facility jsonb, questions jsonb, understood jsonb,
  open_applications integer, in_feeds boolean, about_facility text, facility_slug text, facility_logo uuid
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column begin return query
  select p.*, (select to_jsonb(f) from private.my_facility() f),
    (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'question', q.question, 'kind', q.kind,
      'required', q.required) order by q.sort_order, q.id), '[]')
      from public.screening_questions q where q.position_id = p.id),
    (select coalesce(jsonb_agg(jsonb_build_object('typed', u.typed, 'skill', u.skill, 'must', q.importance = 'must')
      order by q.importance, q.skill), '[]')
      from public.position_requirements q
      cross join lateral private.skills_understood(array[q.skill], p.profession) u
      where q.position_id = p.id and q.skill is not null),
    private.open_applications(p.id), (select q.in_feeds from public.positions q where q.id = p.id), f.*
  from private.own_position_page(p_id) p cross join private.own_facility_shown() f;
end $$;
grant execute on function private.own_position_page, public.own_position_page to authenticated, service_role;

-- A position with all fields of its form, and the caller's facility and team role; row level security returns null for
-- other facilities' positions.
create function public.position_to_edit(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return (
  select jsonb_build_object('position', to_jsonb(p),
    'details', coalesce((select jsonb_strip_nulls(to_jsonb(d) - 'position_id') from public.position_details d
      where d.position_id = p.id), '{}'),
    'facility', (select to_jsonb(f) from private.my_facility() f),
    'requirements', (select coalesce(jsonb_agg(jsonb_build_object('certification', q.certification, 'skill', q.skill,
      'importance', q.importance, 'known', q.skill is null or exists (
        select from public.skills_understood(array[q.skill], p.profession) u where u.skill is not null))), '[]')
      from public.position_requirements q where q.position_id = p.id),
    'questions', (select coalesce(jsonb_agg(jsonb_build_object('question', q.question, 'kind', q.kind,
      'required', q.required) order by q.sort_order, q.id), '[]')
      from public.screening_questions q where q.position_id = p.id))
  from public.positions p where p.id = p_id
); end $$;
grant execute on function public.position_to_edit to authenticated;
