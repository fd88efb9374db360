-- The questions of matching, asked plainly: everybody of the profession is measured, gated and scored. It uses the same
-- rows and the same definition of a component's value, so that only the way of searching differs.

create function bench.naive_top(p_opening integer, p_keep integer) returns table (n integer, score integer)
language plpgsql stable
as $$
begin
  return query
  select q.n, max(q.score)
  from (
    select c.n, matching.fuse(
        matching.seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w.pay, w.distance, w.shift, w.start_seeker, w.facility),
        matching.position_side(p.experience, p.skills, p.certifications, p.start, w.experience, w.skills, w.certifications, w.start_position),
        c.exposure, w.exposure) as score
    from matching.openings o
    cross join matching.live_weights() w
    join matching.places c on c.profession = o.profession
    join public.zip_codes a on a.zip = o.zip::text
    join public.zip_codes b on b.zip = c.zip::text
    cross join lateral (select matching.tenths(a, b) as tenths) d
    cross join lateral matching.parts(c, o, d.tenths) p
    where o.n = p_opening and d.tenths <= c.reach and c.min_pay <= o.pay_max and matching.passes(c, o)
      and not exists (select 1 from public.facility_blocks x join matching.seekers k on k.user_id = x.job_seeker_id
        where x.employer_id = o.employer_id and k.n = c.n)
  ) q
  group by q.n order by 2 desc, 1 limit p_keep;
end
$$;

create function bench.naive_top_positions(p_n integer, p_keep integer) returns table (opening integer, score integer)
language plpgsql stable
as $$
begin
  return query
  select q.n, max(q.score)
  from (
    select o.n, matching.fuse(
        matching.seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w.pay, w.distance, w.shift, w.start_seeker, w.facility),
        matching.position_side(p.experience, p.skills, p.certifications, p.start, w.experience, w.skills, w.certifications, w.start_position),
        c.exposure, w.exposure) as score
    from matching.places c
    cross join matching.live_weights() w
    join matching.openings o on o.profession = c.profession
    join public.zip_codes a on a.zip = c.zip::text
    join public.zip_codes b on b.zip = o.zip::text
    cross join lateral (select matching.tenths(a, b) as tenths) d
    cross join lateral matching.parts(c, o, d.tenths) p
    where c.n = p_n and d.tenths <= c.reach and c.min_pay <= o.pay_max and matching.passes(c, o)
      and not exists (select 1 from public.facility_blocks x join matching.seekers k on k.user_id = x.job_seeker_id
        where x.employer_id = o.employer_id and k.n = c.n)
  ) q
  group by q.n order by 2 desc, 1 limit p_keep;
end
$$;
