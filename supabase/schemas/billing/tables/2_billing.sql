-- Our copy of what Stripe says about customers, invoices, payments and checkouts, plus webhook events and adjustments.
-- Only the service role and the billing functions write it.

create table public.billing_customers (
  customer_id text primary key check (customer_id ~ '^cus_\w{3,60}$'),
  -- Null once the account is deleted; its payments stay.
  employer_id uuid unique references public.employer_profiles (user_id) on delete set null,
  -- Incremented by each sync. If another sync wrote in the meantime, this one is refused and reads Stripe again.
  version integer not null default 0,
  synced_at timestamptz,
  -- When the worker last tried to sync.
  looked_at timestamptz,
  created_at timestamptz not null default now()
);
create index billing_customers_synced_idx on public.billing_customers (synced_at nulls first, customer_id);
alter table public.billing_customers enable row level security;
create policy "Admins" on public.billing_customers for select to authenticated using ((select private.is_admin()));
grant select on public.billing_customers to authenticated;
grant all on public.billing_customers to service_role;

create table public.billing_invoices (
  id text primary key,
  customer_id text not null references public.billing_customers (customer_id) on delete cascade,
  employer_id uuid references public.employer_profiles (user_id) on delete set null,
  number text,
  status text not null check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
  total_cents bigint not null,
  paid_cents bigint not null,
  -- Refunded, or taken back by the bank after a dispute.
  returned_cents bigint not null default 0,
  created_at timestamptz not null,
  paid_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  -- Stripe's page for this invoice.
  url text
);
create index billing_invoices_customer_idx on public.billing_invoices (customer_id);
create index billing_invoices_employer_idx on public.billing_invoices (employer_id, created_at desc, id);
create index billing_invoices_paid_idx on public.billing_invoices (paid_at);
create index billing_invoices_created_idx on public.billing_invoices (created_at desc, id);
alter table public.billing_invoices enable row level security;
create policy "Own invoices, or admin" on public.billing_invoices for select to authenticated
  using (employer_id = (select private.user_id()) or (select private.is_admin()));
grant select on public.billing_invoices to authenticated;
grant all on public.billing_invoices to service_role;

create table public.placement_payments (
  payment_intent text primary key,
  customer_id text not null references public.billing_customers (customer_id) on delete cascade,
  employer_id uuid references public.employer_profiles (user_id) on delete set null,
  placement_id uuid references public.placements (id) on delete set null,
  -- As in https://docs.stripe.com/payments/paymentintents/lifecycle
  status text not null,
  amount_cents bigint not null,
  received_cents bigint not null,
  refunded_cents bigint not null default 0,
  -- Taken back by the bank because of a dispute, unless we won it.
  withdrawn_cents bigint not null default 0,
  -- The fee had been paid already. What is refunded of it counts as never paid.
  duplicate boolean not null default false,
  -- The cardholder asked their bank for the money back. Stripe keeps this true after the bank has decided.
  disputed boolean not null default false,
  -- Stripe's code for why the last attempt was declined.
  declined text,
  created_at timestamptz not null,
  paid_at timestamptz
);
create index placement_payments_customer_idx on public.placement_payments (customer_id);
create index placement_payments_employer_idx on public.placement_payments (employer_id);
create index placement_payments_placement_idx on public.placement_payments (placement_id);
create index placement_payments_paid_idx on public.placement_payments (paid_at);
create index placement_payments_refunded_idx on public.placement_payments (placement_id) where refunded_cents > 0;
create index placement_payments_duplicate_idx on public.placement_payments (placement_id) where duplicate;
create index placement_payments_withdrawn_idx on public.placement_payments (placement_id) where withdrawn_cents > 0;
create trigger placement_payments_noted after insert or update or delete on public.placement_payments
  for each row execute function private.fee_changed();
alter table public.placement_payments enable row level security;
create policy "Own facility's payments, or admin" on public.placement_payments for select to authenticated
  using (employer_id = (select private.facility_id()) or (select private.is_admin()));
grant select on public.placement_payments to authenticated;
grant all on public.placement_payments to service_role;

create table public.billing_checkouts (
  id uuid primary key default gen_random_uuid(),
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  plan_code text references public.plan_definitions (code),
  placement_id uuid references public.placements (id) on delete cascade,
  -- Stripe's Checkout page, or the card form on our page.
  how text not null default 'page' check (how in ('page', 'card')),
  status text not null default 'open' check (status in ('open', 'over')),
  -- The id of a Checkout session, or of a PaymentIntent for the card form.
  stripe_id text unique,
  url text,
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
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
create index billing_checkouts_unclosed_idx on public.billing_checkouts (expires_at)
  where status = 'over' and closed_at is null and stripe_id is not null;
alter table public.billing_checkouts enable row level security;
grant all on public.billing_checkouts to service_role;

create table public.billing_adjustments (
  id uuid primary key default gen_random_uuid(),
  placement_id uuid not null references public.placements (id) on delete cascade,
  kind text not null check (kind in ('refund', 'credit')),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null check (char_length(btrim(reason)) between 3 and 500),
  payment_intent text not null,
  customer_id text not null references public.billing_customers (customer_id) on delete cascade,
  -- Stripe may accept a refund and report up to a month later that it failed. What was then paid back some other way
  -- is a row of its own, settled.
  status text not null default 'begun' check (status in ('begun', 'done', 'refused', 'failed', 'settled')),
  stripe_id text,
  -- Stripe's message when it refused, or its code for why the refund failed.
  error text check (char_length(error) <= 500),
  -- A resubmitted form creates one adjustment. A settled one has the id of the refund that failed.
  form_key uuid not null unique,
  made_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When it was done or refused, or that it failed was known.
  done_at timestamptz
);
create index billing_adjustments_placement_idx on public.billing_adjustments (placement_id);
create index billing_adjustments_customer_idx on public.billing_adjustments (customer_id);
create index billing_adjustments_made_by_idx on public.billing_adjustments (made_by);
create index billing_adjustments_created_idx on public.billing_adjustments (created_at desc, id);
create index billing_adjustments_begun_idx on public.billing_adjustments (created_at, id)
  where status in ('begun', 'failed');
create index billing_adjustments_settled_idx on public.billing_adjustments (payment_intent) where status = 'settled';
create trigger billing_adjustments_noted after insert or update or delete on public.billing_adjustments
  for each row execute function private.fee_changed();
alter table public.billing_adjustments enable row level security;
create policy "Admins" on public.billing_adjustments for select to authenticated using ((select private.is_admin()));
grant select on public.billing_adjustments to authenticated;
grant all on public.billing_adjustments to service_role;

create table public.stripe_events (
  id text primary key check (char_length(id) <= 100),
  type text not null check (char_length(type) <= 100),
  customer_id text,
  -- When it happened, according to Stripe.
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed', 'foreign')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- The worker's lease on this event; when it expires, another worker may take it.
  locked_until timestamptz,
  last_error text check (char_length(last_error) <= 1000),
  done_at timestamptz
);
create index stripe_events_due_idx on public.stripe_events (next_attempt_at, id) where status = 'waiting';
create index stripe_events_failed_idx on public.stripe_events (received_at desc, id) where status = 'failed';
create index stripe_events_received_idx on public.stripe_events (received_at desc, id);
create index stripe_events_shown_idx on public.stripe_events ((status = 'failed') desc, received_at desc, id desc);
create index stripe_events_status_idx on public.stripe_events
  (status, (status = 'failed') desc, received_at desc, id desc);
create index stripe_events_type_shown_idx on public.stripe_events
  (type, (status = 'failed') desc, received_at desc, id desc);
create index stripe_events_status_type_idx on public.stripe_events
  (status, type, (status = 'failed') desc, received_at desc, id desc);
alter table public.stripe_events enable row level security;
create policy "Admins" on public.stripe_events for select to authenticated using ((select private.is_admin()));
grant select on public.stripe_events to authenticated;
grant all on public.stripe_events to service_role;

create table private.fees (
  placement_id uuid primary key references public.placements (id) on delete cascade,
  created_at timestamptz not null,
  due boolean not null,
  paid boolean not null,
  -- It was paid, and the bank took the payment back.
  disputed boolean not null,
  -- Refunded or credited, in full or in part.
  refunded boolean not null,
  -- Something is still to be returned: private.open_adjustments.
  begun boolean not null
);
create index fees_due_idx on private.fees (created_at desc, placement_id desc) where due;
create index fees_paid_idx on private.fees (created_at desc, placement_id desc) where paid;
create index fees_disputed_idx on private.fees (created_at desc, placement_id desc) where disputed;
create index fees_refunded_idx on private.fees (created_at desc, placement_id desc) where refunded;
create index fees_begun_idx on private.fees (created_at desc, placement_id desc) where begun;
