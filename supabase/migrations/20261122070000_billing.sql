-- Money: what Stripe last told us of each facility. Stripe is the truth; these tables are what private.billing_converge()
-- last wrote of it, and limits and pages read nothing else. docs/decisions/0023-billing.md

-- ---------------------------------------------------------------- plans

-- By which key a plan's monthly price is found at Stripe.
alter table public.plan_definitions add column price_lookup_key text;
update public.plan_definitions set price_lookup_key = code || '_monthly';
alter table public.plan_definitions alter column price_lookup_key set not null, add unique (price_lookup_key);

insert into public.app_settings (key, value, description) values
  ('past_due_days', 7, 'Days after a failed payment until a facility can publish nothing new and view nobody new');

-- ---------------------------------------------------------------- who pays

create table public.billing_customers (
  customer_id text primary key check (customer_id ~ '^cus_\w{3,60}$'),
  -- Money outlives the account that paid it.
  employer_id uuid unique references public.employer_profiles (user_id) on delete set null,
  -- Counts up with each converging: one that read Stripe before another one wrote is refused, and reads again.
  version integer not null default 0,
  synced_at timestamptz,
  -- When the worker last tried.
  looked_at timestamptz,
  created_at timestamptz not null default now()
);
create index billing_customers_synced_idx on public.billing_customers (synced_at nulls first, customer_id);

-- A row without subscription_id was arranged without Stripe, and counts within its period.
alter table public.employer_subscriptions
  add column subscription_id text unique,
  -- Stripe's word: https://docs.stripe.com/billing/subscriptions/overview
  add column status text not null default 'active'
    check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
  add column price_id text,
  -- When it will end, where somebody canceled it.
  add column cancel_at timestamptz,
  -- The smaller plan that follows at the period's end.
  add column next_plan_code text references public.plan_definitions (code),
  -- Since when an invoice of a running subscription is unpaid.
  add column past_due_since timestamptz,
  -- Where that invoice is paid: a page of Stripe's.
  add column pay_url text,
  add column card_brand text,
  add column card_last4 text check (card_last4 ~ '^\d{4}$'),
  add column card_expires text check (card_expires ~ '^\d{2}/\d{4}$'),
  add column next_invoice_cents bigint,
  add column next_invoice_at timestamptz,
  add column updated_at timestamptz not null default now();
create index employer_subscriptions_next_plan_idx on public.employer_subscriptions (next_plan_code);
create index employer_subscriptions_period_end_idx on public.employer_subscriptions (current_period_end)
  where status in ('active', 'trialing', 'past_due');

create table public.billing_invoices (
  id text primary key,
  customer_id text not null references public.billing_customers (customer_id) on delete cascade,
  employer_id uuid references public.employer_profiles (user_id) on delete set null,
  number text,
  status text not null check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
  total_cents bigint not null,
  paid_cents bigint not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  -- Stripe's page of it, with a copy to print.
  url text
);
create index billing_invoices_customer_idx on public.billing_invoices (customer_id);
create index billing_invoices_employer_idx on public.billing_invoices (employer_id, created_at desc, id);
create index billing_invoices_paid_idx on public.billing_invoices (paid_at);
create index billing_invoices_created_idx on public.billing_invoices (created_at desc, id);

-- Payments of placement fees, each a PaymentIntent.
create table public.placement_payments (
  payment_intent text primary key,
  customer_id text not null references public.billing_customers (customer_id) on delete cascade,
  employer_id uuid references public.employer_profiles (user_id) on delete set null,
  placement_id uuid references public.placements (id) on delete set null,
  -- Stripe's word: https://docs.stripe.com/payments/paymentintents/lifecycle
  status text not null,
  amount_cents bigint not null,
  received_cents bigint not null,
  refunded_cents bigint not null default 0,
  -- Why the bank refused the last try, in Stripe's code.
  declined text,
  created_at timestamptz not null,
  paid_at timestamptz
);
create index placement_payments_customer_idx on public.placement_payments (customer_id);
create index placement_payments_employer_idx on public.placement_payments (employer_id);
create index placement_payments_placement_idx on public.placement_payments (placement_id);
create index placement_payments_paid_idx on public.placement_payments (paid_at);

-- ---------------------------------------------------------------- what was begun

-- Ways to pay that were opened. Only one is open for a facility's plan and one for a placement's fee, and what we send to
-- Stripe carries its id as idempotency key, so that two tabs and a double click come to the same page.
create table public.billing_checkouts (
  id uuid primary key default gen_random_uuid(),
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  plan_code text references public.plan_definitions (code),
  placement_id uuid references public.placements (id) on delete cascade,
  -- A page of Stripe's, or the card form on ours.
  how text not null default 'page' check (how in ('page', 'card')),
  status text not null default 'open' check (status in ('open', 'over')),
  -- A Checkout session, or a PaymentIntent for the card form.
  stripe_id text unique,
  url text,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((plan_code is null) <> (placement_id is null))
);
create unique index billing_checkouts_plan_key on public.billing_checkouts (employer_id)
  where status = 'open' and plan_code is not null;
create unique index billing_checkouts_placement_key on public.billing_checkouts (placement_id)
  where status = 'open' and placement_id is not null;
create index billing_checkouts_employer_idx on public.billing_checkouts (employer_id, created_at);
create index billing_checkouts_plan_idx on public.billing_checkouts (plan_code);
create index billing_checkouts_placement_idx on public.billing_checkouts (placement_id);
create index billing_checkouts_created_by_idx on public.billing_checkouts (created_by);

-- Money that an admin gives back: to the card, or as a credit on the next invoices. Begun before Stripe is asked, with
-- its id as idempotency key, and done when Stripe has answered.
create table public.billing_adjustments (
  id uuid primary key default gen_random_uuid(),
  placement_id uuid not null references public.placements (id) on delete cascade,
  kind text not null check (kind in ('refund', 'credit')),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (char_length(btrim(reason)) between 3 and 500),
  payment_intent text not null,
  customer_id text not null references public.billing_customers (customer_id) on delete cascade,
  status text not null default 'begun' check (status in ('begun', 'done', 'refused')),
  stripe_id text,
  -- What Stripe said when it refused.
  error text check (char_length(error) <= 500),
  -- The form it was sent with: sent twice, it is one.
  form_key uuid not null unique,
  made_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index billing_adjustments_placement_idx on public.billing_adjustments (placement_id);
create index billing_adjustments_customer_idx on public.billing_adjustments (customer_id);
create index billing_adjustments_made_by_idx on public.billing_adjustments (made_by);
create index billing_adjustments_created_idx on public.billing_adjustments (created_at desc, id);

-- What Stripe told us, each event once. Nothing is read from an event but whom it is about: that customer is converged.
create table public.stripe_events (
  id text primary key check (char_length(id) <= 100),
  type text not null check (char_length(type) <= 100),
  customer_id text,
  -- When Stripe says that it happened.
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed', 'foreign')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Taken by somebody until then; another may take it afterwards.
  locked_until timestamptz,
  last_error text check (char_length(last_error) <= 1000),
  done_at timestamptz
);
create index stripe_events_due_idx on public.stripe_events (next_attempt_at, id) where status = 'waiting';
create index stripe_events_failed_idx on public.stripe_events (received_at desc, id) where status = 'failed';
create index stripe_events_received_idx on public.stripe_events (received_at desc, id);

-- ---------------------------------------------------------------- who reads what

do $$
declare
  name text;
begin
  foreach name in array array['billing_customers', 'billing_invoices', 'placement_payments', 'billing_checkouts',
    'billing_adjustments', 'stripe_events']
  loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end
$$;
-- An invoice's page is where it is paid, and shows who pays: its owner's. The team reads amounts by functions.
create policy "Own invoices, or admin" on public.billing_invoices for select to authenticated
  using (employer_id = (select private.user_id()) or (select private.is_admin()));
alter policy "Own facility's subscription, or admin" on public.employer_subscriptions
  using (employer_id = (select private.user_id()) or (select private.is_admin()));
create policy "Own facility's payments, or admin" on public.placement_payments for select to authenticated
  using (employer_id = (select private.facility_id()) or (select private.is_admin()));
create policy "Admins" on public.billing_customers for select to authenticated using ((select private.is_admin()));
create policy "Admins" on public.billing_adjustments for select to authenticated using ((select private.is_admin()));
create policy "Admins" on public.stripe_events for select to authenticated using ((select private.is_admin()));
grant select on public.billing_invoices, public.placement_payments, public.billing_customers, public.billing_adjustments,
  public.stripe_events to authenticated;
-- Nobody reads billing_checkouts but functions: whoever has the address may pay.

insert into public.notification_kinds (code, audience, label, email_by_default, always_email, sort_order) values
  ('billing', 'employer', 'Your plan, payments and invoices', true, true, 180);

-- ---------------------------------------------------------------- what a plan allows

-- none: no plan. active. past_due: a payment failed, nothing is held back yet. suspended: nothing new.
create function private.plan_standing(p_facility uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce((
    select case
      when s.subscription_id is null then
        case when now() >= s.current_period_start and now() < s.current_period_end then 'active' else 'none' end
      when s.status in ('active', 'trialing') then 'active'
      -- Its invoices are kept open by Stripe, and paying one brings it back.
      when s.status = 'unpaid' then 'suspended'
      when s.status = 'past_due' then
        case when s.past_due_since < now() - make_interval(days => private.setting('past_due_days'))
          then 'suspended' else 'past_due' end
      else 'none' end
    from public.employer_subscriptions s where s.employer_id = p_facility), 'none')
$$;

-- The plan that counts for a facility now, with its limits and the billing period. Without one nothing is allowed, by
-- calendar months in US Central; an offer made then carries the first plan's fee.
create or replace function private.plan_of(p_facility uuid) returns table (
  plan_code text, plan_name text, fee_bp integer, job_posting_limit integer, candidate_view_limit integer,
  period_start timestamptz, period_end timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select d.code, case when s.employer_id is null then 'No plan' else d.display_name end,
    round(d.placement_fee_percentage * 100)::integer,
    case when s.employer_id is null then 0 else d.job_posting_limit end,
    case when s.employer_id is null then 0 else d.candidate_view_limit end,
    coalesce(s.current_period_start, date_trunc('month', now() at time zone 'America/Chicago') at time zone 'America/Chicago'),
    coalesce(s.current_period_end,
      (date_trunc('month', now() at time zone 'America/Chicago') + interval '1 month') at time zone 'America/Chicago')
  from (select private.plan_standing(p_facility) as standing) one
  left join public.employer_subscriptions s on s.employer_id = p_facility and one.standing <> 'none'
  join public.plan_definitions d on d.code = coalesce(s.plan_code,
    (select f.code from public.plan_definitions f order by f.sort_order limit 1))
$$;

-- Why a facility may do nothing new, as a sentence; null when it may.
create function private.plan_refusal(p_facility uuid, p_what text) returns text
language sql stable security definer set search_path = ''
as $$
  select case private.plan_standing(p_facility)
    when 'none' then format('%s needs a plan. Your facility''s owner can choose one under Billing.', p_what)
    when 'suspended' then format(
      '%s waits until your last invoice is paid: the payment failed more than %s days ago. Your facility''s owner can pay it under Billing.',
      p_what, private.setting('past_due_days')) end
$$;

create or replace function private.hold_posting_limit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  plan record;
  refusal text;
begin
  if new.status <> 'open' or (tg_op = 'UPDATE' and old.status = 'open')
    or (auth.uid() is null and coalesce(current_setting('request.jwt.claims', true), '') = '')
    or current_setting('nomera.preview', true) = 'on' then
    return new;
  end if;
  -- One after the other, so that two posts at the same moment do not both find the last free place.
  perform pg_advisory_xact_lock(hashtextextended('open positions of ' || new.employer_id, 0));
  refusal := private.plan_refusal(new.employer_id, 'Publishing a position');
  if refusal is not null then
    raise exception using errcode = 'PT409', message = refusal;
  end if;
  select * into plan from private.plan_of(new.employer_id);
  if (select count(*) from public.positions p
      where p.employer_id = new.employer_id and p.status = 'open' and p.id <> new.id) >= plan.job_posting_limit then
    raise exception using errcode = 'PT409', message = format(
      'Your %s plan has %s open %s. Pause or close one, or choose a larger plan.', plan.plan_name,
      plan.job_posting_limit, case plan.job_posting_limit when 1 then 'position' else 'positions' end);
  end if;
  return new;
end
$$;

-- As it was, asking for a plan before a view is counted.
create or replace function private.view_candidate(p_match_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  facility uuid := private.recruiting_for();
  found_match private.current_matches;
  plan record;
  used integer;
  free boolean;
  earlier timestamptz;
  refusal text;
begin
  perform private.refuse_acting('Viewing a full profile');
  found_match := private.own_match(p_match_id, facility);
  perform pg_advisory_xact_lock(hashtextextended('candidate views ' || facility, 0));
  select v.last_viewed_at into earlier from public.candidate_views v
  where v.employer_id = facility and v.job_seeker_id = found_match.job_seeker_id;
  if found then
    update public.candidate_views v set last_viewed_at = now()
    where v.employer_id = facility and v.job_seeker_id = found_match.job_seeker_id;
    free := true;
  else
    free := private.has_applied(facility, found_match.job_seeker_id);
    if not free then
      refusal := private.plan_refusal(facility, 'Viewing a new candidate in full');
      if refusal is not null then
        raise exception using errcode = 'PT403', message = refusal;
      end if;
    end if;
    select * into plan from private.plan_of(facility);
    if not free and plan.candidate_view_limit is not null then
      select count(*) into used from public.candidate_views v
      where v.employer_id = facility and v.period_start = plan.period_start;
      if used >= plan.candidate_view_limit then
        raise exception using errcode = 'PT403', message = format(
          'Your facility has used its %s full views of this period. The next period begins on %s. Until then you can save candidates and invite them: whoever applies is shown in full without using a view.',
          plan.candidate_view_limit,
          to_char(plan.period_end at time zone 'America/Chicago', 'FMMonth FMDD, YYYY'));
      end if;
    end if;
    insert into public.candidate_views (employer_id, job_seeker_id, viewed_by, period_start, plan_code)
    values (facility, found_match.job_seeker_id, private.user_id(),
      case when not free then plan.period_start end, case when not free then plan.plan_code end);
  end if;
  if earlier is null or earlier < now() - interval '1 day' then
    perform private.notify(found_match.job_seeker_id, 'profile_viewed', 'profile_viewed',
      jsonb_build_object('facility', (select e.facility_name from public.employer_profiles e where e.user_id = facility)),
      '/job-seeker/visibility');
  end if;
  return case when free then 'free' else 'counted' end;
end
$$;

-- A plan that is paid for does not vanish with the account: it would go on being charged.
create function private.keep_payer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select 1 from public.employer_subscriptions s where s.employer_id = old.user_id
    and s.subscription_id is not null and s.cancel_at is null and s.status in ('active', 'trialing', 'past_due', 'unpaid')) then
    raise exception using errcode = 'PT409',
      message = 'Your facility''s plan is still running. Cancel it under Billing first; then the account can be deleted at once.';
  end if;
  return old;
end
$$;
create trigger employer_profiles_keep_payer before delete on public.employer_profiles
  for each row execute function private.keep_payer();

-- The copy of everything has what was paid.
do $$
begin
  execute (
    select replace(pg_get_functiondef(p.oid), $q$('employer_subscriptions', mine, 'employer_id', '{}')$q$,
      $q$('employer_subscriptions', mine, 'employer_id', '{}'), ('billing_customers', mine, 'employer_id', '{version}'),
      ('billing_invoices', mine, 'employer_id', '{}'), ('placement_payments', mine, 'employer_id', '{}'),
      ('billing_checkouts', mine, 'created_by', '{url}')$q$)
    from pg_proc p where p.proname = 'export_my_data' and p.pronamespace = 'private'::regnamespace
  );
end
$$;

revoke execute on function private.plan_standing(uuid), private.plan_refusal(uuid, text), private.keep_payer()
  from public, anon, authenticated;
