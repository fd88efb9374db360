-- The matching queries in plain SQL, written in two ways.
--
-- bench.naive_*: one join over the normal tables, the obvious first version. To compare only the query method, not the
-- word lookups, skills are resolved once in advance: bench.held and bench.wanted are what a schema that stores skills
-- by number would have.

create table bench.named as
select w.word, r.code as profession, s.n as skill
from (select distinct unnest(held || wanted) as word from bench.skill_sets) w
cross join public.professions r
join public.skills s on get_bit(matching.skill_bits(array[w.word], r.code), s.n) = 1;
create table bench.held as
select distinct s.user_id, n.skill
from public.job_seeker_profiles s cross join unnest(s.skills) w (word)
join bench.named n on n.word = w.word and n.profession = s.profession;
alter table bench.held add primary key (user_id, skill);
create table bench.wanted as
select p.id as position_id, n.skill, bool_or(q.importance = 'must') as must
from public.positions p
join public.position_requirements q on q.position_id = p.id
join bench.named n on n.word = q.skill and n.profession = p.profession
group by 1, 2;
alter table bench.wanted add primary key (position_id, skill);

-- One open position and one candidate of its profession, with gates and components. p and s are the rows, z their ZIP
-- codes.
create view bench.pairs as
select p.id as position_id, s.user_id, t.tenths,
  least(10000, 5000 + (p.pay_max_hourly_cents - s.desired_pay_hourly_cents)::bigint * 50000 / s.desired_pay_hourly_cents)::integer as pay,
  10000 - 8000 * t.tenths / (s.max_distance_miles * 10) as distance,
  case when not p.shift = any (s.shifts) then 0
    when (p.schedule is null or s.schedules = '{}' or p.schedule = any (s.schedules)) and (s.on_call or not p.on_call) then 10000
    else 6000 end as shift,
  greatest(0, 10000 - 200 * greatest(0, s.available_from - coalesce(p.starts_by, p.starts_on))) as start,
  case when s.facility_types = '{}' or f.facility_type is null then null when f.facility_type = any (s.facility_types)
    then 10000 else 3000 end as facility,
  case when p.min_years_experience = 0 and p.unit is null then null
    when p.min_years_experience = 0 then least(10000, 5000 + 625 * x.quarters)
    when x.quarters >= 4 * p.min_years_experience
    then least(10000, 7000 + 150 * (x.quarters - 4 * p.min_years_experience))
    else 7000 * x.quarters / (4 * p.min_years_experience) end as experience,
  (select count(h.skill) * 10000 / count(*)
    from bench.wanted w left join bench.held h on h.user_id = s.user_id and h.skill = w.skill
    where w.position_id = p.id and not w.must having count(*) > 0)::integer as skills,
  (select count(k.user_id) * 10000 / count(*)
    from public.position_requirements q
    left join public.credentials k on k.user_id = s.user_id and k.certification = q.certification
      and k.status in ('verified', 'pending') and k.expires_on >= private.today()
    where q.position_id = p.id and q.certification is not null and q.importance = 'nice' having count(*) > 0)::integer as certifications
from public.positions p
join public.profiles e on e.user_id = p.employer_id and e.onboarding_completed and e.approval = 'approved'
join public.employer_profiles f on f.user_id = p.employer_id
join public.license_rules rule on rule.profession = p.profession
join public.professions r on r.code = p.profession
join public.zip_codes pz on pz.zip = p.zip and pz.state = rule.state
join public.job_seeker_profiles s on s.profession = p.profession and s.open_to_matches
  and s.desired_pay_hourly_cents <= p.pay_max_hourly_cents
join public.profiles c on c.user_id = s.user_id and c.onboarding_completed and c.approval = 'approved'
join public.zip_codes sz on sz.zip = s.zip
cross join lateral (select matching.tenths(pz, sz) as tenths offset 0) t
left join public.units pu on pu.code = p.unit
cross join lateral (
  select case when p.unit is null then 4 * s.years_experience
    else 2 * y.there + y.around + greatest(y.around, s.years_experience) end::integer as quarters
  from (
    select coalesce(sum((e ->> 'years')::integer) filter (where u.code = p.unit), 0) as there,
      coalesce(sum((e ->> 'years')::integer), 0) as around
    from jsonb_array_elements(s.units) e join public.units u on u.code = e ->> 'unit' and u.parent = pu.parent
  ) y
) x
where p.status = 'open' and t.tenths <= s.max_distance_miles * 10
  and not exists (select 1 from public.facility_blocks b where b.job_seeker_id = s.user_id and b.employer_id = p.employer_id)
  and (not rule.required or exists (select 1 from public.credentials k
    where k.user_id = s.user_id and k.kind = 'license' and k.profession = p.profession and k.verified_on is not null
      and least(k.verified_until, k.expires_on) >= private.today() and (k.state = pz.state or (k.multistate and k.verified_multistate and k.state = s.home_state
        and (select count(*) from public.compact_members t
          where t.compact = r.compact and t.issues and t.state in (k.state, pz.state)) = 2))))
  and not exists (select 1 from public.position_requirements q
    where q.position_id = p.id and q.importance = 'must' and q.certification is not null
      and not exists (select 1 from public.credentials k where k.user_id = s.user_id and k.certification = q.certification
        and k.status in ('verified', 'pending') and k.expires_on >= p.starts_on))
  and not exists (select 1 from bench.wanted w
    where w.position_id = p.id and w.must
      and not exists (select 1 from bench.held h where h.user_id = s.user_id and h.skill = w.skill));
create view bench.scores as
select q.position_id, q.user_id, case when x.a + x.b = 0 then 0 else 2 * x.a * x.b / (x.a + x.b) end
  * case when q.shift = 0 then 6999 else 10000 end / 10000 as score
from bench.pairs q
join public.match_weights m on m.version = (select g.weights from matching.settings g)
cross join lateral (
  select (m.candidate_side ->> 'pay')::integer as pay, (m.candidate_side ->> 'distance')::integer as distance,
    (m.candidate_side ->> 'shift')::integer as shift, (m.candidate_side ->> 'start')::integer as start,
    case when q.facility is null then 0 else (m.candidate_side ->> 'facility')::integer end as facility,
    case when q.experience is null then 0 else (m.position_side ->> 'experience')::integer end as experience,
    case when q.skills is null then 0 else (m.position_side ->> 'skills')::integer end as skills,
    case when q.certifications is null then 0 else (m.position_side ->> 'certifications')::integer end as certifications,
    (m.position_side ->> 'start')::integer as start_position
  offset 0
) w
cross join lateral (
  select (w.pay * q.pay + w.distance * q.distance + w.shift * q.shift + w.start * q.start
      + w.facility * coalesce(q.facility, 0)) / (w.pay + w.distance + w.shift + w.start + w.facility) as a,
    case when w.experience + w.skills + w.certifications = 0 then least(6000, q.start) else (w.experience
      * coalesce(q.experience, 0) + w.skills * coalesce(q.skills, 0) + w.certifications * coalesce(q.certifications, 0)
      + w.start_position * q.start) / (w.experience + w.skills + w.certifications + w.start_position) end as b
  offset 0
) x;
create function bench.naive_top(p_opening integer, p_keep integer) returns table (n integer, score integer)
language plpgsql stable
as $$
begin
  return query
  select k.n, x.score from bench.scores x join matching.job_seekers k on k.user_id = x.user_id
  where x.position_id = (select o.position_id from matching.openings o where o.n = p_opening)
  order by 2 desc, 1 limit p_keep;
end
$$;
create function bench.naive_top_positions(p_n integer, p_keep integer) returns table (opening integer, score integer)
language plpgsql stable
as $$
begin
  return query
  select o.n, x.score from bench.scores x join matching.openings o on o.position_id = x.position_id
  where x.user_id = (select k.user_id from matching.job_seekers k where k.n = p_n)
  order by 2 desc, 1 limit p_keep;
end
$$;

-- bench.narrow_*: measures, gates and scores everyone of the profession over the engine's own narrow tables with its
-- own functions, so that only the search method differs.

create function bench.narrow_top(p_opening integer, p_keep integer) returns table (n integer, score integer)
language plpgsql stable
as $$
begin
  return query
  select q.n, max(q.score)
  from (
    select c.n, matching.fuse(
        matching.job_seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w.pay, w.distance, w.shift, w.start_job_seeker, w.facility),
        matching.position_side(p.experience, p.skills, p.certifications, p.start, w.experience, w.skills, w.certifications, w.start_position,
          matching.asked(o, w.experience, w.skills, w.certifications)),
        p.shift, c.exposure, w.exposure) as score
    from matching.openings o
    cross join matching.live_weights() w
    join matching.places c on c.profession = o.profession
    join public.zip_codes a on a.zip = matching.zip_text(o.zip)
    join public.zip_codes b on b.zip = matching.zip_text(c.zip)
    cross join lateral (select matching.tenths(a, b) as tenths) d
    cross join lateral matching.parts(c, o, d.tenths) p
    where o.n = p_opening and d.tenths <= c.reach and c.min_pay <= o.pay_max and matching.passes(c, o)
      and not exists (select 1 from public.facility_blocks x join matching.job_seekers k on k.user_id = x.job_seeker_id
        where x.employer_id = o.employer_id and k.n = c.n)
  ) q
  group by q.n order by 2 desc, 1 limit p_keep;
end
$$;
create function bench.narrow_top_positions(p_n integer, p_keep integer) returns table (opening integer, score integer)
language plpgsql stable
as $$
begin
  return query
  select q.n, max(q.score)
  from (
    select o.n, matching.fuse(
        matching.job_seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w.pay, w.distance, w.shift, w.start_job_seeker, w.facility),
        matching.position_side(p.experience, p.skills, p.certifications, p.start, w.experience, w.skills, w.certifications, w.start_position,
          matching.asked(o, w.experience, w.skills, w.certifications)),
        p.shift, c.exposure, w.exposure) as score
    from matching.places c
    cross join matching.live_weights() w
    join matching.openings o on o.profession = c.profession
    join public.zip_codes a on a.zip = matching.zip_text(c.zip)
    join public.zip_codes b on b.zip = matching.zip_text(o.zip)
    cross join lateral (select matching.tenths(a, b) as tenths) d
    cross join lateral matching.parts(c, o, d.tenths) p
    where c.n = p_n and d.tenths <= c.reach and c.min_pay <= o.pay_max and matching.passes(c, o)
      and not exists (select 1 from public.facility_blocks x join matching.job_seekers k on k.user_id = x.job_seeker_id
        where x.employer_id = o.employer_id and k.n = c.n)
  ) q
  group by q.n order by 2 desc, 1 limit p_keep;
end
$$;
