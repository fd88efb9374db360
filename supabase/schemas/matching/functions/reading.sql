-- Reading matches: those of a person, one pair, which requirements are met, and a facility's own.

-- A score's components as pages read them.
create function matching.components(m private.job_seeker_match) returns jsonb
language plpgsql immutable set search_path = '' as $$ begin return
  jsonb_build_object('pay', m.pay, 'distance', m.distance, 'shift', m.shift, 'start', m.start, 'facility', m.facility,
    'experience', m.experience, 'skills', m.skills, 'certifications', m.certifications);
end $$;

-- A person's matches, or those among p_positions. matching.openings and matching.places hold only open positions and
-- approved people on both sides, so no further check is needed.
create function private.job_seeker_matches(p_user uuid, p_positions uuid[] default null)
returns setof private.job_seeker_match
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_generic_plan set join_collapse_limit = 1 set from_collapse_limit = 1
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_seqscan = off
set random_page_cost = 1
as $$
declare
  me constant integer := (select k.n from matching.job_seekers k where k.user_id = p_user);
  today constant smallint := matching.day(private.today());
  w constant matching.weights := matching.live_weights();
  blocked constant uuid[] := matching.facilities_blocked_by(me);
  zips constant integer[] := case when p_positions is not null then
    array(select o.zip from matching.openings o where o.position_id = any (p_positions)) end;
begin
  return query
  select t.position_id, p_user, t.score, w.version, t.zip, t.pay, t.distance, t.shift, t.start, t.facility,
    t.experience, t.skills, t.certifications
  from matching.scores_of_job_seeker(me, zips, blocked, today, w.pay, w.distance, w.shift, w.start_job_seeker,
    w.facility, w.experience, w.skills, w.certifications, w.start_position, w.exposure) t
  where p_positions is null or t.position_id = any (p_positions);
end $$;

create function private.pair_match(p_position uuid, p_user uuid) returns table (
  score_bp integer, weights_version integer, components jsonb, facts jsonb
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select m.score_bp, m.weights_version, matching.components(m), private.match_facts(m.position_id, p_user, m.zip)
  from private.job_seeker_matches(p_user, array[p_position]) m;
end $$;

-- How many people fit a position.
create function matching.count_fitting(p_position uuid) returns integer
language plpgsql stable
set search_path = '' set plan_cache_mode = force_generic_plan set join_collapse_limit = 1 set from_collapse_limit = 1
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_seqscan = off
set random_page_cost = 1
as $$
declare
  w constant matching.weights := matching.live_weights();
  it constant integer := (select o.n from matching.openings o where o.position_id = p_position);
  read record;
begin
  if it is null then return 0; end if;
  select * into read from matching.reading_plan(it, w);
  if read.is_hopeless then return 0; end if;
  return (
    select count(distinct s.n) from matching.scores_of_opening(it, read.far_tenths, read.blocked,
      case when read.must_word is not null then array[read.must_word] end, array[null::bit(304)], null, 1, 100000, 1,
      w.pay, w.distance, w.shift, w.start_job_seeker, w.facility, w.experience, w.skills, w.certifications,
      w.start_position, w.exposure) s
  );
end $$;

-- Which requirements of these open positions a person meets; failing counts the ones they don't.
create function private.job_seeker_gates(p_user uuid, p_positions uuid[]) returns table (
  position_id uuid, employer_id uuid, work_state text, pay_max_hourly_cents integer, pay_max_yearly_cents bigint,
  exempt boolean, miles double precision, max_miles integer, desired_hourly_cents integer, desired_yearly_cents bigint,
  employment_ok boolean, profession_ok boolean, pay_ok boolean, distance_ok boolean,
  license_ok boolean, missing text[], missing_skills text[], unknown_skills text[],
  my_years integer, required_years integer, years_ok boolean, shift_ok boolean, schedule_ok boolean,
  facility_ok boolean, not_blocked boolean, failing integer
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  today constant date := private.today();
begin
  return query
  with me as materialized (
    select s.* from public.job_seeker_profiles s where s.user_id = p_user
  ), reach as materialized (
    select r.profession, r.works_in, r.expires_on from private.license_reach r where r.user_id = p_user
  ), have as materialized (
    select c.certification, c.expires_on from private.counting_certifications c where c.user_id = p_user
  ), wanted as materialized (
    select p.id, p.employer_id, p.profession, p.zip, p.pay_max_hourly_cents, p.pay_max_yearly_cents, p.exempt,
      p.employment, p.starts_on, p.shift, p.schedule,
      f.facility_type, case p.years_importance when 'must' then p.min_years_experience else 0 end as required_years
    from unnest(p_positions) x (id)
    join public.positions p on p.id = x.id and p.status = 'open'
    join public.profiles o on o.user_id = p.employer_id and o.onboarding_completed and o.approval = 'approved'
    join public.employer_profiles f on f.user_id = p.employer_id
  ), zips as materialized (
    -- Once per ZIP code. Measured as matching does: in tenths of a mile, from the nearest of their places.
    select pz.zip, pz.state, min(matching.tenths(pz, l)) / 10.0::double precision as miles
    from me
    join public.zip_codes pz on pz.zip in (select w.zip from wanted w)
    left join public.zip_codes l on l.zip = me.zip or l.zip = any (me.other_zips)
    group by pz.zip, pz.state
  ), gates as materialized (
    select p.id, p.employer_id, z.state, p.pay_max_hourly_cents, p.pay_max_yearly_cents, p.exempt, z.miles,
      me.max_distance_miles, me.desired_pay_hourly_cents, me.desired_pay_yearly_cents, p.starts_on, p.profession,
      me.employments = '{}' or p.employment = any (me.employments) as employment_ok,
      p.profession = me.profession as profession_ok,
      case when p.exempt then me.desired_pay_yearly_cents <= p.pay_max_yearly_cents
        else greatest(me.desired_pay_hourly_cents, 1) <= p.pay_max_hourly_cents end as pay_ok,
      z.miles <= me.max_distance_miles as distance_ok,
      not coalesce(rule.required, true) or exists (select 1 from reach r
        where r.profession = p.profession and r.works_in = z.state and r.expires_on >= today) as license_ok,
      -- "not in" uses a hash; "not exists" would look at every block for each position.
      p.employer_id not in (select b.employer_id from public.facility_blocks b where b.job_seeker_id = p_user)
        as not_blocked,
      me.years_experience as my_years, p.required_years, me.years_experience >= p.required_years as years_ok,
      'shifts' <> all (me.musts) or p.shift = any (me.shifts) as shift_ok,
      'schedules' <> all (me.musts) or me.schedules = '{}'
        or coalesce(p.schedule = any (me.schedules), false) as schedule_ok,
      'facility_types' <> all (me.musts) or me.facility_types = '{}'
        or coalesce(p.facility_type = any (me.facility_types), false) as facility_ok
    from me
    cross join wanted p
    join zips z on z.zip = p.zip
    left join public.license_rules rule on rule.profession = p.profession and rule.state = z.state
  ), near as (
    select g.*, (not g.profession_ok)::integer + (not g.pay_ok)::integer + (not g.distance_ok)::integer
      + (not g.employment_ok)::integer + (not g.license_ok)::integer + (not g.not_blocked)::integer
      + (not g.years_ok)::integer + (not g.shift_ok)::integer + (not g.schedule_ok)::integer
      + (not g.facility_ok)::integer as shut
    from gates g
  ), required as materialized (
    -- For all positions at once; a query for each position would take most of the time.
    select n.id, n.profession, n.starts_on, q.certification, q.skill
    from near n join public.position_requirements q on q.position_id = n.id and q.importance = 'must'
  ), words as materialized (
    -- What the required skills mean (null for an unknown word), and whether the person has them.
    select d.profession, w.typed, w.skill, coalesce(get_bit(d.mine, w.skill) = 1, false) as held
    from (
      select q.profession, array_agg(distinct q.skill) as typed,
        matching.skill_bits((select me.skills from me), q.profession) as mine
      from required q where q.skill is not null
      group by q.profession
    ) d
    cross join lateral matching.skills_of(d.typed, d.profession) w
  ), lacking as materialized (
    select q.id, array_agg(q.certification order by q.certification) as missing
    from required q
    where q.certification is not null and not exists (select 1 from have h where h.certification = q.certification
      and (h.expires_on is null or h.expires_on >= greatest(q.starts_on, today)))
    group by q.id
  ), lacking_skills as materialized (
    select q.id, coalesce(array_agg(w.typed order by w.typed) filter (where w.skill is not null), '{}') as missing,
      coalesce(array_agg(w.typed order by w.typed) filter (where w.skill is null), '{}') as unknown
    from required q join words w on w.profession = q.profession and w.typed = q.skill and not w.held
    group by q.id
  )
  select g.id, g.employer_id, g.state, g.pay_max_hourly_cents, g.pay_max_yearly_cents, g.exempt, g.miles,
    g.max_distance_miles, g.desired_pay_hourly_cents, g.desired_pay_yearly_cents, g.employment_ok, g.profession_ok,
    g.pay_ok, g.distance_ok, g.license_ok, coalesce(m.missing, '{}'), coalesce(k.missing, '{}'),
    coalesce(k.unknown, '{}'), g.my_years, g.required_years,
    g.years_ok, g.shift_ok, g.schedule_ok, g.facility_ok, g.not_blocked,
    g.shut + coalesce(cardinality(m.missing), 0) + coalesce(cardinality(k.missing) + cardinality(k.unknown), 0)
  from near g
  left join lacking m on m.id = g.id
  left join lacking_skills k on k.id = g.id;
end $$;

create function private.own_match(p_match_id uuid, p_facility uuid) returns private.current_matches
language plpgsql stable security definer set search_path = '' as $$
declare
  stored private.current_matches;
begin
  select m.* into stored from private.current_matches m
  join public.positions p on p.id = m.position_id and p.employer_id = p_facility
  where m.id = p_match_id and not exists (select 1 from public.match_dismissals d
    where d.position_id = m.position_id and d.job_seeker_id = m.job_seeker_id);
  if not found then
    raise exception using errcode = 'PT404', message =
      'This candidate is no longer among the matches. They may have paused their profile, changed what they want, or '
      || 'left.';
  end if;
  return stored;
end $$;

-- How many candidates fit each of these positions; one more than a list shows means "more".
create function private.fitting_of(p_positions uuid[]) returns table (position_id uuid, fitting integer)
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select p.id, case when l.complete is false then g.shown + 1 else least(g.shown + 1, f.amount)::integer end
  from matching.settings g
  cross join unnest(p_positions) p (id)
  left join matching.openings o on o.position_id = p.id
  left join matching.lists l on l.opening = o.n
  left join lateral (
    select count(*) as amount from private.current_matches m
    where l.complete is not false and m.position_id = p.id
      and not exists (select 1 from public.match_dismissals d
        where d.position_id = p.id and d.job_seeker_id = m.job_seeker_id)
  ) f on true;
end $$;

create function private.fitting(p_position uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin return (select f.fitting from private.fitting_of(array[p_position]) f); end $$;
