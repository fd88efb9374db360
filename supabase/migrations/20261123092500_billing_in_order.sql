-- Billing: who pays, then the customer, the placement, the subscription and the pages to pay, in this order.
-- The order of locks: docs/decisions/0029-locks.md.

create or replace function private.billing_converge(p_customer text, p_version integer, p_state jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  held public.billing_customers;
begin
  perform private.keep_people((select c.employer_id from public.billing_customers c where c.customer_id = p_customer));
  select * into held from public.billing_customers c where c.customer_id = p_customer for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such customer here.';
  end if;
  if held.version <> p_version then
    return false;
  end if;
  perform 1 from private.fees f where f.placement_id in (
    select l.id from public.placements l where l.employer_id = held.employer_id)
  order by f.placement_id for update;

  delete from public.billing_invoices i where i.customer_id = p_customer
    and not exists (select 1 from jsonb_array_elements(p_state -> 'invoices') n where n ->> 'id' = i.id);
  insert into public.billing_invoices as i (id, customer_id, employer_id, number, status, total_cents, paid_cents, created_at,
    paid_at, period_start, period_end, url)
  select n.id, p_customer, held.employer_id, n.number, n.status, n.total_cents, n.paid_cents, n.created_at, n.paid_at,
    n.period_start, n.period_end, n.url
  from jsonb_populate_recordset(null::public.billing_invoices, p_state -> 'invoices') n
  on conflict (id) do update set number = excluded.number, status = excluded.status, total_cents = excluded.total_cents,
    paid_cents = excluded.paid_cents, paid_at = excluded.paid_at, period_start = excluded.period_start,
    period_end = excluded.period_end, url = excluded.url
  where (i.number, i.status, i.total_cents, i.paid_cents, i.paid_at, i.period_start, i.period_end, i.url)
    is distinct from (excluded.number, excluded.status, excluded.total_cents, excluded.paid_cents, excluded.paid_at,
      excluded.period_start, excluded.period_end, excluded.url);

  delete from public.placement_payments p where p.customer_id = p_customer
    and not exists (select 1 from jsonb_array_elements(p_state -> 'payments') n where n ->> 'payment_intent' = p.payment_intent);
  perform private.tell_billing(held.employer_id, 'fee_paid',
    jsonb_build_object('position', l.position_title, 'cents', n.received_cents))
  from jsonb_populate_recordset(null::public.placement_payments, p_state -> 'payments') n
  join public.placements l on l.id = n.placement_id
  where n.status = 'succeeded' and not exists (select 1 from public.placement_payments k
    where k.payment_intent = n.payment_intent and k.status = 'succeeded');
  insert into public.placement_payments as p (payment_intent, customer_id, employer_id, placement_id, status, amount_cents,
    received_cents, refunded_cents, declined, created_at, paid_at)
  select n.payment_intent, p_customer, held.employer_id,
    -- What the metadata says is believed only for a placement of this customer's.
    (select l.id from public.placements l where l.id = n.placement_id and l.employer_id is not distinct from held.employer_id),
    n.status, n.amount_cents, n.received_cents, n.refunded_cents, n.declined, n.created_at, n.paid_at
  from jsonb_populate_recordset(null::public.placement_payments, p_state -> 'payments') n
  on conflict (payment_intent) do update set status = excluded.status, amount_cents = excluded.amount_cents,
    received_cents = excluded.received_cents, refunded_cents = excluded.refunded_cents, declined = excluded.declined,
    paid_at = excluded.paid_at;
  update public.billing_checkouts c set status = 'over'
  where c.status = 'open' and c.placement_id in (
    select p.placement_id from public.placement_payments p where p.customer_id = p_customer and p.status = 'succeeded');

  if held.employer_id is not null then
    perform private.write_subscription(held.employer_id, nullif(p_state -> 'subscription', 'null'));
  end if;
  update public.billing_customers c set version = c.version + 1, synced_at = now() where c.customer_id = p_customer;
  return true;
end
$$;

create or replace function private.write_subscription(p_facility uuid, p_said jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  old_standing constant text := private.plan_standing(p_facility);
  was public.employer_subscriptions;
  new_standing text;
  paused integer := 0;
begin
  select * into was from public.employer_subscriptions s where s.employer_id = p_facility for no key update;
  -- What was arranged without Stripe stays until its period is over, unless something runs at Stripe.
  if was.employer_id is not null and was.subscription_id is null
    and (p_said is null or (now() < was.current_period_end and p_said ->> 'status' in ('canceled', 'incomplete_expired'))) then
    return;
  end if;
  if p_said is null then
    -- The customer is gone at Stripe, or never subscribed.
    update public.employer_subscriptions s set status = 'canceled', next_plan_code = null, cancel_at = null,
      past_due_since = null, pay_url = null, next_invoice_cents = null, next_invoice_at = null, updated_at = now()
    where s.employer_id = p_facility and s.subscription_id is not null and s.status <> 'canceled';
  else
    insert into public.employer_subscriptions as s (employer_id, plan_code, subscription_id, status, price_id,
      current_period_start, current_period_end, cancel_at, next_plan_code, past_due_since, pay_url, card_brand, card_last4,
      card_expires, next_invoice_cents, next_invoice_at, created_at)
    select p_facility, n.plan_code, n.subscription_id, n.status, n.price_id, n.current_period_start, n.current_period_end,
      n.cancel_at, n.next_plan_code, n.past_due_since, n.pay_url, n.card_brand, n.card_last4, n.card_expires,
      n.next_invoice_cents, n.next_invoice_at, n.created_at
    from jsonb_populate_record(null::public.employer_subscriptions, p_said) n
    on conflict (employer_id) do update set plan_code = excluded.plan_code, subscription_id = excluded.subscription_id,
      status = excluded.status, price_id = excluded.price_id, current_period_start = excluded.current_period_start,
      current_period_end = excluded.current_period_end, cancel_at = excluded.cancel_at,
      next_plan_code = excluded.next_plan_code, past_due_since = excluded.past_due_since, pay_url = excluded.pay_url,
      card_brand = excluded.card_brand, card_last4 = excluded.card_last4, card_expires = excluded.card_expires,
      next_invoice_cents = excluded.next_invoice_cents, next_invoice_at = excluded.next_invoice_at,
      created_at = excluded.created_at, updated_at = now();
  end if;

  new_standing := private.plan_standing(p_facility);
  if new_standing <> 'none' then
    update public.billing_checkouts c set status = 'over'
    where c.employer_id = p_facility and c.plan_code is not null and c.status = 'open';
  end if;
  if new_standing = 'none' or was.plan_code is distinct from coalesce(p_said ->> 'plan_code', was.plan_code) then
    paused := private.pause_beyond_plan(p_facility);
  end if;
  if new_standing = old_standing and paused = 0
    and (was.plan_code is not distinct from coalesce(p_said ->> 'plan_code', was.plan_code) or new_standing = 'none') then
    return;
  end if;
  perform private.tell_billing(p_facility,
    case
      when new_standing = 'none' then 'plan_ended'
      when new_standing in ('past_due', 'suspended') and old_standing in ('active', 'none') then 'payment_failed'
      when new_standing = 'active' and old_standing in ('past_due', 'suspended') then 'payment_recovered'
      when old_standing = 'none' then 'plan_started'
      else 'plan_changed' end,
    jsonb_build_object(
      'plan', (select d.display_name from public.plan_definitions d
        where d.code = coalesce(p_said ->> 'plan_code', was.plan_code)),
      'paused', nullif(paused, 0)))
  where new_standing <> old_standing or new_standing <> 'suspended';
end
$$;

create or replace function private.begin_plan_checkout(p_plan text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  facility constant uuid := private.billing_for();
  chosen public.plan_definitions;
  running public.employer_subscriptions;
begin
  perform private.keep_people(facility, private.keep_me());
  select * into chosen from public.plan_definitions d where d.code = p_plan;
  if not found then
    raise exception using errcode = 'PT422', message = 'Choose one of the plans.', hint = 'plan';
  end if;
  select * into running from public.employer_subscriptions s where s.employer_id = facility for no key update;
  if running.subscription_id is not null and running.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused') then
    raise exception using errcode = 'PT409',
      message = 'Your facility has a plan already. Nothing was charged: change the plan you have instead.';
  end if;
  return private.billing_account() || jsonb_build_object('plan_code', chosen.code, 'lookup_key', chosen.price_lookup_key,
    'price_cents', chosen.monthly_price_cents) || private.open_checkout(facility, chosen.code, null, 'page', interval '1 hour');
end
$$;

create or replace function private.begin_fee_checkout(p_placement uuid, p_how text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  facility constant uuid := private.billing_for();
  held public.placements;
begin
  perform private.keep_people(facility, private.keep_me());
  select * into held from public.placements p where p.id = p_placement and p.employer_id = facility for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This placement does not exist, or it is not your facility''s.';
  end if;
  if p_how is null or p_how not in ('page', 'card') then
    raise exception using errcode = 'PT400', message = 'Pay by "page" or by "card".';
  end if;
  if (select f.standing from private.fee_of(held) f) <> 'due' then
    raise exception using errcode = 'PT409', message = 'Nothing is owed for this placement. Nothing was charged.';
  end if;
  return private.billing_account() || jsonb_build_object('placement_id', held.id, 'fee_cents', held.fee_cents,
    'position_title', held.position_title) || private.open_checkout(facility, null, held.id, p_how, interval '1 hour');
end
$$;

create or replace function private.begin_adjustment(
  p_placement uuid, p_kind text, p_amount_cents bigint, p_reason text, p_form_key uuid
) returns public.billing_adjustments
language plpgsql security definer set search_path = ''
as $$
declare
  held public.placements;
  made public.billing_adjustments;
  payment public.placement_payments;
  left_cents bigint;
begin
  perform private.only_admins();
  -- How the fee stands is noted anew below, and whoever deletes an account holds that before the placement.
  perform 1 from private.fees f where f.placement_id = p_placement for update;
  select * into held from public.placements p where p.id = p_placement for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This placement does not exist.';
  end if;
  select * into made from public.billing_adjustments a where a.form_key = p_form_key;
  if found then
    return made;
  end if;
  if p_kind is null or p_kind not in ('refund', 'credit') then
    raise exception using errcode = 'PT422', message = 'Choose a refund or a credit.', hint = 'kind';
  end if;
  if char_length(coalesce(btrim(p_reason), '')) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'Say why, in 3 to 500 characters.', hint = 'reason';
  end if;
  select * into payment from public.placement_payments p
  where p.placement_id = held.id and p.status = 'succeeded' order by p.paid_at, p.payment_intent limit 1;
  if not found then
    raise exception using errcode = 'PT409', message = 'Nothing was paid for this placement, so nothing can be given back.';
  end if;
  if held.guarantee_until < private.today() then
    raise exception using errcode = 'PT409', message = format('The guarantee of this placement ended on %s.',
      to_char(held.guarantee_until, 'FMMonth FMDD, YYYY'));
  end if;
  -- What was refunded counts from the moment Stripe said so, even if the payment was not read again since.
  left_cents := payment.received_cents - greatest(payment.refunded_cents, (
    select coalesce(sum(a.amount_cents), 0) from public.billing_adjustments a
    where a.placement_id = held.id and a.status = 'done' and a.kind = 'refund')) - (
    select coalesce(sum(a.amount_cents), 0) from public.billing_adjustments a
    where a.placement_id = held.id and (a.status = 'begun' or (a.status = 'done' and a.kind = 'credit')));
  if p_amount_cents is null or p_amount_cents < 1 or p_amount_cents > left_cents then
    raise exception using errcode = 'PT422', hint = 'amount', message = case when left_cents <= 0
      then 'All of this fee has been given back already.'
      else format('Choose an amount up to $%s.', to_char(left_cents / 100.0, 'FM999,999,990.00')) end;
  end if;
  insert into public.billing_adjustments (placement_id, kind, amount_cents, reason, payment_intent, customer_id, form_key, made_by)
  values (held.id, p_kind, p_amount_cents, btrim(p_reason), payment.payment_intent, payment.customer_id, p_form_key,
    private.user_id())
  returning * into made;
  perform private.audit('billing.' || p_kind || '_begun', 'placement', held.id::text, btrim(p_reason),
    jsonb_build_object('adjustment', made.id, 'amount_cents', p_amount_cents, 'payment_intent', payment.payment_intent));
  return made;
end
$$;

create or replace function private.finish_adjustment(p_id uuid, p_stripe_id text, p_error text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  done public.billing_adjustments;
begin
  perform private.keep_people(l.employer_id)
  from public.billing_adjustments a join public.placements l on l.id = a.placement_id where a.id = p_id;
  update public.billing_adjustments a set status = case when p_error is null then 'done' else 'refused' end,
    stripe_id = p_stripe_id, error = left(p_error, 500), done_at = now()
  where a.id = p_id and a.status = 'begun' returning * into done;
  if done.status = 'done' then
    perform private.notify(l.employer_id, 'billing', 'fee_given_back',
      jsonb_build_object('position', l.position_title, 'cents', done.amount_cents, 'kind', done.kind),
      '/employer/placements/' || l.id)
    from public.placements l where l.id = done.placement_id and l.employer_id is not null;
  end if;
end
$$;
