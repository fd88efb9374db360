/**
 * Matching in its simplest form: straight from the public tables, every pair individually, without narrow copies, lists
 * or shortcuts. The engine's results are compared with it.
 */

/**
 * Everyone who fits one open position ($1), best first, at most $2: n, job_seeker_id, score, and each component. A
 * candidate counts from their best place.
 */
export const NAIVE = `
with position as (
  select p.*, z.state as work_state, z.latitude, z.longitude, f.facility_type as kind,
    greatest(p.starts_on, private.today()) as start_on,
    greatest(coalesce(p.starts_by, p.starts_on), private.today()) as start_by, rule.required
  from public.positions p
  join public.profiles e on e.user_id = p.employer_id and e.onboarding_completed and e.approval = 'approved'
  join public.employer_profiles f on f.user_id = p.employer_id
  join public.zip_codes z on z.zip = p.zip
  join public.professions r on r.code = p.profession
  join public.license_rules rule on rule.profession = p.profession and rule.state = z.state
  where p.id = $1 and p.status = 'open'
), asked as (
  select coalesce(array_agg(distinct y.skill) filter (where q.importance = 'must' and y.skill is not null), '{}') as musts,
    -- One that is named as a must in other words is a must only.
    coalesce(array_agg(distinct y.skill) filter (where q.importance = 'nice' and y.skill is not null and not exists (
      select 1 from public.position_requirements m where m.position_id = p.id and m.importance = 'must'
        and y.skill = (select s.skill from public.skill_synonyms s where s.key = matching.skill_key(m.skill)
          and (s.profession is null or s.profession = p.profession) order by s.profession nulls last limit 1))), '{}') as nices,
    coalesce(bool_or(q.importance = 'must' and y.skill is null), false) as hopeless
  from position p
  join public.position_requirements q on q.position_id = p.id and q.skill is not null
  left join lateral (
    select s.skill from public.skill_synonyms s
    where s.key = matching.skill_key(q.skill) and (s.profession is null or s.profession = p.profession)
    order by s.profession nulls last limit 1
  ) y on true
), pairs as (
  select s.user_id, z.zip as place, p.start_on,
    round(39588 * 2 * asin(least(1, sqrt(power(sin(radians(z.latitude - p.latitude) / 2), 2)
      + cos(radians(z.latitude)) * cos(radians(p.latitude)) * power(sin(radians(z.longitude - p.longitude) / 2), 2)))))::integer
      as tenths,
    s.max_distance_miles * 10 as reach,
    case when p.exempt then s.desired_pay_yearly_cents else greatest(s.desired_pay_hourly_cents, 1) end as want,
    case when p.exempt then p.pay_max_yearly_cents else p.pay_max_hourly_cents end as pays,
    p.shift = any (s.shifts) as shift_fits,
    (p.schedule is null or s.schedules = '{}' or p.schedule = any (s.schedules)) and (s.on_call or not p.on_call) as rest_fits,
    greatest(0, s.available_from - p.start_by) as late,
    -- Null: nobody asked, so that it is not compared.
    case when p.kind is null or s.facility_types = '{}' then null else p.kind = any (s.facility_types) end as kind_fits,
    s.years_experience as years, u.quarters, p.unit is null as any_unit, p.min_years_experience as least_years, p.years_importance = 'must' as years_must,
    s.musts as my_musts, s.facility_types = '{}' as any_kind,
    s.schedules = '{}' or coalesce(p.schedule = any (s.schedules), false) as schedule_fits,
    (select count(*) from asked a, unnest(a.musts) x where exists (select 1 from unnest(s.skills) w
      where x = (select y.skill from public.skill_synonyms y where y.key = matching.skill_key(w)
        and (y.profession is null or y.profession = s.profession) order by y.profession nulls last limit 1))) as musts_held,
    (select count(*) from asked a, unnest(a.nices) x where exists (select 1 from unnest(s.skills) w
      where x = (select y.skill from public.skill_synonyms y where y.key = matching.skill_key(w)
        and (y.profession is null or y.profession = s.profession) order by y.profession nulls last limit 1))) as nices_held,
    (select cardinality(a.musts) from asked a) as musts, (select cardinality(a.nices) from asked a) as nices,
    (select count(*) from public.position_requirements q where q.position_id = p.id and q.certification is not null
      and q.importance = 'nice') as beyond,
    (select count(*) from public.position_requirements q where q.position_id = p.id and q.importance = 'nice'
      and exists (select 1 from public.credentials k where k.user_id = s.user_id and k.certification = q.certification
        and k.status in ('verified', 'pending') and (k.expires_on is null or k.expires_on >= private.today()))) as beyond_held,
    least(100, 10 * (select count(*) from (
      select v.employer_id from public.candidate_views v
      where v.job_seeker_id = s.user_id and v.last_viewed_at > now() - interval '14 days'
      union
      select a.employer_id from public.applications a where a.job_seeker_id = s.user_id and a.source = 'invited'
        and a.created_at > now() - interval '14 days') x)) as exposure
  from position p
  join public.job_seeker_profiles s on s.profession = p.profession and s.open_to_matches
  join public.profiles c on c.user_id = s.user_id and c.onboarding_completed and c.approval = 'approved'
  join public.zip_codes z on z.zip = s.zip or z.zip = any (s.other_zips)
  -- Quarters of a year that count: whole in the unit, half in its group, a quarter elsewhere.
  cross join lateral (
    select case when p.unit is null then 4 * s.years_experience else 4 * y.there + 2 * (y.around - y.there)
      + greatest(0, s.years_experience - y.around) end::integer as quarters
    from (
      select coalesce(sum((e ->> 'years')::integer) filter (where x.code = p.unit), 0) as there,
        coalesce(sum((e ->> 'years')::integer), 0) as around
      from jsonb_array_elements(s.units) e
      join public.units x on x.code = e ->> 'unit' and x.parent = (select g.parent from public.units g where g.code = p.unit)
    ) y
  ) u
  where not (select a.hopeless from asked a)
    and not exists (select 1 from public.facility_blocks b where b.job_seeker_id = s.user_id and b.employer_id = p.employer_id)
    and case when p.exempt then s.desired_pay_yearly_cents <= p.pay_max_yearly_cents
      else greatest(s.desired_pay_hourly_cents, 1) <= p.pay_max_hourly_cents end
    and (s.employments = '{}' or p.employment = any (s.employments))
    and (not p.required or exists (select 1 from public.credentials k
      where k.user_id = s.user_id and k.kind = 'license' and k.profession = p.profession and k.verified_on is not null
        and least(k.verified_until, k.expires_on) >= private.today() and (k.state = p.work_state or (k.multistate and k.verified_multistate
          and (k.state = s.home_state or (k.state = s.moved_from and s.moved_on + 60 >= private.today()
            and exists (select 1 from public.compact_members t
              where t.compact = 'nlc' and t.issues and t.state = s.home_state)))
          and p.profession in ('rn', 'lpn')
          and (select count(*) from public.compact_members t
            where t.compact = 'nlc' and t.issues and t.state in (k.state, p.work_state)) = 2))))
    and not exists (select 1 from public.position_requirements q
      where q.position_id = p.id and q.importance = 'must' and q.certification is not null
        and not exists (select 1 from public.credentials k where k.user_id = s.user_id and k.certification = q.certification
          and k.status in ('verified', 'pending') and (k.expires_on is null or k.expires_on >= p.start_on)))
), parts as (
  select r.*,
    least(10000, 5000 + (r.pays - r.want)::bigint * 50000 / r.want)::integer as pay,
    10000 - 8000 * r.tenths / r.reach as distance,
    case when not r.shift_fits then 0 when r.rest_fits then 10000 else 6000 end as shift,
    greatest(0, 10000 - 200 * r.late) as start,
    case when r.kind_fits then 10000 when not r.kind_fits then 3000 end as facility,
    case when r.least_years = 0 and r.any_unit then null when r.least_years = 0 then least(10000, 5000 + 625 * r.quarters)
      when r.quarters >= 4 * r.least_years then least(10000, 7000 + 150 * (r.quarters - 4 * r.least_years))
      else 7000 * r.quarters / (4 * r.least_years) end as experience,
    case when r.nices = 0 then null else (r.nices_held * 10000 / r.nices)::integer end as skills,
    case when r.beyond = 0 then null else (r.beyond_held * 10000 / r.beyond)::integer end as certifications
  from pairs r
  -- What either side made a must.
  where r.tenths <= r.reach and r.musts_held = r.musts and (r.years >= r.least_years or not r.years_must)
    and (r.shift_fits or 'shifts' <> all (r.my_musts))
    and (r.schedule_fits or 'schedules' <> all (r.my_musts))
    and (r.any_kind or coalesce(r.kind_fits, false) or 'facility_types' <> all (r.my_musts))
), compared as (
  -- One row for each part that was compared: its weight, its value and whose side it is on.
  select t.user_id, t.place, x.side, x.part, x.value,
    (case x.side when 'candidate' then m.candidate_side else m.position_side end ->> x.part)::integer as weight
  from parts t
  join public.match_weights m on m.version = (select g.weights from matching.settings g)
  cross join lateral (values ('candidate', 'pay', t.pay), ('candidate', 'distance', t.distance),
    ('candidate', 'shift', t.shift), ('candidate', 'start', t.start), ('candidate', 'facility', t.facility),
    ('position', 'experience', t.experience), ('position', 'skills', t.skills),
    ('position', 'certifications', t.certifications), ('position', 'start', t.start)) x (side, part, value)
  where x.value is not null
), sides as (
  select t.*, m.exposure as attention,
    (select case when sum(x.weight) = 0 then 6000 else sum(x.weight * x.value) / sum(x.weight) end
      from compared x where x.user_id = t.user_id and x.place = t.place and x.side = 'candidate')::bigint as a,
    (select case when coalesce(sum(x.weight) filter (where x.part <> 'start'), 0) = 0 then least(6000, t.start)
        else sum(x.weight * x.value) / sum(x.weight) end
      from compared x where x.user_id = t.user_id and x.place = t.place and x.side = 'position')::bigint as b
  from parts t
  join public.match_weights m on m.version = (select g.weights from matching.settings g)
), scored as (
  select distinct on (d.user_id) d.*, k.n,
    (case when d.a + d.b = 0 then 0 else 2 * d.a * d.b / (d.a + d.b) end * case when d.shift = 0 then 6999 else 10000 end
      / 10000 * (10000 - d.attention * d.exposure) / 10000)::integer as score
  from sides d join matching.job_seekers k on k.user_id = d.user_id
  order by d.user_id, score desc, d.tenths, d.place
)
select s.n, s.user_id as job_seeker_id, s.score, s.pay, s.distance, s.shift, s.start, s.facility, s.experience, s.skills,
  s.certifications, s.exposure::integer as exposure
from scored s order by s.score desc, s.n limit $2`;

/** The entries of a position's list ($1), best first, at most $2, with the same columns. */
export const LISTED = `
select m.n, m.job_seeker_id, m.score_bp as score, m.pay::integer, m.distance::integer, m.shift::integer, m.start::integer,
  m.facility::integer, m.experience::integer, m.skills::integer, m.certifications::integer, m.exposure::integer
from public.matches m where m.position_id = $1 order by m.score_bp desc, m.n limit $2`;

/** Both from one snapshot, as two columns of rows. */
export const BOTH = `select (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${NAIVE}) x) as naive,
  (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${LISTED}) x) as listed`;
