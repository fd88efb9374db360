-- How words become bits, and the scan that scores candidates of a position.

create function matching.wish_bits(p_kind text, p_codes text[], p_none_is_any boolean) returns integer
language plpgsql stable
as $$
begin
  return (
    select coalesce(bit_or(1 << w.bit), 0) from matching.wishes w
    where w.kind = p_kind and (w.code = any (p_codes) or (p_none_is_any and cardinality(p_codes) = 0))
  );
end
$$;

create function matching.skill_key(p_typed text) returns text
language sql immutable
as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(lower(p_typed), '\m([a-z])\.|[''’]s\M', '\1', 'g'),
    '[^a-z0-9]+(and[^a-z0-9]+)*', ' ', 'g'), '(\w{2,}[^s])s\M', '\1', 'g'))
$$;

create function matching.skill_bits(p_words text[], p_profession text) returns bit(304)
language plpgsql stable
as $$
begin
  return (
    select coalesce(bit_or(set_bit(repeat('0', 304)::bit(304), f.skill, 1)), repeat('0', 304)::bit(304))
    from unnest(p_words) w (typed)
    cross join lateral (
      select s.skill from public.skill_synonyms s
      where s.key = matching.skill_key(w.typed) and (s.profession is null or s.profession = p_profession)
      order by s.profession nulls last limit 1
    ) f
  );
end
$$;

create function matching.tenths(p_from public.zip_codes, p_to public.zip_codes) returns smallint
language sql immutable
as $$
  select round(79176 * asin(least(1, sqrt(
    power(sin(radians(p_to.latitude - p_from.latitude) / 2), 2)
    + cos(radians(p_from.latitude)) * cos(radians(p_to.latitude)) * power(sin(radians(p_to.longitude - p_from.longitude) / 2), 2)
  ))))::smallint
$$;

create function matching.learn_zip(p_zip text) returns void
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

create function matching.as_place(w matching.place_words) returns matching.places
language sql immutable
as $$
  select row(w.profession, w.zip, w.reach, w.min_pay, w.n, w.gates, w.gates_until, w.bls, w.acls, w.pals, w.nrp, w.tncc,
    w.cpr, w.arrt, w.nbrc, w.ascp, w.ptcb, w.mo_until, w.ks_until, w.free_from, w.years, w.wants, w.exposure, w.skills,
    0::bigint, 0::bigint)::matching.places
$$;

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
    -- People who go more than 100 miles, which matching.near does not list.
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
    -- Without words: everybody, near and far.
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
