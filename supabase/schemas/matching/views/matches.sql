-- Currently valid matches, with the facts that explain them. passes() tests the hard requirements; still_valid() tests
-- those that change with the date.

-- Tests the job seeker's musts; bits 21 to 23 of wants say which ones. Bits 5 to 7 are schedules; a position without a
-- stated schedule fails anyone who wants specific ones.

create function matching.satisfies(c matching.places, o matching.openings) returns boolean
language sql immutable as $$
  select c.wants & 14680064 = 0 or ((c.wants & 2097152 = 0 or c.wants & o.shift <> 0)
    and (c.wants & 4194304 = 0 or c.wants & o.extras & 224 <> 0)
    and (c.wants & 8388608 = 0 or c.wants & o.facility <> 0))
$$;

create function matching.passes(c matching.places, o matching.openings) returns boolean
language sql stable as $$
  select c.gates & o.need = o.need and c.min_year <= o.salary and c.mo_until >= o.mo_day and c.ks_until >= o.ks_day
    and c.years >= o.least_years and c.skills & o.must_skills = o.must_skills and matching.satisfies(c, o)
    -- If no certification expires before the start date, no required one does. "later" leaves out what has expired by
    -- then; the certifications themselves are read only if a second one expires as well, and last, as they cost most.
    and (o.starts <= c.gates_until or (c.later & o.need = o.need
      and (o.starts <= c.later_until or matching.is_certified(c.n, o.need, o.starts))))
$$;

-- The facts of these matches, in the given order: what each side stated about each compared component.
create function private.facts_of_matches(p_positions uuid[], p_users uuid[], p_zips integer[])
returns table (place bigint, facts jsonb)
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  today constant date := private.today();
begin
  return query
  with pairs as materialized (
    select * from unnest(p_positions, p_users, p_zips) with ordinality a (position_id, user_id, zip, place)
  ), wanted as materialized (
    -- Two words for one skill are listed once, as required if either one is.
    select distinct on (p.id, coalesce(x.skill::text, x.typed)) p.id, x.typed, x.skill, q.importance
    from public.positions p
    cross join lateral matching.skills_of(array(select r.skill from public.position_requirements r
      where r.position_id = p.id and r.skill is not null), p.profession) x
    join public.position_requirements q on q.position_id = p.id and q.skill = x.typed
    where p.id = any (p_positions)
    order by p.id, coalesce(x.skill::text, x.typed), q.importance, x.typed
  ), mine as materialized (
    -- As matching has them, which spares reading the words of everyone it compares.
    select a.place, coalesce(c.skills, matching.skill_bits(s.skills, p.profession)) as bits
    from pairs a
    join public.positions p on p.id = a.position_id
    join public.professions r on r.code = p.profession
    join public.job_seeker_profiles s on s.user_id = a.user_id
    left join matching.job_seekers k on k.user_id = a.user_id
    left join matching.places c on c.n = k.n and c.zip = a.zip and c.profession = r.n
  ), skilled as materialized (
    select m.place,
      coalesce(jsonb_agg(n.typed order by n.typed) filter (where n.skill is not null and n.importance = 'nice'),
        '[]') as wanted,
      coalesce(jsonb_agg(n.typed order by n.typed) filter (where get_bit(m.bits, n.skill) = 1
        and n.importance = 'nice'), '[]') as held,
      coalesce(jsonb_agg(n.typed order by n.typed) filter (where n.importance = 'must'), '[]') as required,
      coalesce(jsonb_agg(n.typed order by n.typed) filter (where n.id is not null and n.skill is null), '[]')
        as unknown
    from mine m
    join pairs a on a.place = m.place
    left join wanted n on n.id = a.position_id
    group by m.place
  ), asked as materialized (
    select q.position_id, q.certification, t.short_name, t.sort_order
    from public.position_requirements q join public.certifications t on t.code = q.certification
    where q.position_id = any (p_positions) and q.importance = 'nice'
  ), certified as materialized (
    select distinct c.user_id, c.certification from private.counting_certifications c
    where c.user_id = any (p_users) and (c.expires_on is null or c.expires_on >= today)
  ), hours as materialized (
    select p.id, private.position_hours(p) as hours from public.positions p where p.id = any (p_positions)
  ), units as materialized (
    -- Once for each position. Reading the units for each person took half of the time.
    select p.id, u.code, g.name as group_name,
      array(select t.code from public.units t where t.parent = u.parent and t.code <> u.code) as others
    from public.positions p
    join public.units u on u.code = p.unit
    join public.units g on g.code = u.parent
    where p.id = any (p_positions)
  )
  select a.place, jsonb_build_object(
    'miles', round(matching.tenths(pz, cz) / 10.0, 1),
    -- The place the distance is measured from, if not home.
    'from_city', case when cz.zip <> s.zip then cz.city end,
    'max_miles', s.max_distance_miles,
    'pay_min_cents', p.pay_min_cents, 'pay_max_cents', p.pay_max_cents, 'pay_period', p.pay_period,
    'pay_max_hourly_cents', p.pay_max_hourly_cents, 'pay_max_yearly_cents', p.pay_max_yearly_cents,
    'hours', h.hours,
    'desired_hourly_cents', s.desired_pay_hourly_cents, 'desired_yearly_cents', s.desired_pay_yearly_cents,
    'shift', p.shift, 'schedule', p.schedule, 'on_call', p.on_call,
    'shifts', s.shifts, 'schedules', s.schedules, 'takes_call', s.on_call,
    'facility_type', f.facility_type, 'facility_types', s.facility_types,
    -- A start date that has passed counts as today, as in matching.openings.
    'starts_on', p.starts_on, 'wanted_on', greatest(p.starts_on, today), 'starts_by', p.starts_by,
    'wanted_by', greatest(coalesce(p.starts_by, p.starts_on), today), 'available_from', s.available_from,
    'years', s.years_experience, 'min_years', p.min_years_experience, 'years_required', p.years_importance = 'must',
    'license_state', l.state, 'license_multistate', coalesce(l.multistate, false),
    'license_valid_until', l.expires_on, 'license_source', l.verified_source, 'license_verified_on', l.verified_on,
    'position_state', pz.state,
    'skills_wanted', w.wanted, 'skills_held', w.held, 'skills_required', w.required, 'skills_unknown', w.unknown,
    'certifications_wanted', x.wanted, 'certifications_held', x.held) || coalesce(unit.facts, '{}')
  from pairs a
  join public.positions p on p.id = a.position_id
  join hours h on h.id = p.id
  join public.employer_profiles f on f.user_id = p.employer_id
  join public.zip_codes pz on pz.zip = p.zip
  join public.job_seeker_profiles s on s.user_id = a.user_id
  join public.zip_codes cz on cz.zip = matching.zip_text(a.zip)
  left join lateral (
    select r.state, r.multistate, r.expires_on, r.verified_source, r.verified_on
    from private.license_reach r
    where r.user_id = s.user_id and r.profession = p.profession and r.works_in = pz.state and r.expires_on >= today
    -- Prefers a license that lasts until the start date; one that expires earlier has to be renewed by then.
    order by r.expires_on >= p.starts_on desc, (r.state = pz.state) desc, r.expires_on desc
    limit 1
  ) l on true
  left join units b on b.id = p.id
  left join lateral (
    -- The person's years in the position's unit, and in the rest of its group.
    select jsonb_build_object('unit', jsonb_build_object('group', b.group_name,
      'years', coalesce(sum((e.one ->> 'years')::integer) filter (where e.one ->> 'unit' = b.code), 0),
      'group_years', coalesce(sum((e.one ->> 'years')::integer) filter (where e.one ->> 'unit' = any (b.others)),
        0))) as facts
    from jsonb_array_elements(s.units) e (one)
  ) unit on b.id is not null
  join skilled w on w.place = a.place
  cross join lateral (
    select coalesce(jsonb_agg(q.short_name order by q.sort_order), '[]') as wanted,
      coalesce(jsonb_agg(q.short_name order by q.sort_order) filter (where (s.user_id, q.certification) in (
        select c.user_id, c.certification from certified c)), '[]') as held
    from asked q
    where q.position_id = p.id
  ) x
  order by a.place;
end $$;

create function private.match_facts(p_position uuid, p_user uuid, p_zip integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select f.facts from private.facts_of_matches(array[p_position], array[p_user], array[p_zip]) f);
end $$;

create function matching.still_valid(c matching.places, o matching.openings, today smallint) returns boolean
language sql stable as $$
  select (o.mo_day = -32768 or c.mo_until >= today) and (o.ks_day = -32768 or c.ks_until >= today)
    and (today <= c.gates_until or today <= o.starts or matching.is_certified(c.n, o.need, today))
$$;

create function matching.stored_components(m public.matches) returns jsonb
language sql immutable as $$
  select jsonb_build_object('pay', m.pay, 'distance', m.distance, 'shift', m.shift, 'start', m.start,
    'facility', m.facility, 'experience', m.experience, 'skills', m.skills, 'certifications', m.certifications)
$$;

create view private.current_matches as
  select m.id, m.position_id, m.job_seeker_id, m.score_bp, m.weights_version, m.computed_at, m.created_at, m.n, m.zip,
    matching.stored_components(m) as components,
    private.match_facts(m.position_id, m.job_seeker_id, m.zip) as facts
  from public.matches m
  -- Only open positions of approved facilities have an opening, and only approved people have a place.
  join matching.openings o on o.position_id = m.position_id
  -- "offset 0" computes today once, not for every row.
  cross join (select matching.day(d.today) as today from (select private.today() offset 0) d (today) offset 0) now
  -- A lateral join with "offset 0"; otherwise the planner underestimates the rows and starts from all candidates.
  -- The place is read by its key. Among those of its ZIP code, a crowded one would be searched for each match.
  cross join lateral (
    select from (select x.* from matching.places x where x.n = m.n and x.zip = m.zip offset 0) c
    where c.profession = o.profession and c.min_pay <= o.pay_max
      and matching.passes(c, o) and matching.still_valid(c, o, now.today)
    offset 0
  ) fits
  where not exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = m.job_seeker_id and b.employer_id = o.employer_id);
