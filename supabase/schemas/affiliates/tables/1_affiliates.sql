-- Affiliates, their referrals and payouts. A payout is voided, never deleted.

create table public.affiliates (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{3,60}$'),
  name text check (char_length(name) <= 120 and private.is_name(name)),
  status text not null default 'pending' check (status in ('pending', 'approved', 'suspended')),
  created_at timestamptz not null default now(),
  contact_email text check (char_length(contact_email) between 3 and 254),
  version integer not null default 1
);
create unique index affiliates_code_lower_idx on public.affiliates (lower(code));
create index affiliates_created_idx on public.affiliates (created_at, id);
create index affiliates_status_idx on public.affiliates (status, created_at, id);
create index affiliates_words_idx on public.affiliates
  using gin (to_tsvector('simple', code || ' ' || coalesce(name, '') || ' ' || coalesce(contact_email, '')));
alter table public.affiliates enable row level security;
create policy "Admins read affiliates" on public.affiliates for select to authenticated
  using ((select private.is_admin()));
grant select on public.affiliates to authenticated;
grant all on public.affiliates to service_role;

create table public.affiliate_payouts (
  id uuid primary key,
  affiliate_id uuid not null references public.affiliates (id),
  reference text not null check (char_length(reference) between 1 and 120),
  paid_on date not null,
  total_cents bigint not null check (total_cents >= 0),
  referrals integer not null check (referrals > 0),
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  void_reason text check (char_length(void_reason) between 3 and 500),
  check ((voided_at is null) = (void_reason is null))
);
create index affiliate_payouts_list_idx on public.affiliate_payouts (affiliate_id, created_at, id);
alter table public.affiliate_payouts enable row level security;
create policy "Admins read payouts" on public.affiliate_payouts for select to authenticated
  using ((select private.is_admin()));
grant select on public.affiliate_payouts to authenticated;
grant all on public.affiliate_payouts to service_role;

create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references public.affiliates (id),
  referred_user_id uuid unique references auth.users (id) on delete set null,
  email text,
  status text not null default 'pending' check (status in ('pending', 'qualified', 'paid', 'void')),
  bounty_cents integer not null default 0 check (bounty_cents >= 0),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  payout_id uuid references public.affiliate_payouts (id),
  void_reason text check (char_length(void_reason) between 3 and 500)
);
create index referrals_payout_idx on public.referrals (payout_id) where payout_id is not null;
create index referrals_list_idx on public.referrals (affiliate_id, created_at, id);
create index referrals_status_idx on public.referrals (affiliate_id, status, created_at, id) include (bounty_cents);
create index referrals_owed_idx on public.referrals (affiliate_id) include (bounty_cents) where status = 'qualified';
create trigger referrals_forget before update on public.referrals
  for each row execute function private.forget_referred();
alter table public.referrals enable row level security;
grant all on public.referrals to service_role;
