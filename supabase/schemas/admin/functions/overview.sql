-- The admin overview. Counts stop at 1,001; market figures are computed by the worker and only read here.

create function private.admin_waiting() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return (
    select jsonb_agg(jsonb_build_object('what', w.what, 'count', w.many, 'since', w.since) order by w.what)
    from (
      -- Accounts on hold come first in the queue through a placeholder date, which must not count as the oldest.
      select 'accounts' as what, count(*) as many, case when count(*) > 0
        then coalesce(min(n.since) filter (where n.since > timestamptz '2000-01-01 00:00:00+00'), now()) end as since
      from (select w.since from private.waiting_account w order by w.since, w.id limit 1001) n
      union all
      select 'credentials', count(*), min(n.since)
      from (select w.since from private.waiting_credential w order by w.since, w.id limit 1001) n
      union all
      select 'appeals', count(*), min(n.since)
      from (select w.since from private.waiting_appeal w order by w.since, w.id limit 1001) n
      union all
      select 'documents', count(*), min(n.since)
      from (select w.since from private.waiting_document w order by w.since, w.id limit 1001) n
      union all
      select 'possible_exclusions', count(*), min(n.found_at)
      from (select m.found_at from public.leie_matches m where m.status = 'possible' order by m.found_at, m.id
        limit 1001) n
      union all
      select 'contact_messages', count(*), min(n.created_at)
      from (select m.created_at from public.contact_messages m where m.answered_at is null
        order by m.created_at, m.id limit 1001) n
      union all
      select 'disputes', count(*), min(n.created_at)
      from (select x.created_at from public.placement_disputes x where x.status = 'open' order by x.created_at
        limit 1001) n
      union all
      select 'screening_questions', count(*), min(n.asked_at)
      from (select r.asked_at from private.question_reviews r where r.status = 'new' order by r.asked_at, r.id
        limit 1001) n
      union all
      select 'questions', count(*), min(n.created_at)
      from (select q.created_at from public.faq_questions q where q.status = 'pending' order by q.created_at
        limit 1001) n
      union all
      select 'reports', count(*), min(n.created_at)
      from (
        (select r.created_at from public.message_reports r where r.status = 'open' order by r.created_at limit 1001)
        union all
        (select r.created_at from public.position_reports r where r.status = 'open' order by r.created_at limit 1001)
        order by created_at limit 1001) n
      union all
      select 'dead_letters', count(*), min(n.done_at)
      from (select o.done_at from public.outbox o where o.status = 'dead' order by o.done_at limit 1001) n
      union all
      select 'failed_events', count(*), min(n.received_at)
      from (select e.received_at from public.stripe_events e where e.status = 'failed' order by e.received_at
        limit 1001) n
      union all
      select 'adjustments', count(*), min(n.created_at)
      from (select j.created_at from private.open_adjustments j order by j.created_at limit 1001) n
      union all
      select 'late_fees', count(*), min(n.created_at)
      from (
        select f.created_at from private.fees f
        where f.due and f.created_at < now() - interval '14 days' order by f.created_at limit 1001) n) w);
end $$;

-- What needs attention, and of what is assigned to admins, the caller's cases and the unassigned ones.
create function private.admin_tasks() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return
  jsonb_build_object('waiting', private.admin_waiting(), 'shared', private.admin_mine());
end $$;
create function public.admin_tasks() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_tasks(); end $$;
grant execute on function private.admin_tasks, public.admin_tasks to authenticated;

-- The same counts by menu entry, for every admin page; 100 means "more than 99". Called by current_account().
create function private.admin_to_do() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(jsonb_object_agg(w.screen, w.many), '{}')
  from (
    select n.screen, count(*) as many
    from (
      (select 'pending-approval' as screen from private.waiting_account w order by w.since, w.id limit 100)
      union all
      (select 'pending-approval' from private.waiting_credential w order by w.since, w.id limit 100)
      union all
      (select 'pending-approval' from private.waiting_appeal w order by w.since, w.id limit 100)
      union all
      (select 'documents' from private.waiting_document w order by w.since, w.id limit 100)
      union all
      (select 'verification' from public.leie_matches m where m.status = 'possible' order by m.found_at, m.id limit 100)
      union all
      (select 'contact' from public.contact_messages m where m.answered_at is null order by m.created_at, m.id
        limit 100)
      union all
      (select 'disputes' from public.placement_disputes x where x.status = 'open' order by x.created_at limit 100)
      union all
      (select 'screening-questions' from private.question_reviews r where r.status = 'new' order by r.asked_at, r.id
        limit 100)
      union all
      (select 'faq' from public.faq_questions q where q.status = 'pending' order by q.created_at limit 100)
      union all
      (select 'reports' from public.message_reports r where r.status = 'open' order by r.created_at limit 100)
      union all
      (select 'reports' from public.position_reports r where r.status = 'open' order by r.created_at limit 100)
      union all
      (select 'dead-letters' from public.outbox o where o.status = 'dead' order by o.done_at limit 100)
      union all
      (select 'billing' from public.stripe_events e where e.status = 'failed' order by e.received_at limit 100)
      union all
      (select 'billing' from private.open_adjustments j order by j.created_at limit 100)
      union all
      (select 'billing' from private.fees f where f.due and f.created_at < now() - interval '14 days'
        order by f.created_at limit 100)) n
    group by n.screen) w
); end $$;

create function private.count_market(p_days integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  since constant timestamptz := now() - make_interval(days => p_days);
  -- A year by week would be too many columns for a phone.
  step constant text := case when p_days = 365 then 'month' else 'week' end;
  answer jsonb;
begin
  with market as (
    select s.profession, z.state, 0 as positions, count(*) as people
    from public.job_seeker_profiles s
    join public.profiles p on p.user_id = s.user_id and p.approval = 'approved'
    join public.zip_codes z on z.zip = s.zip
    group by 1, 2
    union all
    select o.profession, z.state, count(*), 0
    from public.positions o join public.zip_codes z on z.zip = o.zip
    where o.status = 'open' group by 1, 2
  ), cohort as (
    select p.user_id, p.onboarding_completed, p.approval = 'approved' as approved
    from public.profiles p where p.created_at >= since and p.role in ('job_seeker', 'candidate')
  ), steps as materialized (
    -- Declined, withdrawn and closed (above 70) are end states, not stages of the funnel.
    select a.id, a.job_seeker_id, min(h.at) filter (where h.to_status = 'applied') as applied_at,
      min(h.at) filter (where h.side = 'facility' and h.to_status <> 'invited') as moved_at,
      max(t.sort_order) filter (where t.sort_order <= 70) as reached
    from public.applications a
    join public.application_history h on h.application_id = a.id
    join public.application_statuses t on t.code = h.to_status
    where a.created_at >= since group by 1, 2
  ), furthest as (
    select t.job_seeker_id, max(t.reached) as reached from steps t group by 1
  ), funnel as (
    select count(*) as signed_up, count(*) filter (where c.onboarding_completed) as submitted,
      count(*) filter (where c.approved) as approved, count(*) filter (where f.reached >= 20) as applied,
      count(*) filter (where f.reached >= 40) as interviewed, count(*) filter (where f.reached >= 50) as offered,
      count(*) filter (where f.reached >= 70) as hired
    from cohort c left join furthest f on f.job_seeker_id = c.user_id
  ), filled as (
    select extract(epoch from greatest(l.created_at - o.opened_at, interval '0')) as seconds
    from public.placements l join public.positions o on o.id = l.position_id
    where l.created_at >= since and o.opened_at is not null
  ), written as (
    select t.id, min(g.created_at) as at
    from steps t join public.messages g on g.application_id = t.id and g.side = 'facility'
      and g.created_at >= t.applied_at
    group by 1
  ), answered as (
    select t.applied_at < now() - interval '48 hours' as is_due,
      extract(epoch from least(t.moved_at, w.at) - t.applied_at) as seconds
    from steps t left join written w on w.id = t.id
    where t.applied_at is not null
  ), signed as (
    select date_trunc(step, p.created_at at time zone 'America/Chicago')::date as first,
      count(*) filter (where p.role in ('job_seeker', 'candidate')) as people,
      count(*) filter (where p.role = 'employer') as facilities
    from public.profiles p
    where p.created_at >= date_trunc(step, since at time zone 'America/Chicago') at time zone 'America/Chicago'
    group by 1
  )
  select jsonb_build_object(
    'as_of', now(),
    'days', p_days,
    'market', (select coalesce(jsonb_agg(jsonb_build_object('profession', m.profession, 'label', r.name,
        'state', m.state, 'positions', m.positions, 'people', m.people) order by r.sort_order, m.state), '[]')
      from (select n.profession, n.state, sum(n.positions) as positions, sum(n.people) as people from market n
        group by 1, 2) m
      join public.professions r on r.code = m.profession),
    'funnel', (select to_jsonb(f) from funnel f),
    'filled', (select jsonb_build_object('of', count(*),
        'median', percentile_cont(0.5) within group (order by f.seconds),
        'p90', percentile_cont(0.9) within group (order by f.seconds),
        'in_time', count(*) filter (where f.seconds < 14 * 86400)) from filled f),
    'answered', (select jsonb_build_object('of', count(w.seconds), 'waiting', count(*) - count(w.seconds),
        'median', percentile_cont(0.5) within group (order by w.seconds),
        -- Only applications at least two days old; a newer one can't be late yet.
        'due', count(*) filter (where w.is_due),
        'in_time', count(*) filter (where w.is_due and w.seconds <= 172800)) from answered w),
    'step', step,
    'signed', (select jsonb_agg(jsonb_build_object('first', g.first::date, 'people', coalesce(w.people, 0),
        'facilities', coalesce(w.facilities, 0)) order by g.first)
      from generate_series(date_trunc(step, since at time zone 'America/Chicago'), now() at time zone 'America/Chicago',
        ('1 ' || step)::interval) g (first)
      left join signed w on w.first = g.first::date))
  into answer;
  return answer;
end $$;

create function private.refresh_market(p_days integer) returns void
language sql security definer set search_path = '' as $$
  insert into private.market_figures (days, figures) values (p_days, private.count_market(p_days))
  on conflict (days) do update set figures = excluded.figures
$$;
create function public.refresh_market(p_days integer) returns void
language plpgsql set search_path = '' as $$ begin perform private.refresh_market(p_days); end $$;
grant execute on function private.refresh_market, public.refresh_market to service_role;

create function private.admin_market(p_days integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return (select f.figures from private.market_figures f where f.days = p_days);
end $$;

create function private.admin_figures(p_days integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return
  jsonb_build_object('market', private.admin_market(p_days), 'months', private.revenue_months());
end $$;
create function public.admin_figures(p_days integer) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_figures(p_days); end $$;
grant execute on function private.admin_figures, public.admin_figures to authenticated;
