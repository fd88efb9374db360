-- The current state of subscriptions and fees, derived from what Stripe reported. private.fees is an indexed copy.

create view private.current_subscriptions as
select s.*, case
    when s.subscription_id is null then
      case when now() >= s.current_period_start and now() < s.current_period_end then 'active' else 'none' end
    when s.status in ('active', 'trialing') then 'active'
    -- Stripe keeps the invoices open, and paying one reactivates the plan.
    when s.status = 'unpaid' then 'suspended'
    when s.status = 'past_due' then case when s.past_due_since < now() - make_interval(days => w.days)
      then 'suspended' else 'past_due' end
    else 'none' end as plan_status
from public.employer_subscriptions s
cross join (select private.setting('past_due_days') as days) w;

-- Money of a payment that the facility got back some other way. At most what the payment has left: what was refunded
-- since, or the bank took back, would count twice.
create view private.settled_payments as
select y.payment_intent, y.placement_id, y.duplicate, y.paid_at,
  least(sum(a.amount_cents), greatest(0, y.received_cents - y.refunded_cents - y.withdrawn_cents))::bigint as cents
from public.billing_adjustments a
join public.placement_payments y on y.payment_intent = a.payment_intent
where a.status = 'settled' and y.status = 'succeeded'
group by y.payment_intent, y.placement_id;

-- What an administrator has to finish: refunds and credits that Stripe did not answer or a bank sent back, and second
-- payments of a fee that are not returned.
create view private.open_adjustments as
select a.placement_id, a.created_at from public.billing_adjustments a where a.status = 'begun'
union all
select a.placement_id, a.created_at from public.billing_adjustments a
where a.status = 'failed' and private.unreturned_cents(a.placement_id) > 0
union all
select p.placement_id, p.created_at from public.placement_payments p
where p.duplicate and p.status = 'succeeded' and p.refunded_cents + p.withdrawn_cents + coalesce((
    select s.cents from private.settled_payments s where s.payment_intent = p.payment_intent), 0) < p.received_cents;

create view private.current_fees as
select f.id as placement_id, f.created_at, f.fee_cents > 0 and not f.paid and f.fee_waived_at is null as due,
  f.paid and not f.disputed as paid, f.disputed,
  exists (select 1 from public.placement_payments y where y.placement_id = f.id and y.refunded_cents > 0
      and not y.duplicate)
    or exists (select 1 from public.billing_adjustments a where a.placement_id = f.id
      and a.status = 'done')
    or exists (select 1 from private.settled_payments s where s.placement_id = f.id and not s.duplicate) as refunded,
  exists (select 1 from private.open_adjustments o where o.placement_id = f.id) as begun
from (
  select l.id, l.created_at, l.fee_cents, l.fee_waived_at,
    exists (select 1 from public.placement_payments y where y.placement_id = l.id and y.status = 'succeeded') as paid,
    -- Few fees are disputed, so only their payments are summed.
    case when exists (select 1 from public.placement_payments y where y.placement_id = l.id and y.status = 'succeeded'
        and y.withdrawn_cents > 0)
      then (select sum(y.withdrawn_cents) >= sum(y.received_cents - y.refunded_cents) - coalesce((
          select sum(s.cents) from private.settled_payments s where s.placement_id = l.id), 0)
        from public.placement_payments y where y.placement_id = l.id and y.status = 'succeeded')
      else false end as disputed
  from public.placements l) f;
