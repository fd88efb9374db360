-- Searching open positions by words, unit, location, pay, shift and facility.

create function private.positions_in_reach(
  p_profession text, p_states text[], p_shifts text[], p_pay_cents bigint, p_pay_period text, p_pay_hours numeric,
  p_employments text[], p_zips text[], p_max_miles integer
) returns table (id uuid, title text, facility_name text, city text, state text, total bigint)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin
  -- A person has at most four places; each costs a distance for every position.
  perform private.refuse_if(cardinality(p_zips) > 4, 'PT400', 'Name at most four ZIP codes.');
  return query
  select p.id, p.title, e.facility_name, z.city, z.state, count(*) over ()
  from public.positions p
  join public.profiles f on f.user_id = p.employer_id and f.onboarding_completed and f.approval = 'approved'
  join public.employer_profiles e on e.user_id = p.employer_id
  join public.zip_codes z on z.zip = p.zip
  join public.license_rules r on r.profession = p.profession and r.state = z.state
  where p.status = 'open' and p.profession = p_profession and p.shift = any (p_shifts)
    and (p_employments = '{}' or p.employment = any (p_employments))
    and (not r.required or z.state = any (p_states))
    and case when p.exempt
      then private.yearly_cents(least(p_pay_cents, 100000000), p_pay_period, p_pay_hours) <= p.pay_max_yearly_cents
      else private.hourly_cents(least(p_pay_cents, 100000000), p_pay_period, p_pay_hours) <= p.pay_max_hourly_cents
      end
    and exists (select 1 from public.zip_codes o where o.zip = any (p_zips)
      and private.miles_between(z.latitude, z.longitude, o.latitude, o.longitude) <= p_max_miles)
    and not exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = private.user_id() and b.employer_id = p.employer_id)
  order by coalesce(p.opened_at, p.created_at) desc, p.id
  limit 5;
end $$;
create function public.positions_in_reach(
  p_profession text, p_states text[], p_shifts text[], p_pay_cents bigint, p_pay_period text, p_pay_hours numeric,
  p_employments text[], p_zips text[], p_max_miles integer
) returns table (id uuid, title text, facility_name text, city text, state text, total bigint)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column begin return query
  select * from private.positions_in_reach(p_profession, p_states, p_shifts, p_pay_cents, p_pay_period,
    p_pay_hours, p_employments, p_zips, p_max_miles);
end $$;
grant execute on function private.positions_in_reach, public.positions_in_reach to authenticated, service_role;

create function private.place_of(p_place text) returns table (latitude double precision, longitude double precision,
  label text)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  with asked as (
    select btrim(p_place) as whole, btrim(p_place) ~ '^[0-9]{5}$' as is_zip,
      translate(regexp_replace(lower(btrim(split_part(p_place, ',', 1))), '\msaint(e?) ', 'st\1 ', 'g'), ' .''’-', '')
        as city,
      (select s.code from public.states s
        where replace(lower(btrim(split_part(p_place, ',', 2))), '.', '') in (lower(s.code), lower(s.name))) as state,
      btrim(split_part(p_place, ',', 2)) <> '' as has_state
  )
  -- Two separate queries, so that each uses its own index.
  select avg(z.latitude), avg(z.longitude),
    max(z.city || ', ' || z.state || case when a.is_zip then ' ' || z.zip else '' end)
  from asked a
  cross join lateral (
    select c.* from public.zip_codes c where a.is_zip and c.zip = a.whole
    union all
    select c.* from public.zip_codes c
    where not a.is_zip and translate(lower(c.city), ' .''’-', '') = a.city
      and (not a.has_state or c.state = a.state)
  ) z
  group by z.state, a.whole
  -- For a city name in several states, prefer states where we list positions.
  order by exists (select 1 from public.service_states s where s.code = z.state) desc, count(*) desc, z.state limit 1;
end $$;

-- The open positions a job seeker's search finds. Distance is from the searched location, or from the nearest of their
-- own; with p_counting, only where the search limits it, because measuring every ZIP code costs more than the rest.
create function private.found_positions(p_user uuid, p_filters jsonb, p_counting boolean default false) returns table (
  position_id uuid, miles double precision, opened_at timestamptz, pay_max_hourly_cents integer, unit text,
  employment text, shift text, schedule text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  own public.job_seeker_profiles;
  filters jsonb := p_filters;
begin
  select s.* into own from public.job_seeker_profiles s where s.user_id = p_user;
  if filters ->> 'profession' = 'mine' then
    filters := filters || jsonb_build_object('profession', own.profession);
  end if;
  if p_counting and not filters ? 'miles' then
    filters := filters - array['lat', 'lon'];
  elsif not filters ? 'lat' then
    filters := filters || jsonb_build_object('zips', array_to_json(own.zip || own.other_zips));
  end if;
  return query execute format('
    select p.id, p.miles, p.posted_at, p.pay_max_hourly_cents, p.unit, p.employment, p.shift, p.schedule
    from (%s) p
    where not exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = $2 and b.employer_id = p.employer_id)', private.open_positions(filters))
  using filters, p_user;
end $$;

create function private.with_place(p_filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select x.asked || case when x.asked ? 'place' then coalesce((
      select jsonb_build_object('lat', l.latitude, 'lon', l.longitude, 'label', l.label)
      from private.place_of(x.asked ->> 'place') l), '{"unknown": true}')
    else '{}' end
  -- Where to measure from, and since when, is ours to say: thousands of ZIP codes would cost a database core.
  from (select p_filters - array['zips', 'lat', 'lon', 'label', 'unknown', 'since']) x (asked)
); end $$;

create function private.position_notice(p_user uuid, p_id uuid, p_miles double precision, p_score integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', v.id, 'title', v.title, 'facility', v.facility_name,
    'facility_logo', private.facility_logo(p.employer_id), 'city', v.city, 'state', v.state,
    'profession', v.profession_name, 'unit', v.unit, 'shift', v.shift, 'schedule', p.schedule, 'on_call', p.on_call,
    -- What a card shows; the position's page has the rules for weekends and so on.
    'hours', jsonb_build_object('employment', v.hours -> 'employment', 'min', v.hours -> 'min',
      'max', v.hours -> 'max'),
    'pay_min_cents', v.pay_min_cents, 'pay_max_cents', v.pay_max_cents, 'pay_period', v.pay_period,
    'starts_on', v.starts_on, 'starts_by', v.starts_by, 'posted_at', v.posted_at,
    'miles', round(p_miles::numeric, 1), 'score_bp', p_score,
    'application_status', a.status,
    'dismissed', exists (select 1 from public.match_dismissals x where x.job_seeker_id = p_user
      and x.position_id = v.id),
    'saved', exists (select 1 from public.saved_positions x where x.user_id = p_user and x.position_id = v.id))
  from private.public_positions v
  join public.positions p on p.id = v.id
  left join public.applications a on a.position_id = v.id and a.job_seeker_id = p_user
  where v.id = p_id
); end $$;

create function private.search_positions(p_filters jsonb, p_sort text, p_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.user_id();
  filters jsonb := private.with_place(p_filters);
  units constant text[] := private.units_of(p_filters ->> 'unit');
  answer jsonb;
begin
  -- An unknown location is ignored together with its distance, and the page says so.
  if filters ? 'unknown' then
    filters := filters - 'miles';
  end if;
  -- Filters with counts: search without them, then count each one with the others applied.
  with wide as materialized (
    select f.*, m.score_bp
    from private.found_positions(me, filters - array['unit', 'employment', 'shift', 'schedule']) f
    left join private.job_seeker_matches(me) m on m.position_id = f.position_id
  ), marked as materialized (
    select w.*,
      not filters ? 'unit' or coalesce(w.unit = any (units), false) as unit_fits,
      not filters ? 'employment' or w.employment = filters ->> 'employment' as employment_fits,
      not filters ? 'shift' or w.shift = filters ->> 'shift' as shift_fits,
      not filters ? 'schedule' or coalesce(w.schedule = filters ->> 'schedule', false) as schedule_fits
    from wide w
  ), hits as materialized (
    select * from marked m where m.unit_fits and m.employment_fits and m.shift_fits and m.schedule_fits
  ), choices as (
    select 'unit' as choice, m.unit as value, count(*) as positions from marked m
      where m.unit is not null and m.employment_fits and m.shift_fits and m.schedule_fits group by 2
    union all
    select 'employment', m.employment, count(*) from marked m
      where m.unit_fits and m.shift_fits and m.schedule_fits group by 2
    union all
    select 'shift', m.shift, count(*) from marked m
      where m.unit_fits and m.employment_fits and m.schedule_fits group by 2
    union all
    select 'schedule', m.schedule, count(*) from marked m
      where m.schedule is not null and m.unit_fits and m.employment_fits and m.shift_fits group by 2
  ), counted as (
    select count(*)::integer as total, private.page_of(p_page, count(*)) as page
    from hits
  ), shown as (
    select h.*, row_number() over (order by
        case when p_sort = 'match' then -coalesce(h.score_bp, -1) end,
        case when p_sort = 'pay' then -h.pay_max_hourly_cents end,
        case when p_sort = 'nearest' then h.miles end,
        h.opened_at desc, h.position_id) as place
    from hits h
  )
  select jsonb_build_object('place', filters ->> 'label', 'unknown_place', filters ? 'unknown', 'total', c.total,
    'page', c.page, 'counts', (
      select coalesce(jsonb_object_agg(g.choice, g.counts), '{}') from (
        select x.choice, jsonb_object_agg(x.value, x.positions) as counts from choices x group by 1) g),
    'items', coalesce((
      select jsonb_agg(private.position_notice(me, s.position_id, s.miles, s.score_bp) order by s.place)
      from shown s where s.place > (c.page - 1) * 25 and s.place <= c.page * 25), '[]'))
  into answer from counted c;
  return answer;
end $$;
create function public.search_positions(p_filters jsonb default '{}', p_sort text default 'match',
  p_page integer default 1)
returns jsonb
language plpgsql stable set search_path = '' as $$
begin return private.search_positions(p_filters, p_sort, p_page); end $$;
grant execute on function private.search_positions, public.search_positions to authenticated, service_role;
