-- A job seeker's profile, and voluntary self-identification, which no policy exposes to anyone.

create table public.job_seeker_profiles (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  profession text not null references public.professions (code),
  years_experience integer not null check (years_experience between 0 and 60),
  zip text not null references public.zip_codes (zip),
  home_state text not null check (home_state ~ '^[A-Z]{2}$'),
  -- When an approved person reported a move to another state, and the previous state. A multistate license from there
  -- stays valid until 60 days after the move (Nurse Licensure Compact, rule of January 2, 2024).
  moved_on date,
  moved_from text check (moved_from <> home_state),
  moved_until date generated always as (moved_on + 60) stored,
  max_distance_miles integer not null check (max_distance_miles between 1 and 500),
  desired_pay_cents bigint not null check (desired_pay_cents between 100 and 100000000),
  desired_pay_period text not null check (desired_pay_period in ('hour', 'week', 'year')),
  -- The weekly hours for a weekly or yearly minimum pay. Null: those of the one schedule they chose, or 40.
  hours_per_week numeric(3, 1) check (hours_per_week between 1 and 80),
  desired_pay_hourly_cents integer not null generated always as (
    private.hourly_cents(desired_pay_cents, desired_pay_period, private.paid_hours(hours_per_week,
      case cardinality(schedules) when 1 then schedules[1] end))) stored,
  desired_pay_yearly_cents bigint not null generated always as (
    private.yearly_cents(desired_pay_cents, desired_pay_period, private.paid_hours(hours_per_week,
      case cardinality(schedules) when 1 then schedules[1] end))) stored,
  -- Empty means any.
  employments text[] not null default '{}' check (employments <@ array['full_time', 'part_time', 'per_diem']),
  shifts text[] not null check (cardinality(shifts) > 0
    and shifts <@ array['days', 'evenings', 'nights', 'rotating', 'weekends']),
  available_from date not null check (available_from between '1950-01-01' and '2100-01-01'),
  open_to_matches boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone text check (phone ~ '^[0-9]{10}$'),
  summary text check (char_length(summary) <= 2000),
  skills text[] not null default '{}' check (cardinality(skills) <= 30),
  -- Empty means any.
  schedules text[] not null default '{}' check (schedules <@ array['3x12', '4x10', '5x8']),
  facility_types text[] not null default '{}',
  on_call boolean not null default false,
  -- Which of these preferences are musts; the others only raise the score.
  musts text[] not null default '{}' check (musts <@ array['shifts', 'schedules', 'facility_types']),
  -- Other locations to measure distance from.
  other_zips text[] not null default '{}' check (cardinality(other_zips) <= 3),
  -- Automatic applications need consent, which can be revoked, and have a daily cap.
  auto_apply boolean not null default false,
  auto_apply_daily_cap integer not null default 2 check (auto_apply_daily_cap between 1 and 10),
  auto_apply_min_score_bp integer not null default 8000 check (auto_apply_min_score_bp between 0 and 10000),
  auto_apply_consented_at timestamptz,
  matches_told_at timestamptz,
  step_versions jsonb not null default '{}',
  npi text check (npi ~ '^[12][0-9]{9}$'),
  -- [{"unit": a unit's code, "years": whole years there}], most years first.
  units jsonb not null default '[]',
  charge_experience boolean not null default false,
  preceptor_experience boolean not null default false,
  records_systems text[] not null default '{}' check (records_systems <@ array['epic', 'oracle_health', 'meditech',
    'pointclickcare', 'athenahealth', 'eclinicalworks', 'other']),
  check (auto_apply = (auto_apply_consented_at is not null)),
  check ((moved_on is null) = (moved_from is null))
);
comment on column public.job_seeker_profiles.home_state is
  'Primary state of residence: a multistate license counts only if it was issued there, or before a move of up to 60 '
  'days ago.';
create index job_seeker_profiles_profession_idx on public.job_seeker_profiles (profession) where open_to_matches;
create index job_seeker_profiles_automatic_idx on public.job_seeker_profiles (user_id)
  where auto_apply and open_to_matches;
create index job_seeker_profiles_zip_idx on public.job_seeker_profiles (zip);
create trigger job_seeker_profiles_touch before update on public.job_seeker_profiles
  for each row execute function private.touch_updated_at();
create trigger job_seeker_profiles_check_units
  before insert or update of units, profession on public.job_seeker_profiles
  for each row execute function private.check_unit_experience();
create trigger job_seeker_profiles_moved before update of home_state on public.job_seeker_profiles
  for each row when (old.home_state <> new.home_state) execute function private.record_move();
create trigger job_seeker_profiles_note_acting after insert or update or delete on public.job_seeker_profiles
  for each row execute function private.record_acting_change();
create trigger job_seeker_profiles_refresh_matches after insert on public.job_seeker_profiles
  for each row execute function private.job_seeker_changed();
-- Counting a step's versions and noting who was told about matches change no match.
create trigger job_seeker_profiles_refresh_matches_changed after update on public.job_seeker_profiles
  for each row when (old.matches_told_at is not distinct from new.matches_told_at
    and old.step_versions = new.step_versions)
  execute function private.job_seeker_changed();
create trigger job_seeker_profiles_leave before delete on public.job_seeker_profiles
  for each row execute function matching.leave();
create trigger job_seeker_profiles_noted after insert or update of zip on public.job_seeker_profiles
  for each row execute function private.person_changed();
create trigger job_seeker_profiles_waits after insert or update of profession, zip
  or delete on public.job_seeker_profiles
  for each row execute function private.waiting_changed();
create trigger job_seeker_profiles_expiring after insert or update of zip, home_state
  or delete on public.job_seeker_profiles
  for each row execute function private.expiring_changed();
create trigger job_seeker_profiles_compare_npi after insert on public.job_seeker_profiles
  for each row when (new.npi is not null) execute function private.refresh_leie_keys();
create trigger job_seeker_profiles_compare_npi_changed after update of npi on public.job_seeker_profiles
  for each row when (new.npi is distinct from old.npi) execute function private.refresh_leie_keys();
alter table public.job_seeker_profiles enable row level security;
create policy "Own job seeker profile" on public.job_seeker_profiles for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.job_seeker_profiles to authenticated;
grant all on public.job_seeker_profiles to service_role;

create table public.self_identification (
  user_id uuid primary key references public.job_seeker_profiles (user_id) on delete cascade,
  -- Categories of the federal EEO-1 report.
  sex text not null check (sex in ('female', 'male', 'undisclosed')),
  ethnicity text not null check (ethnicity in ('hispanic', 'white', 'black', 'pacific', 'asian', 'native', 'several',
    'undisclosed')),
  consented_at timestamptz not null default now()
);
alter table public.self_identification enable row level security;
grant insert, select, update, delete on public.self_identification to service_role;
