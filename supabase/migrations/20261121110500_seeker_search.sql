-- What a job seeker finds: which gates open to them, what would open more, the search, and what they saved of it.

-- ---------------------------------------------------------------- gates, one by one

-- Every public position against one job seeker, gate by gate. All of them together let the same pairs pass as
-- private.eligible_pairs(), which tests/integration/seeker-gates.test.ts holds.
create function private.seeker_gates(p_user uuid, p_position uuid) returns table (
  position_id uuid, employer_id uuid, work_state text, shift text, schedule text, pay_max_hourly_cents integer,
  miles double precision, max_miles integer, desired_hourly_cents integer, profession_ok boolean, shift_ok boolean,
  schedule_ok boolean, on_call_ok boolean, pay_ok boolean, distance_ok boolean, license_ok boolean, missing text[],
  not_blocked boolean, failing integer
)
language sql stable security definer set search_path = ''
as $$
  with me as materialized (
    select s.* from public.job_seeker_profiles s where s.user_id = p_user
  ), places as materialized (
    select z.latitude, z.longitude
    from me join public.zip_codes z on z.zip = me.zip or z.zip = any (me.other_zips)
  ), reach as materialized (
    select r.profession, r.works_in, r.expires_on from private.license_reach r where r.user_id = p_user
  ), have as materialized (
    select c.certification, c.expires_on from public.credentials c
    where c.user_id = p_user and c.certification is not null and c.status <> 'rejected'
  ), gates as (
    select p.id, p.employer_id, pz.state, p.shift, p.schedule, p.pay_max_hourly_cents, d.miles,
      me.max_distance_miles, me.desired_pay_hourly_cents,
      p.profession = me.profession as profession_ok,
      p.shift = any (me.shifts) as shift_ok,
      p.schedule is null or me.schedules = '{}' or p.schedule = any (me.schedules) as schedule_ok,
      not p.on_call or me.on_call as on_call_ok,
      me.desired_pay_hourly_cents <= p.pay_max_hourly_cents as pay_ok,
      d.miles <= me.max_distance_miles as distance_ok,
      not coalesce(rule.required, true) or exists (select 1 from reach r
        where r.profession = p.profession and r.works_in = pz.state
          and r.expires_on >= greatest(p.starts_on, private.today())) as license_ok,
      array(
        select q.certification from public.position_requirements q
        where q.position_id = p.id and q.importance = 'must' and q.certification is not null
          and not exists (select 1 from have h where h.certification = q.certification
            and (h.expires_on is null or h.expires_on >= greatest(p.starts_on, private.today())))
        order by q.certification) as missing,
      not exists (select 1 from public.facility_blocks b
        where b.job_seeker_id = p_user and b.employer_id = p.employer_id) as not_blocked
    from me
    join public.positions p on p.status = 'open' and (p_position is null or p.id = p_position)
      and (p_position is not null or p.profession = me.profession)
    join public.profiles o on o.user_id = p.employer_id and o.onboarding_completed and o.approval = 'approved'
    join public.zip_codes pz on pz.zip = p.zip
    left join public.license_rules rule on rule.profession = p.profession and rule.state = pz.state
    cross join lateral (
      select min(private.miles_between(pz.latitude, pz.longitude, l.latitude, l.longitude)) as miles from places l
    ) d
  )
  select g.*, (not g.profession_ok)::integer + (not g.shift_ok)::integer + (not g.schedule_ok)::integer
    + (not g.on_call_ok)::integer + (not g.pay_ok)::integer + (not g.distance_ok)::integer
    + (not g.license_ok)::integer + cardinality(g.missing) + (not g.not_blocked)::integer
  from gates g
$$;

-- One change each, and how many open positions it would open that are shut to them now: counted, not guessed.
create function private.what_would_open(p_user uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with one as materialized (
    select * from private.seeker_gates(p_user, null) g where g.failing = 1
  ), less_pay as (
    -- Down to the lowest top that asks for at most a tenth less; where there is none, to the highest.
    select coalesce(min(o.pay_max_hourly_cents) filter (where o.pay_max_hourly_cents * 10 >= o.desired_hourly_cents * 9),
      max(o.pay_max_hourly_cents)) as hourly
    from one o where not o.pay_ok
  ), farther as (
    -- 25 miles more; where that opens nothing, the first such step up to 100 that does.
    select least(100, greatest(25, ceil(min(o.miles - o.max_miles) / 25) * 25))::integer as more
    from one o where not o.distance_ok
  ), changes as (
    select 'certification' as kind, o.missing[1] as value, count(*) as positions
      from one o where cardinality(o.missing) = 1 group by 2
    union all
    select 'shift', o.shift, count(*) from one o where not o.shift_ok group by 2
    union all
    select 'schedule', o.schedule, count(*) from one o where not o.schedule_ok group by 2
    union all
    select 'on_call', 'yes', count(*) from one o where not o.on_call_ok
    union all
    select 'miles', (max(o.max_miles) + max(f.more))::text, count(*) from one o cross join farther f
      where not o.distance_ok and o.miles <= o.max_miles + f.more
    union all
    select 'pay', max(l.hourly)::text, count(*) from one o cross join less_pay l
      where not o.pay_ok and o.pay_max_hourly_cents >= l.hourly
    union all
    select 'license', o.work_state, count(*) from one o where not o.license_ok group by 2
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'value', c.value, 'label', t.short_name,
    'positions', c.positions) order by c.positions desc, c.kind, c.value), '[]')
  from changes c
  left join public.certifications t on c.kind = 'certification' and t.code = c.value
  where c.positions > 0
$$;

-- ---------------------------------------------------------------- search

-- A place as people type it: a ZIP code, or a city with or without its state. The middle of its ZIP codes; of a city
-- that lies in both states, the larger part. No row when we do not know it.
create function private.place_of(p_place text) returns table (latitude double precision, longitude double precision, label text)
language sql stable security definer set search_path = ''
as $$
  with asked as (
    select btrim(p_place) as whole,
      replace(replace(lower(btrim(split_part(p_place, ',', 1))), '.', ''), 'saint ', 'st ') as city,
      case replace(lower(btrim(split_part(p_place, ',', 2))), '.', '')
        when 'mo' then 'MO' when 'missouri' then 'MO' when 'ks' then 'KS' when 'kansas' then 'KS' else '' end as state,
      btrim(split_part(p_place, ',', 2)) <> '' as has_state
  )
  select avg(z.latitude), avg(z.longitude),
    case when a.whole ~ '^[0-9]{5}$' then max(z.city || ', ' || z.state || ' ' || z.zip) else max(z.city || ', ' || z.state) end
  from asked a
  join public.zip_codes z on case when a.whole ~ '^[0-9]{5}$' then z.zip = a.whole
    else replace(replace(lower(z.city), '.', ''), 'saint ', 'st ') = a.city
      and (not a.has_state or z.state = a.state) end
  group by z.state, a.whole
  order by count(*) desc, z.state limit 1
$$;

-- The public positions that a search's filters let through, for one job seeker: never of a facility they block.
-- Filters: profession ('mine': their own), pay (cents an hour), shift, schedule, facility (words of its name), lat and lon with miles.
create function private.found_positions(p_user uuid, p_filters jsonb) returns table (
  position_id uuid, miles double precision, score_bp integer, opened_at timestamptz, pay_max_hourly_cents integer
)
language sql stable security definer set search_path = ''
as $$
  with me as (
    select s.zip, s.other_zips, s.profession from public.job_seeker_profiles s where s.user_id = p_user
  ), places as materialized (
    select (p_filters ->> 'lat')::double precision as latitude, (p_filters ->> 'lon')::double precision as longitude
      where p_filters ? 'lat'
    union all
    select z.latitude, z.longitude
      from me join public.zip_codes z on z.zip = me.zip or z.zip = any (me.other_zips)
      where not p_filters ? 'lat'
  )
  select p.id, d.miles, m.score_bp, coalesce(p.opened_at, p.created_at), p.pay_max_hourly_cents
  from public.positions p
  join public.profiles o on o.user_id = p.employer_id
    and o.role = 'employer' and o.onboarding_completed and o.approval = 'approved'
  join public.employer_profiles f on f.user_id = p.employer_id and f.facility_name is not null
  join public.zip_codes z on z.zip = p.zip
  cross join lateral (
    select min(private.miles_between(z.latitude, z.longitude, l.latitude, l.longitude)) as miles from places l
  ) d
  left join private.current_matches m on m.position_id = p.id and m.job_seeker_id = p_user
  where p.status = 'open'
    and (not p_filters ? 'profession' or p.profession = case p_filters ->> 'profession'
      when 'mine' then (select me.profession from me) else p_filters ->> 'profession' end)
    and (not p_filters ? 'shift' or p.shift = p_filters ->> 'shift')
    and (not p_filters ? 'schedule' or p.schedule = p_filters ->> 'schedule')
    and (not p_filters ? 'pay' or p.pay_max_hourly_cents >= (p_filters ->> 'pay')::integer)
    and (not p_filters ? 'miles' or d.miles <= (p_filters ->> 'miles')::double precision)
    and (not p_filters ? 'facility'
      or position(lower(p_filters ->> 'facility') in lower(f.facility_name)) > 0)
    and not exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = p_user and b.employer_id = p.employer_id)
$$;

-- The filters with the asked place looked up; without lat and lon where we do not know it.
create function private.with_place(p_filters jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when p_filters ? 'place' then p_filters || coalesce((
      select jsonb_build_object('lat', l.latitude, 'lon', l.longitude, 'label', l.label)
      from private.place_of(p_filters ->> 'place') l), '{"unknown": true}')
    else p_filters end
$$;

-- What a list tells of a position, besides what everybody may see: how it stands with the one who asks.
create function private.position_notice(p_user uuid, p_id uuid, p_miles double precision, p_score integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', v.id, 'title', v.title, 'facility', v.facility_name, 'city', v.city, 'state', v.state,
    'profession', v.profession_name, 'shift', v.shift, 'schedule', p.schedule, 'on_call', p.on_call,
    'pay_min_cents', v.pay_min_cents, 'pay_max_cents', v.pay_max_cents, 'pay_period', v.pay_period,
    'starts_on', v.starts_on, 'miles', round(p_miles::numeric, 1), 'score_bp', p_score,
    'application_id', a.id, 'application_status', a.status,
    'dismissed', exists (select 1 from public.match_dismissals x where x.job_seeker_id = p_user and x.position_id = v.id))
  from private.public_positions v
  join public.positions p on p.id = v.id
  left join public.applications a on a.position_id = v.id and a.job_seeker_id = p_user
  where v.id = p_id
$$;

-- One page of the search, in a steady order: best match, pay, nearest or newest first.
create function private.search_positions(p_filters jsonb, p_sort text, p_page integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  filters jsonb := private.with_place(p_filters);
  answer jsonb;
begin
  -- Miles from a place we do not know are miles from nowhere: neither counts, and the page says so.
  if filters ? 'unknown' then
    filters := filters - 'miles';
  end if;
  with hits as materialized (
    select * from private.found_positions(me, filters)
  ), counted as (
    select count(*)::integer as total, least(greatest(p_page, 1), greatest(1, ceil(count(*) / 25.0)::integer)) as page from hits
  ), shown as (
    select h.*, row_number() over (order by
        case when p_sort = 'match' then -coalesce(h.score_bp, -1) end,
        case when p_sort = 'pay' then -h.pay_max_hourly_cents end,
        case when p_sort = 'nearest' then h.miles end,
        h.opened_at desc, h.position_id) as place
    from hits h
  )
  select jsonb_build_object('place', filters ->> 'label', 'unknown_place', filters ? 'unknown', 'total', c.total, 'page', c.page,
    'items', coalesce((
      select jsonb_agg(private.position_notice(me, s.position_id, s.miles, s.score_bp) order by s.place)
      from shown s where s.place > (c.page - 1) * 25 and s.place <= c.page * 25), '[]'))
  into answer from counted c;
  return answer;
end
$$;
create function public.search_positions(p_filters jsonb default '{}', p_sort text default 'match', p_page integer default 1)
returns jsonb
language sql stable set search_path = ''
as $$ select private.search_positions(p_filters, p_sort, p_page) $$;

-- ---------------------------------------------------------------- saved searches

-- The same filters as the function takes them, so that new positions can be counted without reading an address.
alter table public.saved_searches
  add column filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object' and pg_column_size(filters) <= 2048),
  add column looked_at timestamptz not null default now();

-- Keeps a search under a name. The same search again takes the new name.
create function private.save_search(p_name text, p_query text, p_filters jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
  kept uuid;
begin
  if not exists (select 1 from public.job_seeker_profiles s where s.user_id = me) then
    raise exception using errcode = 'PT403', message = 'Only job seekers save searches.';
  end if;
  if char_length(btrim(p_name)) not between 1 and 80 then
    raise exception using errcode = 'PT422', message = 'Give the search a name of at most 80 characters.', hint = 'name';
  end if;
  if char_length(p_query) > 1000 or jsonb_typeof(p_filters) <> 'object' or pg_column_size(p_filters) > 2048 then
    raise exception using errcode = 'PT422', message = 'This search is too long to be saved.', hint = 'name';
  end if;
  -- Two at once must not make the twenty-first.
  perform 1 from public.job_seeker_profiles s where s.user_id = me for update;
  if (select count(*) from public.saved_searches s where s.user_id = me and s.query <> p_query) >= 20 then
    raise exception using errcode = 'PT409', message = 'You have 20 saved searches, which is the most. Delete one first.';
  end if;
  insert into public.saved_searches (user_id, name, query, filters)
  values (me, btrim(p_name), p_query, p_filters)
  on conflict (user_id, query) do update set name = excluded.name, filters = excluded.filters
  returning id into kept;
  return kept;
end
$$;
create function public.save_search(p_name text, p_query text, p_filters jsonb) returns uuid
language sql set search_path = ''
as $$ select private.save_search(p_name, p_query, p_filters) $$;

create function private.delete_search(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.saved_searches s where s.id = p_id and s.user_id = private.user_id();
  if not found then
    raise exception using errcode = 'PT404', message = 'This saved search does not exist any more.';
  end if;
end
$$;
create function public.delete_search(p_id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_search(p_id) $$;

-- Notes that its owner looks at a search now; gives its query.
create function private.run_search(p_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  asked text;
begin
  update public.saved_searches s set looked_at = now() where s.id = p_id and s.user_id = private.user_id()
  returning s.query into asked;
  if not found then
    raise exception using errcode = 'PT404', message = 'This saved search does not exist any more.';
  end if;
  return asked;
end
$$;
create function public.run_search(p_id uuid) returns text
language sql set search_path = ''
as $$ select private.run_search(p_id) $$;

-- One's saved searches, each with how many positions it finds and how many of them are new.
create function private.my_searches() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'query', s.query, 'created_at', s.created_at,
    'looked_at', s.looked_at, 'total', n.total, 'new', n.new) order by s.created_at desc, s.id), '[]')
  from public.saved_searches s
  cross join lateral (select private.with_place(s.filters) as filters) w
  cross join lateral (
    select count(*) as total, count(*) filter (where h.opened_at > s.looked_at) as new
    from private.found_positions(s.user_id, w.filters) h where not w.filters ? 'unknown'
  ) n
  where s.user_id = private.user_id()
$$;
create function public.my_searches() returns jsonb
language sql stable set search_path = ''
as $$ select private.my_searches() $$;

-- ---------------------------------------------------------------- not for me

create function private.dismiss_position(p_position_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.user_id();
begin
  if not private.is_approved('job_seeker') then
    raise exception using errcode = 'PT403', message = 'Only approved job seekers do this.';
  end if;
  if not exists (select 1 from private.public_positions v where v.id = p_position_id) then
    raise exception using errcode = 'PT404', message = 'This position is not open any more.';
  end if;
  if char_length(coalesce(btrim(p_reason), '')) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'Say why, in at most 500 characters.', hint = 'reason';
  end if;
  insert into public.match_dismissals (job_seeker_id, position_id, reason)
  values (me, p_position_id, btrim(p_reason))
  on conflict (job_seeker_id, position_id) do update set reason = excluded.reason;
end
$$;
create function public.dismiss_position(p_position_id uuid, p_reason text) returns void
language sql set search_path = ''
as $$ select private.dismiss_position(p_position_id, p_reason) $$;

-- Takes it back; nothing to take back is as good as done.
create function private.undo_dismissal(p_position_id uuid) returns void
language sql security definer set search_path = ''
as $$ delete from public.match_dismissals d where d.job_seeker_id = private.user_id() and d.position_id = p_position_id $$;
create function public.undo_dismissal(p_position_id uuid) returns void
language sql set search_path = ''
as $$ select private.undo_dismissal(p_position_id) $$;

-- ---------------------------------------------------------------- who may call

revoke execute on function public.search_positions(jsonb, text, integer),
  public.save_search(text, text, jsonb), public.delete_search(uuid), public.run_search(uuid), public.my_searches(),
  public.dismiss_position(uuid, text), public.undo_dismissal(uuid),
  private.seeker_gates(uuid, uuid), private.what_would_open(uuid), private.place_of(text),
  private.found_positions(uuid, jsonb), private.with_place(jsonb),
  private.position_notice(uuid, uuid, double precision, integer), private.search_positions(jsonb, text, integer),
  private.save_search(text, text, jsonb), private.delete_search(uuid), private.run_search(uuid), private.my_searches(),
  private.dismiss_position(uuid, text), private.undo_dismissal(uuid)
  from public, anon, authenticated;
grant execute on function public.search_positions(jsonb, text, integer),
  public.save_search(text, text, jsonb), public.delete_search(uuid), public.run_search(uuid), public.my_searches(),
  public.dismiss_position(uuid, text), public.undo_dismissal(uuid),
  private.search_positions(jsonb, text, integer),
  private.save_search(text, text, jsonb), private.delete_search(uuid), private.run_search(uuid), private.my_searches(),
  private.dismiss_position(uuid, text), private.undo_dismissal(uuid)
  to authenticated, service_role;
