-- Positions with requirements, screening questions and changes; also job seekers' dismissals and saved searches.

create table public.positions (
  id uuid primary key default gen_random_uuid(),
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  title text not null check (char_length(title) between 3 and 120),
  profession text not null references public.professions (code),
  -- Direct hire only: under RSMo 198.640-648 temporary staffing needs a registered agency. Per diem shifts are for the
  -- facility's own staff, not an agency's.
  employment text not null default 'full_time' check (employment in ('full_time', 'part_time', 'per_diem')),
  zip text not null references public.zip_codes (zip),
  shift text not null check (shift in ('days', 'evenings', 'nights', 'rotating', 'weekends')),
  min_years_experience integer not null check (min_years_experience between 0 and 60),
  years_importance text not null default 'nice' check (years_importance in ('must', 'nice')),
  pay_min_cents bigint not null check (pay_min_cents between 100 and 100000000),
  pay_max_cents bigint not null check (pay_max_cents between 100 and 100000000),
  pay_period text not null check (pay_period in ('hour', 'week', 'year')),
  -- For a range of hours, hourly pay uses the most hours and yearly pay the fewest, so that neither promises too much.
  pay_min_hourly_cents integer not null generated always as (
    private.hourly_cents(pay_min_cents, pay_period, private.paid_hours(hours_max, schedule))) stored,
  pay_max_hourly_cents integer not null generated always as (
    private.hourly_cents(pay_max_cents, pay_period, private.paid_hours(hours_max, schedule))) stored,
  pay_min_yearly_cents bigint not null generated always as (
    private.yearly_cents(pay_min_cents, pay_period, private.paid_hours(hours_min, schedule))) stored,
  pay_max_yearly_cents bigint not null generated always as (
    private.yearly_cents(pay_max_cents, pay_period, private.paid_hours(hours_min, schedule))) stored,
  -- A salary without overtime pay (exempt under the FLSA); compared per year.
  exempt boolean not null default false,
  starts_on date not null check (starts_on between '1950-01-01' and '2100-01-01'),
  -- The latest start date, if there is a range.
  starts_by date check (starts_by between starts_on and starts_on + 180),
  description text not null default '' check (char_length(description) <= 5000),
  status text not null default 'open' check (status in ('draft', 'open', 'paused', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  schedule text check (schedule in ('3x12', '4x10', '5x8')),
  -- Hours per week. Null: those of the schedule, or 40.
  hours_min numeric(3, 1) check (hours_min between 1 and 80),
  hours_max numeric(3, 1) check (hours_max between 1 and 80),
  -- For custom shift patterns.
  shift_hours numeric(3, 1) check (shift_hours between 1 and 24),
  shifts_per_week smallint check (shifts_per_week between 1 and 7),
  weekends text check (weekends in ('none', 'every_third', 'every_other', 'every', 'as_needed')),
  holidays text check (holidays in ('none', 'rotating', 'every_other', 'as_needed')),
  on_call boolean not null default false,
  openings integer not null default 1 check (openings between 1 and 100),
  benefits text[] not null default '{}' check (cardinality(benefits) <= 20),
  -- Incremented by every change, so that a stale form is refused.
  version integer not null default 1,
  opened_at timestamptz,
  closed_at timestamptz,
  closed_reason text check (char_length(closed_reason) <= 500),
  unit text references public.units (code),
  -- Whether our feed gives it to job search engines.
  in_feeds boolean not null default true,
  check (pay_min_cents <= pay_max_cents),
  check (hours_min <= hours_max and (hours_min is null) = (hours_max is null)),
  constraint positions_hours_stated check (employment = 'full_time' or hours_min is not null),
  constraint positions_exempt_by_year check (not exempt or pay_period = 'year')
);
create index positions_start_idx on public.positions (coalesce(starts_by, starts_on)) where status = 'open';
create index positions_employer_idx on public.positions (employer_id, created_at desc, id);
create index positions_profession_open_idx on public.positions (profession) where status = 'open';
create index positions_zip_idx on public.positions (zip);
create index positions_unit_idx on public.positions (unit);
-- A position is posted when it first opens, which may be long after its draft was saved.
create index positions_newest_open_idx on public.positions (coalesce(opened_at, created_at) desc, id)
  where status = 'open';
create index positions_best_paid_open_idx on public.positions
  (pay_max_hourly_cents desc, coalesce(opened_at, created_at) desc, id) where status = 'open';
create index positions_open_zip_idx on public.positions (zip) where status = 'open';
create index positions_title_open_idx on public.positions (title, id) where status = 'open';
-- Covers all columns that private.open_positions() reads, so that a search can use an index-only scan.
create index positions_found_idx on public.positions (profession, coalesce(opened_at, created_at) desc)
  include (id, employer_id, zip, unit, employment, shift, schedule, pay_max_hourly_cents, pay_max_yearly_cents,
    opened_at, created_at)
  where status = 'open';
create trigger positions_touch before update on public.positions
  for each row execute function private.touch_updated_at();
create trigger positions_refresh_matches after insert or update on public.positions
  for each row execute function private.position_changed();
-- Before its opening is deleted with it, whose row those who hold the profession change.
create trigger positions_close before delete on public.positions
  for each row execute function matching.before_close();
create trigger positions_check_new before insert on public.positions
  for each row execute function private.check_new_position();
create trigger positions_note_acting after insert or update or delete on public.positions
  for each row execute function private.record_acting_change();
create trigger positions_count before insert or update on public.positions
  for each row execute function private.position_counts();
create trigger positions_note_change after update on public.positions
  for each row when (new.version is distinct from old.version) execute function private.record_position_change();
create trigger positions_hold_limit before insert or update of status on public.positions
  for each row execute function private.enforce_posting_limit();
create trigger positions_noted after insert or update of title or delete on public.positions
  for each row execute function private.position_words_changed();
create trigger positions_check_unit before insert or update of unit, profession on public.positions
  for each row execute function private.check_position_unit();
create trigger positions_hold_area before insert or update of status, zip on public.positions
  for each row execute function private.enforce_service_area();
alter table public.positions enable row level security;
create policy "Own positions, or admin" on public.positions for select to authenticated
  using (employer_id = (select private.facility_id()) or (select private.is_admin()));
grant select on public.positions to authenticated;
grant all on public.positions to service_role;

create table public.position_requirements (
  id uuid primary key default gen_random_uuid(),
  position_id uuid not null references public.positions (id) on delete cascade,
  -- Either a listed certification or a skill as text.
  certification text references public.certifications (code),
  skill text check (char_length(btrim(skill)) between 2 and 80),
  importance text not null check (importance in ('must', 'nice')),
  check ((certification is null) <> (skill is null))
);
create unique index position_requirements_certification_key on public.position_requirements (position_id, certification)
  where certification is not null;
create unique index position_requirements_skill_key on public.position_requirements (position_id, lower(skill))
  where skill is not null;
create index position_requirements_certification_idx on public.position_requirements (certification);
create index position_requirements_position_idx on public.position_requirements (position_id);
create trigger position_requirements_note_acting after insert or update or delete on public.position_requirements
  for each row execute function private.record_acting_change();
create trigger position_requirements_added after insert on public.position_requirements
  referencing new table as changed for each statement execute function private.requirement_changed();
create trigger position_requirements_removed after delete on public.position_requirements
  referencing old table as changed for each statement execute function private.requirement_changed();
create trigger position_requirements_changed after update on public.position_requirements
  referencing new table as changed for each statement execute function private.requirement_changed();
alter table public.position_requirements enable row level security;
create policy "Of positions one sees" on public.position_requirements for select to authenticated
  using (exists (select 1 from public.positions p where p.id = position_id));
grant select on public.position_requirements to authenticated;
grant all on public.position_requirements to service_role;

create table public.screening_questions (
  id uuid primary key default gen_random_uuid(),
  position_id uuid not null references public.positions (id) on delete cascade,
  question text not null check (char_length(btrim(question)) between 3 and 300),
  kind text not null check (kind in ('yes_no', 'text')),
  required boolean not null default true,
  sort_order integer not null
);
create index screening_questions_position_idx on public.screening_questions (position_id, sort_order, id);
create trigger screening_questions_lawful before insert or update of question on public.screening_questions
  for each row execute function private.refuse_question();
create trigger screening_questions_listed after insert or update of question on public.screening_questions
  for each row execute function private.list_question();
create trigger screening_questions_note_acting after insert or update or delete on public.screening_questions
  for each row execute function private.record_acting_change();
alter table public.screening_questions enable row level security;
create policy "Of positions one sees" on public.screening_questions for select to authenticated
  using (exists (select 1 from public.positions p where p.id = position_id));
grant select on public.screening_questions to authenticated;
grant all on public.screening_questions to service_role;

create table public.position_changes (
  id bigint generated always as identity primary key,
  position_id uuid not null references public.positions (id) on delete cascade,
  version integer not null,
  changed_by uuid references auth.users (id) on delete set null,
  at timestamptz not null default now(),
  columns text[] not null,
  unique (position_id, version)
);
create index position_changes_changed_by_idx on public.position_changes (changed_by);
alter table public.position_changes enable row level security;
create policy "Of positions one sees" on public.position_changes for select to authenticated
  using (exists (select 1 from public.positions p where p.id = position_id));
grant select on public.position_changes to authenticated;
grant all on public.position_changes to service_role;

create table public.match_dismissals (
  job_seeker_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  position_id uuid not null references public.positions (id) on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (job_seeker_id, position_id)
);
create index match_dismissals_position_idx on public.match_dismissals (position_id);
create trigger match_dismissals_note_acting after insert or update or delete on public.match_dismissals
  for each row execute function private.record_acting_change();
alter table public.match_dismissals enable row level security;
create policy "Own dismissals" on public.match_dismissals for select to authenticated
  using (job_seeker_id = (select private.user_id()));
grant select on public.match_dismissals to authenticated;
grant all on public.match_dismissals to service_role;

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  -- The query string of the search page.
  query text not null check (char_length(query) <= 1000),
  created_at timestamptz not null default now(),
  filters jsonb not null default '{}' check (jsonb_typeof(filters) = 'object' and pg_column_size(filters) <= 2048),
  looked_at timestamptz not null default now(),
  -- How often new positions are emailed.
  frequency text not null default 'daily' check (frequency in ('at_once', 'daily', 'weekly', 'off')),
  -- Positions that opened earlier are not reported.
  alerts_from timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  unique (user_id, query)
);
create index saved_searches_due_idx on public.saved_searches (checked_at) where frequency <> 'off';
create trigger saved_searches_note_acting after insert or update or delete on public.saved_searches
  for each row execute function private.record_acting_change();
alter table public.saved_searches enable row level security;
create policy "Own searches" on public.saved_searches for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.saved_searches to authenticated;
grant all on public.saved_searches to service_role;
