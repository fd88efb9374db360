-- The score: components from 0 to 10000 (null if not asked for), weighted for each side; fuse() combines the two sides.

create function matching.parts(c matching.places, o matching.openings, tenths smallint) returns table (
  pay integer, distance integer, shift integer, start integer, facility integer,
  experience integer, skills integer, certifications integer
)
language sql immutable as $$
  select
    -- 5000 if the top of the range just meets the minimum pay, 10000 from 10 percent above it.
    least(10000, 5000 + case when o.salary < 2147483647 then (o.salary - c.min_year)::bigint * 50000 / c.min_year
      else (o.pay_max - c.min_pay)::bigint * 50000 / c.min_pay end)::integer,
    -- 10000 at no distance, 2000 at the farthest they travel.
    10000 - 8000 * tenths / c.reach,
    -- 10000 if shift, schedule and on-call fit, 6000 if only the shift does.
    case when c.wants & o.shift = 0 then 0 when c.wants & o.extras = o.extras then 10000 else 6000 end,
    -- 200 less for each day they are available after the latest start.
    greatest(0, 10000 - 200 * greatest(0, c.free_from - o.starts_by)),
    -- Bit 20: the job seeker chose types of facility.
    case when c.wants & 1048576 = 0 or o.facility = 0 then null when c.wants & o.facility <> 0 then 10000
      else 3000 end,
    -- 7000 with the years it requires, 10000 with five more. If it names a unit without years, 10000 with two in it.
    case when o.years = 0 and o.unit = 0 then null when o.years = 0 then least(10000, 5000 + 625 * x.quarters)
      when x.quarters >= 4 * o.years then least(10000, 7000 + 150 * (x.quarters - 4 * o.years))
      else 7000 * x.quarters / (4 * o.years) end,
    case when o.skill_count > 0 then (bit_count(c.skills & o.nice_skills) * 10000 / o.skill_count)::integer end,
    case when o.nice_count > 0 then
      (bit_count((c.gates & o.nice_certifications)::bit(64)) * 10000 / o.nice_count)::integer end
  -- Years in the unit count in full, in its group half, elsewhere a quarter: matching.unit_quarters(). Reading the
  -- array costs as much as the rest of the score, so only those who share a bit with the opening are looked up.
  from (
    select case when o.unit = 0 then 4 * c.years
      when c.unit_bits & o.unit_bits = 0 then c.years
      else coalesce(c.units[array_position(c.units, o.unit) + cardinality(c.units) / 2],
        c.units[array_position(c.units, o.unit_group) + cardinality(c.units) / 2], c.years) end as quarters
  ) x
$$;

-- The total weight of what a position asks for.
create function matching.asked(
  o matching.openings, w_experience integer, w_skills integer, w_certifications integer
) returns integer
language sql immutable as $$
  select case when o.years > 0 or o.unit <> 0 then w_experience else 0 end
    + case when o.skill_count > 0 then w_skills else 0 end
    + case when o.nice_count > 0 then w_certifications else 0 end
$$;

-- Whether all required certifications are valid on the day p_starts.
create function matching.is_certified(p_n integer, p_need bigint, p_starts smallint) returns boolean
language plpgsql stable
set search_path = '' as $$
declare
  asked constant bigint := p_need & ((1::bigint << 59) - 1);
  -- A separate query first: in a join, the planner may read everyone's certifications to get one person's.
  me uuid;
begin
  if asked = 0 then return true; end if;
  select k.user_id into me from matching.job_seekers k where k.n = p_n;
  return (
    select coalesce(bit_or(1::bigint << t.bit), 0) & asked = asked
    from private.counting_certifications c
    join public.certifications t on t.code = c.certification
    where c.user_id = me and (c.expires_on is null or matching.day(c.expires_on) >= p_starts)
  );
end $$;

-- The weighted mean of the compared components. Weights add up to 100, minus the facility's if it was not compared.
create function matching.job_seeker_side(
  pay integer, distance integer, shift integer, start integer, facility integer,
  w_pay integer, w_distance integer, w_shift integer, w_start integer, w_facility integer
) returns integer
language sql immutable as $$
  select coalesce((w_pay * pay + w_distance * distance + w_shift * shift + w_start * start
    + coalesce(w_facility * facility, 0))
    / nullif(100 - case when facility is null then w_facility else 0 end, 0), 6000)
$$;

-- The weighted mean of the compared components. A position that asks for nothing gives everyone at most 60 percent.
create function matching.position_side(
  experience integer, skills integer, certifications integer, start integer,
  w_experience integer, w_skills integer, w_certifications integer, w_start integer, asked integer
) returns integer
language sql immutable as $$
  select case when asked = 0 then least(6000, start) else (coalesce(w_experience * experience, 0)
    + coalesce(w_skills * skills, 0) + coalesce(w_certifications * certifications, 0) + w_start * start)
    / (asked + w_start) end
$$;

-- An unwanted shift leaves less than 70 percent: fair at best.
create function matching.fuse(
  job_seeker integer, "position" integer, shift integer, exposure integer, w_exposure integer
) returns integer
language sql immutable as $$
  select case when job_seeker + "position" = 0 then 0 else 2 * job_seeker * "position" / (job_seeker + "position") end
    * case when shift = 0 then 6999 else 10000 end / 10000 * (10000 - w_exposure * exposure) / 10000
$$;

-- Whether shift, schedule, on-call and type of facility are all as preferred, as far as either side stated them.
create function matching.suits(c matching.places, o matching.openings) returns boolean
language sql immutable
as $$
  select c.wants & o.shift <> 0 and c.wants & o.extras = o.extras and (o.facility = 0 or c.wants & o.facility <> 0)
$$;

-- The ZIP codes, or only those in p_zips, within a percentage of how far a person travels, each with the nearest of
-- their places.
create function matching.zips_within(p_n integer, p_zips integer[], p_percent integer)
returns table (zip integer, tenths smallint, place integer)
language sql stable as $$
  select distinct on (f.zip) f.zip, f.tenths, f.place
  from (
    select n.zip, n.tenths, h.zip as place
    from matching.places h
    join matching.near k on k.zip = h.zip
    -- The distances are sorted, so only those within reach are unpacked.
    cross join lateral (select width_bucket((h.reach * p_percent / 100)::smallint, k.tenths) as last) b
    cross join lateral unnest(k.zips[:b.last], k.tenths[:b.last]) n (zip, tenths)
    where h.n = p_n and (p_zips is null or n.zip = any (p_zips))
    union all
    select d.zip, d.tenths, h.zip
    from matching.places h
    cross join lateral matching.far_openings(h.profession, h.zip, (h.reach * p_percent / 100)::smallint) d
    where h.n = p_n and (p_zips is null or d.zip = any (p_zips))
  ) f
  order by f.zip, f.tenths, f.place
$$;

-- Every position within reach of a person, or only those in p_zips, with its score and components. A person's
-- places differ only in their ZIP code, so the nearest one has the best score, and a position is scored once. With
-- p_today, only those that are still valid that day.
create function matching.scores_of_job_seeker(
  p_n integer, p_zips integer[], blocked uuid[], p_today smallint, w_pay integer, w_distance integer, w_shift integer,
  w_start integer, w_facility integer, w_experience integer, w_skills integer, w_certifications integer,
  w_start_position integer, w_exposure integer
) returns table (
  opening integer, position_id uuid, zip integer, tenths smallint, exposure smallint, score integer,
  pay integer, distance integer, shift integer, start integer, facility integer,
  experience integer, skills integer, certifications integer
)
language sql stable as $$
  select r.opening, r.position_id, r.place, r.tenths, r.exposure,
    matching.fuse(r.a, r.b, r.shift, r.exposure, w_exposure) as score,
    r.pay, r.distance, r.shift, r.start, r.facility, r.experience, r.skills, r.certifications
  from (
    -- Each component is computed once: without "offset 0" it would be again wherever it is used.
    select q.*, matching.job_seeker_side(q.pay, q.distance, q.shift, q.start, q.facility,
        w_pay, w_distance, w_shift, w_start, w_facility) as a,
      matching.position_side(q.experience, q.skills, q.certifications, q.start,
        w_experience, w_skills, w_certifications, w_start_position, q.asked) as b
    -- As a subquery, its columns are read in place; a table's row would be taken apart for each use of a column.
    from (
      select h.* from matching.places h
      where h.n = p_n and h.zip = (select min(g.zip) from matching.places g where g.n = p_n)
      offset 0
    ) c
    cross join lateral matching.zips_within(p_n, p_zips, 100) z
    -- Each ZIP code's openings are read by its key. Joined, those of a small market would all be tested for each one.
    cross join lateral (
      select o.n as opening, o.position_id, z.place, z.tenths, c.exposure, p.*,
        matching.asked(o, w_experience, w_skills, w_certifications) as asked
      from matching.openings o
      cross join lateral matching.parts(c, o, z.tenths) p
      where o.profession = c.profession and o.zip = z.zip and o.pay_max >= c.min_pay
        and matching.passes(c, o) and o.employer_id <> all (blocked)
        and (p_today is null or matching.still_valid(c, o, p_today))
      offset 0
    ) q
    offset 0
  ) r
$$;

create function matching.facilities_blocked_by(p_n integer) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(array_agg(b.employer_id), '{}')
    from matching.job_seekers s join public.facility_blocks b on b.job_seeker_id = s.user_id
    where s.n = p_n
  );
end $$;
