-- The employer's dashboard: what needs attention, and open positions with their stages.

create function private.employer_dashboard(p_page integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.reading_for();
  open_statuses constant text[] := array(select t.code from public.application_statuses t where t.is_open);
  total bigint;
  drafts bigint;
  page integer;
  answer jsonb;
  people uuid[];
begin
  select count(*) filter (where p.status in ('open', 'paused')), count(*) filter (where p.status = 'draft')
  into total, drafts from public.positions p where p.employer_id = facility;
  page := private.page_of(p_page, total);
  with unread as (
    select g.application_id as id, max(g.created_at) as at from public.messages g
    where g.employer_id = facility and g.side = 'candidate' and g.read_at is null group by g.application_id
  ), waiting as (
    select w.kind, w.id, w.at, w.time_zone
    from (
      select 'times' as kind, i.application_id as id, i.updated_at as at, null as time_zone from public.interviews i
      where i.employer_id = facility and i.status = 'proposed' and i.proposed_by = 'candidate'
      union all
      select 'today', i.application_id, i.starts_at, i.time_zone from public.interviews i
      where i.employer_id = facility and i.status = 'accepted'
        -- For the index: no day has more than 25 hours.
        and i.starts_at between now() - interval '25 hours' and now() + interval '25 hours'
        and (i.starts_at at time zone i.time_zone)::date = (now() at time zone i.time_zone)::date
      union all
      -- Whatever the facility can still answer: also before an invitation is accepted, and after an application ended.
      select 'message', u.id, u.at, null from unread u
      where u.id not in (select s.application_id
        from private.shut_messages(array(select x.id from unread x), 'facility') s)
    ) w
    join public.applications a on a.id = w.id and (w.kind = 'message'
      or a.status in ('applied', 'shortlisted', 'interviewing', 'offered', 'accepted', 'hired'))
    where w.kind <> 'times' or not private.is_paused(a)
  ), numbered as (
    select w.kind, w.at, w.time_zone, w.id, count(*) over (partition by w.kind) as total,
      row_number() over (partition by w.kind order by w.at, w.id) as place
    from waiting w
    union all
    -- There may be thousands of these, so the counts and the first rows come from the index.
    select k.status, f.status_at, null, f.id, t.total, f.place
    from unnest(array['applied', 'accepted']) k (status)
    cross join lateral (select case k.status
      when 'applied' then (select count(*) from public.applications a
        where a.employer_id = facility and a.status = 'applied')
      else (select count(*) from public.applications a
        where a.employer_id = facility and a.status = 'accepted' and not private.is_paused(a)) end as total) t
    cross join lateral (select a.id, a.status_at, row_number() over (order by a.status_at, a.id) as place
      from public.applications a where a.employer_id = facility and a.status = k.status
        and (k.status = 'applied' or not private.is_paused(a))
      order by a.status_at, a.id limit 4) f
  ), shown as materialized (
    select n.*, p.title, a.job_seeker_id
    from numbered n join public.applications a on a.id = n.id join public.positions p on p.id = a.position_id
    where n.place <= 4
  ), open_positions as (
    select p.*, z.city, z.state
    from (
      select x.id, x.title, x.status, x.shift, x.zip, x.openings, x.opened_at
      from public.positions x
      where x.employer_id = facility and x.status in ('open', 'paused')
      order by x.opened_at desc nulls last, x.id
      limit 25 offset 25 * (page - 1)
    ) p
    join public.zip_codes z on z.zip = p.zip
  )
  select jsonb_build_object(
    'role', private.team_role(),
    'plan', private.plan_use(facility),
    'waiting', coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'at', s.at, 'time_zone', s.time_zone,
        'id', s.id, 'title', s.title, 'total', s.total, 'name', c.name) order by s.kind, s.place)
      from shown s join private.candidate_names(facility, array(select x.job_seeker_id from shown x)) c
        on c.job_seeker_id = s.job_seeker_id), '[]'),
    'drafts', drafts, 'total', total, 'page', page,
    'empty', (select count(*) from public.positions p where p.employer_id = facility and p.status = 'open'
      and not exists (select 1 from public.applications a where a.position_id = p.id and a.status = any (open_statuses))
      and not exists (select 1 from private.current_matches m where m.position_id = p.id)),
    'positions', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'status', o.status,
        'shift', o.shift, 'city', o.city, 'state', o.state, 'openings', o.openings,
        'matches', f.fitting,
        'filled', (select count(*) from public.placements l where l.position_id = o.id and l.status <> 'ended'),
        'stages', coalesce((select jsonb_object_agg(n.status, n.amount)
          from (select a.status, count(*) as amount from public.applications a where a.position_id = o.id
            group by 1) n), '{}'))
        order by o.opened_at desc nulls last, o.id)
      from open_positions o
      join private.fitting_of(array(select x.id from open_positions x)) f on f.position_id = o.id), '[]')),
    (select array_agg(s.job_seeker_id) from shown s)
  into answer, people;
  perform private.record_views(people, 'list', facility, null, 'Dashboard');
  return answer;
end $$;
create function public.employer_dashboard(p_page integer default 1) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.employer_dashboard(p_page); end $$;
grant execute on function private.employer_dashboard, public.employer_dashboard to authenticated, service_role;
