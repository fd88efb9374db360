-- The kinds of facilities that somebody chose to work in decide what they are matched with, like their shifts: no kind
-- chosen means any.

create or replace function private.eligible_pairs(p_position uuid, p_job_seeker uuid)
returns table (
  position_id uuid, job_seeker_id uuid, components jsonb, facts jsonb, license_valid_until date
)
language sql stable security definer set search_path = ''
as $$
  select p.id, s.user_id,
    jsonb_build_object(
      -- Half when the top of the range just meets what is wanted, full at 10 percent above it.
      'pay', least(10000, 5000 + (p.pay_max_hourly_cents - s.desired_pay_hourly_cents)::bigint * 50000
        / greatest(s.desired_pay_hourly_cents, 1)),
      'distance', round(10000 - 8000 * d.miles / s.max_distance_miles)::integer,
      -- Two percent off for each day the candidate is free after the wanted start.
      'start', greatest(0, 10000 - 200 * greatest(0, s.available_from - greatest(p.starts_on, private.today()))),
      'experience', case
        when s.years_experience >= p.min_years_experience
          then least(10000, 7000 + 600 * (s.years_experience - p.min_years_experience))
        else 7000 * s.years_experience / p.min_years_experience
      end,
      -- Full when the license outlasts the start by a year.
      'license', case
        when l.expires_on is null then 10000
        else least(10000, 10000 * (l.expires_on - greatest(p.starts_on, private.today())) / 365)
      end
    ),
    jsonb_build_object(
      'miles', round(d.miles::numeric, 1),
      -- The place the distance was measured from, when it is not home.
      'from_city', case when d.zip <> s.zip then d.city end,
      'max_miles', s.max_distance_miles,
      'pay_min_cents', p.pay_min_cents, 'pay_max_cents', p.pay_max_cents, 'pay_period', p.pay_period,
      'pay_max_hourly_cents', p.pay_max_hourly_cents,
      'desired_hourly_cents', s.desired_pay_hourly_cents,
      'shift', p.shift,
      'starts_on', p.starts_on, 'available_from', s.available_from,
      'years', s.years_experience, 'min_years', p.min_years_experience,
      'license_state', l.state, 'license_multistate', coalesce(l.multistate, false),
      'license_valid_until', l.expires_on, 'license_status', l.status,
      'position_state', pz.state
    ),
    l.expires_on
  from public.positions p
  join public.profiles employer on employer.user_id = p.employer_id
    and employer.onboarding_completed and employer.approval = 'approved'
  join public.employer_profiles facility on facility.user_id = p.employer_id
  join public.zip_codes pz on pz.zip = p.zip
  join public.license_rules rule on rule.profession = p.profession and rule.state = pz.state
  join public.job_seeker_profiles s on s.profession = p.profession and s.open_to_matches
  join public.profiles candidate on candidate.user_id = s.user_id
    and candidate.onboarding_completed and candidate.approval = 'approved'
  join lateral (
    select z.zip, z.city, private.miles_between(pz.latitude, pz.longitude, z.latitude, z.longitude) as miles
    from public.zip_codes z where z.zip = s.zip or z.zip = any (s.other_zips)
    order by 3, 1 limit 1
  ) d on true
  left join lateral (
    select r.state, r.multistate, r.expires_on, r.status
    from private.license_reach r
    where r.user_id = s.user_id and r.profession = p.profession and r.works_in = pz.state
      and r.expires_on >= greatest(p.starts_on, private.today())
    order by (r.state = pz.state) desc, r.expires_on desc
    limit 1
  ) l on true
  where p.status = 'open'
    and (p_position is null or p.id = p_position)
    and (p_job_seeker is null or s.user_id = p_job_seeker)
    and p.shift = any (s.shifts)
    and (p.schedule is null or s.schedules = '{}' or p.schedule = any (s.schedules))
    and (not p.on_call or s.on_call)
    and (s.facility_types = '{}' or facility.facility_type is null or facility.facility_type = any (s.facility_types))
    and s.desired_pay_hourly_cents <= p.pay_max_hourly_cents
    and d.miles <= s.max_distance_miles
    and (not rule.required or l.expires_on is not null)
    and not exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = s.user_id and b.employer_id = p.employer_id)
    -- Each certification that is a must, unexpired.
    and not exists (
      select 1 from public.position_requirements q
      where q.position_id = p.id and q.importance = 'must' and q.certification is not null
        and not exists (
          select 1 from public.credentials c
          where c.user_id = s.user_id and c.certification = q.certification and c.status <> 'rejected'
            and (c.expires_on is null or c.expires_on >= greatest(p.starts_on, private.today()))))
$$;

drop function private.seeker_gates(uuid, uuid);
-- Every public position against one job seeker, gate by gate; tests/integration/seeker-gates.test.ts holds them to
-- private.eligible_pairs().
create function private.seeker_gates(p_user uuid, p_position uuid) returns table (
  position_id uuid, employer_id uuid, work_state text, shift text, schedule text, pay_max_hourly_cents integer,
  miles double precision, max_miles integer, desired_hourly_cents integer, profession_ok boolean, shift_ok boolean,
  schedule_ok boolean, on_call_ok boolean, facility_type text, facility_ok boolean, pay_ok boolean, distance_ok boolean, license_ok boolean, missing text[],
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
      f.facility_type,
      me.facility_types = '{}' or f.facility_type is null or f.facility_type = any (me.facility_types) as facility_ok,
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
    join public.employer_profiles f on f.user_id = p.employer_id
    join public.zip_codes pz on pz.zip = p.zip
    left join public.license_rules rule on rule.profession = p.profession and rule.state = pz.state
    cross join lateral (
      select min(private.miles_between(pz.latitude, pz.longitude, l.latitude, l.longitude)) as miles from places l
    ) d
  )
  select g.*, (not g.profession_ok)::integer + (not g.shift_ok)::integer + (not g.schedule_ok)::integer
    + (not g.on_call_ok)::integer + (not g.facility_ok)::integer + (not g.pay_ok)::integer + (not g.distance_ok)::integer
    + (not g.license_ok)::integer + cardinality(g.missing) + (not g.not_blocked)::integer
  from gates g
$$;

-- One change each, and how many open positions it would open that are shut to them now: counted, not guessed.
create or replace function private.what_would_open(p_user uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with one as materialized (
    select * from private.seeker_gates(p_user, null) g where g.failing = 1
      and not exists (select 1 from public.applications a
        where a.position_id = g.position_id and a.job_seeker_id = p_user)
      and not exists (select 1 from public.match_dismissals d
        where d.position_id = g.position_id and d.job_seeker_id = p_user)
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
    select 'facility_type', o.facility_type, count(*) from one o where not o.facility_ok group by 2
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

-- A facility that turns out to be of another kind is matched anew.
create function private.facility_type_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_matches(p.id, null) from public.positions p where p.employer_id = new.user_id;
  return null;
end
$$;
create trigger employer_profiles_refresh_matches after update of facility_type on public.employer_profiles
  for each row when (old.facility_type is distinct from new.facility_type)
  execute function private.facility_type_changed();

-- Pairs that passed before this gate was there.
select private.refresh_matches(null, s.user_id) from public.job_seeker_profiles s where s.facility_types <> '{}';

revoke execute on function private.seeker_gates(uuid, uuid), private.facility_type_changed()
  from public, anon, authenticated;
