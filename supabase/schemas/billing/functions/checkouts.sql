-- Starting a payment. A facility has one open checkout for its plan, and one for each placement.

create function private.billing_for() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_acting('Paying');
  perform private.refuse_if(not private.is_approved('employer'), 'PT403', 'Only approved facilities can do this.');
  return private.paying_for();
end $$;

create function private.billing_account() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facility uuid := private.paying_for();
begin
  return (
    select jsonb_build_object('employer_id', e.user_id, 'facility_name', e.facility_name, 'email', u.email,
      'customer_id', c.customer_id, 'plan_status', private.plan_status(e.user_id), 'subscription_id', s.subscription_id,
      'status', s.status, 'plan_code', s.plan_code, 'price_id', s.price_id, 'cancel_at', s.cancel_at,
      'next_plan_code', s.next_plan_code, 'approved', private.is_approved('employer'))
    from public.employer_profiles e
    join auth.users u on u.id = e.user_id
    left join public.billing_customers c on c.employer_id = e.user_id
    left join public.employer_subscriptions s on s.employer_id = e.user_id
    where e.user_id = facility);
end $$;
create function public.billing_account() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.billing_account(); end $$;
grant execute on function private.billing_account, public.billing_account to authenticated;

-- What is over here and not closed at Stripe yet: of a placement, or else of the facility's plan.
create function private.unclosed_ways(p_facility uuid, p_placement uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(jsonb_agg(jsonb_build_object('how', e.how, 'stripe_id', e.stripe_id) order by e.created_at, e.id),
    '[]')
  from public.billing_checkouts e
  where e.status = 'over' and e.closed_at is null and e.stripe_id is not null
    -- Stripe closes a Checkout page after a day, but never closes a PaymentIntent.
    and (e.how = 'card' or e.created_at > now() - interval '25 hours')
    and case when p_placement is null then e.employer_id = p_facility and e.plan_code is not null
      else e.placement_id = p_placement end
); end $$;

-- Returns an open checkout that is still usable, or creates one; "over" lists those to close at Stripe.
create function private.open_checkout(
  p_facility uuid, p_plan text, p_placement uuid, p_how text, p_valid interval
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  made public.billing_checkouts;
  gone jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('checkout of ' || coalesce(p_placement, p_facility), 0));
  select * into made from public.billing_checkouts c
  where c.status = 'open' and c.how = p_how
    and c.expires_at > now() + case when c.stripe_id is null then interval '35 minutes' else interval '2 minutes' end
    and c.employer_id = p_facility and c.plan_code is not distinct from p_plan
    and c.placement_id is not distinct from p_placement;
  update public.billing_checkouts c set status = 'over'
  where c.status = 'open' and c.id is distinct from made.id
    and case when p_placement is null then c.employer_id = p_facility and c.plan_code is not null
      else c.placement_id = p_placement end;
  gone := private.unclosed_ways(p_facility, p_placement);
  if made.id is null then
    insert into public.billing_checkouts (employer_id, plan_code, placement_id, how, created_by, expires_at)
    values (p_facility, p_plan, p_placement, p_how, private.user_id(), date_trunc('second', now() + p_valid))
    returning * into made;
  end if;
  return jsonb_build_object('checkout_id', made.id, 'url', made.url, 'stripe_id', made.stripe_id,
    'expires_at', made.expires_at, 'over', gone);
end $$;

create function private.begin_plan_checkout(p_plan text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.billing_for();
  chosen public.plan_definitions;
  running public.employer_subscriptions;
begin
  perform private.keep_people(facility, private.keep_me());
  select * into chosen from public.plan_definitions d where d.code = p_plan;
  perform private.refuse_if(not found, 'PT422', 'Choose one of the plans.', 'plan');
  select * into running from public.employer_subscriptions s where s.employer_id = facility for no key update;
  perform private.refuse_if(
    running.subscription_id is not null and running.status in ('active', 'trialing', 'past_due', 'unpaid', 'paused'),
    'PT409', 'Your facility already has a plan. Nothing was charged. Change your current plan instead.');
  return private.billing_account() || jsonb_build_object('plan_code', chosen.code,
    'lookup_key', chosen.price_lookup_key, 'price_cents', chosen.monthly_price_cents) || private.open_checkout(facility,
    chosen.code, null, 'page', interval '1 hour');
end $$;
create function public.begin_plan_checkout(p_plan text) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.begin_plan_checkout(p_plan); end $$;
grant execute on function private.begin_plan_checkout, public.begin_plan_checkout to authenticated;

create function private.begin_fee_checkout(p_placement uuid, p_how text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.billing_for();
  held public.placements;
  stands text;
begin
  perform private.keep_people(facility, private.keep_me());
  select * into held from public.placements p where p.id = p_placement and p.employer_id = facility for no key update;
  perform private.refuse_if(not found, 'PT404', 'This placement does not exist, or it is not your facility’s.');
  perform private.refuse_if(p_how is null or p_how not in ('page', 'card'), 'PT400', 'Pay by "page" or by "card".');
  select f.status into stands from private.fee_of(held) f;
  perform private.refuse_if(stands <> 'due', 'PT409', case stands
    when 'disputed' then 'Your bank took the payment for this placement back. Contact us, and we’ll sort it out.'
    else 'You owe nothing for this placement. Nothing was charged.' end);
  return private.billing_account() || jsonb_build_object('placement_id', held.id, 'fee_cents', held.fee_cents,
    'position_title', held.position_title) || private.open_checkout(facility, null, held.id, p_how, interval '1 hour');
end $$;
create function public.begin_fee_checkout(p_placement uuid, p_how text) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.begin_fee_checkout(p_placement, p_how); end $$;
grant execute on function private.begin_fee_checkout, public.begin_fee_checkout to authenticated;

create function private.save_checkout(p_id uuid, p_stripe_id text, p_url text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.billing_checkouts c set stripe_id = p_stripe_id, url = p_url
  where c.id = p_id and (c.stripe_id is null or c.stripe_id = p_stripe_id);
  return exists (select 1 from public.billing_checkouts c
    where c.id = p_id and c.status = 'open' and c.stripe_id = p_stripe_id);
end $$;
create function public.save_checkout(p_id uuid, p_stripe_id text, p_url text) returns boolean
language plpgsql set search_path = '' as $$ begin return private.save_checkout(p_id, p_stripe_id, p_url); end $$;
grant execute on function private.save_checkout, public.save_checkout to service_role;

create function private.close_checkout(p_stripe_id text) returns void
language sql security definer set search_path = '' as $$
  update public.billing_checkouts c set status = 'over', closed_at = coalesce(c.closed_at, now())
  where c.stripe_id = p_stripe_id
$$;
create function public.close_checkout(p_stripe_id text) returns void
language plpgsql set search_path = '' as $$ begin perform private.close_checkout(p_stripe_id); end $$;
grant execute on function private.close_checkout, public.close_checkout to service_role;
