-- Which open positions a search finds: the one place where filters are read.

-- SQL condition that position p matches the values chosen for one filter; null if nothing was chosen.
create function private.has_choice(p_filters jsonb, p_choice text) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return case
  when not p_filters ? p_choice then null
  when p_choice = 'unit' then format('p.unit = any (%L::text[])',
    private.units_of(p_filters ->> p_choice))
  else format('p.%I = %L', p_choice, p_filters ->> p_choice) end;
end $$;

-- SQL for the ZIP codes of states we serve and their distance from what is searched: lat and lon, or the nearest of
-- zips. The points are written into it, so that measuring a ZIP code calls no function. With miles, it may leave out
-- ZIP codes farther away: a degree of latitude is 69.09 miles, and one of longitude as many times the cosine of the
-- latitude, so what is too far north, south, east or west is not measured. Null, NaN or a distance longer than any on
-- Earth leaves out nothing here, and the query that compares the miles decides.
create function private.measured_zips(p_filters jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  distances text;
  near text;
begin
  select string_agg(format('matching.miles_between(z.latitude, z.longitude, %L, %L)', f.latitude, f.longitude), ', '),
    string_agg(format('z.latitude between %s and %s and z.longitude between %s and %s',
      f.latitude - b.tall, f.latitude + b.tall, f.longitude - b.wide, f.longitude + b.wide), ' or ')
      filter (where b.tall is not null)
  into distances, near
  from (
    select (p_filters ->> 'lat')::double precision, (p_filters ->> 'lon')::double precision where p_filters ? 'lat'
    union all
    select o.latitude, o.longitude from public.zip_codes o
    where not p_filters ? 'lat' and o.zip in (select jsonb_array_elements_text(p_filters -> 'zips'))
  ) f (latitude, longitude)
  cross join lateral (select (p_filters ->> 'miles')::double precision) m (miles)
  cross join lateral (select case when m.miles between 0 and 12500 and f.latitude between -90 and 90
    and f.longitude between -180 and 180 then m.miles / 69 end) d (tall)
  -- The edge farther from the equator, where a degree is narrowest.
  cross join lateral (select d.tall, d.tall / greatest(cosd(abs(f.latitude) + d.tall), 0.01)) b (tall, wide);
  return format('
    select z.zip, least(%s) as miles
    from public.zip_codes z where z.state = any (%L)%s',
    coalesce(distances, 'null::double precision'),
    array(select s.code from public.service_states s order by 1),
    case when p_filters ? 'miles' then ' and (' || near || ')' end);
end $$;

-- The query for open positions of approved facilities, as SQL text with p_filters as $1, so that each search is planned
-- for its own filters and reads them once. Distance is measured from lat and lon, or from zips; if not p_measured, only
-- where the search limits it.
create function private.open_positions(p_filters jsonb, p_measured boolean default true) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  asks text := '';
  -- Null if the keyword has nothing to search for.
  words constant tsquery := private.keyword_query(p_filters ->> 'q');
  miles text := 'null::double precision';
  measured text := '';
  places text := '';
begin
  if (p_measured or p_filters ? 'miles') and (p_filters ? 'lat' or jsonb_array_length(p_filters -> 'zips') > 0) then
    miles := 'w.miles';
    -- Materialized: a plan that reads it once for each position would measure the ZIP codes each time.
    measured := format('with w as materialized (%s)', private.measured_zips(p_filters));
    places := format(' %s join w on w.zip = p.zip', case when p_filters ? 'miles' then '' else 'left' end);
    if p_filters ? 'miles' then
      asks := asks || ' and w.miles <= ($1 ->> ''miles'')::double precision';
    end if;
  end if;
  asks := asks || coalesce((select string_agg(' and ' || private.has_choice(p_filters, x.choice), '')
    from unnest(array['profession', 'unit', 'employment', 'shift', 'schedule']) x (choice)), '');
  -- Per the chosen pay period, using each position's own hours; a week is 1/52 of the year.
  if p_filters ? 'pay' then
    asks := asks || format(' and %s >= ($1 ->> ''pay'')::bigint', case p_filters ->> 'per'
      when 'year' then 'p.pay_max_yearly_cents' when 'week' then 'round(p.pay_max_yearly_cents / 52.0)'
      else 'p.pay_max_hourly_cents' end);
  end if;
  if p_filters ? 'city' then
    asks := asks || ' and p.zip in (select c.zip from public.zip_codes c
      where c.city = $1 ->> ''city'' and c.state = $1 ->> ''state'')';
  end if;
  if p_filters ? 'facility' then
    asks := asks || ' and p.employer_id in (select e.user_id from public.employer_profiles e
      where position(lower($1 ->> ''facility'') in lower(e.facility_name)) > 0)';
  end if;
  if p_filters ? 'since' then
    asks := asks || ' and coalesce(p.opened_at, p.created_at) > ($1 ->> ''since'')::timestamptz';
  end if;
  if words is not null then
    asks := asks || format(' and p.id in (select k.position_id from private.position_words k where k.words @@ %L)',
      words);
  end if;
  return format('%s
    select p.id, p.employer_id, p.profession, p.zip, p.unit, p.employment, p.shift, p.schedule,
      p.pay_max_hourly_cents, coalesce(p.opened_at, p.created_at) as posted_at, %s as miles
    from public.positions p%s
    where p.status = ''open''
      -- "is true" keeps it a hash, or a look at each where few positions are left. In a join, the planner would expect
      -- as few as there are employers among all people.
      and (exists (select 1 from public.profiles o where o.user_id = p.employer_id
        and o.role = ''employer'' and o.onboarding_completed and o.approval = ''approved'')) is true%s',
    measured, miles, places, asks);
end $$;

-- An open position as public lists show it.
create function private.listed_position(p_id uuid, p_miles double precision) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', v.id, 'title', v.title, 'facility', v.facility_name,
    'facility_slug', private.facility_slug(p.employer_id), 'facility_logo', private.facility_logo(p.employer_id),
    'unit', v.unit, 'city', v.city, 'state', v.state, 'shift', v.shift, 'schedule', v.schedule, 'on_call', v.on_call,
    'hours', jsonb_build_object('employment', p.employment, 'min', private.paid_hours(p.hours_min, p.schedule),
      'max', private.paid_hours(p.hours_max, p.schedule), 'exempt', p.exempt),
    'pay_min_cents', v.pay_min_cents, 'pay_max_cents', v.pay_max_cents, 'pay_period', v.pay_period,
    'starts_on', v.starts_on, 'starts_by', v.starts_by, 'posted_at', v.posted_at, 'miles', round(p_miles::numeric, 1))
  from private.public_positions v join public.positions p on p.id = v.id where v.id = p_id
); end $$;

-- A page of 20 public open positions, the count each filter value would find with all other filters applied, and the 40
-- cities with the most positions. random_page_cost is low because the index it reads is in memory.
create function private.list_positions(p_filters jsonb, p_sort text, p_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = '1.1' set work_mem = '16MB' as $$
declare
  filters jsonb := private.with_place(p_filters);
  choices constant text[] := array['profession', 'unit', 'employment', 'shift', 'schedule'];
  groups text;
  answer jsonb;
  page integer;
begin
  -- An unknown location is ignored together with its distance, and the page says so.
  if filters ? 'unknown' then
    filters := filters - 'miles';
  end if;
  select string_agg(format(', count(*) filter (where true%1$s) as %2$I', (
      select string_agg(' and ' || private.has_choice(filters, o.choice), '')
      from unnest(choices) o (choice) where o.choice <> c.choice), 'n_' || c.choice), '')
  into groups from unnest(choices) c (choice);
  execute format('
    with counted as materialized (
      select p.profession, p.unit, p.employment, p.shift, p.schedule, p.zip,
        grouping(p.profession, p.unit, p.employment, p.shift, p.schedule, p.zip) as by,
        count(*) filter (where true%s) as n%s
      from (%s) p
      group by grouping sets ((p.profession), (p.unit), (p.employment), (p.shift), (p.schedule), (p.zip), ())
    ), choices as (
      select x.choice, jsonb_object_agg(x.value, x.n) as counts
      from counted c cross join lateral (values
        (31, ''profession'', c.profession, c.n_profession), (47, ''unit'', c.unit, c.n_unit),
        (55, ''employment'', c.employment, c.n_employment), (59, ''shift'', c.shift, c.n_shift),
        (61, ''schedule'', c.schedule, c.n_schedule)) x (by, choice, value, n)
      where x.by = c.by and x.value is not null and x.n > 0
      group by 1
    ), cities as (
      select z.city, z.state, sum(c.n) as n, avg(z.latitude) as latitude, avg(z.longitude) as longitude
      from counted c join public.zip_codes z on z.zip = c.zip
      where c.by = 62 and c.n > 0
      group by 1, 2 order by 3 desc, 1, 2 limit 40
    )
    select jsonb_build_object(''place'', $1 ->> ''label'', ''unknown_place'', $1 ? ''unknown'', ''total'', c.n,
      ''counts'', (select coalesce(jsonb_object_agg(x.choice, x.counts), ''{}'') from choices x),
      ''cities'', (select coalesce(jsonb_agg(to_jsonb(x) order by x.n desc, x.city, x.state), ''[]'') from cities x))
    from counted c where c.by = 63',
    (select string_agg(' and ' || private.has_choice(filters, c.choice), '') from unnest(choices) c (choice)), groups,
    private.open_positions(filters - choices))
  into answer using filters;
  -- A page number past the end shows the last page.
  page := private.page_of(p_page, (answer ->> 'total')::bigint, 20);
  execute format('
    select $1 || jsonb_build_object(''page'', $3, ''items'', coalesce(
      jsonb_agg(private.listed_position(s.id, s.miles) order by s.place), ''[]''))
    from (
      select p.id, p.miles, row_number() over () as place from (
        select p.* from (%s) p order by %s p.posted_at desc, p.id limit 20 offset ($3 - 1) * 20) p) s',
    replace(private.open_positions(filters), '$1', '$2'),
    case p_sort when 'pay' then 'p.pay_max_hourly_cents desc,' when 'nearest' then 'p.miles,' else '' end)
  into answer using answer, filters, page;
  return answer;
end $$;
create function public.list_positions(p_filters jsonb default '{}', p_sort text default 'newest',
  p_page integer default 1)
returns jsonb
language plpgsql stable set search_path = '' as $$
begin return private.list_positions(p_filters, p_sort, p_page); end $$;
grant execute on function private.list_positions, public.list_positions to anon, authenticated, service_role;

-- Up to four other positions of the same profession within 50 miles of a position that is or was public, nearest first.
create function private.similar_positions(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  filters jsonb;
  answer jsonb;
begin
  select jsonb_build_object('profession', p.profession, 'zips', jsonb_build_array(p.zip), 'miles', 50) into filters
  from public.positions p where p.id = p_id and (private.closed_position(p_id) is not null
    or exists (select 1 from private.public_positions v where v.id = p_id));
  if filters is null then return '[]'; end if;
  execute format('
    select coalesce(jsonb_agg(private.listed_position(s.id, s.miles) order by s.miles, s.posted_at desc, s.id), ''[]'')
    from (select p.* from (%s) p where p.id <> $2 order by p.miles, p.posted_at desc, p.id limit 4) s',
    private.open_positions(filters))
  into answer using filters, p_id;
  return answer;
end $$;
create function public.similar_positions(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.similar_positions(p_id); end $$;
grant execute on function private.similar_positions, public.similar_positions to anon, authenticated, service_role;

-- The cities with open positions per profession, and how many: for the city pages and their addresses.
create function private.position_areas() returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = '1.1' as $$
declare
  answer jsonb;
begin
  execute format('
    select coalesce(jsonb_agg(jsonb_build_object(''profession'', a.profession, ''city'', a.city, ''state'', a.state,
      ''n'', a.n) order by a.profession, a.n desc, a.city, a.state), ''[]'')
    from (
      select p.profession, z.city, z.state, count(*) as n
      from (%s) p join public.zip_codes z on z.zip = p.zip group by 1, 2, 3) a', private.open_positions('{}'))
  into answer using '{}'::jsonb;
  return answer;
end $$;
create function public.position_areas() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.position_areas(); end $$;
grant execute on function private.position_areas, public.position_areas to anon, authenticated, service_role;

-- Open positions for a profession in a city: their hourly pay and the facilities that hire; null if there are none.
create function private.position_area(p_profession text, p_city text, p_state text) returns jsonb
language plpgsql stable security definer set search_path = '' set random_page_cost = '1.1' as $$
declare
  filters constant jsonb := jsonb_build_object('profession', p_profession, 'city', p_city, 'state', p_state);
  answer jsonb;
begin
  execute format('
    with found as materialized (
      select e.facility_name as facility, q.pay_min_hourly_cents, q.pay_max_hourly_cents
      from (%s) p
      join public.positions q on q.id = p.id
      join public.employer_profiles e on e.user_id = p.employer_id)
    select jsonb_build_object(''pay_min_hourly_cents'', min(f.pay_min_hourly_cents),
      ''pay_max_hourly_cents'', max(f.pay_max_hourly_cents), ''facilities'', (
        select jsonb_agg(jsonb_build_object(''name'', g.facility, ''n'', g.n) order by g.n desc, g.facility)
        from (select x.facility, count(*) as n from found x group by 1 order by 2 desc, 1 limit 12) g),
      ''license'', jsonb_build_object(
        ''required'', (select l.required from public.license_rules l where l.profession = $1 ->> ''profession''
          and l.state = $1 ->> ''state''),
        ''confirmed'', coalesce((select l.confirmed from public.license_rules l
          where l.profession = $1 ->> ''profession'' and l.state = $1 ->> ''state''), false),
        ''compact'', private.compact_in($1 ->> ''profession'', $1 ->> ''state'')))
    from found f having count(*) > 0', private.open_positions(filters))
  into answer using filters;
  return answer;
end $$;
create function public.position_area(p_profession text, p_city text, p_state text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin return private.position_area(p_profession, p_city, p_state); end $$;
grant execute on function private.position_area, public.position_area to anon, authenticated, service_role;
