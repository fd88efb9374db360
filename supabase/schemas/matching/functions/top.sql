-- The best candidates of a position, and the best positions of a candidate.
-- Planner settings are part of these functions: they keep the index plans that the benchmark measured.

-- Converts a row of matching.place_words to a place, the type that passes(), parts() and suits() take.
create function matching.as_place(w matching.place_words) returns matching.places
language sql immutable as $$
  select row(w.profession, w.zip, w.reach, w.min_pay, w.min_year, w.n, w.gates, w.gates_until, w.later,
    w.later_until, w.mo_until, w.ks_until, w.free_from, w.years, w.units, w.unit_bits, w.wants, w.exposure, w.skills,
    0::bigint, 0::bigint)::matching.places
$$;

-- The score of everyone within reach of a position: those with one of the words, or all of them if words is null. They
-- live in its nearest ZIP codes from first_zip to last_zip, or beyond 100 miles if far is given, and travel at least
-- stretch times the distance.
create function matching.scores_of_opening(
  p_opening integer, far smallint[], blocked integer[], words smallint[], without bit[], suited boolean,
  first_zip integer, last_zip integer, stretch real,
  w_pay integer, w_distance integer, w_shift integer, w_start integer,
  w_facility integer, w_experience integer, w_skills integer, w_certifications integer, w_start_position integer,
  w_exposure integer
) returns table (n integer, zip integer, tenths smallint, exposure smallint, score integer)
language sql stable as $$
  select r.n, r.zip, r.tenths, r.exposure, matching.fuse(r.a, r.b, r.shift, r.exposure, w_exposure)
  from (
    select c.n, c.zip, z.tenths as tenths, c.exposure, p.shift,
      matching.job_seeker_side(p.pay, p.distance, p.shift, p.start, p.facility,
        w_pay, w_distance, w_shift, w_start, w_facility) as a,
      matching.position_side(p.experience, p.skills, p.certifications, p.start,
        w_experience, w_skills, w_certifications, w_start_position,
        matching.asked(o, w_experience, w_skills, w_certifications)) as b
    from matching.openings o
    join matching.near k on k.zip = o.zip
    cross join lateral unnest(words, without) v (word, without)
    cross join lateral unnest(k.zips[first_zip:last_zip], k.tenths[first_zip:last_zip]) z (zip, tenths)
    join matching.place_words c on c.profession = o.profession and c.word = v.word and c.zip = z.zip
      and c.reach >= ceil(z.tenths * stretch)::integer and c.min_pay <= o.pay_max
    cross join lateral matching.parts(matching.as_place(c), o, z.tenths) p
    where o.n = p_opening and words is not null and matching.passes(matching.as_place(c), o)
      and (suited is null or matching.suits(matching.as_place(c), o) = suited)
      and (v.without is null or bit_count(c.skills & v.without) = 0) and c.n <> all (blocked)
    union all
    -- People who travel more than 100 miles, which matching.near does not cover.
    select c.n, c.zip, far[c.zip] as tenths, c.exposure, p.shift,
      matching.job_seeker_side(p.pay, p.distance, p.shift, p.start, p.facility,
        w_pay, w_distance, w_shift, w_start, w_facility) as a,
      matching.position_side(p.experience, p.skills, p.certifications, p.start,
        w_experience, w_skills, w_certifications, w_start_position,
        matching.asked(o, w_experience, w_skills, w_certifications)) as b
    from matching.openings o
    cross join lateral unnest(words, without) v (word, without)
    join matching.place_words c on c.profession = o.profession and c.word = v.word and c.reach > 1000
      and c.min_pay <= o.pay_max
    cross join lateral matching.parts(matching.as_place(c), o, far[c.zip]) p
    where o.n = p_opening and words is not null and far is not null and far[c.zip] > 1000
      and c.reach >= far[c.zip] * stretch
      and matching.passes(matching.as_place(c), o) and (suited is null
        or matching.suits(matching.as_place(c), o) = suited)
      and (v.without is null or bit_count(c.skills & v.without) = 0) and c.n <> all (blocked)
    union all
    -- Without words: everyone, near and far.
    select c.n, c.zip, z.tenths as tenths, c.exposure, p.shift,
      matching.job_seeker_side(p.pay, p.distance, p.shift, p.start, p.facility,
        w_pay, w_distance, w_shift, w_start, w_facility) as a,
      matching.position_side(p.experience, p.skills, p.certifications, p.start,
        w_experience, w_skills, w_certifications, w_start_position,
        matching.asked(o, w_experience, w_skills, w_certifications)) as b
    from matching.openings o
    join matching.near k on k.zip = o.zip
    cross join lateral unnest(k.zips[first_zip:last_zip], k.tenths[first_zip:last_zip]) z (zip, tenths)
    join matching.places c on c.profession = o.profession and c.zip = z.zip
      and c.reach >= ceil(z.tenths * stretch)::integer and c.min_pay <= o.pay_max
    cross join lateral matching.parts(c, o, z.tenths) p
    where o.n = p_opening and words is null and matching.passes(c, o) and c.n <> all (blocked)
    union all
    select c.n, c.zip, far[c.zip] as tenths, c.exposure, p.shift,
      matching.job_seeker_side(p.pay, p.distance, p.shift, p.start, p.facility,
        w_pay, w_distance, w_shift, w_start, w_facility) as a,
      matching.position_side(p.experience, p.skills, p.certifications, p.start,
        w_experience, w_skills, w_certifications, w_start_position,
        matching.asked(o, w_experience, w_skills, w_certifications)) as b
    from matching.openings o
    join matching.places c on c.profession = o.profession and c.reach > 1000 and c.min_pay <= o.pay_max
    cross join lateral matching.parts(c, o, far[c.zip]) p
    where o.n = p_opening and words is null and far is not null and far[c.zip] > 1000
      and c.reach >= far[c.zip] * stretch
      and matching.passes(c, o) and c.n <> all (blocked)
    offset 0
  ) r
$$;

-- The highest scores that unread people could still have: those without any of the skills (or unsuited), those who are
-- unsuited as well, and those with another shift. Once the last place on the list scores above a bound, those people
-- need not be read. A component that was not compared only lowers these bounds, because what does not fit then weighs
-- more. Then the highest sides: the position's for everyone and for unread people, the job seeker's of the unsuited.
create function matching.hurdle_bounds(
  asked integer, by_skill boolean, w matching.weights, out others integer, out unsuited_others integer,
  out other_shifts integer, out position_side integer, out others_side integer, out unsuited_side integer
)
language plpgsql immutable set search_path = '' as $$
begin
  unsuited_side := 10000 - least(40 * w.shift, 70 * w.facility);
  position_side := case when asked = 0 then 6000 else 10000 end;
  others_side := case when asked > 0 and by_skill
    then 10000 * (asked + w.start_position - w.skills) / (asked + w.start_position) else position_side end;
  unsuited_others := matching.fuse(unsuited_side, others_side, 1, 0, 0);
  others := case when by_skill then matching.fuse(10000, others_side, 1, 0, 0) else unsuited_others end;
  other_shifts := matching.fuse(10000 - 100 * w.shift, others_side, 0, 0, 0);
end $$;

-- How many times a distance people must travel at least to still score p_floor, if all but the distance is as good as
-- these sides can get: distance costs 80 percent of its weight at the limit of their travel. At least 1, and 1 without
-- a p_floor.
create function matching.least_stretch(
  p_floor integer, job_seeker_side integer, position_side integer, w_distance integer
) returns real
language plpgsql immutable set search_path = '' as $$
declare
  -- What the job seeker's side may lose, by the harmonic mean. 2 more, because what distance costs is rounded down.
  spare constant real := job_seeker_side + 2
    - p_floor::real * position_side / nullif(2 * position_side - p_floor, 0);
begin
  return case when spare < 80 * w_distance and p_floor < 2 * position_side
    then least(32767, 80 * w_distance / greatest(1, spare)) else 1 end;
end $$;

-- Whom a position's list reads, and by what: who blocked the facility, the ZIP codes more than 100 miles away, and the
-- skills. Everyone who fits has all required skills, so reading the people with one of them (must_word) is enough.
create function matching.reading_plan(
  p_opening integer, w matching.weights, out blocked integer[], out far_tenths smallint[], out wanted bit(304),
  out must_word smallint, out by_skill boolean, out is_hopeless boolean, out asked integer, out shift_word smallint
)
language plpgsql stable set search_path = '' as $$
declare
  required bit(304);
begin
  select coalesce(array_agg(s.n), '{}') into blocked
  from matching.openings o
  join public.facility_blocks b on b.employer_id = o.employer_id
  join matching.job_seekers s on s.user_id = b.job_seeker_id
  where o.n = p_opening;
  select k.far, o.nice_skills, o.must_skills, o.skill_count > 0,
    matching.asked(o, w.experience, w.skills, w.certifications), o.need & (1::bigint << 62) <> 0, 304 + s.bit
  into far_tenths, wanted, required, by_skill, asked, is_hopeless, shift_word
  from matching.openings o
  join matching.near k on k.zip = o.zip
  left join matching.preferences s on s.kind = 'shift' and o.shift & (1 << s.bit) <> 0
  where o.n = p_opening;
  if bit_count(required) > 0 then
    select min(x.word) into must_word from matching.words_of(required, 0) x;
  end if;
end $$;

-- The best p_keep candidates of a position, or everyone who fits if null. Where a skill is required, it reads only
-- people who have it. In crowded areas, it first reads only people with one of the skills (or the right shift, the
-- nearest first), and reads the others only if they could still get in.
create function matching.top(p_opening integer, p_keep integer, w matching.weights) returns setof matching.scored
language plpgsql stable
set search_path = '' set plan_cache_mode = force_generic_plan set join_collapse_limit = 1 set from_collapse_limit = 1
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_seqscan = off
set random_page_cost = 1
as $$
declare
  w_pay constant integer := w.pay;
  w_distance constant integer := w.distance;
  w_shift constant integer := w.shift;
  w_start constant integer := w.start_job_seeker;
  w_facility constant integer := w.facility;
  w_experience constant integer := w.experience;
  w_skills constant integer := w.skills;
  w_certifications constant integer := w.certifications;
  w_start_position constant integer := w.start_position;
  w_exposure constant integer := w.exposure;
  crowd constant integer := (select s.crowd - 1 from matching.settings s);
  nearest constant integer := 10;
  all_zips constant integer := 100000;
  blocked integer[];
  far_tenths smallint[];
  wanted bit(304);
  must_word smallint;
  by_skill boolean;
  is_hopeless boolean;
  asked integer;
  shift_word smallint;
  bounds record;
  -- What matching.scores_of_opening() reads: people with these words, or everyone if null.
  words smallint[];
  without bit(304)[];
  suited boolean;
  first_zip integer := 1;
  last_zip integer := all_zips;
  stretch real := 1;
  is_last boolean := false;
  people integer[];
  their_zips integer[];
  distances smallint[];
  exposures smallint[];
  scores integer[];
begin
  select r.* into blocked, far_tenths, wanted, must_word, by_skill, is_hopeless, asked, shift_word
  from matching.reading_plan(p_opening, w) r;
  if is_hopeless then return; end if;
  select * into bounds from matching.hurdle_bounds(asked, by_skill, w);

  if must_word is not null then
    words := array[must_word];
    without := array[null::bit(304)];
    is_last := true;
  elsif p_keep is not null and exists (
    select from matching.openings o
    join matching.near k on k.zip = o.zip
    cross join lateral unnest(k.zips[:nearest]) z (zip)
    join matching.places c on c.profession = o.profession and c.zip = z.zip
    where o.n = p_opening
    offset crowd limit 1
  ) then
    if by_skill then
      -- For each skill, skip people already read for an earlier one.
      select array_agg(x.word order by x.word), array_agg(wanted & ~(repeat('1', 304)::bit(304) >> x.word)
        order by x.word)
      into words, without
      from matching.words_of(wanted, 0) x;
    else
      words := array[shift_word];
      without := array[null::bit(304)];
      suited := true;
      last_zip := nearest;
    end if;
  end if;

  loop
    select array_agg(t.n), array_agg(t.zip), array_agg(t.tenths), array_agg(t.exposure), array_agg(t.score)
    into people, their_zips, distances, exposures, scores
    from (
      select u.* from (
        select distinct on (q.n) q.*
        from (
          -- A person has at most four places and was found in a round before, so 5 * p_keep rows hold at least p_keep
          -- people.
          select f.* from (
            select s.* from matching.scores_of_opening(p_opening, case when last_zip = all_zips then far_tenths end,
              blocked, words, without, suited, first_zip, last_zip, stretch, w_pay, w_distance, w_shift, w_start,
              w_facility, w_experience, w_skills, w_certifications, w_start_position, w_exposure) s
            union all
            select b.* from unnest(people, their_zips, distances, exposures, scores) b
          ) f (n, zip, tenths, exposure, score)
          order by f.score desc, f.n limit 5 * p_keep
        ) q
        order by q.n, q.score desc, q.tenths, q.zip
      ) u
      order by u.score desc, u.n
      limit p_keep
    ) t;
    if last_zip < all_zips then
      -- Those with the same words in ZIP codes farther away, as far as they could still get in.
      first_zip := last_zip + 1;
      last_zip := case when last_zip = nearest then 4 * nearest else all_zips end;
      stretch := matching.least_stretch(scores[p_keep], 10000, bounds.position_side, w_distance);
      continue;
    end if;
    exit when is_last or words is null or scores[p_keep] > bounds.others;
    is_last := true;
    first_zip := 1;
    if scores[p_keep] > bounds.other_shifts then
      words := array[shift_word];
      without := array[case when by_skill then wanted end];
      suited := case when not by_skill then false when scores[p_keep] > bounds.unsuited_others then true end;
    else
      words := null;
    end if;
    stretch := matching.least_stretch(scores[p_keep], case when not suited then bounds.unsuited_side else 10000 end,
      bounds.others_side, w_distance);
  end loop;

  return query
  select p_opening, t.n, t.zip, t.tenths, t.score::smallint, p.pay::smallint, p.distance::smallint, p.shift::smallint,
    p.start::smallint, p.facility::smallint, p.experience::smallint, p.skills::smallint, p.certifications::smallint,
    t.exposure, matching.inputs_of(c, o)
  from unnest(people, their_zips, distances, exposures, scores) t (n, zip, tenths, exposure, score)
  join matching.openings o on o.n = p_opening
  join matching.places c on c.n = t.n and c.zip = t.zip
  cross join lateral matching.parts(c, o, t.tenths) p
  order by t.score desc, t.n;
end $$;

-- ZIP codes with open positions more than 100 miles away but within reach.
create function matching.far_openings(p_profession smallint, p_zip integer, p_reach smallint)
returns table (zip integer, tenths smallint)
language sql stable as $$
  select f.zip, f.tenths
  from (
    select o.zip, matching.tenths(a, b) as tenths
    from (select distinct d.zip from matching.openings d where d.profession = p_profession and p_reach > 1000) o
    join public.zip_codes a on a.zip = matching.zip_text(p_zip)
    join public.zip_codes b on b.zip = matching.zip_text(o.zip)
    offset 0
  ) f
  where f.tenths > 1000 and f.tenths <= p_reach
$$;

-- The best p_keep positions of a candidate.
create function matching.top_positions(p_n integer, p_keep integer, w matching.weights) returns setof matching.scored
language plpgsql stable
set search_path = '' set plan_cache_mode = force_generic_plan set join_collapse_limit = 1 set from_collapse_limit = 1
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_seqscan = off
set random_page_cost = 1
as $$
declare
  blocked constant uuid[] := matching.facilities_blocked_by(p_n);
begin
  return query
  select t.opening, p_n, t.zip, t.tenths, t.score::smallint, t.pay::smallint, t.distance::smallint, t.shift::smallint,
    t.start::smallint, t.facility::smallint, t.experience::smallint, t.skills::smallint, t.certifications::smallint,
    t.exposure, matching.inputs_of(c, o)
  from (
    select f.* from matching.scores_of_job_seeker(p_n, null, blocked, null, w.pay, w.distance, w.shift,
      w.start_job_seeker, w.facility, w.experience, w.skills, w.certifications, w.start_position, w.exposure) f
    order by f.score desc, f.opening
    limit p_keep
  ) t
  join matching.openings o on o.n = t.opening
  join matching.places c on c.n = p_n and c.zip = t.zip
  order by t.score desc, t.opening;
end $$;

-- The positions whose lists a person belongs on: the list is complete, or the score reaches its floor.
create function matching.listed_positions(p_n integer, w matching.weights) returns setof matching.scored
language plpgsql stable
set search_path = '' set plan_cache_mode = force_generic_plan set join_collapse_limit = 1 set from_collapse_limit = 1
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_seqscan = off
set random_page_cost = 1
as $$
declare
  blocked constant uuid[] := matching.facilities_blocked_by(p_n);
begin
  return query
  select t.opening, p_n, t.zip, t.tenths, t.score::smallint, t.pay::smallint, t.distance::smallint, t.shift::smallint,
    t.start::smallint, t.facility::smallint, t.experience::smallint, t.skills::smallint, t.certifications::smallint,
    t.exposure, matching.inputs_of(c, o)
  from (
    select f.* from matching.scores_of_job_seeker(p_n, null, blocked, null, w.pay, w.distance, w.shift,
      w.start_job_seeker, w.facility, w.experience, w.skills, w.certifications, w.start_position, w.exposure) f
    offset 0
  ) t
  join matching.lists l on l.opening = t.opening
  join matching.openings o on o.n = t.opening
  join matching.places c on c.n = p_n and c.zip = t.zip
  where l.complete or t.score > l.floor_score or (t.score = l.floor_score and p_n <= l.floor_n);
end $$;

-- Positions within one and a half times as far as a person travels that do not fit them, and of whose requirements at
-- most one looks unmet. It reads only the coded ones, so it finds every position that fails exactly one, and a few more
-- for private.job_seeker_gates() to tell apart. Left out are those for which no change of the profile would do: years,
-- employment, skills that nobody knows, and blocked facilities. lack says what is unmet: a certification's bit, a skill
-- below -1000, -1 pay, -2 distance, -3 the license, -4 what the person insists on, 0 if nothing looks unmet. None for
-- whoever is not approved or has paused.
create function matching.nearly_fitting(p_user uuid) returns table (position_id uuid, lack bigint)
language plpgsql stable
set search_path = '' set plan_cache_mode = force_generic_plan set join_collapse_limit = 1 set from_collapse_limit = 1
set enable_hashjoin = off set enable_mergejoin = off set enable_material = off set enable_seqscan = off
set random_page_cost = 1
as $$
declare
  me constant integer := (select k.n from matching.job_seekers k where k.user_id = p_user);
  today constant smallint := matching.day(private.today());
  blocked constant uuid[] := matching.facilities_blocked_by(me);
begin
  return query
  select u.position_id, case when u.certifications <> 0 then u.certifications
    when u.skills <> repeat('0', 304)::bit(304) then -1000 - position(B'1' in u.skills)
    when u.pay > 0 then -1 when u.far > 0 then -2 when u.license > 0 then -3 when u.musts > 0 then -4
    else 0 end
  from (
    -- Only values leave this query: a row of either table would have to be read and copied whole.
    select x.*
    from (
      select h.* from matching.places h
      where h.n = me and h.zip = (select min(g.zip) from matching.places g where g.n = me)
      offset 0
    ) c
    cross join lateral matching.zips_within(me, null, 150) z
    -- Each ZIP code's openings are read by its key, as for scores.
    cross join lateral (
      select o.position_id, o.need & ~c.gates as certifications, o.must_skills & ~c.skills as skills,
        (c.min_pay > o.pay_max or c.min_year > o.salary)::integer as pay, (z.tenths > c.reach)::integer as far,
        (c.mo_until < o.mo_day or c.ks_until < o.ks_day)::integer as license,
        (not matching.satisfies(c, o))::integer as musts,
        matching.passes(c, o) and matching.still_valid(c, o, today) as fits
      from matching.openings o
      where o.profession = c.profession and o.zip = z.zip and c.years >= o.least_years
        and o.employer_id <> all (blocked) and o.need & ~c.gates < 1::bigint << 59
      offset 0
    ) x
    offset 0
  ) u
  where case bit_count(u.certifications::bit(64)) + bit_count(u.skills) + u.pay + u.far + u.license + u.musts
    when 0 then not u.fits when 1 then true else false end;
end $$;
