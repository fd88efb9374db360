-- How demographic groups fare at each step from fitting a position to being hired. The worker counts once a month. A
-- count that could reveal one person's answers never leaves these functions (decision 33).

-- The positions sampled for a whole-market count: all of them, or as many as four million pairs allow.
create function matching.sample() returns table (n integer, position_id uuid)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column begin return query
  select o.n, o.position_id from matching.openings o order by hashint4(o.n), o.n
  limit greatest(20, least(200, 4000000 / greatest((select count(*) from matching.places), 1)));
end $$;

-- Who reached each step, once per person. Of the people who fit an open position today: who is in a list's top ten, and
-- who was viewed or invited within twelve months. Of those who applied within twelve months: who got further.
create function private.fairness_reached() returns table (user_id uuid, step text)
language plpgsql stable security definer set search_path = '' as $$
declare
  since constant timestamptz := now() - interval '12 months';
  live constant matching.weights := matching.live_weights();
begin
  return query
  with fits as materialized (
    select k.user_id, row_number() over (partition by t.opening order by t.score desc, t.n) as place
    from matching.sample() o
    cross join lateral matching.top(o.n, null, live) t
    join matching.job_seekers k on k.n = t.n
  ), eligible as materialized (
    select distinct f.user_id from fits f
  ), found (user_id, step) as (
    select e.user_id, 'eligible' from eligible e
    union select f.user_id, 'first_ten' from fits f where f.place <= 10
    union
    select e.user_id, 'viewed' from eligible e
    join public.candidate_views v on v.job_seeker_id = e.user_id and v.last_viewed_at >= since
    union
    select a.job_seeker_id, s.step from public.applications a
    join public.application_history h on h.application_id = a.id
    join (values ('invited', 'invited'), ('applied', 'applied'), ('interviewing', 'interviewed'),
      ('offered', 'offered'), ('hired', 'hired')) s (status, step) on s.status = h.to_status
    where a.created_at >= since and (s.step <> 'invited' or a.job_seeker_id in (select e.user_id from eligible e))
  )
  -- A hire implies an offer, and an offer implies an application.
  select f.user_id, s.step from found f
  left join (values ('interviewed', '{interviewed,applied}'::text[]), ('offered', '{offered,applied}'),
    ('hired', '{hired,overall,offered,applied}')) x (step, also) on x.step = f.step
  cross join lateral unnest(coalesce(x.also, array[f.step])) s (step)
  group by f.user_id, s.step;
end $$;

-- Whether a group's exact count at a step reveals nothing about one person: it is at least five away from both the
-- smallest and the largest possible count, so nobody can infer "none", "all" or "only they".
create function private.may_count(p_reached bigint, p_people bigint, p_all_reached bigint, p_all bigint) returns boolean
language plpgsql immutable set search_path = '' as $$ begin return
  p_reached - greatest(0, p_all_reached - (p_all - p_people)) >= 5
    and least(p_people, p_all_reached) - p_reached >= 5;
end $$;

-- Rounds a count to the nearest five, for replays: someone could draft weights that move a single person.
create function private.in_fives(p_count bigint) returns integer
language plpgsql immutable set search_path = '' as $$ begin return round(p_count / 5.0)::integer * 5; end $$;

create function private.count_fairness() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  with steps (step, base, path, place) as (
    select s.step, s.base, s.path::text[], s.place from (values
      ('eligible', null, '{eligible}', 1), ('first_ten', 'eligible', '{eligible,first_ten}', 2),
      ('viewed', 'eligible', '{eligible,viewed}', 3), ('invited', 'eligible', '{eligible,invited}', 4),
      ('applied', null, '{applied}', 5), ('interviewed', 'applied', '{applied,interviewed}', 6),
      ('offered', 'applied', '{applied,offered}', 7), ('hired', 'offered', '{applied,offered,hired}', 8),
      -- Next to the offers, the exact number of hires would reveal how many were offered a job and not hired.
      ('overall', 'applied', '{applied,offered,hired,overall}', 9)) s (step, base, path, place)
  ), reached as materialized (
    select r.user_id, r.step from private.fairness_reached() r
  ), totals as (
    select s.step, s.base, s.place, (select count(*) from reached r where r.step = s.step) as reached,
      (select count(*) from reached r where r.step = coalesce(s.base, s.step)) as people
    from steps s
  ), sexes (code) as (
    values ('female'), ('male')
  ), origins (code) as (
    values ('hispanic'), ('white'), ('black'), ('pacific'), ('asian'), ('native'), ('several')
  ), groups (kind, code, parts) as (
    select 'sex', s.code, array[s.code] from sexes s
    union all select 'ethnicity', o.code, array[o.code] from origins o
    union all select 'both', s.code || ' ' || o.code, array[s.code, o.code] from sexes s cross join origins o
  ), counted as materialized (
    select g.kind, g.code, r.step, count(*) as people
    from reached r
    join public.self_identification i on i.user_id = r.user_id
    join groups g on array[i.sex, i.ethnicity] @> g.parts
    group by g.kind, g.code, r.step
  ), cells as materialized (
    select g.kind, g.code, g.parts, t.step, t.base, coalesce(x.people, 0) as reached,
      case when t.base is null then t.people else coalesce(b.people, 0) end as people,
      t.reached as all_reached, t.people as all_people,
      case when t.base is null then coalesce(x.people, 0) >= 5 and t.people - coalesce(x.people, 0) >= 5
        else private.may_count(coalesce(x.people, 0), coalesce(b.people, 0), t.reached, t.people) end as alone
    from groups g
    cross join totals t
    left join counted x on x.kind = g.kind and x.code = g.code and x.step = t.step
    left join counted b on b.kind = g.kind and b.code = g.code and b.step = t.base
  ), wholes as (
    -- The totals that each kind of group adds up to: everyone; for sex and origin combined, also each sex and each
    -- origin.
    select c.kind, c.step, c.base, '' as whole, c.all_reached as reached, c.all_people - c.all_reached as left_out,
      c.reached as part, c.people - c.reached as part_left_out, c.alone
    from cells c
    union all
    select 'both', c.step, c.base, m.code, m.reached, m.people - m.reached, c.reached, c.people - c.reached, c.alone
    from cells c
    join cells m on m.step = c.step and m.kind <> 'both' and m.code = any (c.parts)
    where c.kind = 'both'
  ), shut as (
    -- If the counted groups leave fewer than five people, subtraction would reveal the size of a hidden group.
    select w.kind, w.step, w.whole from wholes w
    group by w.kind, w.step, w.base, w.whole, w.reached, w.left_out
    having not bool_and(w.alone)
      and (w.reached - coalesce(sum(w.part) filter (where w.alone), 0) < 5
        or w.base is not null and w.left_out - coalesce(sum(w.part_left_out) filter (where w.alone), 0) < 5)
  ), safe as materialized (
    -- Then none of its groups gets a count. Each one that would have had a count has five or more people, so nothing
    -- else reveals them.
    select c.kind, c.code, c.step, c.alone and not s.shut as safe, s.shut
    from cells c
    cross join lateral (select exists (select from shut t where t.kind = c.kind and t.step = c.step
      and (t.whole = '' or t.whole = any (c.parts)))) s (shut)
  ), exact as materialized (
    -- Every step up to this one must be safe: a count next to a hidden one could be derived from the next step.
    select c.kind, c.code, c.step, bool_and(f.safe) as exact
    from cells c
    join steps s on s.step = c.step
    join groups g on g.kind = c.kind and g.code = c.code
    join safe f on f.step = any (s.path)
      and (f.kind = c.kind and f.code = c.code or f.kind <> 'both' and f.code = any (g.parts))
    group by c.kind, c.code, c.step
  ), shown as (
    select c.kind, c.code, c.step, c.people, c.reached, e.exact,
      greatest(0, c.all_reached - (c.all_people - c.people)) as least, least(c.people, c.all_reached) as most
    from cells c
    join exact e on e.kind = c.kind and e.code = c.code and e.step = c.step
    join safe f on f.kind = c.kind and f.code = c.code and f.step = c.step
    left join exact b on b.kind = c.kind and b.code = c.code and b.step = c.base
    -- A count near the minimum or maximum is shown as a range, if there is room for two ranges.
    where e.exact or b.exact and not c.alone and not f.shut
      and least(c.people, c.all_reached) - greatest(0, c.all_reached - (c.all_people - c.people)) >= 9
  )
  select jsonb_build_object(
    'steps', (select jsonb_agg(jsonb_build_object('step', t.step, 'of', t.people, 'reached', t.reached)
      order by t.place) from totals t),
    'groups', (select coalesce(jsonb_agg(jsonb_build_object('kind', s.kind, 'code', s.code, 'step', s.step,
      'of', case when s.step in ('eligible', 'applied') then s.reached else s.people end,
      'least', case when s.exact then s.reached when s.reached - s.least < 5 then s.least else s.most - 4 end,
      'most', case when s.exact then s.reached when s.reached - s.least < 5 then s.least + 4 else s.most end)
      order by s.kind, s.code), '[]')
      from shown s join steps t on t.step = s.step))
); end $$;

-- Once a month, so that no single event can be inferred from a change in the numbers.
create function private.count_fairness_monthly() returns void
language plpgsql security definer set search_path = '' as $$
declare
  this_month constant date := date_trunc('month', private.today());
begin
  if exists (select from private.fairness_reports r where r.month = this_month) then
    return;
  end if;
  insert into private.fairness_reports (month, report) values (this_month, private.count_fairness())
  on conflict do nothing;
  delete from private.fairness_reports r where r.month < this_month;
end $$;

create function private.fairness_report() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.lab_admins();
  return (select r.report || jsonb_build_object('countedAt', r.counted_at, 'next', (r.month + interval '1 month')::date)
    from private.fairness_reports r order by r.month desc limit 1);
end $$;
create function public.fairness_report() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.fairness_report(); end $$;
grant execute on function private.fairness_report, public.fairness_report to authenticated;
