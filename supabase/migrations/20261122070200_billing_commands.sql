-- Beginning to pay, and giving back: what is decided here is decided before Stripe is asked, under a lock.

-- The facility whose plan and payments the caller manages: its owner only, approved, and nobody for somebody else.
create function private.billing_for() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_acting('Paying');
  if not private.is_approved('employer') then
    raise exception using errcode = 'PT403', message = 'Only approved facilities do this.';
  end if;
  if private.team_role() <> 'owner' then
    raise exception using errcode = 'PT403', message = 'Only your facility''s owner manages its plan and payments.';
  end if;
  return private.facility_id();
end
$$;

-- Who the caller pays as, for commands that change something at Stripe. Refuses like billing_for().
create function private.billing_account() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  facility uuid := private.billing_for();
begin
  return (
    select jsonb_build_object('employer_id', e.user_id, 'facility_name', e.facility_name, 'email', u.email,
      'customer_id', c.customer_id, 'standing', private.plan_standing(e.user_id), 'subscription_id', s.subscription_id,
      'status', s.status, 'plan_code', s.plan_code, 'price_id', s.price_id, 'cancel_at', s.cancel_at,
      'next_plan_code', s.next_plan_code)
    from public.employer_profiles e
    join auth.users u on u.id = e.user_id
    left join public.billing_customers c on c.employer_id = e.user_id
    left join public.employer_subscriptions s on s.employer_id = e.user_id
    where e.user_id = facility);
end
$$;
create function public.billing_account() returns jsonb
language sql stable set search_path = ''
as $$ select private.billing_account() $$;

-- ---------------------------------------------------------------- ways to pay

-- Opens a way to pay, or gives the open one again. "over" lists what was open for the same before and must be closed at
-- Stripe before anything new is shown: [{"how": "page" | "card", "stripe_id": …}].
create function private.open_checkout(
  p_facility uuid, p_plan text, p_placement uuid, p_how text, p_valid interval
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  made public.billing_checkouts;
  gone jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('checkout of ' || coalesce(p_placement, p_facility), 0));
  select * into made from public.billing_checkouts c
  where c.status = 'open' and c.expires_at > now() + interval '2 minutes' and c.how = p_how
    and c.employer_id = p_facility and c.plan_code is not distinct from p_plan and c.placement_id is not distinct from p_placement;
  with ended as (
    update public.billing_checkouts c set status = 'over'
    where c.status = 'open' and c.id is distinct from made.id
      and case when p_placement is null then c.employer_id = p_facility and c.plan_code is not null
        else c.placement_id = p_placement end
    returning c.how, c.stripe_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('how', e.how, 'stripe_id', e.stripe_id)), '[]') into gone
  from ended e where e.stripe_id is not null;
  if made.id is null then
    insert into public.billing_checkouts (employer_id, plan_code, placement_id, how, created_by, expires_at)
    values (p_facility, p_plan, p_placement, p_how, private.user_id(), date_trunc('second', now() + p_valid))
    returning * into made;
  end if;
  return jsonb_build_object('checkout_id', made.id, 'url', made.url, 'stripe_id', made.stripe_id,
    'expires_at', made.expires_at, 'over', gone);
end
$$;

-- Begins to subscribe. Refused where a plan runs already: nobody pays for two.
create function private.begin_plan_checkout(p_plan text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.billing_for();
  chosen public.plan_definitions;
  running public.employer_subscriptions;
begin
  select * into chosen from public.plan_definitions d where d.code = p_plan;
  if not found then
    raise exception using errcode = 'PT422', message = 'Choose one of the plans.', hint = 'plan';
  end if;
  select * into running from public.employer_subscriptions s where s.employer_id = facility for update;
  if running.subscription_id is not null and running.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused') then
    raise exception using errcode = 'PT409',
      message = 'Your facility has a plan already. Nothing was charged: change the plan you have instead.';
  end if;
  return private.billing_account() || jsonb_build_object('plan_code', chosen.code, 'lookup_key', chosen.price_lookup_key,
    'price_cents', chosen.monthly_price_cents) || private.open_checkout(facility, chosen.code, null, 'page', interval '1 hour');
end
$$;
create function public.begin_plan_checkout(p_plan text) returns jsonb
language sql set search_path = ''
as $$ select private.begin_plan_checkout(p_plan) $$;

-- What is owed for a placement. standing: none (no fee), due, paid, refunded (all of it given back).
create function private.fee_of(p_placement public.placements) returns table (
  standing text, paid_cents bigint, refunded_cents bigint, credited_cents bigint, paid_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select case
      when f.paid > 0 and f.refunded >= f.paid then 'refunded'
      when f.paid > 0 then 'paid'
      when p_placement.fee_cents = 0 then 'none'
      else 'due' end,
    f.paid, f.refunded,
    (select coalesce(sum(a.amount_cents), 0)::bigint from public.billing_adjustments a
      where a.placement_id = p_placement.id and a.kind = 'credit' and a.status = 'done'),
    f.at
  from (
    select coalesce(sum(p.received_cents), 0)::bigint as paid, coalesce(sum(p.refunded_cents), 0)::bigint as refunded,
      min(p.paid_at) as at
    from public.placement_payments p where p.placement_id = p_placement.id and p.status = 'succeeded'
  ) f
$$;

-- Begins to pay a placement's fee: by a page of Stripe's, or by the card form.
create function private.begin_fee_checkout(p_placement uuid, p_how text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.billing_for();
  held public.placements;
begin
  select * into held from public.placements p where p.id = p_placement and p.employer_id = facility for update;
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
create function public.begin_fee_checkout(p_placement uuid, p_how text) returns jsonb
language sql set search_path = ''
as $$ select private.begin_fee_checkout(p_placement, p_how) $$;

-- Notes what was made at Stripe for an open way to pay. False: it was closed meanwhile, so it must be closed there too.
create function private.keep_checkout(p_id uuid, p_stripe_id text, p_url text) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.billing_checkouts c set stripe_id = p_stripe_id, url = p_url where c.id = p_id;
  return exists (select 1 from public.billing_checkouts c where c.id = p_id and c.status = 'open');
end
$$;
create function public.keep_checkout(p_id uuid, p_stripe_id text, p_url text) returns boolean
language sql set search_path = ''
as $$ select private.keep_checkout(p_id, p_stripe_id, p_url) $$;

-- Closes a way to pay that is of no more use: expired at Stripe, or paid.
create function private.close_checkout(p_stripe_id text) returns void
language sql security definer set search_path = ''
as $$ update public.billing_checkouts c set status = 'over' where c.stripe_id = p_stripe_id $$;
create function public.close_checkout(p_stripe_id text) returns void
language sql set search_path = ''
as $$ select private.close_checkout(p_stripe_id) $$;

-- ---------------------------------------------------------------- giving back

-- Begins to give a fee back, all or some of it, within the guarantee. The same form sent twice is one.
create function private.begin_adjustment(
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
  select * into held from public.placements p where p.id = p_placement for update;
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
create function public.begin_adjustment(
  p_placement uuid, p_kind text, p_amount_cents bigint, p_reason text, p_form_key uuid
) returns public.billing_adjustments
language sql set search_path = ''
as $$ select private.begin_adjustment(p_placement, p_kind, p_amount_cents, p_reason, p_form_key) $$;

-- What was begun and not answered, for an admin who tries again: moving money is written down each time.
create function private.retry_adjustment(p_placement uuid, p_adjustment uuid) returns public.billing_adjustments
language plpgsql security definer set search_path = ''
as $$
declare
  begun public.billing_adjustments;
begin
  perform private.only_admins();
  select * into begun from public.billing_adjustments a where a.id = p_adjustment and a.placement_id = p_placement;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is nothing to try again.';
  end if;
  if begun.status = 'begun' then
    perform private.audit('billing.' || begun.kind || '_retried', 'placement', p_placement::text, begun.reason,
      jsonb_build_object('adjustment', begun.id, 'amount_cents', begun.amount_cents));
  end if;
  return begun;
end
$$;
create function public.retry_adjustment(p_placement uuid, p_adjustment uuid) returns public.billing_adjustments
language sql set search_path = ''
as $$ select private.retry_adjustment(p_placement, p_adjustment) $$;

-- What Stripe made of it: its id, or why it refused.
create function private.finish_adjustment(p_id uuid, p_stripe_id text, p_error text) returns void
language sql security definer set search_path = ''
as $$
  update public.billing_adjustments a set status = case when p_error is null then 'done' else 'refused' end,
    stripe_id = p_stripe_id, error = left(p_error, 500), done_at = now()
  where a.id = p_id and a.status = 'begun'
$$;
create function public.finish_adjustment(p_id uuid, p_stripe_id text, p_error text default null) returns void
language sql set search_path = ''
as $$ select private.finish_adjustment(p_id, p_stripe_id, p_error) $$;

revoke execute on function
  public.billing_account(), public.begin_plan_checkout(text), public.begin_fee_checkout(uuid, text),
  public.keep_checkout(uuid, text, text), public.close_checkout(text),
  public.begin_adjustment(uuid, text, bigint, text, uuid), public.finish_adjustment(uuid, text, text),
  public.retry_adjustment(uuid, uuid), private.retry_adjustment(uuid, uuid),
  private.billing_for(), private.billing_account(), private.open_checkout(uuid, text, uuid, text, interval),
  private.begin_plan_checkout(text), private.fee_of(public.placements), private.begin_fee_checkout(uuid, text),
  private.keep_checkout(uuid, text, text), private.close_checkout(text),
  private.begin_adjustment(uuid, text, bigint, text, uuid), private.finish_adjustment(uuid, text, text)
  from public, anon, authenticated;
grant execute on function
  public.billing_account(), public.begin_plan_checkout(text), public.begin_fee_checkout(uuid, text),
  public.begin_adjustment(uuid, text, bigint, text, uuid), public.retry_adjustment(uuid, uuid),
  private.retry_adjustment(uuid, uuid), private.billing_account(), private.begin_plan_checkout(text), private.begin_fee_checkout(uuid, text),
  private.begin_adjustment(uuid, text, bigint, text, uuid)
  to authenticated;
grant execute on function
  public.keep_checkout(uuid, text, text), public.close_checkout(text), public.finish_adjustment(uuid, text, text),
  private.keep_checkout(uuid, text, text), private.close_checkout(text), private.finish_adjustment(uuid, text, text)
  to service_role;
