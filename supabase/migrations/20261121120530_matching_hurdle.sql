-- Where a crowd lives around a position, most of whom cannot come near its list, they are told apart cheaply: first only
-- those are scored who pass a hurdle. Whoever does not pass it cannot score more than a bound; when as many as are wanted
-- score more, the rest need not be looked at. Else everybody is scored, as before. The answer is the same, exactly.

-- How many candidates of a profession in the nearest ten ZIP codes make it worth trying: with fewer, a list is seldom full
-- above the bound, and the trial is time lost. Counting only those who fit foretells it better, and costs what that saves.
alter table matching.settings add column crowd integer not null default 2000 check (crowd > 0);

drop function matching.scores_of_opening(integer, integer[], integer, integer, integer, integer, integer, integer, integer,
  integer, integer, integer);

drop function matching.far_zips(smallint, integer) restrict;

-- Whether shift and kind of facility are worth all their points: see matching.parts().
create function matching.suits(c matching.places, o matching.openings) returns boolean
language sql immutable
as $$ select c.wants & o.shift <> 0 and c.wants & o.extras = o.extras and c.wants & o.facility <> 0 $$;

-- Everybody who fits a position, once for each of their places that do. What is asked for before the position's side is
-- asked in the index; each side is computed once a row, which is what the subqueries keep apart. With by_skill only those
-- who have one of the skills in wanted; with by_wish only those whom shift, schedule, on-call and kind of facility suit.
create function matching.scores_of_opening(
  p_opening integer, blocked integer[], by_skill boolean, by_wish boolean, wanted bit,
  w_pay integer, w_distance integer, w_shift integer, w_start integer,
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
    where o.n = p_opening and matching.passes(c, o) and (not by_skill or bit_count(c.skills & wanted) > 0)
      and (not by_wish or matching.suits(c, o)) and c.n <> all (blocked)
    union all
    -- The few who go farther than near knows: measured are those of them who pass everything else.
    select c.n, c.zip, f.tenths, c.exposure,
      matching.seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w_pay, w_distance, w_shift, w_start, w_facility),
      matching.position_side(p.experience, p.skills, p.certifications, p.start, w_experience, w_skills, w_certifications, w_start_position)
    from matching.openings o
    join public.zip_codes a on a.zip = o.zip::text
    join matching.places c on c.profession = o.profession and c.reach > 1000 and c.min_pay <= o.pay_max
    join public.zip_codes b on b.zip = c.zip::text
    cross join lateral (select matching.tenths(a, b) as tenths offset 0) f
    cross join lateral matching.parts(c, o, f.tenths) p
    where o.n = p_opening and matching.passes(c, o) and (not by_skill or bit_count(c.skills & wanted) > 0)
      and (not by_wish or matching.suits(c, o)) and c.n <> all (blocked) and f.tenths > 1000 and c.reach >= f.tenths
    offset 0
  ) r
$$;

-- The most that somebody can score who does not pass the hurdle: without any skill that is wanted; without a full part for
-- the shift or the kind of facility where no skill is.
create function matching.hurdle_bound(by_skill boolean, w matching.weights) returns integer
language sql immutable
as $$
  select case when by_skill then matching.fuse(10000, 10000 - 100 * w.skills, 0, 0)
    else matching.fuse(10000 - least(40 * w.shift, 70 * w.facility), 10000, 0, 0) end
$$;

-- The best candidates for a position, all of them without p_keep. Exact.
-- The settings pin the plan: left to itself it now and then takes one that is a hundred times slower.
create or replace function matching.top(p_opening integer, p_keep integer, w matching.weights) returns setof matching.scored
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
  wanted bit(304);
  by_skill boolean := false;
  by_wish boolean := false;
  crowd constant integer := (select s.crowd - 1 from matching.settings s);
  bound integer;
  people integer[];
  their_zips integer[];
  distances smallint[];
  exposures smallint[];
  scores integer[];
begin
  select coalesce(array_agg(s.n), '{}') into blocked
  from matching.openings o
  join public.facility_blocks b on b.employer_id = o.employer_id
  join matching.seekers s on s.user_id = b.job_seeker_id
  where o.n = p_opening;
  select o.must_skills | o.nice_skills, o.skill_points > 0 into wanted, by_skill from matching.openings o where o.n = p_opening;
  by_wish := not by_skill;
  bound := matching.hurdle_bound(by_skill, w);

  -- Not without a number of those wanted: then everybody is.
  if p_keep is null or not exists (
    select from matching.openings o
    join matching.near k on k.zip = o.zip
    cross join lateral unnest(k.zips[:10]) z (zip)
    join matching.places c on c.profession = o.profession and c.zip = z.zip
    where o.n = p_opening
    offset crowd limit 1
  ) then
    by_skill := false;
    by_wish := false;
  end if;

  loop
    select array_agg(t.n), array_agg(t.zip), array_agg(t.tenths), array_agg(t.exposure), array_agg(t.score)
    into people, their_zips, distances, exposures, scores
    from (
      select u.* from (
        select distinct on (q.n) q.*
        from (
          -- Nobody has more than four places, so among four times as many rows are as many people.
          select f.* from matching.scores_of_opening(p_opening, blocked, by_skill, by_wish, wanted, w_pay, w_distance, w_shift,
            w_start, w_facility, w_experience, w_skills, w_certifications, w_start_position, w_exposure) f
          order by f.score desc, f.n limit 4 * p_keep
        ) q
        order by q.n, q.score desc, q.tenths, q.zip
      ) u
      order by u.score desc, u.n
      limit p_keep
    ) t;
    exit when not (by_skill or by_wish) or scores[p_keep] > bound;
    by_skill := false;
    by_wish := false;
  end loop;

  return query
  select p_opening, t.n, t.zip, t.tenths, t.score::smallint, p.pay::smallint, p.distance::smallint, p.shift::smallint,
    p.start::smallint, p.facility::smallint, p.experience::smallint, p.skills::smallint, p.certifications::smallint,
    t.exposure
  from unnest(people, their_zips, distances, exposures, scores) t (n, zip, tenths, exposure, score)
  join matching.openings o on o.n = p_opening
  join matching.places c on c.n = t.n and c.zip = t.zip
  cross join lateral matching.parts(c, o, t.tenths) p
  order by t.score desc, t.n;
end
$$;
