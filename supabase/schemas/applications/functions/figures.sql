-- A facility's figures: funnel, time to fill and time to reply, for one position or all of them.

create function private.facility_figures(p_position_id uuid, p_days integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facility uuid := private.reading_for();
  since timestamptz := now() - make_interval(days => least(greatest(p_days, 1), 3650));
  open_statuses constant text[] := array(select t.code from public.application_statuses t where t.is_open);
  answer jsonb;
begin
  if p_position_id is not null then
    perform private.position_head(p_position_id, facility, false);
  end if;
  with chosen as (
    select p.id, p.opened_at from public.positions p
    where p.employer_id = facility and (p_position_id is null or p.id = p_position_id)
  ), apps as materialized (
    select x.id, x.status, x.status = any (open_statuses) as is_open, x.channel
    from (
      select a.id, a.status, a.channel from public.applications a
      where p_position_id is null and a.employer_id = facility and a.created_at >= since
      union all
      select a.id, a.status, a.channel from public.applications a
      where a.position_id = p_position_id and a.employer_id = facility and a.created_at >= since
    ) x
  ), tally as materialized (
    select a.channel, a.status, count(*) as n from apps a group by a.channel, a.status
  ), said as (
    -- Every step, message and accepted interview time, with the side it came from.
    select a.id, a.is_open, h.side, h.at, h.to_status, t.sort_order as reached
    from apps a
    join public.application_history h on h.application_id = a.id
    join public.application_statuses t on t.code = h.to_status
    union all
    select a.id, a.is_open, g.side, g.created_at, null, null
    from apps a join public.messages g on g.application_id = a.id
    union all
    select a.id, a.is_open, 'candidate', i.accepted_at, null, null
    from apps a join public.interviews i on i.application_id = a.id
      and i.accepted_at is not null and i.proposed_by = 'facility'
  ), timed as (
    -- Windows instead of a join for each figure, which would read everything again for each application.
    select s.*, min(s.at) filter (where s.to_status = 'applied') over same as applied_at,
      min(s.at) filter (where s.side = 'facility' and (s.to_status is null
        or s.to_status in ('invited', 'interviewing', 'offered'))) over same as asked_at
    from said s
    window same as (partition by s.id)
  ), courses as materialized (
    select t.id, t.is_open, t.applied_at, t.asked_at,
      -- Declined, withdrawn and closed (above 70) are end states, not stages.
      max(t.reached) filter (where t.reached <= 70) as reached,
      min(t.at) filter (where t.to_status = 'interviewing' and t.at >= t.applied_at) as interviewed_at,
      min(t.at) filter (where t.side = 'facility' and t.at >= t.applied_at) as replied_at,
      min(t.at) filter (where t.side = 'candidate' and t.at > t.asked_at) as answered_at
    from timed t
    group by t.id, t.is_open, t.applied_at, t.asked_at
  ), first_match as materialized (
    select extract(epoch from greatest(f.at - c.opened_at, interval '0'))::double precision as seconds
    from chosen c join public.position_first_matches f on f.position_id = c.id where c.opened_at >= since
  ), to_interview as materialized (
    select extract(epoch from c.interviewed_at - c.applied_at)::double precision as seconds
    from courses c where c.interviewed_at is not null
  ), to_fill as materialized (
    select extract(epoch from greatest(l.created_at - c.opened_at, interval '0'))::double precision as seconds
    from public.placements l join chosen c on c.id = l.position_id
    where l.created_at >= since and c.opened_at is not null
  ), our_reply as materialized (
    select extract(epoch from c.replied_at - c.applied_at)::double precision as seconds, c.is_open
    from courses c where c.applied_at is not null
  ), their_reply as materialized (
    select extract(epoch from c.answered_at - c.asked_at)::double precision as seconds, c.is_open
    from courses c where c.asked_at is not null
  )
  select jsonb_build_object(
    'positions', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'city', z.city)
        order by p.title, p.id), '[]')
      from (select * from public.positions x where x.employer_id = facility and x.status <> 'draft'
        order by x.created_at desc limit 200) p
      join public.zip_codes z on z.zip = p.zip),
    'funnel', (select jsonb_build_object('all', (select coalesce(sum(t.n), 0) from tally t), 'applied',
        count(*) filter (where c.reached >= 20), 'shortlisted', count(*) filter (where c.reached >= 30),
        'interviewing', count(*) filter (where c.reached >= 40), 'offered', count(*) filter (where c.reached >= 50),
        'accepted', count(*) filter (where c.reached >= 60), 'hired', count(*) filter (where c.reached >= 70))
      from courses c),
    'ends', (select jsonb_build_object(
        'declined', coalesce(sum(t.n) filter (where t.status = 'declined'), 0),
        'withdrawn', coalesce(sum(t.n) filter (where t.status = 'withdrawn'), 0),
        'closed', coalesce(sum(t.n) filter (where t.status = 'closed'), 0))
      from tally t),
    'channels', (select coalesce(jsonb_object_agg(d.channel, d.n), '{}')
      from (select t.channel, sum(t.n) as n from tally t group by 1) d),
    'first_match', (select jsonb_build_object('of', count(m.seconds),
        'median', percentile_cont(0.5) within group (order by m.seconds)) from first_match m),
    'interview', (select jsonb_build_object('of', count(m.seconds),
        'median', percentile_cont(0.5) within group (order by m.seconds)) from to_interview m),
    'fill', (select jsonb_build_object('of', count(m.seconds),
        'median', percentile_cont(0.5) within group (order by m.seconds)) from to_fill m),
    'our_reply', (select jsonb_build_object('of', count(m.seconds),
        'waiting', count(*) filter (where m.seconds is null and m.is_open),
        'median', percentile_cont(0.5) within group (order by m.seconds)) from our_reply m),
    'their_reply', (select jsonb_build_object('of', count(m.seconds),
        'waiting', count(*) filter (where m.seconds is null and m.is_open),
        'median', percentile_cont(0.5) within group (order by m.seconds)) from their_reply m))
  into answer;
  return answer;
end $$;
create function public.facility_figures(p_position_id uuid default null, p_days integer default 90) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.facility_figures(p_position_id, p_days); end $$;
grant execute on function private.facility_figures, public.facility_figures to authenticated, service_role;
