-- A facility's figures: funnel, time to fill and time to reply, for one position or all of them.

create function private.facility_figures(p_position_id uuid, p_days integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facility uuid := private.reading_for();
  since timestamptz := now() - make_interval(days => least(greatest(p_days, 1), 3650));
  answer jsonb;
begin
  if p_position_id is not null then
    perform private.position_head(p_position_id, facility);
  end if;
  with chosen as (
    select p.id, p.opened_at from public.positions p
    where p.employer_id = facility and (p_position_id is null or p.id = p_position_id)
  ), apps as (
    select a.id, a.position_id, a.status, a.created_at, a.channel from public.applications a
    join chosen c on c.id = a.position_id where a.created_at >= since
  ), steps as (
    select h.application_id, h.id, h.at, h.side, h.to_status, t.sort_order as reached
    from public.application_history h join apps a on a.id = h.application_id
    join public.application_statuses t on t.code = h.to_status
  ), furthest as (
    -- Declined, withdrawn and closed (above 70) are end states, not stages.
    select a.id, coalesce(max(s.reached) filter (where s.reached <= 70), 10) as reached
    from apps a left join steps s on s.application_id = a.id group by a.id
  ), applied as (
    select s.application_id, min(s.at) as at from steps s where s.to_status = 'applied' group by 1
  ), first_match as (
    select extract(epoch from greatest(f.at - c.opened_at, interval '0')) as seconds
    from chosen c join public.position_first_matches f on f.position_id = c.id where c.opened_at >= since
  ), to_interview as (
    select extract(epoch from min(s.at) - d.at) as seconds
    from applied d join steps s on s.application_id = d.application_id and s.to_status = 'interviewing' and s.at >= d.at
    group by d.application_id, d.at
  ), to_fill as (
    select extract(epoch from greatest(l.created_at - c.opened_at, interval '0')) as seconds
    from public.placements l join chosen c on c.id = l.position_id
    where l.created_at >= since and c.opened_at is not null
  ), our_reply as (
    select extract(epoch from least(
      (select min(s.at) from steps s where s.application_id = d.application_id and s.side = 'facility'
        and s.at >= d.at),
      (select min(g.created_at) from public.messages g
        where g.application_id = d.application_id and g.side = 'facility' and g.created_at >= d.at)) - d.at) as seconds,
      (select t.is_open from public.applications a join public.application_statuses t on t.code = a.status
        where a.id = d.application_id) as is_open
    from applied d
  ), our_question as (
    select a.id, least(
      (select min(s.at) from steps s where s.application_id = a.id and s.side = 'facility'
        and s.to_status in ('invited', 'interviewing', 'offered')),
      (select min(g.created_at) from public.messages g where g.application_id = a.id and g.side = 'facility')) as at
    from apps a
  ), their_reply as (
    select extract(epoch from least(
      (select min(s.at) from steps s where s.application_id = q.id and s.side = 'candidate' and s.at > q.at),
      (select min(g.created_at) from public.messages g
        where g.application_id = q.id and g.side = 'candidate' and g.created_at > q.at)) - q.at) as seconds,
      (select t.is_open from public.applications a join public.application_statuses t on t.code = a.status
        where a.id = q.id) as is_open
    from our_question q where q.at is not null
  )
  select jsonb_build_object(
    'positions', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'city', z.city)
        order by p.title, p.id), '[]')
      from (select * from public.positions x where x.employer_id = facility and x.status <> 'draft'
        order by x.created_at desc limit 200) p
      join public.zip_codes z on z.zip = p.zip),
    'funnel', (select jsonb_build_object('all', count(*), 'applied', count(*) filter (where f.reached >= 20),
        'shortlisted', count(*) filter (where f.reached >= 30), 'interviewing', count(*) filter (where f.reached >= 40),
        'offered', count(*) filter (where f.reached >= 50), 'accepted', count(*) filter (where f.reached >= 60),
        'hired', count(*) filter (where f.reached >= 70)) from furthest f),
    'ends', (select jsonb_build_object('declined', count(*) filter (where a.status = 'declined'),
        'withdrawn', count(*) filter (where a.status = 'withdrawn'), 'closed', count(*)
        filter (where a.status = 'closed'))
      from apps a),
    'channels', (select coalesce(jsonb_object_agg(d.channel, d.n), '{}')
      from (select a.channel, count(*) as n from apps a group by 1) d),
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
