-- A facility's placements, and figures of how its hiring goes.

-- ---------------------------------------------------------------- placements

create function private.placement_card(p_placement public.placements) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', p_placement.id, 'application_id', p_placement.application_id,
    'position_id', p_placement.position_id, 'title', p_placement.position_title,
    'name', (select c.full_name from public.profiles c where c.user_id = p_placement.job_seeker_id),
    'starts_on', p_placement.starts_on, 'annual_salary_cents', p_placement.annual_salary_cents,
    'plan', (select d.display_name from public.plan_definitions d where d.code = p_placement.plan_code),
    'fee_bp', p_placement.fee_bp, 'fee_cents', p_placement.fee_cents, 'guarantee_until', p_placement.guarantee_until,
    'status', p_placement.status, 'ended_on', p_placement.ended_on, 'ended_reason', p_placement.ended_reason,
    'created_at', p_placement.created_at,
    'disputed', exists (select 1 from public.placement_disputes d
      where d.placement_id = p_placement.id and d.side = 'facility' and d.status = 'open'))
$$;

create function private.facility_placements(p_page integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  facility uuid := private.reading_for();
begin
  return jsonb_build_object(
    'total', (select count(*) from public.placements p where p.employer_id = facility),
    'fees_cents', (select coalesce(sum(p.fee_cents), 0) from public.placements p where p.employer_id = facility),
    'rows', coalesce((select jsonb_agg(private.placement_card(l) order by l.created_at desc, l.id)
      from (select * from public.placements p where p.employer_id = facility
        order by p.created_at desc, p.id limit 25 offset 25 * (greatest(p_page, 1) - 1)) l), '[]'));
end
$$;
create function public.facility_placements(p_page integer default 1) returns jsonb
language sql stable set search_path = ''
as $$ select private.facility_placements(p_page) $$;

create function private.facility_placement(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  facility uuid := private.reading_for();
  stored public.placements;
begin
  select p.* into stored from public.placements p where p.id = p_id and p.employer_id = facility;
  if not found then
    raise exception using errcode = 'PT404', message = 'This placement does not exist, or it is not your facility''s.';
  end if;
  return jsonb_build_object('role', private.team_role(), 'placement', private.placement_card(stored),
    'disputes', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'reason', d.reason, 'status', d.status,
        'at', d.created_at, 'settled_at', d.settled_at, 'settled_note', d.settled_note, 'who', w.full_name)
        order by d.created_at desc, d.id)
      from public.placement_disputes d left join public.profiles w on w.user_id = d.raised_by
      where d.placement_id = stored.id and d.side = 'facility'), '[]'));
end
$$;
create function public.facility_placement(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.facility_placement(p_id) $$;

-- ---------------------------------------------------------------- when a position first had a match

-- Matches go when a position closes, so the moment of the first one is kept beside them.
create table public.position_first_matches (
  position_id uuid primary key references public.positions (id) on delete cascade,
  at timestamptz not null default now()
);
alter table public.position_first_matches enable row level security;
revoke all on public.position_first_matches from anon, authenticated;
grant all on public.position_first_matches to service_role;
grant select on public.position_first_matches to authenticated;
create policy "Of positions one sees" on public.position_first_matches for select to authenticated
  using (exists (select 1 from public.positions p where p.id = position_id));
insert into public.position_first_matches (position_id, at)
  select m.position_id, min(m.computed_at) from public.matches m group by 1;

create function private.note_first_matches() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.position_first_matches (position_id)
  select distinct a.position_id from added a on conflict do nothing;
  return null;
end
$$;
create trigger matches_note_first after insert on public.matches
  referencing new table as added for each statement execute function private.note_first_matches();

-- ---------------------------------------------------------------- figures

-- How hiring goes: of the applications that began since a day, of one position or of all. Seconds are medians, and
-- beside each stands of how many.
create function private.facility_figures(p_position_id uuid, p_days integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
    select a.id, a.position_id, a.status, a.created_at from public.applications a
    join chosen c on c.id = a.position_id where a.created_at >= since
  ), steps as (
    select h.application_id, h.id, h.at, h.side, h.to_status, t.sort_order as reached
    from public.application_history h join apps a on a.id = h.application_id
    join public.application_statuses t on t.code = h.to_status
  ), furthest as (
    -- Declined, withdrawn and closed are ends, not stages.
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
      (select min(s.at) from steps s where s.application_id = d.application_id and s.side = 'facility' and s.at >= d.at),
      (select min(g.created_at) from public.messages g
        where g.application_id = d.application_id and g.side = 'facility' and g.created_at >= d.at)) - d.at) as seconds
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
        where g.application_id = q.id and g.side = 'candidate' and g.created_at > q.at)) - q.at) as seconds
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
        'withdrawn', count(*) filter (where a.status = 'withdrawn'), 'closed', count(*) filter (where a.status = 'closed'))
      from apps a),
    'first_match', (select jsonb_build_object('of', count(m.seconds), 'median', percentile_cont(0.5) within group (order by m.seconds)) from first_match m),
    'interview', (select jsonb_build_object('of', count(m.seconds), 'median', percentile_cont(0.5) within group (order by m.seconds)) from to_interview m),
    'fill', (select jsonb_build_object('of', count(m.seconds), 'median', percentile_cont(0.5) within group (order by m.seconds)) from to_fill m),
    'our_reply', (select jsonb_build_object('of', count(m.seconds), 'waiting', count(*) - count(m.seconds), 'median', percentile_cont(0.5) within group (order by m.seconds)) from our_reply m),
    'their_reply', (select jsonb_build_object('of', count(m.seconds), 'waiting', count(*) - count(m.seconds), 'median', percentile_cont(0.5) within group (order by m.seconds)) from their_reply m))
  into answer;
  return answer;
end
$$;
create function public.facility_figures(p_position_id uuid default null, p_days integer default 90) returns jsonb
language sql stable set search_path = ''
as $$ select private.facility_figures(p_position_id, p_days) $$;

revoke execute on function private.placement_card(public.placements), private.facility_placements(integer),
  private.facility_placement(uuid), private.note_first_matches(), private.facility_figures(uuid, integer),
  public.facility_placements(integer), public.facility_placement(uuid), public.facility_figures(uuid, integer)
  from public, anon, authenticated;
grant execute on function private.facility_placements(integer), private.facility_placement(uuid),
  private.facility_figures(uuid, integer), public.facility_placements(integer), public.facility_placement(uuid),
  public.facility_figures(uuid, integer)
  to authenticated, service_role;
