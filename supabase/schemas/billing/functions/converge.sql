-- Syncing a customer: the state read from Stripe replaces ours completely, unless a newer sync finished first.

-- Pauses the newest open positions beyond the plan's limit.
create function private.pause_beyond_plan(p_facility uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  allowed integer := (select l.job_posting_limit from private.plan_of(p_facility) l);
  paused integer;
begin
  perform private.lock_open_positions(p_facility);
  perform 1 from public.positions p where p.employer_id = p_facility and p.status = 'open' order by p.id
    for no key update;
  perform matching.lock_professions(variadic array(
    select p.profession from public.positions p where p.employer_id = p_facility and p.status = 'open'));
  update public.positions p set status = 'paused'
  where p.id in (
    select o.id from public.positions o where o.employer_id = p_facility and o.status = 'open'
    order by o.opened_at nulls last, o.id offset coalesce(allowed, 2147483647));
  get diagnostics paused = row_count;
  return paused;
end $$;

create function private.notify_billing(p_facility uuid, p_event text, p_facts jsonb) returns void
language plpgsql security definer set search_path = ''
as $$ begin perform private.notify(p_facility, 'billing', p_event, p_facts, '/employer/billing'); end $$;

-- Stores a subscription as Stripe reports it, pauses positions beyond the plan, and notifies the owner of a change.
create function private.write_subscription(p_facility uuid, p_subscription jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  old_status constant text := private.plan_status(p_facility);
  was public.employer_subscriptions;
  new_status text;
  changed boolean;
  paused integer := 0;
  event text;
begin
  select * into was from public.employer_subscriptions s where s.employer_id = p_facility for no key update;
  -- A plan arranged outside Stripe stays until its period ends, unless a subscription is active at Stripe.
  if was.employer_id is not null and was.subscription_id is null
    and (p_subscription is null or (now() < was.current_period_end
      and p_subscription ->> 'status' in ('canceled', 'incomplete_expired'))) then
    return;
  end if;
  if p_subscription is null then
    -- The customer was deleted at Stripe, or never subscribed.
    update public.employer_subscriptions s set status = 'canceled', next_plan_code = null, cancel_at = null,
      past_due_since = null, pay_url = null, owed_cents = null, next_invoice_cents = null, next_invoice_at = null,
      updated_at = now()
    where s.employer_id = p_facility and s.subscription_id is not null and s.status <> 'canceled';
  else
    insert into public.employer_subscriptions as s (employer_id, plan_code, subscription_id, status, price_id,
      current_period_start, current_period_end, cancel_at, next_plan_code, past_due_since, pay_url, owed_cents,
      card_brand, card_last4, card_expires, next_invoice_cents, next_invoice_at, created_at)
    select p_facility, n.plan_code, n.subscription_id, n.status, n.price_id, n.current_period_start,
      n.current_period_end, n.cancel_at, n.next_plan_code, n.past_due_since, n.pay_url, n.owed_cents, n.card_brand,
      n.card_last4, n.card_expires, n.next_invoice_cents, n.next_invoice_at, n.created_at
    from jsonb_populate_record(null::public.employer_subscriptions, p_subscription) n
    on conflict (employer_id) do update set plan_code = excluded.plan_code, subscription_id = excluded.subscription_id,
      status = excluded.status, price_id = excluded.price_id, current_period_start = excluded.current_period_start,
      current_period_end = excluded.current_period_end, cancel_at = excluded.cancel_at,
      next_plan_code = excluded.next_plan_code, past_due_since = excluded.past_due_since, pay_url = excluded.pay_url,
      owed_cents = excluded.owed_cents, card_brand = excluded.card_brand, card_last4 = excluded.card_last4,
      card_expires = excluded.card_expires,
      next_invoice_cents = excluded.next_invoice_cents, next_invoice_at = excluded.next_invoice_at,
      created_at = excluded.created_at, updated_at = now();
  end if;

  new_status := private.plan_status(p_facility);
  if new_status <> 'none' then
    update public.billing_checkouts c set status = 'over'
    where c.employer_id = p_facility and c.plan_code is not null and c.status = 'open';
  end if;
  changed := was.plan_code is distinct from coalesce(p_subscription ->> 'plan_code', was.plan_code);
  if new_status = 'none' or changed then
    paused := private.pause_beyond_plan(p_facility);
  end if;
  event := case
    when new_status = 'none' then case when old_status <> 'none' or paused > 0 then 'plan_ended' end
    when new_status = 'suspended' then case when old_status <> 'suspended' then 'payment_failed' end
    when new_status = 'past_due' and old_status in ('active', 'none') then 'payment_failed'
    when new_status = 'active' and old_status in ('past_due', 'suspended') then 'payment_recovered'
    when old_status = 'none' then 'plan_started'
    when changed then 'plan_changed' end;
  if event is null then
    return;
  end if;
  perform private.notify_billing(p_facility, event,
    jsonb_build_object(
      'plan', (select d.display_name from public.plan_definitions d
        where d.code = coalesce(p_subscription ->> 'plan_code', was.plan_code)),
      'paused', nullif(paused, 0), 'plan_status', new_status));
end $$;

-- Tells facilities whose plan, arranged without Stripe, has ended, and pauses their positions. Stripe tells us of the
-- end of any other plan. Returns how many facilities were told.
create function private.end_arranged_plans(p_limit integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ended uuid[];
  due record;
  paused integer;
  told integer := 0;
begin
  ended := array(
    select n.employer_id from (
      (select s.employer_id from public.employer_subscriptions s
      where s.subscription_id is null and s.current_period_end <= now()
        and s.end_told is distinct from s.current_period_end
      order by s.current_period_end limit p_limit)
      union
      (select s.employer_id from public.employer_subscriptions s
      where s.subscription_id is null and s.current_period_end <= now()
        and exists (select 1 from public.positions p where p.employer_id = s.employer_id and p.status = 'open')
      order by s.employer_id limit p_limit)) n
    order by n.employer_id);
  ended := private.keep_free_teams(ended);
  -- Nor does the worker wait for a plan that is just starting.
  with over as (
    select s.employer_id from public.employer_subscriptions s
    where s.employer_id = any (ended) and s.subscription_id is null and s.current_period_end <= now()
    order by s.employer_id for no key update skip locked
  )
  select coalesce(array_agg(o.employer_id order by o.employer_id), '{}') into ended from over o;
  -- All locks are taken before any position is paused, or two facilities' could be taken in the wrong order.
  perform private.lock_open_positions(f.id) from unnest(ended) f (id);
  perform 1 from public.positions p where p.employer_id = any (ended) and p.status = 'open' order by p.id
    for no key update;
  perform matching.lock_professions(variadic array(
    select p.profession from public.positions p where p.employer_id = any (ended) and p.status = 'open'));
  for due in
    select s.employer_id, d.display_name, s.end_told is distinct from s.current_period_end as untold
    from public.employer_subscriptions s
    join public.plan_definitions d on d.code = s.plan_code
    where s.employer_id = any (ended) order by s.employer_id
  loop
    paused := private.pause_beyond_plan(due.employer_id);
    continue when paused = 0 and not due.untold;
    update public.employer_subscriptions s set end_told = s.current_period_end where s.employer_id = due.employer_id;
    perform private.notify_billing(due.employer_id, 'plan_ended',
      jsonb_build_object('plan', due.display_name, 'paused', nullif(paused, 0)));
    told := told + 1;
  end loop;
  return told;
end $$;
create function public.end_arranged_plans() returns integer
language plpgsql set search_path = '' as $$ begin return private.end_arranged_plans(20); end $$;
grant execute on function private.end_arranged_plans, public.end_arranged_plans to service_role;

-- Stores a customer's state; returns false if a newer sync finished first.
create function private.billing_converge(p_customer text, p_version integer, p_state jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  held public.billing_customers;
begin
  perform private.keep_people((select c.employer_id from public.billing_customers c where c.customer_id = p_customer));
  select * into held from public.billing_customers c where c.customer_id = p_customer for no key update;
  perform private.refuse_if(not found, 'PT404', 'There is no such customer here.');
  if held.version <> p_version then return false; end if;
  perform 1 from private.fees f where f.placement_id in (
    select l.id from public.placements l where l.employer_id = held.employer_id)
  order by f.placement_id for update;

  delete from public.billing_invoices i where i.customer_id = p_customer
    and not exists (select 1 from jsonb_array_elements(p_state -> 'invoices') n where n ->> 'id' = i.id);
  insert into public.billing_invoices as i (id, customer_id, employer_id, number, status, total_cents, paid_cents,
    returned_cents, created_at, paid_at, period_start, period_end, url)
  select n.id, p_customer, held.employer_id, n.number, n.status, n.total_cents, n.paid_cents,
    coalesce(n.returned_cents, 0), n.created_at, n.paid_at, n.period_start, n.period_end, n.url
  from jsonb_populate_recordset(null::public.billing_invoices, p_state -> 'invoices') n
  on conflict (id) do update set number = excluded.number, status = excluded.status, total_cents = excluded.total_cents,
    paid_cents = excluded.paid_cents, returned_cents = excluded.returned_cents, paid_at = excluded.paid_at,
    period_start = excluded.period_start, period_end = excluded.period_end, url = excluded.url
  where (i.number, i.status, i.total_cents, i.paid_cents, i.returned_cents, i.paid_at, i.period_start, i.period_end,
      i.url)
    is distinct from (excluded.number, excluded.status, excluded.total_cents, excluded.paid_cents,
      excluded.returned_cents, excluded.paid_at, excluded.period_start, excluded.period_end, excluded.url);

  delete from public.placement_payments p where p.customer_id = p_customer
    and not exists (select 1 from jsonb_array_elements(p_state -> 'payments') n
      where n ->> 'payment_intent' = p.payment_intent);
  -- The bank took a disputed second payment back, so there is nothing to refund.
  perform private.notify(held.employer_id, 'billing', case when s.again then 'fee_paid_twice' else 'fee_paid' end,
    jsonb_build_object('position', l.position_title, 'cents', n.received_cents), '/employer/placements/' || l.id)
  from jsonb_populate_recordset(null::public.placement_payments, p_state -> 'payments') n
  join public.placements l on l.id = n.placement_id
  cross join lateral (
    select coalesce(n.duplicate, false) or exists (select 1 from public.placement_payments k
      where k.placement_id = n.placement_id and k.status = 'succeeded') as again) s
  where n.status = 'succeeded' and not exists (select 1 from public.placement_payments k
      where k.payment_intent = n.payment_intent and k.status = 'succeeded')
    and not (s.again and coalesce(n.withdrawn_cents, 0) > 0);
  insert into public.placement_payments as p (payment_intent, customer_id, employer_id, placement_id, status,
    amount_cents, received_cents, refunded_cents, withdrawn_cents, duplicate, disputed, declined, created_at, paid_at)
  select n.payment_intent, p_customer, held.employer_id,
    -- The payment's metadata is trusted only if the placement belongs to this customer.
    (select l.id from public.placements l where l.id = n.placement_id
      and l.employer_id is not distinct from held.employer_id),
    n.status, n.amount_cents, n.received_cents, n.refunded_cents, coalesce(n.withdrawn_cents, 0),
    coalesce(n.duplicate, false), coalesce(n.disputed, false), n.declined, n.created_at, n.paid_at
  from jsonb_populate_recordset(null::public.placement_payments, p_state -> 'payments') n
  on conflict (payment_intent) do update set status = excluded.status, amount_cents = excluded.amount_cents,
    received_cents = excluded.received_cents, refunded_cents = excluded.refunded_cents,
    withdrawn_cents = excluded.withdrawn_cents, duplicate = excluded.duplicate, disputed = excluded.disputed,
    declined = excluded.declined, paid_at = excluded.paid_at;
  perform private.fail_refunds(p_customer, p_state -> 'failed_refunds');
  update public.billing_checkouts c set status = 'over'
  where c.status = 'open' and c.placement_id in (
    select p.placement_id from public.placement_payments p where p.customer_id = p_customer and p.status = 'succeeded');

  if held.employer_id is not null then
    perform private.write_subscription(held.employer_id, nullif(p_state -> 'subscription', 'null'));
  end if;
  update public.billing_customers c set version = c.version + 1, synced_at = now() where c.customer_id = p_customer;
  return true;
end $$;
create function public.billing_converge(p_customer text, p_version integer, p_state jsonb) returns boolean
language plpgsql set search_path = '' as $$
begin return private.billing_converge(p_customer, p_version, p_state); end $$;
grant execute on function private.billing_converge, public.billing_converge to service_role;

create function private.save_customer(p_employer uuid, p_customer text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.billing_customers (customer_id, employer_id) values (p_customer, p_employer)
  on conflict do nothing;
  return (select c.customer_id from public.billing_customers c where c.employer_id = p_employer);
end $$;
create function public.save_customer(p_employer uuid, p_customer text) returns text
language plpgsql set search_path = '' as $$ begin return private.save_customer(p_employer, p_customer); end $$;
grant execute on function private.save_customer, public.save_customer to service_role;
