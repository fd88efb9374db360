-- Credentials of candidates, positions of facilities, and the matches between them.

create table public.credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null check (kind in ('license', 'certification')),
  profession text references public.professions (code),
  name text check (char_length(name) between 2 and 80),
  state text check (state ~ '^[A-Z]{2}$'),
  multistate boolean not null default false,
  number text check (char_length(number) between 2 and 40),
  expires_on date check (expires_on between '1950-01-01' and '2100-01-01'),
  status text not null default 'pending' check (status in ('pending', 'verified', 'rejected')),
  status_reason text check (char_length(status_reason) <= 2000),
  verified_at timestamptz,
  verified_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (case kind
    when 'license' then profession is not null and state is not null and number is not null and expires_on is not null
    else name is not null and state is null and not multistate
  end)
);
create unique index credentials_license_key on public.credentials (user_id, profession, state) where kind = 'license';
create index credentials_user_idx on public.credentials (user_id);
create index credentials_profession_idx on public.credentials (profession);
create index credentials_verified_by_idx on public.credentials (verified_by);
create trigger credentials_touch before update on public.credentials
  for each row execute function private.touch_updated_at();

create table public.positions (
  id uuid primary key default gen_random_uuid(),
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  title text not null check (char_length(title) between 3 and 120),
  profession text not null references public.professions (code),
  -- Direct hire only: RSMo 198.640-648 treats temporary staffing as a registered agency's business.
  employment_type text not null default 'permanent' check (employment_type = 'permanent'),
  zip text not null references public.zip_codes (zip),
  shift text not null check (shift in ('days', 'evenings', 'nights', 'rotating', 'weekends')),
  min_years_experience integer not null check (min_years_experience between 0 and 60),
  pay_min_cents bigint not null check (pay_min_cents between 100 and 100000000),
  pay_max_cents bigint not null check (pay_max_cents between 100 and 100000000),
  pay_period text not null check (pay_period in ('hour', 'week', 'year')),
  pay_min_hourly_cents integer not null
    generated always as (private.hourly_cents(pay_min_cents, pay_period)) stored,
  pay_max_hourly_cents integer not null
    generated always as (private.hourly_cents(pay_max_cents, pay_period)) stored,
  starts_on date not null check (starts_on between '1950-01-01' and '2100-01-01'),
  description text not null default '' check (char_length(description) <= 5000),
  status text not null default 'open' check (status in ('draft', 'open', 'paused', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (pay_min_cents <= pay_max_cents)
);
create index positions_employer_idx on public.positions (employer_id, created_at desc, id);
create index positions_profession_open_idx on public.positions (profession) where status = 'open';
create index positions_zip_idx on public.positions (zip);
create trigger positions_touch before update on public.positions
  for each row execute function private.touch_updated_at();

create table public.matches (
  id uuid primary key default gen_random_uuid(),
  position_id uuid not null references public.positions (id) on delete cascade,
  job_seeker_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  score_bp integer not null check (score_bp between 0 and 10000),
  -- Named values in basis points, and the facts the sentences on the pages are made of.
  components jsonb not null,
  facts jsonb not null,
  weights_version integer not null,
  license_valid_until date,
  computed_at timestamptz not null default now(),
  unique (position_id, job_seeker_id)
);
create index matches_position_idx on public.matches (position_id, score_bp desc, id);
create index matches_job_seeker_idx on public.matches (job_seeker_id, score_bp desc, id);

-- ---------------------------------------------------------------- row level security

alter table public.credentials enable row level security;
alter table public.positions enable row level security;
alter table public.matches enable row level security;

create policy "Own credentials, or admin" on public.credentials for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "Own positions, or admin" on public.positions for select to authenticated
  using (employer_id = (select auth.uid()) or (select private.is_admin()));
create policy "Approved employers post positions" on public.positions for insert to authenticated
  with check (employer_id = (select auth.uid()) and (select private.is_approved('employer')));

-- Employers read theirs through matches_of_employer(), which names nobody: a row would tell who it is.
create policy "Own matches, or admin" on public.matches for select to authenticated
  using (job_seeker_id = (select auth.uid()) or (select private.is_admin()));

revoke all on public.credentials, public.positions, public.matches from anon, authenticated;
grant select on public.credentials, public.matches to authenticated;
grant select, insert on public.positions to authenticated;
grant all on public.credentials, public.positions, public.matches to service_role;
