-- Interviews, offers and scorecards of an application.

create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The application's, set by a trigger: a facility finds what waits for it without reading all of its applications.
  employer_id uuid not null,
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'declined', 'cancelled')),
  kind text not null check (kind in ('in_person', 'phone', 'video')),
  place text not null check (char_length(btrim(place)) between 2 and 500),
  note text check (char_length(note) <= 5000),
  duration_minutes integer not null check (duration_minutes between 10 and 480),
  time_zone text not null default 'America/Chicago' check (time_zone in ('America/Chicago', 'America/Denver')),
  -- The side that proposed the times; the other side accepts one.
  proposed_by text not null check (proposed_by in ('candidate', 'facility')),
  starts_at timestamptz,
  -- When the other side accepted that time.
  accepted_at timestamptz,
  reason text check (char_length(reason) <= 2000),
  -- Counts up with every change, as iCalendar requires.
  sequence integer not null default 0,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'accepted') <= (starts_at is not null))
);
create index interviews_application_idx on public.interviews (application_id, created_at desc);
create index interviews_waiting_idx on public.interviews (employer_id)
  where status = 'proposed' and proposed_by = 'candidate';
create index interviews_facility_idx on public.interviews (employer_id, starts_at) where status = 'accepted';
create index interviews_coming_idx on public.interviews (starts_at) where status = 'accepted';
create trigger interviews_of_facility before insert on public.interviews
  for each row execute function private.of_facility();
create trigger interviews_touch before update on public.interviews
  for each row execute function private.touch_updated_at();
create trigger interviews_note_acting after insert or update or delete on public.interviews
  for each row execute function private.record_acting_change();
alter table public.interviews enable row level security;
create policy "Of applications one sees" on public.interviews for select to authenticated
  using (exists (select 1 from public.applications a where a.id = application_id));
grant select on public.interviews to authenticated;
grant all on public.interviews to service_role;

create table public.interview_times (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references public.interviews (id) on delete cascade,
  starts_at timestamptz not null,
  unique (interview_id, starts_at)
);
create trigger interview_times_note_acting after insert or update or delete on public.interview_times
  for each row execute function private.record_acting_change();
alter table public.interview_times enable row level security;
create policy "Of interviews one sees" on public.interview_times for select to authenticated
  using (exists (select 1 from public.interviews i where i.id = interview_id));
grant select on public.interview_times to authenticated;
grant all on public.interview_times to service_role;

create table public.offers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- Withdrawn by the facility, or ended with the application; why that ended is the application's reason.
  status text not null default 'open'
    check (status in ('open', 'accepted', 'declined', 'withdrawn', 'ended', 'expired')),
  pay_cents bigint not null check (pay_cents between 100 and 100000000),
  pay_period text not null check (pay_period in ('hour', 'week', 'year')),
  -- Hours per week, as agreed when the offer was made.
  hours numeric(3, 1) not null check (hours between 1 and 80),
  annual_salary_cents bigint not null generated always as (
    private.yearly_cents(pay_cents, pay_period, hours)) stored,
  starts_on date not null check (starts_on between '2000-01-01' and '2100-01-01'),
  expires_at timestamptz not null,
  -- When its time began anew, after a pause of the application.
  renewed_at timestamptz,
  message text check (char_length(message) <= 5000),
  -- The placement fee shown before the offer was sent, in basis points of a year's salary.
  fee_bp integer not null check (fee_bp between 0 and 10000),
  -- Kept like the fee: a changed setting does not shorten the guarantee of an offer already sent.
  guarantee_days integer not null default private.setting('guarantee_days') check (guarantee_days between 0 and 365),
  plan_code text not null references public.plan_definitions (code),
  made_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  reason text check (char_length(reason) <= 2000),
  created_at timestamptz not null default now()
);
create unique index offers_open_key on public.offers (application_id) where status = 'open';
create index offers_application_idx on public.offers (application_id, created_at desc);
create index offers_expiry_idx on public.offers (expires_at) where status = 'open';
create index offers_plan_idx on public.offers (plan_code);
create index offers_made_by_idx on public.offers (made_by);
create trigger offers_note_acting after insert or update or delete on public.offers
  for each row execute function private.record_acting_change();
alter table public.offers enable row level security;
grant all on public.offers to service_role;

create table public.scorecards (
  application_id uuid not null references public.applications (id) on delete cascade,
  interviewer_id uuid not null references auth.users (id) on delete cascade,
  -- 1 to 5; null means not rated.
  clinical integer check (clinical between 1 and 5),
  communication integer check (communication between 1 and 5),
  reliability integer check (reliability between 1 and 5),
  teamwork integer check (teamwork between 1 and 5),
  recommendation text not null check (recommendation in ('strong_yes', 'yes', 'no', 'strong_no')),
  comment text check (char_length(comment) <= 5000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (application_id, interviewer_id)
);
create index scorecards_interviewer_idx on public.scorecards (interviewer_id);
create trigger scorecards_touch before update on public.scorecards
  for each row execute function private.touch_updated_at();
create trigger scorecards_note_acting after insert or update or delete on public.scorecards
  for each row execute function private.record_acting_change();
alter table public.scorecards enable row level security;
grant all on public.scorecards to service_role;
