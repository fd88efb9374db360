-- The admins' billing pages: revenue, subscriptions, placement fees and webhook events.

-- Revenue of the last twelve months, in US Central time. "Refunded" includes what was returned some other way, and what
-- banks took back after disputes. A second payment of a fee that was returned was no revenue.
create function private.revenue_months() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  this_month constant timestamp := date_trunc('month', now() at time zone 'America/Chicago');
begin
  perform private.only_admins();
  return (
    select jsonb_agg(jsonb_build_object('month', to_char(m.at, 'YYYY-MM'),
      'subscriptions_cents', coalesce(i.cents, 0), 'fees_cents', coalesce(p.cents - coalesce(s.second, 0), 0),
      'refunded_cents', coalesce(p.refunded + coalesce(s.fee, 0), 0)) order by m.at)
    from generate_series(this_month - interval '11 months', this_month, interval '1 month') as m (at)
    cross join lateral (
      select m.at at time zone 'America/Chicago' as first,
        (m.at + interval '1 month') at time zone 'America/Chicago' as next) t
    left join lateral (
      select sum(v.paid_cents - v.returned_cents) as cents from public.billing_invoices v
      where v.paid_at >= t.first and v.paid_at < t.next and v.status = 'paid') i on true
    left join lateral (
      select sum(y.received_cents - case when y.duplicate then y.refunded_cents else 0 end) as cents,
        sum(case when y.duplicate then 0 else y.refunded_cents end + y.withdrawn_cents) as refunded
      from public.placement_payments y
      where y.paid_at >= t.first and y.paid_at < t.next and y.status = 'succeeded') p on true
    left join lateral (
      select sum(k.cents) filter (where k.duplicate) as second, sum(k.cents) filter (where not k.duplicate) as fee
      from private.settled_payments k where k.paid_at >= t.first and k.paid_at < t.next) s on true);
end $$;

create function private.admin_billing() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return jsonb_build_object(
    'months', private.revenue_months(),
    'plans', (
      select jsonb_agg(jsonb_build_object('code', d.code, 'name', d.display_name, 'price_cents', d.monthly_price_cents,
        'active', coalesce(c.active, 0), 'past_due', coalesce(c.past_due, 0), 'suspended', coalesce(c.suspended, 0),
        'arranged', coalesce(c.arranged, 0), 'ending', coalesce(c.ending, 0), 'paying', coalesce(c.paying, 0))
        order by d.sort_order)
      from public.plan_definitions d
      left join (
        select s.plan_code, count(*) filter (where s.plan_status = 'active'
          and s.subscription_id is not null) as active,
          count(*) filter (where s.plan_status = 'past_due') as past_due,
          count(*) filter (where s.plan_status = 'suspended') as suspended,
          count(*) filter (where s.plan_status = 'active' and s.subscription_id is null) as arranged,
          count(*) filter (where s.plan_status <> 'none' and s.cancel_at is not null) as ending,
          count(*) filter (where s.plan_status <> 'none' and s.cancel_at is null and s.subscription_id is not null
            and s.status <> 'trialing') as paying
        from private.current_subscriptions s group by s.plan_code) c on c.plan_code = d.code),
    'failed_events', (select count(*) from public.stripe_events e where e.status = 'failed'),
    'begun_adjustments', (select count(*) from private.open_adjustments),
    'late_fees', (
      select jsonb_build_object('count', count(*), 'cents', coalesce(sum(l.fee_cents), 0))
      from private.fees f
      join public.placements l on l.id = f.placement_id
      where f.due and f.created_at < now() - interval '14 days'));
end $$;
create function public.admin_billing() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_billing(); end $$;
grant execute on function private.admin_billing, public.admin_billing to authenticated;

create function private.admin_subscriptions(p_plan_status text, p_plan text, p_search text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  last public.employer_subscriptions;
  classes constant text[] := case p_plan_status when 'active' then array['active', 'arranged']
    when 'none' then array['over', 'arranged'] when 'past_due' then array['past_due']
    when 'suspended' then array['past_due'] end;
  found_rows jsonb;
begin
  perform private.only_admins();
  select * into last from public.employer_subscriptions s where s.employer_id = p_after;
  execute format($query$
    select jsonb_agg(jsonb_build_object('employer_id', n.employer_id, 'facility', e.facility_name,
      'plan', d.display_name, 'next_plan', x.display_name, 'plan_status', n.plan_status, 'status', n.status,
      'subscription_id', n.subscription_id, 'customer_id', c.customer_id, 'cancel_at', n.cancel_at,
      'past_due_since', n.past_due_since, 'period_end', n.current_period_end,
      'next_invoice_cents', n.next_invoice_cents, 'synced_at', c.synced_at,
      'since', n.created_at) order by n.created_at desc, n.employer_id desc)
    from (
      select i.* from unnest($1) k (class) cross join lateral (
        select s.* from private.current_subscriptions s
        where %s and %s and %s and %s
        order by s.created_at desc, s.employer_id desc limit 26) i
      order by i.created_at desc, i.employer_id desc limit 26) n
    join public.employer_profiles e on e.user_id = n.employer_id
    join public.plan_definitions d on d.code = n.plan_code
    left join public.plan_definitions x on x.code = n.next_plan_code
    left join public.billing_customers c on c.employer_id = n.employer_id $query$,
    case when p_plan_status is null then 'true'
      else $class$case when s.subscription_id is null then 'arranged'
        when s.status in ('active', 'trialing') then 'active' when s.status in ('past_due', 'unpaid') then 'past_due'
        else 'over' end = k.class and s.plan_status = $2$class$ end,
    case when p_plan is null then 'true' else 's.plan_code = $3' end,
    private.has_words('s.employer_id', array['facility'], private.search_tokens(p_search)),
    case when last.employer_id is null then 'true' else '(s.created_at, s.employer_id) < ($4, $5)' end)
  into found_rows using coalesce(classes, array['all']), p_plan_status, p_plan, last.created_at, last.employer_id;
  return coalesce(found_rows, '[]');
end $$;
create function public.admin_subscriptions(
  p_plan_status text default null, p_plan text default null, p_search text default null, p_after uuid default null
) returns jsonb
language plpgsql stable set search_path = ''
as $$ begin return private.admin_subscriptions(p_plan_status, p_plan, p_search, p_after); end $$;
grant execute on function private.admin_subscriptions, public.admin_subscriptions to authenticated;

create function private.admin_fees(p_fee text, p_search text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  last public.placements;
  -- private.fees is needed only for a filter.
  fees constant boolean := coalesce(p_fee in ('due', 'late', 'paid', 'disputed', 'refunded', 'begun'), false);
  found_rows jsonb;
begin
  perform private.only_admins();
  select * into last from public.placements l where l.id = p_after;
  execute format($query$
    select jsonb_agg(jsonb_build_object('id', n.id, 'facility', e.facility_name, 'title', n.position_title,
      'hired_at', n.created_at, 'guarantee_until', n.guarantee_until, 'ended_on', n.ended_on, 'fee_cents', n.fee_cents,
      'fee', (select to_jsonb(x) from private.fee_of((select p from public.placements p where p.id = n.id)) x))
      order by n.created_at desc, n.id desc)
    from (
      select l.* from %s
      where %s and %s and %s
      order by %s limit 26) n
    left join public.employer_profiles e on e.user_id = n.employer_id $query$,
    case when fees then 'private.fees f join public.placements l on l.id = f.placement_id'
    else 'public.placements l' end,
    case p_fee when 'due' then 'f.due' when 'late' then 'f.due and f.created_at < now() - interval ''14 days'''
      when 'paid' then 'f.paid' when 'disputed' then 'f.disputed' when 'refunded' then 'f.refunded'
      when 'begun' then 'f.begun' else 'true' end,
    private.has_words('l.employer_id', array['facility'], private.search_tokens(p_search)),
    case when last.id is null then 'true' when fees then '(f.created_at, f.placement_id) < ($1, $2)'
      else '(l.created_at, l.id) < ($1, $2)' end,
    case when fees then 'f.created_at desc, f.placement_id desc' else 'l.created_at desc, l.id desc' end)
  into found_rows using last.created_at, last.id;
  return coalesce(found_rows, '[]');
end $$;
create function public.admin_fees(p_fee text default null, p_search text default null, p_after uuid default null)
returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_fees(p_fee, p_search, p_after); end $$;
grant execute on function private.admin_fees, public.admin_fees to authenticated;

create function private.admin_fee(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  held public.placements;
begin
  perform private.only_admins();
  select * into held from public.placements l where l.id = p_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'This placement does not exist.';
  end if;
  perform private.record_admin_view(array[held.job_seeker_id], held.application_id, held.position_title, 'application');
  return private.placement_card(held) || jsonb_build_object(
    'employer_id', held.employer_id,
    'facility', (select e.facility_name from public.employer_profiles e where e.user_id = held.employer_id),
    'in_guarantee', held.guarantee_until >= private.today(),
    'is_guaranteed', private.is_guaranteed(held),
    'can_refund', private.can_refund(held),
    -- The card is the facility's and says only whether the facility has a dispute open.
    'disputed', exists (select 1 from public.placement_disputes d
      where d.placement_id = held.id and d.status = 'open'),
    'payments', coalesce((select jsonb_agg(jsonb_build_object('id', y.payment_intent, 'customer_id', y.customer_id,
        'status', y.status, 'amount_cents', y.amount_cents, 'received_cents', y.received_cents,
        'refunded_cents', y.refunded_cents, 'withdrawn_cents', y.withdrawn_cents, 'settled_cents', coalesce((
          select s.cents from private.settled_payments s where s.payment_intent = y.payment_intent), 0),
        'disputed', y.disputed, 'duplicate', y.duplicate,
        'declined', y.declined, 'at', coalesce(y.paid_at, y.created_at))
        order by y.created_at, y.payment_intent)
      from public.placement_payments y where y.placement_id = held.id), '[]'),
    'adjustments', coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind,
        'amount_cents', a.amount_cents, 'reason', a.reason, 'status', a.status, 'error', a.error,
        'stripe_id', a.stripe_id, 'at', a.created_at, 'who', private.name_of(a.made_by),
        'to_settle_cents', private.unsettled_cents(a))
        order by a.created_at desc, a.id)
      from public.billing_adjustments a
      where a.placement_id = held.id), '[]'),
    'left_cents', coalesce(greatest(0, private.refundable_cents(private.fee_payment(held.id))), 0));
end $$;
create function public.admin_fee(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.admin_fee(p_id); end $$;
grant execute on function private.admin_fee, public.admin_fee to authenticated;

create function private.admin_events(p_status text, p_type text, p_after text) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  last public.stripe_events;
begin
  perform private.only_admins();
  select * into last from public.stripe_events e where e.id = p_after;
  return jsonb_build_object(
    'types', private.distinct_values('public.stripe_events', 'type'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'type', n.type, 'customer_id', n.customer_id,
        'employer_id', c.employer_id, 'facility', f.facility_name, 'created_at', n.created_at,
        'received_at', n.received_at, 'status', n.status, 'attempts', n.attempts, 'next_attempt_at', n.next_attempt_at,
        'error', left(n.last_error, 300), 'done_at', n.done_at)
        order by (n.status = 'failed') desc, n.received_at desc, n.id desc)
      from (
        select e.* from public.stripe_events e
        where (p_status is null or e.status = p_status) and (p_type is null or e.type = p_type)
          and (last.id is null
            or ((e.status = 'failed'), e.received_at, e.id) < ((last.status = 'failed'), last.received_at, last.id))
        order by (e.status = 'failed') desc, e.received_at desc, e.id desc limit 26) n
      left join public.billing_customers c on c.customer_id = n.customer_id
      left join public.employer_profiles f on f.user_id = c.employer_id), '[]'));
end $$;
create function public.admin_events(p_status text default null, p_type text default null, p_after text default null)
returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_events(p_status, p_type, p_after); end $$;
grant execute on function private.admin_events, public.admin_events to authenticated;
