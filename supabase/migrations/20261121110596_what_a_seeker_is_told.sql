-- Counts that a job seeker is told: neither what would open nor where automatic applications would go counts positions
-- that they have dealt with already.

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

-- Matches that private.apply_automatically() would send this profile to from a score on: the best five, and how many.
create function private.automatic_reach(p_min_score_bp integer) returns table (
  id uuid, title text, facility_name text, city text, state text, total bigint
)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.title, e.facility_name, z.city, z.state, count(*) over ()
  from private.current_matches m
  join public.positions p on p.id = m.position_id
  join public.employer_profiles e on e.user_id = p.employer_id
  join public.zip_codes z on z.zip = p.zip
  where m.job_seeker_id = private.user_id() and m.score_bp >= p_min_score_bp
    and not exists (select 1 from public.applications a
      where a.position_id = m.position_id and a.job_seeker_id = m.job_seeker_id)
    and not exists (select 1 from public.match_dismissals d
      where d.position_id = m.position_id and d.job_seeker_id = m.job_seeker_id)
    and not exists (select 1 from public.screening_questions q where q.position_id = m.position_id and q.required)
  order by m.score_bp desc, m.id
  limit 5
$$;
create function public.automatic_reach(p_min_score_bp integer) returns table (
  id uuid, title text, facility_name text, city text, state text, total bigint
)
language sql stable set search_path = ''
as $$ select * from private.automatic_reach(p_min_score_bp) $$;

revoke execute on function public.automatic_reach(integer), private.automatic_reach(integer)
  from public, anon, authenticated;
grant execute on function public.automatic_reach(integer), private.automatic_reach(integer)
  to authenticated, service_role;
