-- The employer's billing page, and the warning about an unpaid plan.

-- When an unpaid plan stops. Null for one that Stripe gave up on, which has stopped already.
create function private.stops_at(p_subscription public.employer_subscriptions) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$ begin return
  case when p_subscription.status = 'past_due'
    then p_subscription.past_due_since + make_interval(days => private.setting('past_due_days')) end;
end $$;

create function private.facility_billing(p_page integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facility uuid := private.reading_bill();
  -- Stripe's pages take money, so an administrator who acts for the owner gets no link there.
  pays constant boolean := private.team_role() = 'owner' and private.acting_header() is null;
  answer jsonb;
begin
  select jsonb_build_object(
    'role', private.team_role(),
    'owner', (select nullif(btrim(p.full_name), '') from public.profiles p where p.user_id = facility),
    'plan_status', private.plan_status(facility),
    'past_due_days', private.setting('past_due_days'),
    'use', private.plan_use(facility),
    'has_customer', exists (select 1 from public.billing_customers c where c.employer_id = facility),
    'subscription', (
      select jsonb_build_object('subscription_id', s.subscription_id, 'status', s.status, 'plan_code', s.plan_code,
        'current_period_start', s.current_period_start, 'current_period_end', s.current_period_end,
        'cancel_at', s.cancel_at, 'next_plan_code', s.next_plan_code, 'past_due_since', s.past_due_since,
        'stops_at', private.stops_at(s), 'owed_cents', s.owed_cents,
        'pay_url', case when pays then s.pay_url end,
        'card_brand', s.card_brand, 'card_last4', s.card_last4, 'card_expires', s.card_expires,
        'next_invoice_cents', s.next_invoice_cents, 'next_invoice_at', s.next_invoice_at)
      from public.employer_subscriptions s where s.employer_id = facility),
    'plans', (
      select jsonb_agg(jsonb_build_object('code', d.code, 'name', d.display_name,
        'monthlyPriceCents', d.monthly_price_cents, 'placementFeePercentage', d.placement_fee_percentage,
        'jobPostingLimit', d.job_posting_limit, 'candidateViewLimit', d.candidate_view_limit) order by d.sort_order,
        d.code)
      from public.plan_definitions d),
    'paused', (select count(*) from public.positions p where p.employer_id = facility and p.status = 'paused'),
    -- A smaller plan keeps the positions that opened first, so they come first.
    'open_positions', coalesce((
      select jsonb_agg(o.title order by o.opened_at nulls last, o.id)
      from public.positions o where o.employer_id = facility and o.status = 'open'), '[]'),
    'invoice_total', (select count(*) from public.billing_invoices i where i.employer_id = facility
      and i.status <> 'draft'),
    'invoices', coalesce((
      select jsonb_agg(to_jsonb(n) order by n.created_at desc, n.id)
      from (
        select i.id, i.number, i.status, i.total_cents, i.paid_cents, i.returned_cents, i.created_at, i.paid_at,
          case when pays then i.url end as url
        from public.billing_invoices i where i.employer_id = facility and i.status <> 'draft'
        order by i.created_at desc, i.id limit 12 offset 12 * (greatest(p_page, 1) - 1)
      ) n), '[]'))
  into answer;
  return answer;
end $$;
create function public.facility_billing(p_page integer default 1) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.facility_billing(p_page); end $$;
grant execute on function private.facility_billing, public.facility_billing to authenticated;

create function private.is_known_payer(p_id text) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select exists (select 1 from public.employer_subscriptions s where s.subscription_id = p_id)
    or exists (select 1 from public.billing_customers c where c.customer_id = p_id)
); end $$;
create function public.is_known_payer(p_id text) returns boolean
language plpgsql stable set search_path = '' as $$ begin return private.is_known_payer(p_id); end $$;
grant execute on function private.is_known_payer, public.is_known_payer to service_role;

create function private.billing_trouble(p_facility uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('plan_status', s.plan_status,
    'since', s.past_due_since,
    'stops_at', private.stops_at(e),
    'owner', private.team_role() = 'owner')
  from private.current_subscriptions s
  join public.employer_subscriptions e on e.employer_id = s.employer_id
  where s.employer_id = p_facility and s.plan_status in ('past_due', 'suspended')
); end $$;
