-- What waits for administrators is counted up to 1,001, which stands for more than 1,000, as the queues do; and its oldest
-- is found by an index.

-- In the order of its list to the last.
drop index public.outbox_dead_idx;
create index outbox_dead_idx on public.outbox (done_at desc, id desc) where status = 'dead';

-- By what it is: how many wait, 1,001 standing for more, and since when the oldest.
create or replace function private.admin_waiting() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  return (
    select jsonb_agg(jsonb_build_object('what', w.what, 'count', w.many, 'since', w.since) order by w.what)
    from (
      select 'accounts' as what, count(*) as many, min(n.since) as since
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
      select 'disputes', count(*), min(n.created_at)
      from (select x.created_at from public.placement_disputes x where x.status = 'open' order by x.created_at limit 1001) n
      union all
      select 'questions', count(*), min(n.created_at)
      from (select q.created_at from public.faq_questions q where q.status = 'pending' order by q.created_at limit 1001) n
      union all
      select 'reports', count(*), min(n.created_at)
      from (select r.created_at from public.message_reports r where r.status = 'open' order by r.created_at limit 1001) n
      union all
      select 'dead_letters', count(*), min(n.done_at)
      from (select o.done_at from public.outbox o where o.status = 'dead' order by o.done_at limit 1001) n
      union all
      select 'failed_events', count(*), min(n.received_at)
      from (select e.received_at from public.stripe_events e where e.status = 'failed' order by e.received_at limit 1001) n
      union all
      select 'adjustments', count(*), min(n.created_at)
      from (select j.created_at from public.billing_adjustments j where j.status = 'begun' order by j.created_at limit 1001) n
      union all
      select 'late_fees', count(*), min(n.created_at)
      from (
        select f.created_at from private.fees f
        where f.due and f.created_at < now() - interval '14 days' order by f.created_at limit 1001) n) w);
end
$$;

-- ---------------------------------------------------------------- who acted lately

-- The list of who acted counts by an index what was written each time.
create index audit_log_acting_idx on public.audit_log ((details ->> 'acting_session'), id)
  where details ->> 'acting_session' is not null;
