-- Accounts: who somebody is, what they may become, and who decides it.

create table public.admin_users (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- 'candidate' is a stored older name of 'job_seeker'.
  role text check (role in ('job_seeker', 'candidate', 'employer', 'admin')),
  full_name text check (char_length(full_name) between 1 and 120),
  referral_code text check (char_length(referral_code) <= 60),
  onboarding_completed boolean not null default false,
  onboarding_draft jsonb check (pg_column_size(onboarding_draft) <= 65536),
  verification_status text not null default 'pending' check (verification_status in
    ('pending', 'pending_verification', 'approved', 'good', 'verified_good', 'rejected', 'issue', 'verified_issue')),
  verification_status_new text check (verification_status_new in
    ('pending', 'pending_verification', 'approved', 'good', 'verified_good', 'rejected', 'issue', 'verified_issue')),
  profile_status text check (profile_status in ('pending_verification', 'verified_good', 'verified_issue')),
  verification_reason text check (char_length(verification_reason) <= 2000),
  -- The one reading of the three columns above; everything else asks only this.
  approval text not null generated always as (
    case coalesce(profile_status, verification_status_new, verification_status)
      when 'approved' then 'approved' when 'good' then 'approved' when 'verified_good' then 'approved'
      when 'rejected' then 'rejected' when 'issue' then 'rejected' when 'verified_issue' then 'rejected'
      else 'pending'
    end
  ) stored,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index profiles_queue_idx on public.profiles (submitted_at, user_id) where onboarding_completed and approval = 'pending';
create index profiles_decided_by_idx on public.profiles (decided_by);
create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch_updated_at();

create table public.employer_profiles (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  facility_name text check (char_length(facility_name) between 2 and 120),
  facility_type text check (facility_type in ('hospital', 'clinic', 'long_term_care', 'home_health',
    'surgery_center', 'behavioral_health', 'pharmacy', 'laboratory', 'other')),
  address_line text check (char_length(address_line) between 3 and 200),
  zip text references public.zip_codes (zip),
  phone text check (phone ~ '^[0-9]{10}$'),
  npi text check (npi ~ '^[12][0-9]{9}$'),
  about text check (char_length(about) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index employer_profiles_zip_idx on public.employer_profiles (zip);
create trigger employer_profiles_touch before update on public.employer_profiles
  for each row execute function private.touch_updated_at();

create table public.job_seeker_profiles (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  profession text not null references public.professions (code),
  years_experience integer not null check (years_experience between 0 and 60),
  zip text not null references public.zip_codes (zip),
  home_state text not null check (home_state ~ '^[A-Z]{2}$'),
  max_distance_miles integer not null check (max_distance_miles between 1 and 500),
  desired_pay_cents bigint not null check (desired_pay_cents between 100 and 100000000),
  desired_pay_period text not null check (desired_pay_period in ('hour', 'week', 'year')),
  desired_pay_hourly_cents integer not null
    generated always as (private.hourly_cents(desired_pay_cents, desired_pay_period)) stored,
  shifts text[] not null check (cardinality(shifts) > 0
    and shifts <@ array['days', 'evenings', 'nights', 'rotating', 'weekends']),
  available_from date not null check (available_from between '1950-01-01' and '2100-01-01'),
  open_to_matches boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.job_seeker_profiles.home_state is 'Primary state of residence: decides where a multistate license is issued.';
create index job_seeker_profiles_profession_idx on public.job_seeker_profiles (profession) where open_to_matches;
create index job_seeker_profiles_zip_idx on public.job_seeker_profiles (zip);
create trigger job_seeker_profiles_touch before update on public.job_seeker_profiles
  for each row execute function private.touch_updated_at();

create table public.affiliates (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{3,60}$'),
  name text check (char_length(name) <= 120),
  status text not null default 'pending' check (status in ('pending', 'approved', 'suspended')),
  created_at timestamptz not null default now()
);

create table public.referrals (
  id uuid primary key default gen_random_uuid(),
  affiliate_id uuid not null references public.affiliates (id),
  referred_user_id uuid not null unique references auth.users (id) on delete cascade,
  email text,
  status text not null default 'pending' check (status in ('pending', 'qualified', 'paid', 'void')),
  bounty_cents integer not null default 0 check (bounty_cents >= 0),
  created_at timestamptz not null default now()
);
create index referrals_affiliate_idx on public.referrals (affiliate_id);

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  on_behalf_of uuid,
  action text not null check (char_length(action) between 3 and 80),
  subject_type text not null,
  subject_id text not null,
  reason text,
  details jsonb not null default '{}'
);
comment on table public.audit_log is
  'Who did what to whom, and why. No foreign keys: an entry outlives the account it speaks of.';
create index audit_log_subject_idx on public.audit_log (subject_type, subject_id, id);
create index audit_log_actor_idx on public.audit_log (actor_id, id);

create function private.refuse_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception using errcode = 'PT403', message = 'Entries of the audit log are never changed or removed.';
end
$$;
create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.refuse_change();
create trigger audit_log_no_truncate before truncate on public.audit_log
  for each statement execute function private.refuse_change();

-- Writes one audit entry for the caller. Only definer functions may call it.
create function private.audit(
  p_action text, p_subject_type text, p_subject_id text, p_reason text default null, p_details jsonb default '{}'
) returns void
language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, subject_type, subject_id, reason, details)
  values (auth.uid(), p_action, p_subject_type, p_subject_id, p_reason, p_details)
$$;
revoke all on function private.audit(text, text, text, text, jsonb) from public;

-- ---------------------------------------------------------------- who is asking

create function private.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.admin_users a where a.user_id = auth.uid())
      or exists (select 1 from public.profiles p where p.user_id = auth.uid() and p.role = 'admin')
$$;

-- The caller has this role, finished onboarding, and an admin approved them.
create function private.is_approved(p_role text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.profiles p
    where p.user_id = auth.uid() and p.onboarding_completed and p.approval = 'approved'
      and case p.role when 'candidate' then 'job_seeker' else p.role end = p_role
  )
$$;

-- ---------------------------------------------------------------- protected columns

-- What an owner may set on their own profile: name and draft. The rest is decided by the server's functions.
create function private.protect_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if not private.is_client() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if coalesce(new.role, 'job_seeker') = 'admin' or new.onboarding_completed
      or new.verification_status <> 'pending' or new.verification_status_new is not null
      or new.profile_status is not null or new.verification_reason is not null
      or new.referral_code is not null
      or new.submitted_at is not null or new.decided_at is not null or new.decided_by is not null then
      raise exception using errcode = 'PT403', message = 'Only an administrator decides roles and verification.';
    end if;
  elsif (new.user_id, new.role, new.onboarding_completed, new.verification_status, new.verification_status_new,
      new.profile_status, new.verification_reason, new.referral_code, new.submitted_at, new.decided_at, new.decided_by,
      new.created_at)
    is distinct from (old.user_id, old.role, old.onboarding_completed, old.verification_status,
      old.verification_status_new, old.profile_status, old.verification_reason, old.referral_code, old.submitted_at,
      old.decided_at, old.decided_by, old.created_at) then
    raise exception using errcode = 'PT403', message = 'Only an administrator decides roles and verification.';
  end if;
  return new;
end
$$;
create trigger profiles_protect before insert or update on public.profiles
  for each row execute function private.protect_profile();

-- ---------------------------------------------------------------- row level security

alter table public.admin_users enable row level security;
alter table public.profiles enable row level security;
alter table public.employer_profiles enable row level security;
alter table public.job_seeker_profiles enable row level security;
alter table public.affiliates enable row level security;
alter table public.referrals enable row level security;
alter table public.audit_log enable row level security;

create policy "Own admin row" on public.admin_users for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "Own profile, or admin" on public.profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Create own profile" on public.profiles for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Change own profile" on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy "Own facility, or admin" on public.employer_profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Own job seeker profile, or admin" on public.job_seeker_profiles for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));

create policy "Admins read affiliates" on public.affiliates for select to authenticated
  using ((select private.is_admin()));
create policy "Own referral, or admin" on public.referrals for select to authenticated
  using (referred_user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Admins read the audit log" on public.audit_log for select to authenticated
  using ((select private.is_admin()));

revoke all on public.admin_users, public.profiles, public.employer_profiles, public.job_seeker_profiles,
  public.affiliates, public.referrals, public.audit_log from anon, authenticated;
grant select on public.admin_users, public.employer_profiles, public.job_seeker_profiles,
  public.affiliates, public.referrals, public.audit_log to authenticated;
grant select, insert on public.profiles to authenticated;
grant update (full_name, onboarding_draft) on public.profiles to authenticated;
grant all on public.admin_users, public.profiles, public.employer_profiles, public.job_seeker_profiles,
  public.affiliates, public.referrals to service_role;
grant select, insert on public.audit_log to service_role;
