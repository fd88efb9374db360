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
      and matching.miles_between(z.latitude, z.longitude, o.latitude, o.longitude) <= p_max_miles)
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

-- A job seeker's filters with their own profession, and with their own places to measure from unless they name one.
create function private.own_filters(p_user uuid, p_filters jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select p_filters
    || case when p_filters ->> 'profession' = 'mine' then jsonb_build_object('profession', s.profession) else '{}' end
    || case when p_filters ? 'lat' then '{}' else jsonb_build_object('zips', to_jsonb(s.zip || s.other_zips)) end
  from (select) one left join public.job_seeker_profiles s on s.user_id = p_user
); end $$;

-- The query for the open positions that a job seeker's search finds, as private.open_positions() writes it, without
-- those of facilities they blocked. p_filters are private.own_filters().
create function private.found_positions(p_user uuid, p_filters jsonb, p_measured boolean) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return
  format('select p.* from (%s) p where p.employer_id <> all (%L)', private.open_positions(p_filters, p_measured),
    array(select b.employer_id from public.facility_blocks b where b.job_seeker_id = p_user));
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

-- These open positions as a job seeker's lists show them, in the given order.
create function private.position_notices(
  p_user uuid, p_ids uuid[], p_miles double precision[], p_scores integer[]
) returns table (place bigint, notice jsonb)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select x.place, jsonb_build_object('id', v.id, 'title', v.title, 'facility', v.facility_name,
    'facility_logo', i.id, 'city', v.city, 'state', v.state,
    'profession', v.profession_name, 'unit', v.unit, 'shift', v.shift, 'schedule', p.schedule, 'on_call', p.on_call,
    -- What a card shows; the position's page has the rules for weekends and so on.
    'hours', jsonb_build_object('employment', p.employment, 'min', private.paid_hours(p.hours_min, p.schedule),
      'max', private.paid_hours(p.hours_max, p.schedule)),
    'pay_min_cents', v.pay_min_cents, 'pay_max_cents', v.pay_max_cents, 'pay_period', v.pay_period,
    'starts_on', v.starts_on, 'starts_by', v.starts_by, 'posted_at', v.posted_at,
    'miles', round(x.miles::numeric, 1), 'score_bp', x.score,
    'application_status', a.status,
    'dismissed', exists (select 1 from public.match_dismissals d where d.job_seeker_id = p_user
      and d.position_id = v.id),
    'saved', exists (select 1 from public.saved_positions s where s.user_id = p_user and s.position_id = v.id))
  from unnest(p_ids, p_miles, p_scores) with ordinality x (id, miles, score, place)
  join private.public_positions v on v.id = x.id
  join public.positions p on p.id = v.id
  left join public.facility_images i on i.facility_id = p.employer_id and i.kind = 'logo'
  left join public.applications a on a.position_id = v.id and a.job_seeker_id = p_user;
end $$;

create function private.search_positions(p_filters jsonb, p_sort text, p_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = '1.1' set work_mem = '16MB' as $$
declare
  me constant uuid := private.user_id();
  -- Filters with counts: search without them, then count each one with the others applied.
  choices constant text[] := array['unit', 'employment', 'shift', 'schedule'];
  filters jsonb := private.with_place(p_filters);
  counts text;
  answer jsonb;
begin
  -- An unknown location is ignored together with its distance, and the page says so.
  if filters ? 'unknown' then
    filters := filters - 'miles';
  end if;
  filters := private.own_filters(me, filters);
  select string_agg(format(', count(*) filter (where true%1$s) as %2$I', (
      select string_agg(' and ' || private.has_choice(filters, o.choice), '')
      from unnest(choices) o (choice) where o.choice <> c.choice), 'n_' || c.choice), '')
  into counts from unnest(choices) c (choice);
  execute format('
    with wide as materialized (
      %1$s
    ), scored as materialized (
      select m.position_id, m.score_bp from private.job_seeker_matches($2) m
    ), counted as materialized (
      select p.unit, p.employment, p.shift, p.schedule,
        grouping(p.unit, p.employment, p.shift, p.schedule) as by, count(*) filter (where true%2$s) as n%3$s
      from wide p
      group by grouping sets ((p.unit), (p.employment), (p.shift), (p.schedule), ())
    ), choices as (
      select x.choice, jsonb_object_agg(x.value, x.n) as counts
      from counted c cross join lateral (values
        (7, ''unit'', c.unit, c.n_unit), (11, ''employment'', c.employment, c.n_employment),
        (13, ''shift'', c.shift, c.n_shift), (14, ''schedule'', c.schedule, c.n_schedule)) x (by, choice, value, n)
      where x.by = c.by and x.value is not null and x.n > 0
      group by 1
    ), total as materialized (
      select c.n, private.page_of($3, c.n) as page from counted c where c.by = 15
    ), shown as materialized (
      select p.id, p.zip, p.score_bp, row_number() over () as place
      from (
        select p.*, s.score_bp from wide p left join scored s on s.position_id = p.id
        where true%2$s
        order by %4$s p.posted_at desc, p.id limit 25 offset (select (t.page - 1) * 25 from total t)
      ) p
    )
    select jsonb_build_object(''place'', $1 ->> ''label'', ''unknown_place'', $1 ? ''unknown'', ''total'', t.n,
      ''page'', t.page, ''counts'', (select coalesce(jsonb_object_agg(x.choice, x.counts), ''{}'') from choices x),
      ''items'', (
        select coalesce(jsonb_agg(n.notice order by n.place), ''[]'')
        from private.position_notices($2, array(select x.id from shown x order by x.place),
          array(select w.miles from shown x left join (%5$s) w on w.zip = x.zip order by x.place),
          array(select x.score_bp from shown x order by x.place)) n))
    from total t',
    private.found_positions(me, filters - choices, p_sort = 'nearest'),
    (select string_agg(' and ' || private.has_choice(filters, c.choice), '') from unnest(choices) c (choice)),
    counts,
    case p_sort when 'match' then '-coalesce(s.score_bp, -1),' when 'pay' then '-p.pay_max_hourly_cents,'
      when 'nearest' then 'p.miles,' else '' end,
    private.measured_zips(filters))
  into answer using filters, me, p_page;
  return answer;
end $$;
create function public.search_positions(p_filters jsonb default '{}', p_sort text default 'match',
  p_page integer default 1)
returns jsonb
language plpgsql stable set search_path = '' as $$
begin return private.search_positions(p_filters, p_sort, p_page); end $$;
grant execute on function private.search_positions, public.search_positions to authenticated, service_role;
