-- Refunds and credits under the guarantee, and waiving an unpaid fee.
-- An adjustment is recorded first, sent to Stripe, then finished or refused.

create function private.fee_of(p_placement public.placements) returns table (
  status text, paid_cents bigint, refunded_cents bigint, settled_cents bigint, withdrawn_cents bigint,
  credited_cents bigint, paid_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select case
      when f.withdrawn > 0 and f.withdrawn >= f.paid - f.refunded - f.settled then 'disputed'
      when f.paid > 0 and f.refunded + f.settled >= f.paid then 'refunded'
      when f.paid > 0 then 'paid'
      when p_placement.fee_cents = 0 then 'none'
      when p_placement.fee_waived_at is not null then 'waived'
      else 'due' end,
    f.paid, f.refunded, f.settled, f.withdrawn,
    (select coalesce(sum(a.amount_cents), 0)::bigint from public.billing_adjustments a
      where a.placement_id = p_placement.id and a.kind = 'credit' and a.status = 'done'),
    f.at
  from (
    select coalesce(sum(p.received_cents - case when p.duplicate then p.refunded_cents + coalesce(s.cents, 0)
        else 0 end), 0)::bigint as paid,
      coalesce(sum(p.refunded_cents) filter (where not p.duplicate), 0)::bigint as refunded,
      coalesce(sum(s.cents) filter (where not p.duplicate), 0)::bigint as settled,
      coalesce(sum(p.withdrawn_cents), 0)::bigint as withdrawn, min(p.paid_at) as at
    from public.placement_payments p
    left join private.settled_payments s on s.payment_intent = p.payment_intent and s.placement_id = p_placement.id
    where p.placement_id = p_placement.id and p.status = 'succeeded'
  ) f;
end $$;

-- Whether the guarantee covers a placement: it has not ended, or the last day of work was within it, whenever an
-- administrator gets to it.
create function private.is_guaranteed(p_placement public.placements) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return
  private.today() <= p_placement.guarantee_until
    or coalesce(p_placement.ended_on <= p_placement.guarantee_until, false);
end $$;

-- Whether a payment may be returned: under the guarantee; at any time when the fee was waived, as it was not owed; and
-- for what we returned in time but the bank sent back.
create function private.can_refund(p_placement public.placements) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return
  private.is_guaranteed(p_placement) or p_placement.fee_waived_at is not null
    or private.unreturned_cents(p_placement.id) > 0;
end $$;

-- What can still be refunded or credited. A refund counts once Stripe confirmed it, even if the payment has not been
-- synced since; a failed one once it was returned some other way. Without the guarantee it is what failed and was
-- not returned since.
create function private.refundable_cents(p_payment public.placement_payments) returns bigint
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select least(
    (p_payment.received_cents
      - greatest(p_payment.refunded_cents,
        coalesce(sum(a.amount_cents) filter (where a.status = 'done' and a.kind = 'refund'), 0))
      - coalesce(sum(a.amount_cents) filter (where a.status in ('begun', 'settled')
        or (a.status = 'done' and a.kind = 'credit')), 0))::bigint,
    case when not private.is_guaranteed(l) and l.fee_waived_at is null
      then private.unreturned_cents(l.id) end)
  from public.placements l
  left join public.billing_adjustments a on a.placement_id = l.id and a.payment_intent = p_payment.payment_intent
  where l.id = p_payment.placement_id
  group by l.id
); end $$;

-- The payment that pays a fee, not a second one that is returned.
create function private.fee_payment(p_placement uuid) returns public.placement_payments
language plpgsql stable security definer set search_path = '' as $$
declare
  payment public.placement_payments;
begin
  select * into payment from public.placement_payments p
  where p.placement_id = p_placement and p.status = 'succeeded'
  order by p.duplicate, p.paid_at, p.payment_intent limit 1;
  return payment;
end $$;

create function private.begin_adjustment(
  p_placement uuid, p_kind text, p_amount_cents bigint, p_reason text, p_form_key uuid
) returns public.billing_adjustments
language plpgsql security definer set search_path = '' as $$
declare
  held public.placements;
  made public.billing_adjustments;
  payment public.placement_payments;
  left_cents bigint;
begin
  perform private.only_admins();
  -- private.fees is locked before the placement, in the same order as in lock_departure().
  perform 1 from private.fees f where f.placement_id = p_placement for update;
  select * into held from public.placements p where p.id = p_placement for no key update;
  perform private.refuse_if(not found, 'PT404', 'This placement does not exist.');
  select * into made from public.billing_adjustments a where a.form_key = p_form_key;
  if found then return made; end if;
  perform private.refuse_if(p_kind is null or p_kind not in ('refund', 'credit'),
    'PT422', 'Choose a refund or a credit.', 'kind');
  perform private.refuse_if(char_length(coalesce(btrim(p_reason), '')) not between 3 and 500,
    'PT422', 'Say why, in 3 to 500 characters.', 'reason');
  payment := private.fee_payment(held.id);
  perform private.refuse_if(payment.payment_intent is null, 'PT409',
    'Nothing was paid for this placement, so there is nothing to refund.');
  -- The bank may take the same money back.
  perform private.refuse_if(payment.disputed, 'PT409',
    'This payment was disputed at the bank, so it can’t be refunded or credited here. Handle it in Stripe.');
  if not private.can_refund(held) then
    raise exception using errcode = 'PT409', message = format(
      'This placement’s guarantee ended on %s. No last day of work within it is recorded.',
      private.format_date(held.guarantee_until));
  end if;
  left_cents := private.refundable_cents(payment);
  if p_amount_cents is null or p_amount_cents < 1 or p_amount_cents > left_cents then
    raise exception using errcode = 'PT422', hint = 'amount', message = case when left_cents <= 0
      then 'All of this fee was already returned.'
      else format('Choose an amount up to $%s.', to_char(left_cents / 100.0, 'FM999,999,990.00')) end;
  end if;
  insert into public.billing_adjustments (placement_id, kind, amount_cents, reason, payment_intent, customer_id,
    form_key, made_by)
  values (held.id, p_kind, p_amount_cents, btrim(p_reason), payment.payment_intent, payment.customer_id, p_form_key,
    private.user_id())
  returning * into made;
  perform private.audit('billing.' || p_kind || '_begun', 'placement', held.id::text, btrim(p_reason),
    jsonb_build_object('adjustment', made.id, 'amount_cents', p_amount_cents,
      'payment_intent', payment.payment_intent));
  return made;
end $$;
create function public.begin_adjustment(
  p_placement uuid, p_kind text, p_amount_cents bigint, p_reason text, p_form_key uuid
) returns public.billing_adjustments
language sql set search_path = ''
as $$ select private.begin_adjustment(p_placement, p_kind, p_amount_cents, p_reason, p_form_key) $$;
grant execute on function private.begin_adjustment, public.begin_adjustment to authenticated;

create function private.retry_adjustment(p_placement uuid, p_adjustment uuid) returns public.billing_adjustments
language plpgsql security definer set search_path = '' as $$
declare
  begun public.billing_adjustments;
begin
  perform private.only_admins();
  select * into begun from public.billing_adjustments a where a.id = p_adjustment and a.placement_id = p_placement;
  perform private.refuse_if(not found, 'PT404', 'There is nothing to try again.');
  if begun.status = 'begun' then
    perform private.audit('billing.' || begun.kind || '_retried', 'placement', p_placement::text, begun.reason,
      jsonb_build_object('adjustment', begun.id, 'amount_cents', begun.amount_cents));
  end if;
  return begun;
end $$;
create function public.retry_adjustment(p_placement uuid, p_adjustment uuid) returns public.billing_adjustments
language sql set search_path = '' as $$ select private.retry_adjustment(p_placement, p_adjustment) $$;
grant execute on function private.retry_adjustment, public.retry_adjustment to authenticated;

create function private.finish_adjustment(p_id uuid, p_stripe_id text, p_error text) returns void
language plpgsql security definer set search_path = '' as $$
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
end $$;
create function public.finish_adjustment(p_id uuid, p_stripe_id text, p_error text default null) returns void
language plpgsql set search_path = '' as $$ begin perform private.finish_adjustment(p_id, p_stripe_id, p_error); end $$;
grant execute on function private.finish_adjustment, public.finish_adjustment to service_role;

-- Records that refunds which Stripe had accepted failed, and tells the facility.
create function private.fail_refunds(p_customer text, p_failed jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone record;
begin
  for gone in
    update public.billing_adjustments a set status = 'failed', error = left(n ->> 'reason', 500), done_at = now()
    from jsonb_array_elements(p_failed) n
    where a.customer_id = p_customer and a.kind = 'refund' and a.status = 'done' and a.stripe_id = n ->> 'stripe_id'
    returning a.placement_id, a.amount_cents
  loop
    perform private.notify(l.employer_id, 'billing', 'refund_failed',
      jsonb_build_object('position', l.position_title, 'cents', gone.amount_cents), '/employer/placements/' || l.id)
    from public.placements l where l.id = gone.placement_id and l.employer_id is not null;
  end loop;
end $$;

-- What is left to settle of a failed refund.
create function private.unsettled_cents(p_failed public.billing_adjustments) returns bigint
language plpgsql stable security definer set search_path = '' as $$ begin return
  case when p_failed.status = 'failed'
      and not exists (select 1 from public.billing_adjustments a where a.form_key = p_failed.id)
    then least(p_failed.amount_cents, private.unreturned_cents(p_failed.placement_id)) else 0 end;
end $$;

-- Records money that the facility got some other way: what is left of a failed refund, or of a second payment that
-- could not be refunded. What was refunded or credited again needs no settling.
create function private.settle_refund(p_placement uuid, p_adjustment uuid, p_payment text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed public.billing_adjustments;
  second public.placement_payments;
  left_cents bigint;
  made public.billing_adjustments;
begin
  perform private.only_admins();
  perform 1 from private.fees f where f.placement_id = p_placement for update;
  if p_payment is null then
    select * into failed from public.billing_adjustments a
    where a.id = p_adjustment and a.placement_id = p_placement and a.status = 'failed';
    perform private.refuse_if(not found, 'PT404', 'There is no failed refund to settle.');
    left_cents := private.unsettled_cents(failed);
  else
    select * into second from public.placement_payments y
    where y.payment_intent = p_payment and y.placement_id = p_placement and y.duplicate and y.status = 'succeeded';
    perform private.refuse_if(not found, 'PT404', 'There is no second payment to settle.');
    left_cents := second.received_cents - second.refunded_cents - second.withdrawn_cents - coalesce((
      select s.cents from private.settled_payments s where s.payment_intent = second.payment_intent), 0);
  end if;
  perform private.refuse_if(left_cents <= 0, 'PT409', 'All of this money was returned, so there is nothing to settle.');
  insert into public.billing_adjustments (placement_id, kind, amount_cents, reason, payment_intent, customer_id, status,
    form_key, made_by, done_at)
  values (p_placement, 'refund', left_cents, coalesce(failed.reason, 'Second payment of this fee'),
    coalesce(failed.payment_intent, second.payment_intent), coalesce(failed.customer_id, second.customer_id), 'settled',
    -- A failed refund is settled once.
    coalesce(failed.id, gen_random_uuid()), private.user_id(), now())
  returning * into made;
  perform private.audit('billing.refund_settled', 'placement', p_placement::text, made.reason,
    jsonb_build_object('adjustment', made.id, 'amount_cents', left_cents, 'payment_intent', made.payment_intent));
end $$;
create function public.settle_refund(p_placement uuid, p_adjustment uuid default null, p_payment text default null)
returns void
language plpgsql set search_path = ''
as $$ begin perform private.settle_refund(p_placement, p_adjustment, p_payment); end $$;
grant execute on function private.settle_refund, public.settle_refund to authenticated;

-- Returns what is open at Stripe for this fee, so that it is closed there too.
create function private.waive_fee(p_placement uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  held public.placements;
  stands text;
begin
  perform private.only_admins();
  perform private.keep_people(p.employer_id) from public.placements p where p.id = p_placement;
  perform 1 from private.fees f where f.placement_id = p_placement for update;
  select * into held from public.placements p where p.id = p_placement for no key update;
  perform private.refuse_if(held.id is null, 'PT404', 'This placement does not exist.');
  perform private.refuse_if(char_length(coalesce(btrim(p_reason), '')) not between 3 and 500,
    'PT422', 'Say why, in 3 to 500 characters.', 'waiveReason');
  select f.status into stands from private.fee_of(held) f;
  perform private.refuse_if(stands <> 'due', 'PT409', case stands
    when 'waived' then 'This fee is waived already.' when 'none' then 'Nothing is owed for this placement.'
    when 'disputed' then 'The bank took this payment back after a dispute. Handle it in Stripe.'
    else 'This fee has been paid. You can refund it instead.' end);
  update public.placements p set fee_waived_at = now() where p.id = held.id;
  update public.billing_checkouts c set status = 'over' where c.placement_id = held.id and c.status = 'open';
  perform private.audit('billing.fee_waived', 'placement', held.id::text, btrim(p_reason),
    jsonb_build_object('amount_cents', held.fee_cents));
  if held.employer_id is not null then
    perform private.notify(held.employer_id, 'billing', 'fee_waived',
      jsonb_build_object('position', held.position_title, 'cents', held.fee_cents), '/employer/placements/' || held.id);
  end if;
  return jsonb_build_object('over', private.unclosed_ways(held.employer_id, held.id),
    'customer_id', (select c.customer_id from public.billing_customers c where c.employer_id = held.employer_id));
end $$;
create function public.waive_fee(p_placement uuid, p_reason text) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.waive_fee(p_placement, p_reason); end $$;
grant execute on function private.waive_fee, public.waive_fee to authenticated;
