-- Plans, and each facility's subscription as Stripe last reported it.

create table public.plan_definitions (
  code text primary key check (code in ('employer_starter', 'employer_growth', 'employer_enterprise')),
  display_name text not null,
  monthly_price_cents integer not null check (monthly_price_cents >= 0),
  placement_fee_percentage numeric(5, 2) not null check (placement_fee_percentage between 0 and 100),
  job_posting_limit integer check (job_posting_limit >= 0),
  candidate_view_limit integer check (candidate_view_limit >= 0),
  sort_order integer not null,
  price_lookup_key text not null unique
);
comment on column public.plan_definitions.job_posting_limit is 'null = unlimited';
comment on column public.plan_definitions.candidate_view_limit is 'null = unlimited';
alter table public.plan_definitions enable row level security;
create policy "Anyone reads plans" on public.plan_definitions for select using (true);
grant select on public.plan_definitions to anon, authenticated;
grant all on public.plan_definitions to service_role;

create table public.employer_subscriptions (
  employer_id uuid primary key references public.employer_profiles (user_id) on delete cascade,
  plan_code text not null references public.plan_definitions (code),
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  created_at timestamptz not null default now(),
  subscription_id text unique,
  -- As in https://docs.stripe.com/billing/subscriptions/overview
  status text not null default 'active'
    check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid',
      'paused')),
  price_id text,
  -- When a canceled plan ends.
  cancel_at timestamptz,
  -- The smaller plan that starts when this period ends.
  next_plan_code text references public.plan_definitions (code),
  past_due_since timestamptz,
  -- Stripe's page for paying the overdue invoice.
  pay_url text,
  -- What that page asks for: credit is taken off, other open invoices are not in it.
  owed_cents bigint,
  card_brand text,
  card_last4 text check (card_last4 ~ '^\d{4}$'),
  card_expires text check (card_expires ~ '^\d{2}/\d{4}$'),
  next_invoice_cents bigint,
  next_invoice_at timestamptz,
  -- The end, of a plan arranged without Stripe, that the facility was told about.
  end_told timestamptz,
  updated_at timestamptz not null default now(),
  check (current_period_start < current_period_end)
);
create index employer_subscriptions_next_plan_idx on public.employer_subscriptions (next_plan_code);
create index employer_subscriptions_period_end_idx on public.employer_subscriptions (current_period_end)
  where status in ('active', 'trialing', 'past_due');
create index employer_subscriptions_untold_end_idx on public.employer_subscriptions (current_period_end)
  where subscription_id is null and end_told is distinct from current_period_end;
create index employer_subscriptions_created_idx on public.employer_subscriptions (created_at desc, employer_id desc);
create index employer_subscriptions_class_idx on public.employer_subscriptions
  ((case when subscription_id is null then 'arranged' when status in ('active', 'trialing') then 'active'
    when status in ('past_due', 'unpaid') then 'past_due' else 'over' end), created_at desc, employer_id desc);
create index employer_subscriptions_plan_created_idx on public.employer_subscriptions
  (plan_code, created_at desc, employer_id desc);
alter table public.employer_subscriptions enable row level security;
create policy "Own facility's subscription, or admin" on public.employer_subscriptions for select to authenticated
  using (employer_id = (select private.user_id()) or (select private.is_admin()));
grant select on public.employer_subscriptions to authenticated;
grant all on public.employer_subscriptions to service_role;
