-- Realistic titles, units and employment types for the matching bench's market.
set session_replication_role = replica;
update public.positions p
set title = left(r.name || coalesce(', ' || u.name, ''), 120), unit = u.code,
  employment = case when bench.r(i.n, 52) < 0.7 then 'full_time' when bench.r(i.n, 52) < 0.9 then 'part_time'
    else 'per_diem' end,
  hours_min = 36, hours_max = 36,
  created_at = now() - interval '1 minute' * (bench.r(i.n, 53) * 86400)::integer
from (select q.id, row_number() over (order by q.id) as n from public.positions q) i
join public.positions o on o.id = i.id
join public.professions r on r.code = o.profession
left join lateral (
  select c.code, c.name from public.units c join public.units g on g.code = c.parent
  where o.profession = any (g.professions)
  order by hashtextextended(c.code, i.n) limit 1) u on true
where p.id = i.id;
set session_replication_role = origin;
select private.save_position_words(array(select p.id from public.positions p));
