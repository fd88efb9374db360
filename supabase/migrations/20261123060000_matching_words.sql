-- Lists of crowds, built from those who can come onto them. Whoever has none of the wanted skills, or wants another shift,
-- cannot score above a bound; a directory by skill and by shift reads only the others, where before everybody was read and
-- most were put aside.

-- ---------------------------------------------------------------- who goes far

-- How far it is to each ZIP code more than 100 miles away, in tenths of a mile, by the ZIP code itself (the bounds of the
-- array are the least and the greatest): looked up, not measured, for each of those who go so far. 32767: none of these.
alter table matching.near add column far smallint[] not null default '{}';
alter table matching.near alter column far set storage external;

create or replace function matching.learn_zip(p_zip text) returns void
language plpgsql
as $$
begin
  if exists (select 1 from matching.near k where k.zip = p_zip::integer) then
    return;
  end if;
  with measured as (
    select b.zip::integer as zip, matching.tenths(a, b) as tenths
    from public.zip_codes a cross join public.zip_codes b
    where a.zip = p_zip
  )
  insert into matching.near (zip, zips, tenths, far)
  select p_zip::integer, array_agg(m.zip order by m.tenths, m.zip), array_agg(m.tenths order by m.tenths, m.zip), (
    select format('[%s:%s]={%s}', min(z.zip), max(z.zip), string_agg(coalesce(f.tenths, 32767)::text, ',' order by z.zip))::smallint[]
    from (select generate_series(min(x.zip), max(x.zip)) as zip from measured x) z
    left join measured f on f.zip = z.zip and f.tenths > 1000)
  from measured m
  where m.tenths <= 1000
  having count(*) > 0
  on conflict do nothing;
end
$$;
delete from matching.near;
select matching.learn_zip(z.zip::text) from (select zip from matching.openings union select zip from matching.places) z;

-- ---------------------------------------------------------------- by skill and by shift

-- A directory of matching.places: a row for each skill (its number) and each shift (304 and its bit) of a place. As wide as
-- places, because the index that finds somebody must hold all that their score is made of.
create table matching.place_words (
  profession smallint not null,
  word smallint not null,
  zip integer not null,
  reach smallint not null,
  min_pay integer not null,
  n integer not null,
  gates integer not null,
  gates_until smallint not null,
  bls smallint not null, acls smallint not null, pals smallint not null, nrp smallint not null, tncc smallint not null,
  cpr smallint not null, arrt smallint not null, nbrc smallint not null, ascp smallint not null, ptcb smallint not null,
  mo_until smallint not null,
  ks_until smallint not null,
  free_from smallint not null,
  years smallint not null,
  wants integer not null,
  exposure smallint not null,
  skills bit(304) not null
);
create index place_words_search_idx on matching.place_words (profession, word, zip, reach, min_pay)
  include (n, gates, gates_until, bls, acls, pals, nrp, tncc, cpr, arrt, nbrc, ascp, ptcb, mo_until, ks_until, free_from, years, wants, exposure, skills);
create index place_words_far_idx on matching.place_words (profession, word, zip, reach, min_pay)
  include (n, gates, gates_until, bls, acls, pals, nrp, tncc, cpr, arrt, nbrc, ascp, ptcb, mo_until, ks_until, free_from, years, wants, exposure, skills)
  where reach > 1000;

-- Written to be merged, like matching.parts() and matching.passes(), which ask for a place.
create function matching.as_place(w matching.place_words) returns matching.places
language sql immutable
as $$
  select row(w.profession, w.zip, w.reach, w.min_pay, w.n, w.gates, w.gates_until, w.bls, w.acls, w.pals, w.nrp, w.tncc,
    w.cpr, w.arrt, w.nbrc, w.ascp, w.ptcb, w.mo_until, w.ks_until, w.free_from, w.years, w.wants, w.exposure, w.skills,
    0::bigint, 0::bigint)::matching.places
$$;

-- The words of some skills and wishes.
create function matching.words_of(skills bit, wants integer) returns table (word smallint)
language sql immutable
as $$
  select s::smallint from generate_series(0, 303) s where get_bit(skills, s) = 1
  union all
  select (304 + b)::smallint from generate_series(0, 4) b where wants & (1 << b) <> 0
$$;

-- The directory follows places, in whichever way they are written. What goes is looked up row by row, by the whole key: a plan
-- that starts from the directory reads all of it.
create function matching.file_words() returns trigger
language plpgsql security definer
set search_path = '' set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  if tg_op <> 'INSERT' then
    delete from matching.place_words w
    where w.ctid = any (array(
      select d.at
      from gone g
      cross join lateral matching.words_of(g.skills, g.wants) x
      cross join lateral (
        select y.ctid as at from matching.place_words y
        where y.profession = g.profession and y.word = x.word and y.zip = g.zip and y.reach = g.reach
          and y.min_pay = g.min_pay and y.n = g.n
        offset 0
      ) d));
  end if;
  if tg_op <> 'DELETE' then
    insert into matching.place_words (profession, word, zip, reach, min_pay, n, gates, gates_until, bls, acls, pals, nrp, tncc,
      cpr, arrt, nbrc, ascp, ptcb, mo_until, ks_until, free_from, years, wants, exposure, skills)
    select f.profession, x.word, f.zip, f.reach, f.min_pay, f.n, f.gates, f.gates_until, f.bls, f.acls, f.pals, f.nrp, f.tncc,
      f.cpr, f.arrt, f.nbrc, f.ascp, f.ptcb, f.mo_until, f.ks_until, f.free_from, f.years, f.wants, f.exposure, f.skills
    from fresh f cross join lateral matching.words_of(f.skills, f.wants) x;
  end if;
  return null;
end
$$;
create trigger places_filed after insert on matching.places
  referencing new table as fresh for each statement execute function matching.file_words();
create trigger places_refiled after update on matching.places
  referencing old table as gone new table as fresh for each statement execute function matching.file_words();
create trigger places_unfiled after delete on matching.places
  referencing old table as gone for each statement execute function matching.file_words();
-- Also where other triggers are put off: what is not filed would be missed.
alter table matching.places enable always trigger places_filed, enable always trigger places_refiled,
  enable always trigger places_unfiled;

insert into matching.place_words (profession, word, zip, reach, min_pay, n, gates, gates_until, bls, acls, pals, nrp, tncc, cpr, arrt, nbrc, ascp, ptcb, mo_until, ks_until, free_from, years, wants, exposure, skills)
select c.profession, x.word, c.zip, c.reach, c.min_pay, c.n, c.gates, c.gates_until, c.bls, c.acls, c.pals, c.nrp, c.tncc, c.cpr, c.arrt, c.nbrc, c.ascp, c.ptcb, c.mo_until, c.ks_until, c.free_from, c.years, c.wants, c.exposure, c.skills
from matching.places c cross join lateral matching.words_of(c.skills, c.wants) x;

-- ---------------------------------------------------------------- the best candidates for a position

drop function matching.scores_of_opening(integer, integer[], boolean, boolean, bit, integer, integer, integer, integer,
  integer, integer, integer, integer, integer, integer);
drop function matching.hurdle_bound(boolean, matching.weights);

-- Everybody who fits a position, once for each of their places that do; with words only those who have one of them, but
-- none of the skills in "without" that stands beside it (so that nobody comes by two words), and who are suited, or not,
-- where that is asked. far is how far it is to those who live more than 100 miles away. What is asked for before the
-- position's side is asked in the index; each side is computed once a row, which is what the subqueries keep apart.
create function matching.scores_of_opening(
  p_opening integer, far smallint[], blocked integer[], words smallint[], without bit[], suited boolean,
  w_pay integer, w_distance integer, w_shift integer, w_start integer,
  w_facility integer, w_experience integer, w_skills integer, w_certifications integer, w_start_position integer,
  w_exposure integer
) returns table (n integer, zip integer, tenths smallint, exposure smallint, score integer)
language sql stable
as $$
  select r.n, r.zip, r.tenths, r.exposure, matching.fuse(r.a, r.b, r.exposure, w_exposure)
  from (
    select c.n, c.zip, z.tenths as tenths, c.exposure,
      matching.seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w_pay, w_distance, w_shift, w_start, w_facility) as a,
      matching.position_side(p.experience, p.skills, p.certifications, p.start, w_experience, w_skills, w_certifications, w_start_position) as b
    from matching.openings o
    join matching.near k on k.zip = o.zip
    cross join lateral unnest(words, without) v (word, without)
    cross join lateral unnest(k.zips, k.tenths) z (zip, tenths)
    join matching.place_words c on c.profession = o.profession and c.word = v.word and c.zip = z.zip
      and c.reach >= z.tenths and c.min_pay <= o.pay_max
    cross join lateral matching.parts(matching.as_place(c), o, z.tenths) p
    where o.n = p_opening and words is not null and matching.passes(matching.as_place(c), o)
      and (suited is null or matching.suits(matching.as_place(c), o) = suited)
      and (v.without is null or bit_count(c.skills & v.without) = 0) and c.n <> all (blocked)
    union all
    -- The few who go farther than near knows.
    select c.n, c.zip, far[c.zip] as tenths, c.exposure,
      matching.seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w_pay, w_distance, w_shift, w_start, w_facility) as a,
      matching.position_side(p.experience, p.skills, p.certifications, p.start, w_experience, w_skills, w_certifications, w_start_position) as b
    from matching.openings o
    cross join lateral unnest(words, without) v (word, without)
    join matching.place_words c on c.profession = o.profession and c.word = v.word and c.reach > 1000 and c.min_pay <= o.pay_max
    cross join lateral matching.parts(matching.as_place(c), o, far[c.zip]) p
    where o.n = p_opening and words is not null and far[c.zip] > 1000 and c.reach >= far[c.zip]
      and matching.passes(matching.as_place(c), o) and (suited is null or matching.suits(matching.as_place(c), o) = suited)
      and (v.without is null or bit_count(c.skills & v.without) = 0) and c.n <> all (blocked)
    union all
    -- The same of everybody.
    select c.n, c.zip, z.tenths as tenths, c.exposure,
      matching.seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w_pay, w_distance, w_shift, w_start, w_facility) as a,
      matching.position_side(p.experience, p.skills, p.certifications, p.start, w_experience, w_skills, w_certifications, w_start_position) as b
    from matching.openings o
    join matching.near k on k.zip = o.zip
    cross join lateral unnest(k.zips, k.tenths) z (zip, tenths)
    join matching.places c on c.profession = o.profession and c.zip = z.zip and c.reach >= z.tenths and c.min_pay <= o.pay_max
    cross join lateral matching.parts(c, o, z.tenths) p
    where o.n = p_opening and words is null and matching.passes(c, o) and c.n <> all (blocked)
    union all
    select c.n, c.zip, far[c.zip] as tenths, c.exposure,
      matching.seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w_pay, w_distance, w_shift, w_start, w_facility) as a,
      matching.position_side(p.experience, p.skills, p.certifications, p.start, w_experience, w_skills, w_certifications, w_start_position) as b
    from matching.openings o
    join matching.places c on c.profession = o.profession and c.reach > 1000 and c.min_pay <= o.pay_max
    cross join lateral matching.parts(c, o, far[c.zip]) p
    where o.n = p_opening and words is null and far[c.zip] > 1000 and c.reach >= far[c.zip]
      and matching.passes(c, o) and c.n <> all (blocked)
    offset 0
  ) r
$$;

-- The most that somebody can score who is not among those that were read first: who has no skill that is wanted; where no
-- skill is, whom shift or kind of facility do not suit. Then the most of these whom shift or kind of facility do not suit,
-- and of these who do not want the shift.
create function matching.hurdle_bounds(by_skill boolean, w matching.weights) returns integer[]
language sql immutable
as $$
  select array[
    case when by_skill then matching.fuse(10000, position_side, 0, 0) else matching.fuse(unsuited, 10000, 0, 0) end,
    matching.fuse(unsuited, position_side, 0, 0),
    matching.fuse(10000 - 100 * w.shift, position_side, 0, 0)]
  from (
    select 10000 - least(40 * w.shift, 70 * w.facility) as unsuited,
      case when by_skill then 10000 - 100 * w.skills else 10000 end as position_side
    offset 0
  ) s
$$;

-- The best candidates for a position, all of them without p_keep. Exact: where a crowd lives, first those are read who have
-- a wanted skill (where none is wanted: whom the shift and the kind of facility suit). When the last of the best of these
-- scores more than everybody else can, they are the best; when more than those can who want another shift, the rest of those
-- who want this one is read as well; else everybody is.
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
  crowd constant integer := (select s.crowd - 1 from matching.settings s);
  blocked integer[];
  far_tenths smallint[];
  wanted bit(304);
  by_skill boolean;
  shift_word smallint;
  bounds integer[];
  -- What is read: see matching.scores_of_opening().
  words smallint[];
  without bit(304)[];
  suited boolean;
  is_last boolean := false;
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
  select k.far, o.must_skills | o.nice_skills, o.skill_points > 0, 304 + s.bit
  into far_tenths, wanted, by_skill, shift_word
  from matching.openings o
  join matching.near k on k.zip = o.zip
  left join matching.wishes s on s.kind = 'shift' and o.shift & (1 << s.bit) <> 0
  where o.n = p_opening;
  bounds := matching.hurdle_bounds(by_skill, w);

  if p_keep is not null and exists (
    select from matching.openings o
    join matching.near k on k.zip = o.zip
    cross join lateral unnest(k.zips[:10]) z (zip)
    join matching.places c on c.profession = o.profession and c.zip = z.zip
    where o.n = p_opening
    offset crowd limit 1
  ) then
    if by_skill then
      -- Each skill without those that stand before it.
      select array_agg(x.word order by x.word), array_agg(wanted & ~(repeat('1', 304)::bit(304) >> x.word) order by x.word)
      into words, without
      from matching.words_of(wanted, 0) x;
    else
      words := array[shift_word];
      without := array[null::bit(304)];
      suited := true;
    end if;
  end if;

  loop
    select array_agg(t.n), array_agg(t.zip), array_agg(t.tenths), array_agg(t.exposure), array_agg(t.score)
    into people, their_zips, distances, exposures, scores
    from (
      select u.* from (
        select distinct on (q.n) q.*
        from (
          -- Nobody has more than four places, so among four times as many rows are as many people.
          select f.* from (
            select s.* from matching.scores_of_opening(p_opening, far_tenths, blocked, words, without, suited, w_pay, w_distance,
              w_shift, w_start, w_facility, w_experience, w_skills, w_certifications, w_start_position, w_exposure) s
            union all
            -- Those who were read before, when the rest is read; all places of somebody are read at once.
            select b.* from unnest(people, their_zips, distances, exposures, scores) b where is_last and words is not null
          ) f (n, zip, tenths, exposure, score)
          order by f.score desc, f.n limit 4 * p_keep
        ) q
        order by q.n, q.score desc, q.tenths, q.zip
      ) u
      order by u.score desc, u.n
      limit p_keep
    ) t;
    exit when is_last or words is null or scores[p_keep] > bounds[1];
    is_last := true;
    if scores[p_keep] > bounds[3] then
      words := array[shift_word];
      without := array[case when by_skill then wanted end];
      suited := case when not by_skill then false when scores[p_keep] > bounds[2] then true end;
    else
      words := null;
    end if;
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

-- ---------------------------------------------------------------- the best positions for a candidate

-- With the facility, which whoever blocked it must not meet: no other page is read.
drop index matching.openings_search_idx;
create index openings_search_idx on matching.openings (profession, zip, pay_max)
  include (n, employer_id, need, bls, acls, pals, nrp, tncc, cpr, arrt, nbrc, ascp, ptcb, mo_day, ks_day, starts, shift, extras, facility, years, nice_certifications, must_skills, nice_skills, skill_points, nice_count);

-- Every position that somebody fits, once for each of their places that do. Written to be merged into the queries that use
-- it, which pin their plans.
create or replace function matching.scores_of_seeker(
  p_n integer, blocked uuid[], w_pay integer, w_distance integer, w_shift integer, w_start integer, w_facility integer,
  w_experience integer, w_skills integer, w_certifications integer, w_start_position integer, w_exposure integer
) returns table (opening integer, zip integer, tenths smallint, exposure smallint, score integer)
language sql stable
as $$
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
$$;

-- The best positions for a candidate, all of them without p_keep. Exact.
create or replace function matching.top_positions(p_n integer, p_keep integer, w matching.weights) returns setof matching.scored
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
    select u.* from (
      select distinct on (q.opening) q.*
      from (
        -- Nobody has more than four places, so among four times as many rows are as many positions.
        select f.* from matching.scores_of_seeker(p_n, blocked, w.pay, w.distance, w.shift, w.start_seeker, w.facility,
          w.experience, w.skills, w.certifications, w.start_position, w.exposure) f
        order by f.score desc, f.opening limit 4 * p_keep
      ) q
      order by q.opening, q.score desc, q.tenths, q.zip
    ) u
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
create or replace function matching.listed_positions(p_n integer, w matching.weights) returns setof matching.scored
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
    select distinct on (u.opening) u.*
    from (
      select f.* from matching.scores_of_seeker(p_n, blocked, w.pay, w.distance, w.shift, w.start_seeker, w.facility,
        w.experience, w.skills, w.certifications, w.start_position, w.exposure) f
      offset 0
    ) u
    join matching.lists l on l.opening = u.opening
    where l.complete or u.score > l.floor_score or (u.score = l.floor_score and p_n <= l.floor_n)
    order by u.opening, u.score desc, u.tenths, u.zip
  ) t
  join matching.openings o on o.n = t.opening
  join matching.places c on c.n = p_n and c.zip = t.zip
  cross join lateral matching.parts(c, o, t.tenths) p;
end
$$;
