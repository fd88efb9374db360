-- The engine: which pairs pass, what each part of a score is worth, and the best of one side for one of the other.
-- Whole numbers only, in basis points, so that the same receipt gives the same number on every machine.

-- ---------------------------------------------------------------- weights

-- A weight set as numbers: percent, 100 on each side; exposure is the most that attention takes off, in percent.
create type matching.weights as (
  version integer,
  pay integer, distance integer, shift integer, start_seeker integer, facility integer,
  experience integer, skills integer, certifications integer, start_position integer,
  exposure integer
);

alter table public.match_weights
  add column exposure integer not null default 0 check (exposure between 0 and 20),
  add column state text not null default 'published' check (state in ('draft', 'published')),
  add column published_by uuid references auth.users (id) on delete set null;
create index match_weights_published_by_idx on public.match_weights (published_by);
insert into public.match_weights (version, candidate_side, position_side, exposure, note) values
  (2, '{"pay": 35, "distance": 25, "shift": 20, "start": 10, "facility": 10}',
   '{"experience": 40, "skills": 30, "certifications": 15, "start": 15}', 5,
   'Both sides by the parts that each of them names. Judgment, not measurement.');
alter table matching.settings add column weights integer not null default 2 references public.match_weights (version);

-- These are asked for with every question: in plpgsql, which keeps its plan.
create function matching.weights_of(p_version integer) returns matching.weights
language plpgsql stable
as $$
declare
  w matching.weights;
begin
  select x.version,
    (x.candidate_side ->> 'pay')::integer, (x.candidate_side ->> 'distance')::integer,
    (x.candidate_side ->> 'shift')::integer, (x.candidate_side ->> 'start')::integer,
    (x.candidate_side ->> 'facility')::integer,
    (x.position_side ->> 'experience')::integer, (x.position_side ->> 'skills')::integer,
    (x.position_side ->> 'certifications')::integer, (x.position_side ->> 'start')::integer, x.exposure
  into w from public.match_weights x where x.version = p_version;
  return w;
end
$$;
create function matching.live_weights() returns matching.weights
language plpgsql stable
as $$
begin
  return matching.weights_of(s.weights) from matching.settings s;
end
$$;

-- ---------------------------------------------------------------- one pair

-- 70 percent with just the years asked for, full five years later, less in proportion below.
create function matching.experience_part(years smallint, wanted smallint) returns integer
language sql immutable
as $$ select case when years >= wanted then least(10000, 7000 + 600 * (years - wanted)) else 7000 * years / wanted end $$;
-- The share of the wanted skills; one that is a must counts twice. Full where none is wanted.
create function matching.skills_part(held bit, must bit, nice bit, points smallint) returns integer
language sql immutable
as $$
  select case when points = 0 then 10000
    else ((2 * bit_count(held & must) + bit_count(held & nice)) * 10000 / points)::integer end
$$;
-- The share of the certifications beyond the required; full where none is wanted.
create function matching.certifications_part(held integer, nice integer, wanted smallint) returns integer
language sql immutable
as $$ select case when wanted = 0 then 10000 else (bit_count((held & nice)::bit(32)) * 10000 / wanted)::integer end $$;

-- What each part is worth. The only place where that is said: lists, receipts, pages and the lab all come here.
-- Written to be merged into the query that uses it.
create function matching.parts(c matching.places, o matching.openings, tenths smallint) returns table (
  pay integer, distance integer, shift integer, start integer, facility integer,
  experience integer, skills integer, certifications integer
)
language sql immutable
as $$
  select
    -- Half when the top of the range just meets what is wanted, full at a tenth above it.
    least(10000, 5000 + (o.pay_max - c.min_pay)::bigint * 50000 / c.min_pay)::integer,
    -- Full next door, a fifth at the limit.
    10000 - 8000 * tenths / c.reach,
    -- Full when shift, schedule and on-call are as wanted, three fifths when only the shift is.
    case when c.wants & o.shift = 0 then 0 when c.wants & o.extras = o.extras then 10000 else 6000 end,
    -- Two percent off for each day they are free after the start.
    greatest(0, 10000 - 200 * greatest(0, c.free_from - o.starts)),
    case when c.wants & o.facility <> 0 then 10000 else 3000 end,
    matching.experience_part(c.years, o.years), matching.skills_part(c.skills, o.must_skills, o.nice_skills, o.skill_points),
    matching.certifications_part(c.gates, o.nice_certifications, o.nice_count)
$$;

-- Whether somebody has all the certifications that a position must have, on the day it starts.
create function matching.is_certified(p_n integer, p_need integer, p_starts smallint) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce(bit_or(1 << t.bit), 0) & p_need & 65535 = p_need & 65535
  from matching.settings g, matching.seekers k
  join public.credentials c on c.user_id = k.user_id
  join public.certifications t on t.code = c.certification
  where k.n = p_n and (c.expires_on is null or matching.day(c.expires_on) >= p_starts)
    and (c.status = 'verified' or (c.status = 'pending' and g.pending_certifications_count))
$$;

-- Every gate at once; each one's own sentence is made by private.pair_gates(). The profession, the distance and the pay
-- stand in the queries below, because the index answers them.
create function matching.passes(c matching.places, o matching.openings) returns boolean
language sql immutable
as $$
  select c.gates & o.need = o.need and c.mo_until >= o.mo_day and c.ks_until >= o.ks_day
    -- Where none of their certifications ends before the start, none of the required does.
    and (o.starts <= c.gates_until or (c.bls >= o.bls and c.acls >= o.acls and c.pals >= o.pals and c.nrp >= o.nrp and c.tncc >= o.tncc
      and c.cpr >= o.cpr and c.arrt >= o.arrt and c.nbrc >= o.nbrc and c.ascp >= o.ascp and c.ptcb >= o.ptcb))
$$;

create function matching.seeker_side(
  pay integer, distance integer, shift integer, start integer, facility integer,
  w_pay integer, w_distance integer, w_shift integer, w_start integer, w_facility integer
) returns integer
language sql immutable
as $$ select (w_pay * pay + w_distance * distance + w_shift * shift + w_start * start + w_facility * facility) / 100 $$;
create function matching.position_side(
  experience integer, skills integer, certifications integer, start integer,
  w_experience integer, w_skills integer, w_certifications integer, w_start integer
) returns integer
language sql immutable
as $$
  select (w_experience * experience + w_skills * skills + w_certifications * certifications + w_start * start) / 100
$$;
-- Harmonic mean of the sides: one cannot buy off the other. Attention that was had takes a little off it.
create function matching.fuse(seeker integer, "position" integer, exposure integer, w_exposure integer) returns integer
language sql immutable
as $$
  select case when seeker + "position" = 0 then 0 else 2 * seeker * "position" / (seeker + "position") end
    * (10000 - w_exposure * exposure) / 10000
$$;

create type matching.scored as (
  opening integer, n integer, zip integer, tenths smallint, score smallint,
  pay smallint, distance smallint, shift smallint, start smallint, facility smallint,
  experience smallint, skills smallint, certifications smallint, exposure smallint
);

-- ---------------------------------------------------------------- the best candidates for a position

-- ZIP codes more than 100 miles from one, in which somebody of a profession lives who goes farther than that.
-- Written to be merged into the query that uses it, as all that stand here in plain SQL: one that is not merged is planned
-- anew each time, which takes longer than what it does.
create function matching.far_zips(p_profession smallint, p_zip integer) returns table (zip integer, tenths smallint)
language sql stable
as $$
  select f.zip, f.tenths
  from (
    select c.zip, matching.tenths(a, b) as tenths
    from (select distinct d.zip from matching.places d where d.profession = p_profession and d.reach > 1000) c
    join public.zip_codes a on a.zip = p_zip::text
    join public.zip_codes b on b.zip = c.zip::text
    offset 0
  ) f
  where f.tenths > 1000
$$;

-- Everybody who fits a position, once for each of their places that do. What is asked for before the position's side is
-- asked in the index; each side is computed once a row, which is what the subqueries keep apart.
create function matching.scores_of_opening(
  p_opening integer, blocked integer[], w_pay integer, w_distance integer, w_shift integer, w_start integer,
  w_facility integer, w_experience integer, w_skills integer, w_certifications integer, w_start_position integer,
  w_exposure integer
) returns table (n integer, zip integer, tenths smallint, exposure smallint, score integer)
language sql stable
as $$
  select r.n, r.zip, r.tenths, r.exposure, matching.fuse(r.a, r.b, r.exposure, w_exposure)
  from (
    select c.n, c.zip, z.tenths, c.exposure,
      matching.seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w_pay, w_distance, w_shift, w_start, w_facility) as a,
      matching.position_side(p.experience, p.skills, p.certifications, p.start, w_experience, w_skills, w_certifications, w_start_position) as b
    from matching.openings o
    join matching.near k on k.zip = o.zip
    cross join lateral unnest(k.zips, k.tenths) z (zip, tenths)
    join matching.places c on c.profession = o.profession and c.zip = z.zip and c.reach >= z.tenths and c.min_pay <= o.pay_max
    cross join lateral matching.parts(c, o, z.tenths) p
    where o.n = p_opening and matching.passes(c, o) and c.n <> all (blocked)
    union all
    -- The few who go farther than near knows: their ZIP codes first, measured once each.
    select c.n, c.zip, f.tenths, c.exposure,
      matching.seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w_pay, w_distance, w_shift, w_start, w_facility),
      matching.position_side(p.experience, p.skills, p.certifications, p.start, w_experience, w_skills, w_certifications, w_start_position)
    from matching.openings o
    cross join lateral matching.far_zips(o.profession, o.zip) f
    join matching.places c on c.profession = o.profession and c.zip = f.zip and c.reach > 1000 and c.reach >= f.tenths
      and c.min_pay <= o.pay_max
    cross join lateral matching.parts(c, o, f.tenths) p
    where o.n = p_opening and matching.passes(c, o) and c.n <> all (blocked)
    offset 0
  ) r
$$;

-- The best candidates for a position, all of them without p_keep. Exact.
-- The settings pin the plan: left to itself it now and then takes one that is a hundred times slower.
create function matching.top(p_opening integer, p_keep integer, w matching.weights) returns setof matching.scored
language plpgsql stable
set search_path = '' set plan_cache_mode = force_generic_plan set join_collapse_limit = 1 set from_collapse_limit = 1
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_seqscan = off set jit = off
set random_page_cost = 1
as $$
declare
  w_pay constant integer := w.pay;
  w_distance constant integer := w.distance;
  w_shift constant integer := w.shift;
  w_start constant integer := w.start_seeker;
  w_facility constant integer := w.facility;
  w_experience constant integer := w.experience;
  w_skills constant integer := w.skills;
  w_certifications constant integer := w.certifications;
  w_start_position constant integer := w.start_position;
  w_exposure constant integer := w.exposure;
  blocked integer[];
begin
  select coalesce(array_agg(s.n), '{}') into blocked
  from matching.openings o
  join public.facility_blocks b on b.employer_id = o.employer_id
  join matching.seekers s on s.user_id = b.job_seeker_id
  where o.n = p_opening;

  return query
  select p_opening, t.n, t.zip, t.tenths, t.score::smallint, p.pay::smallint, p.distance::smallint, p.shift::smallint,
    p.start::smallint, p.facility::smallint, p.experience::smallint, p.skills::smallint, p.certifications::smallint,
    t.exposure
  from (
    select u.* from (
      select distinct on (q.n) q.*
      from (
        -- Nobody has more than four places, so among four times as many rows are as many people.
        select f.* from matching.scores_of_opening(p_opening, blocked, w_pay, w_distance, w_shift, w_start, w_facility,
          w_experience, w_skills, w_certifications, w_start_position, w_exposure) f
        order by f.score desc, f.n limit 4 * p_keep
      ) q
      order by q.n, q.score desc, q.tenths, q.zip
    ) u
    order by u.score desc, u.n
    limit p_keep
  ) t
  join matching.openings o on o.n = p_opening
  join matching.places c on c.n = t.n and c.zip = t.zip
  cross join lateral matching.parts(c, o, t.tenths) p
  order by t.score desc, t.n;
end
$$;

-- ---------------------------------------------------------------- the best positions for a candidate

-- ZIP codes more than 100 miles from one, within what a candidate goes, with a position of their profession.
create function matching.far_openings(p_profession smallint, p_zip integer, p_reach smallint)
returns table (zip integer, tenths smallint)
language sql stable
as $$
  select f.zip, f.tenths
  from (
    select o.zip, matching.tenths(a, b) as tenths
    from (select distinct d.zip from matching.openings d where d.profession = p_profession and p_reach > 1000) o
    join public.zip_codes a on a.zip = p_zip::text
    join public.zip_codes b on b.zip = o.zip::text
    offset 0
  ) f
  where f.tenths > 1000 and f.tenths <= p_reach
$$;

-- Every position that somebody fits, from the place of theirs that is best for it. Written to be merged into the
-- queries that use it, which pin their plans.
create function matching.scores_of_seeker(
  p_n integer, blocked uuid[], w_pay integer, w_distance integer, w_shift integer, w_start integer, w_facility integer,
  w_experience integer, w_skills integer, w_certifications integer, w_start_position integer, w_exposure integer
) returns table (opening integer, zip integer, tenths smallint, exposure smallint, score integer)
language sql stable
as $$
  select distinct on (q.opening) q.opening, q.zip, q.tenths, q.exposure, q.score
  from (
    select r.opening, r.zip, r.tenths, r.exposure, matching.fuse(r.a, r.b, r.exposure, w_exposure) as score
    from (
      select o.n as opening, c.zip, z.tenths, c.exposure,
        matching.seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w_pay, w_distance, w_shift, w_start, w_facility) as a,
        matching.position_side(p.experience, p.skills, p.certifications, p.start, w_experience, w_skills, w_certifications, w_start_position) as b
      from matching.places c
      cross join lateral (
        select n.zip, n.tenths from matching.near k cross join lateral unnest(k.zips, k.tenths) n (zip, tenths)
        where k.zip = c.zip and n.tenths <= c.reach
        union all
        select f.zip, f.tenths from matching.far_openings(c.profession, c.zip, c.reach) f
      ) z
      join matching.openings o on o.profession = c.profession and o.zip = z.zip and o.pay_max >= c.min_pay
      cross join lateral matching.parts(c, o, z.tenths) p
      where c.n = p_n and matching.passes(c, o) and o.employer_id <> all (blocked)
      offset 0
    ) r
  ) q
  order by q.opening, q.score desc, q.tenths, q.zip
$$;

create function matching.facilities_blocked_by(p_n integer) returns uuid[]
language plpgsql stable
as $$
begin
  return (
    select coalesce(array_agg(b.employer_id), '{}')
    from matching.seekers s join public.facility_blocks b on b.job_seeker_id = s.user_id
    where s.n = p_n
  );
end
$$;

-- The best positions for a candidate, all of them without p_keep. Exact.
create function matching.top_positions(p_n integer, p_keep integer, w matching.weights) returns setof matching.scored
language plpgsql stable
set search_path = '' set plan_cache_mode = force_generic_plan set join_collapse_limit = 1 set from_collapse_limit = 1
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_seqscan = off set jit = off
set random_page_cost = 1
as $$
declare
  blocked constant uuid[] := matching.facilities_blocked_by(p_n);
begin
  return query
  select t.opening, p_n, t.zip, t.tenths, t.score::smallint, p.pay::smallint, p.distance::smallint, p.shift::smallint,
    p.start::smallint, p.facility::smallint, p.experience::smallint, p.skills::smallint, p.certifications::smallint,
    t.exposure
  from (
    select u.* from matching.scores_of_seeker(p_n, blocked, w.pay, w.distance, w.shift, w.start_seeker, w.facility,
      w.experience, w.skills, w.certifications, w.start_position, w.exposure) u
    order by u.score desc, u.opening
    limit p_keep
  ) t
  join matching.openings o on o.n = t.opening
  join matching.places c on c.n = p_n and c.zip = t.zip
  cross join lateral matching.parts(c, o, t.tenths) p
  order by t.score desc, t.opening;
end
$$;

-- Those of them whose lists somebody stands on, or should: every list has its floor, one that is complete has none.
create function matching.listed_positions(p_n integer, w matching.weights) returns setof matching.scored
language plpgsql stable
set search_path = '' set plan_cache_mode = force_generic_plan set join_collapse_limit = 1 set from_collapse_limit = 1
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_seqscan = off set jit = off
set random_page_cost = 1
as $$
declare
  blocked constant uuid[] := matching.facilities_blocked_by(p_n);
begin
  return query
  select t.opening, p_n, t.zip, t.tenths, t.score::smallint, p.pay::smallint, p.distance::smallint, p.shift::smallint,
    p.start::smallint, p.facility::smallint, p.experience::smallint, p.skills::smallint, p.certifications::smallint,
    t.exposure
  from (
    select u.* from matching.scores_of_seeker(p_n, blocked, w.pay, w.distance, w.shift, w.start_seeker, w.facility,
      w.experience, w.skills, w.certifications, w.start_position, w.exposure) u
    join matching.lists l on l.opening = u.opening
    where l.complete or u.score > l.floor_score or (u.score = l.floor_score and p_n <= l.floor_n)
    offset 0
  ) t
  join matching.openings o on o.n = t.opening
  join matching.places c on c.n = p_n and c.zip = t.zip
  cross join lateral matching.parts(c, o, t.tenths) p;
end
$$;
