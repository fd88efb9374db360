-- The marketplace: what a job seeker and a facility bring, and what happens between them. Tables and who may read them;
-- nothing here is written by a client itself, every write is a function of the migrations that follow.

-- ---------------------------------------------------------------- facts of the trade

create table public.certifications (
  code text primary key check (code ~ '^[a-z0-9_]{2,20}$'),
  short_name text not null,
  name text not null,
  sort_order integer not null
);
insert into public.certifications (code, short_name, name, sort_order) values
  ('bls', 'BLS', 'Basic Life Support', 10),
  ('acls', 'ACLS', 'Advanced Cardiovascular Life Support', 20),
  ('pals', 'PALS', 'Pediatric Advanced Life Support', 30),
  ('nrp', 'NRP', 'Neonatal Resuscitation Program', 40),
  ('tncc', 'TNCC', 'Trauma Nursing Core Course', 50),
  ('cpr', 'CPR', 'CPR and First Aid', 60),
  ('arrt', 'ARRT', 'Registered Radiologic Technologist', 70),
  ('nbrc', 'NBRC', 'Respiratory care credential of the NBRC', 80),
  ('ascp', 'ASCP', 'Medical laboratory certification of the ASCP', 90),
  ('ptcb', 'PTCB', 'Certified Pharmacy Technician', 100);

-- How a board lets licenses end, as far as it is known. A date that does not fit deserves a question, not a refusal.
alter table public.license_rules
  add column expires_month integer check (expires_month between 1 and 12),
  add column expires_day integer check (expires_day between 1 and 31),
  add column expires_year_parity text check (expires_year_parity in ('odd', 'even')),
  add column expires_at_month_end boolean not null default false;
update public.license_rules set expires_month = 4, expires_day = 30, expires_year_parity = 'odd'
  where profession = 'rn' and state = 'MO';
update public.license_rules set expires_month = 5, expires_day = 31, expires_year_parity = 'even'
  where profession = 'lpn' and state = 'MO';
-- Kansas nursing licenses end with the month of birth, in odd or even years by the year of birth, which we do not ask.
update public.license_rules set expires_at_month_end = true
  where profession in ('rn', 'lpn', 'np') and state = 'KS';

-- Numbers that an admin may have to change without a deployment.
create table public.app_settings (
  key text primary key check (key ~ '^[a-z_]{3,40}$'),
  value integer not null,
  description text not null
);
insert into public.app_settings (key, value, description) values
  ('guarantee_days', 90, 'Days after the start during which a placement fee is guaranteed'),
  ('invitation_days', 14, 'Days a candidate has to answer an invitation'),
  ('offer_days_most', 30, 'The most days an offer may stay open');

create function private.setting(p_key text) returns integer
language sql stable security definer set search_path = ''
as $$ select s.value from public.app_settings s where s.key = p_key $$;

-- ---------------------------------------------------------------- what a job seeker brings

alter table public.job_seeker_profiles
  add column phone text check (phone ~ '^[0-9]{10}$'),
  add column summary text check (char_length(summary) <= 2000),
  add column skills text[] not null default '{}' check (cardinality(skills) <= 30),
  -- Empty: any.
  add column schedules text[] not null default '{}' check (schedules <@ array['3x12', '4x10', '5x8']),
  add column facility_types text[] not null default '{}',
  add column on_call boolean not null default false,
  -- Further places, besides home, that distance may be measured from.
  add column other_zips text[] not null default '{}' check (cardinality(other_zips) <= 3),
  -- Consent to automatic applications: off until chosen, revocable, with a daily cap.
  add column auto_apply boolean not null default false,
  add column auto_apply_daily_cap integer not null default 2 check (auto_apply_daily_cap between 1 and 10),
  add column auto_apply_min_score_bp integer not null default 7000 check (auto_apply_min_score_bp between 0 and 10000),
  add column auto_apply_consented_at timestamptz,
  add check (auto_apply = (auto_apply_consented_at is not null));

alter table public.credentials add column certification text references public.certifications (code);
create index credentials_certification_idx on public.credentials (certification);

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null check (kind in ('resume', 'license', 'certification', 'other')),
  credential_id uuid references public.credentials (id) on delete set null,
  -- As shown to people; where the file lies is made by us and has nothing of it.
  file_name text not null check (char_length(file_name) between 1 and 120),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text not null unique check (storage_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}$'),
  expires_on date check (expires_on between '1950-01-01' and '2100-01-01'),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  status_reason text check (char_length(status_reason) <= 2000),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  -- The document that took its place.
  replaced_by uuid references public.documents (id) on delete set null,
  created_at timestamptz not null default now(),
  check (status <> 'rejected' or status_reason is not null)
);
create index documents_user_idx on public.documents (user_id, created_at desc);
create index documents_credential_idx on public.documents (credential_id);
create index documents_replaced_by_idx on public.documents (replaced_by);
create index documents_decided_by_idx on public.documents (decided_by);
create index documents_queue_idx on public.documents (created_at, id) where status = 'pending' and replaced_by is null;

create table public.document_views (
  id bigint generated always as identity primary key,
  document_id uuid not null references public.documents (id) on delete cascade,
  owner_id uuid not null references public.profiles (user_id) on delete cascade,
  viewer_id uuid references auth.users (id) on delete set null,
  -- The facility on whose behalf it was looked at; null for an admin.
  employer_id uuid references public.employer_profiles (user_id) on delete set null,
  at timestamptz not null default now()
);
create index document_views_document_idx on public.document_views (document_id);
create index document_views_owner_idx on public.document_views (owner_id, id desc);
create index document_views_viewer_idx on public.document_views (viewer_id);
create index document_views_employer_idx on public.document_views (employer_id);

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 80),
  -- The query of the search page, as its form sends it.
  query text not null check (char_length(query) <= 1000),
  created_at timestamptz not null default now(),
  unique (user_id, query)
);

create table public.match_dismissals (
  job_seeker_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  position_id uuid not null references public.positions (id) on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (job_seeker_id, position_id)
);
create index match_dismissals_position_idx on public.match_dismissals (position_id);

create table public.facility_blocks (
  job_seeker_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (job_seeker_id, employer_id)
);
create index facility_blocks_employer_idx on public.facility_blocks (employer_id);

-- ---------------------------------------------------------------- what a facility brings

alter table public.employer_profiles
  add column ccn text check (ccn ~ '^[0-9]{2}[0-9A-Z]{4}$'),
  add column website text check (website ~ '^https?://[^\s]{3,200}$'),
  add column contact_title text check (char_length(contact_title) between 2 and 120),
  add column verification_note text check (char_length(verification_note) <= 2000),
  add column authorized_at timestamptz;
comment on column public.employer_profiles.ccn is 'CMS certification number: two digits of the state, four of the type.';
comment on column public.employer_profiles.authorized_at is 'When the person said that they may hire for this facility.';

-- Who else works for a facility. Its owner is the account that made it and has no row here.
create table public.facility_members (
  user_id uuid primary key references public.profiles (user_id) on delete cascade,
  facility_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  role text not null check (role in ('recruiter', 'viewer')),
  created_at timestamptz not null default now(),
  check (user_id <> facility_id)
);
create index facility_members_facility_idx on public.facility_members (facility_id);

create table public.facility_invitations (
  id uuid primary key default gen_random_uuid(),
  facility_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  role text not null check (role in ('recruiter', 'viewer')),
  invited_by uuid references auth.users (id) on delete set null,
  -- Only its digest is kept: the mail has the token.
  token_sha256 text not null unique check (token_sha256 ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null default now() + interval '14 days',
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  unique (facility_id, email)
);
create index facility_invitations_invited_by_idx on public.facility_invitations (invited_by);

-- What an employer has subscribed to. Billing fills it; a facility without a row has the first plan's limits.
create table public.employer_subscriptions (
  employer_id uuid primary key references public.employer_profiles (user_id) on delete cascade,
  plan_code text not null references public.plan_definitions (code),
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  created_at timestamptz not null default now(),
  check (current_period_start < current_period_end)
);
create index employer_subscriptions_plan_idx on public.employer_subscriptions (plan_code);

alter table public.positions
  add column schedule text check (schedule in ('3x12', '4x10', '5x8')),
  add column on_call boolean not null default false,
  add column openings integer not null default 1 check (openings between 1 and 100),
  add column benefits text[] not null default '{}' check (cardinality(benefits) <= 20),
  -- Counts up with every change, so that a form can tell that somebody else was faster.
  add column version integer not null default 1,
  add column opened_at timestamptz,
  add column closed_at timestamptz,
  add column closed_reason text check (char_length(closed_reason) <= 500);
update public.positions set opened_at = created_at where status <> 'draft';

create table public.position_requirements (
  id uuid primary key default gen_random_uuid(),
  position_id uuid not null references public.positions (id) on delete cascade,
  -- A certification of the list, or a skill in words.
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

create table public.screening_questions (
  id uuid primary key default gen_random_uuid(),
  position_id uuid not null references public.positions (id) on delete cascade,
  question text not null check (char_length(btrim(question)) between 3 and 300),
  kind text not null check (kind in ('yes_no', 'text')),
  required boolean not null default true,
  sort_order integer not null
);
create index screening_questions_position_idx on public.screening_questions (position_id, sort_order, id);

-- What changed between two versions of a position, and who changed it.
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

-- Candidates a facility has put aside from the matches of a position, before anything was sent.
create table public.saved_candidates (
  position_id uuid not null references public.positions (id) on delete cascade,
  job_seeker_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  saved_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (position_id, job_seeker_id)
);
create index saved_candidates_job_seeker_idx on public.saved_candidates (job_seeker_id);
create index saved_candidates_saved_by_idx on public.saved_candidates (saved_by);

-- Each candidate that a facility has looked at in full: once counted, free ever after.
create table public.candidate_views (
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  job_seeker_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  viewed_by uuid references auth.users (id) on delete set null,
  first_viewed_at timestamptz not null default now(),
  last_viewed_at timestamptz not null default now(),
  -- Null where the candidate had shown themselves by applying: such a view is not counted.
  period_start timestamptz,
  plan_code text references public.plan_definitions (code),
  primary key (employer_id, job_seeker_id)
);
create index candidate_views_job_seeker_idx on public.candidate_views (job_seeker_id, last_viewed_at desc);
create index candidate_views_viewed_by_idx on public.candidate_views (viewed_by);
create index candidate_views_period_idx on public.candidate_views (employer_id, period_start) where period_start is not null;
create index candidate_views_plan_idx on public.candidate_views (plan_code);

-- ---------------------------------------------------------------- between the two

create table public.application_statuses (
  code text primary key,
  label text not null,
  -- What the candidate reads.
  candidate_label text not null,
  is_open boolean not null,
  sort_order integer not null
);
insert into public.application_statuses (code, label, candidate_label, is_open, sort_order) values
  ('invited', 'Invited', 'You are invited', true, 10),
  ('applied', 'Applied', 'Applied', true, 20),
  ('shortlisted', 'Shortlisted', 'Being considered', true, 30),
  ('interviewing', 'Interviewing', 'Interview', true, 40),
  ('offered', 'Offer made', 'You have an offer', true, 50),
  ('accepted', 'Offer accepted', 'Offer accepted', true, 60),
  ('hired', 'Hired', 'Hired', false, 70),
  ('declined', 'Declined', 'Not chosen', false, 80),
  ('withdrawn', 'Withdrawn', 'Withdrawn by you', false, 90),
  ('closed', 'Closed', 'Closed', false, 100);

-- The one table of what may become of an application, by whom. from_status null: how one begins.
create table public.application_transitions (
  id integer generated always as identity primary key,
  from_status text references public.application_statuses (code),
  to_status text not null references public.application_statuses (code),
  side text not null check (side in ('candidate', 'facility', 'system')),
  -- Which function makes it: 'move' is asked for directly, the others come with something else.
  via text not null check (via in ('apply', 'invite', 'move', 'interview', 'offer', 'hire', 'position')),
  needs_reason boolean not null,
  unique nulls not distinct (from_status, to_status, side, via)
);
insert into public.application_transitions (from_status, to_status, side, via, needs_reason) values
  (null, 'applied', 'candidate', 'apply', false),
  (null, 'applied', 'system', 'apply', false),
  (null, 'invited', 'facility', 'invite', false),
  ('invited', 'applied', 'candidate', 'apply', false),
  ('withdrawn', 'applied', 'candidate', 'apply', false),
  ('withdrawn', 'invited', 'facility', 'invite', false),
  ('invited', 'withdrawn', 'candidate', 'move', true),
  ('invited', 'declined', 'facility', 'move', true),
  ('invited', 'closed', 'system', 'move', true),
  ('applied', 'shortlisted', 'facility', 'move', false),
  ('shortlisted', 'applied', 'facility', 'move', false),
  ('applied', 'interviewing', 'facility', 'interview', false),
  ('shortlisted', 'interviewing', 'facility', 'interview', false),
  ('interviewing', 'shortlisted', 'facility', 'move', false),
  ('shortlisted', 'offered', 'facility', 'offer', false),
  ('interviewing', 'offered', 'facility', 'offer', false),
  ('offered', 'accepted', 'candidate', 'offer', false),
  ('offered', 'shortlisted', 'facility', 'offer', true),
  ('offered', 'shortlisted', 'system', 'offer', true),
  ('offered', 'withdrawn', 'candidate', 'offer', true),
  ('accepted', 'hired', 'facility', 'hire', false),
  ('accepted', 'withdrawn', 'candidate', 'move', true),
  ('accepted', 'declined', 'facility', 'move', true),
  ('applied', 'declined', 'facility', 'move', true),
  ('shortlisted', 'declined', 'facility', 'move', true),
  ('interviewing', 'declined', 'facility', 'move', true),
  ('applied', 'withdrawn', 'candidate', 'move', true),
  ('shortlisted', 'withdrawn', 'candidate', 'move', true),
  ('interviewing', 'withdrawn', 'candidate', 'move', true),
  ('offered', 'withdrawn', 'candidate', 'move', true),
  ('invited', 'closed', 'system', 'position', true),
  ('applied', 'closed', 'system', 'position', true),
  ('shortlisted', 'closed', 'system', 'position', true),
  ('interviewing', 'closed', 'system', 'position', true),
  ('offered', 'closed', 'system', 'position', true);

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  position_id uuid not null references public.positions (id) on delete cascade,
  job_seeker_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  -- The position's facility, so that policies need not look it up.
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  status text not null references public.application_statuses (code),
  source text not null check (source in ('applied', 'invited', 'automatic')),
  note text check (char_length(note) <= 5000),
  -- What was asked and answered, as it stood: [{"question": …, "answer": …}].
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array' and pg_column_size(answers) <= 65536),
  -- The match as it stood: score_bp, components, facts, weights_version; null when there was none.
  match jsonb,
  closed_reason text check (char_length(closed_reason) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  status_at timestamptz not null default now(),
  unique (position_id, job_seeker_id)
);
create index applications_position_idx on public.applications (position_id, status, status_at desc, id);
create index applications_job_seeker_idx on public.applications (job_seeker_id, status_at desc, id);
create index applications_employer_idx on public.applications (employer_id, status, status_at desc, id);

create table public.application_history (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  at timestamptz not null default now(),
  from_status text references public.application_statuses (code),
  to_status text not null references public.application_statuses (code),
  side text not null check (side in ('candidate', 'facility', 'system')),
  -- Null for the system, and for somebody whose account is gone.
  actor_id uuid references auth.users (id) on delete set null,
  reason text check (char_length(reason) <= 2000)
);
create index application_history_application_idx on public.application_history (application_id, id);
create index application_history_actor_idx on public.application_history (actor_id);

create table public.interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  status text not null default 'proposed' check (status in ('proposed', 'accepted', 'declined', 'cancelled')),
  kind text not null check (kind in ('in_person', 'phone', 'video')),
  place text not null check (char_length(btrim(place)) between 2 and 500),
  note text check (char_length(note) <= 5000),
  duration_minutes integer not null check (duration_minutes between 10 and 480),
  time_zone text not null default 'America/Chicago' check (time_zone in ('America/Chicago', 'America/Denver')),
  -- Whose times these are; the other side accepts one of them.
  proposed_by text not null check (proposed_by in ('candidate', 'facility')),
  starts_at timestamptz,
  reason text check (char_length(reason) <= 2000),
  -- Counts up with every change, as calendars want it.
  sequence integer not null default 0,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'accepted') <= (starts_at is not null))
);
create index interviews_application_idx on public.interviews (application_id, created_at desc);
create index interviews_coming_idx on public.interviews (starts_at) where status = 'accepted';

create table public.interview_times (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references public.interviews (id) on delete cascade,
  starts_at timestamptz not null,
  unique (interview_id, starts_at)
);

create table public.offers (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  pay_cents bigint not null check (pay_cents between 100 and 100000000),
  pay_period text not null check (pay_period in ('hour', 'week', 'year')),
  -- A year of it: 2,080 hours, 52 weeks.
  annual_salary_cents bigint not null generated always as (
    pay_cents * case pay_period when 'hour' then 2080 when 'week' then 52 else 1 end) stored,
  starts_on date not null check (starts_on between '2000-01-01' and '2100-01-01'),
  expires_at timestamptz not null,
  message text check (char_length(message) <= 5000),
  -- The placement fee as it was shown before the offer was sent: basis points of a year's salary.
  fee_bp integer not null check (fee_bp between 0 and 10000),
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

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  sender_id uuid references auth.users (id) on delete set null,
  side text not null check (side in ('candidate', 'facility')),
  body text not null check (char_length(btrim(body)) between 1 and 5000),
  -- What a form carries, so that sending it twice makes one message.
  form_key uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index messages_application_idx on public.messages (application_id, created_at, id);
create index messages_sender_idx on public.messages (sender_id);
create unique index messages_form_key on public.messages (application_id, form_key) where form_key is not null;

create table public.message_reports (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.messages (id) on delete cascade,
  reporter_id uuid not null references auth.users (id) on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 3 and 2000),
  status text not null default 'open' check (status in ('open', 'settled')),
  settled_by uuid references auth.users (id) on delete set null,
  settled_note text check (char_length(settled_note) <= 2000),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (message_id, reporter_id)
);
create index message_reports_reporter_idx on public.message_reports (reporter_id);
create index message_reports_settled_by_idx on public.message_reports (settled_by);

create table public.application_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  body text not null check (char_length(btrim(body)) between 1 and 5000),
  form_key uuid,
  created_at timestamptz not null default now()
);
create index application_notes_application_idx on public.application_notes (application_id, created_at desc, id);
create index application_notes_author_idx on public.application_notes (author_id);
create unique index application_notes_form_key on public.application_notes (application_id, form_key)
  where form_key is not null;

create table public.scorecards (
  application_id uuid not null references public.applications (id) on delete cascade,
  interviewer_id uuid not null references auth.users (id) on delete cascade,
  -- One to five; null was not looked at.
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

create table public.placements (
  id uuid primary key default gen_random_uuid(),
  -- Money was or will be owed for it, so it outlives the application's people.
  application_id uuid unique references public.applications (id) on delete set null,
  position_id uuid references public.positions (id) on delete set null,
  employer_id uuid references public.employer_profiles (user_id) on delete set null,
  job_seeker_id uuid references public.job_seeker_profiles (user_id) on delete set null,
  position_title text not null,
  starts_on date not null,
  annual_salary_cents bigint not null check (annual_salary_cents > 0),
  plan_code text not null references public.plan_definitions (code),
  fee_bp integer not null check (fee_bp between 0 and 10000),
  -- Rounded half up.
  fee_cents bigint not null generated always as ((annual_salary_cents * fee_bp + 5000) / 10000) stored,
  guarantee_until date not null,
  status text not null default 'hired' check (status in ('hired', 'ended')),
  ended_on date,
  ended_reason text check (char_length(ended_reason) <= 2000),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  check ((status = 'ended') = (ended_on is not null))
);
create index placements_employer_idx on public.placements (employer_id, created_at desc, id);
create index placements_job_seeker_idx on public.placements (job_seeker_id);
create index placements_position_idx on public.placements (position_id);
create index placements_plan_idx on public.placements (plan_code);
create index placements_created_by_idx on public.placements (created_by);

create table public.placement_disputes (
  id uuid primary key default gen_random_uuid(),
  placement_id uuid not null references public.placements (id) on delete cascade,
  side text not null check (side in ('candidate', 'facility')),
  raised_by uuid references auth.users (id) on delete set null,
  reason text not null check (char_length(btrim(reason)) between 10 and 5000),
  status text not null default 'open' check (status in ('open', 'settled')),
  settled_by uuid references auth.users (id) on delete set null,
  settled_note text check (char_length(settled_note) <= 2000),
  settled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index placement_disputes_open_key on public.placement_disputes (placement_id, side) where status = 'open';
create index placement_disputes_raised_by_idx on public.placement_disputes (raised_by);
create index placement_disputes_settled_by_idx on public.placement_disputes (settled_by);

-- ---------------------------------------------------------------- telling people

create table public.notification_kinds (
  code text primary key check (code ~ '^[a-z_]{3,40}$'),
  audience text not null check (audience in ('job_seeker', 'employer', 'both')),
  label text not null,
  -- Whether an e-mail is sent unless somebody says otherwise.
  email_by_default boolean not null,
  -- What nobody can do without, such as a decision about their account.
  always_email boolean not null default false,
  sort_order integer not null
);
insert into public.notification_kinds (code, audience, label, email_by_default, always_email, sort_order) values
  ('account_decided', 'both', 'Decisions about your account', true, true, 10),
  ('document_decided', 'job_seeker', 'Decisions about your documents', true, false, 20),
  ('credential_expiring', 'job_seeker', 'Licenses, certifications and documents that expire', true, false, 30),
  ('new_match', 'job_seeker', 'New positions that fit you', true, false, 40),
  ('invitation', 'job_seeker', 'Invitations to apply', true, false, 50),
  ('application_sent', 'job_seeker', 'Applications you sent, automatic ones included', true, false, 60),
  ('application_moved', 'job_seeker', 'Progress of your applications', true, false, 70),
  ('application_ended', 'both', 'Applications that end, with the reason', true, false, 80),
  ('profile_viewed', 'job_seeker', 'Facilities that look at your profile', false, false, 90),
  ('application_received', 'employer', 'New applications', true, false, 100),
  ('invitation_answered', 'employer', 'Answers to your invitations', true, false, 110),
  ('interview', 'both', 'Interviews: times, changes, reminders', true, false, 120),
  ('offer', 'both', 'Offers and answers to them', true, false, 130),
  ('hired', 'both', 'Hires', true, false, 140),
  ('message', 'both', 'Messages', true, false, 150),
  ('placement', 'both', 'Placements: ends and disputes', true, false, 160),
  ('team', 'employer', 'Your team', true, false, 170);

-- What is told is said in words by the app, from the kind and these facts.
create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null references public.notification_kinds (code),
  -- What happened, within its kind: which words are chosen.
  event text not null check (event ~ '^[a-z_]{3,40}$'),
  facts jsonb not null default '{}' check (pg_column_size(facts) <= 16384),
  -- A path of ours that leads to what it is about.
  href text not null check (href ~ '^/[a-z]' and char_length(href) <= 300),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user_idx on public.notifications (user_id, created_at desc, id);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_kind_idx on public.notifications (kind);

create table public.notification_preferences (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null references public.notification_kinds (code),
  email boolean not null,
  primary key (user_id, kind)
);
create index notification_preferences_kind_idx on public.notification_preferences (kind);

create table public.notification_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- No e-mail between the two, in that time zone; both or neither.
  quiet_from time,
  quiet_until time,
  time_zone text not null default 'America/Chicago' check (time_zone in ('America/Chicago', 'America/Denver')),
  -- In the address that ends e-mails of a kind without signing in.
  unsubscribe_key uuid not null unique default gen_random_uuid(),
  check ((quiet_from is null) = (quiet_until is null))
);

-- E-mails to be sent: written in the transaction they tell of, taken by the worker.
create table public.outbox (
  id bigint generated always as identity primary key,
  -- Null for an address that has no account yet, such as of somebody invited to a team.
  notification_id uuid unique references public.notifications (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  to_email text check (char_length(to_email) <= 254),
  kind text not null references public.notification_kinds (code),
  event text not null,
  facts jsonb not null default '{}' check (pg_column_size(facts) <= 16384),
  href text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'skipped', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- Taken by a worker until then; another may take it afterwards.
  locked_until timestamptz,
  last_error text check (char_length(last_error) <= 1000),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((user_id is null) <> (to_email is null))
);
create index outbox_due_idx on public.outbox (next_attempt_at, id) where status = 'waiting';
create index outbox_dead_idx on public.outbox (done_at desc, id) where status = 'dead';
create index outbox_user_idx on public.outbox (user_id);
create index outbox_kind_idx on public.outbox (kind);

-- When a reminder was sent, so that none is sent twice.
create table public.reminders_sent (
  subject_type text not null check (subject_type in ('credential', 'document', 'offer')),
  subject_id uuid not null,
  days_before integer not null,
  at timestamptz not null default now(),
  primary key (subject_type, subject_id, days_before)
);

-- ---------------------------------------------------------------- who is asking, for a facility

-- The facility the caller works for: the one they are a member of, else their own.
create function private.facility_id() returns uuid
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select m.facility_id from public.facility_members m where m.user_id = private.user_id()),
    (select e.user_id from public.employer_profiles e where e.user_id = private.user_id()))
$$;

-- What the caller may do for it: 'owner', 'recruiter', 'viewer', or null.
create function private.team_role() returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select m.role from public.facility_members m where m.user_id = private.user_id()),
    (select 'owner' from public.employer_profiles e where e.user_id = private.user_id()))
$$;

-- The caller's facility, for what recruiters do. Refuses viewers and whoever is not approved.
create function private.recruiting_for() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_approved('employer') then
    raise exception using errcode = 'PT403', message = 'Only approved facilities do this.';
  end if;
  if private.team_role() not in ('owner', 'recruiter') then
    raise exception using errcode = 'PT403', message = 'You may look at everything, but not change it: ask your facility''s owner.';
  end if;
  return private.facility_id();
end
$$;

-- The plan that counts for a facility now, with its limits and the billing period. Without a subscription: the first
-- plan, by calendar months in US Central.
create function private.plan_of(p_facility uuid) returns table (
  plan_code text, plan_name text, fee_bp integer, job_posting_limit integer, candidate_view_limit integer,
  period_start timestamptz, period_end timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select d.code, d.display_name, round(d.placement_fee_percentage * 100)::integer, d.job_posting_limit,
    d.candidate_view_limit,
    coalesce(s.current_period_start, date_trunc('month', now() at time zone 'America/Chicago') at time zone 'America/Chicago'),
    coalesce(s.current_period_end,
      (date_trunc('month', now() at time zone 'America/Chicago') + interval '1 month') at time zone 'America/Chicago')
  from (select 1) one
  left join public.employer_subscriptions s on s.employer_id = p_facility
    and now() >= s.current_period_start and now() < s.current_period_end
  join public.plan_definitions d on d.code = coalesce(s.plan_code,
    (select f.code from public.plan_definitions f order by f.sort_order limit 1))
$$;

-- ---------------------------------------------------------------- row level security: who reads what

-- Nobody changes a row through the data API itself, and of reading the same is said for every table: rows of one's own,
-- rows of one's own application or facility, and for admins what they answer for.
do $$
declare
  name text;
begin
  foreach name in array array['certifications', 'app_settings', 'documents', 'document_views', 'saved_searches',
    'match_dismissals', 'facility_blocks', 'facility_members', 'facility_invitations', 'employer_subscriptions',
    'position_requirements', 'screening_questions', 'position_changes', 'saved_candidates', 'candidate_views',
    'application_statuses', 'application_transitions', 'applications', 'application_history', 'interviews',
    'interview_times', 'offers', 'messages', 'message_reports', 'application_notes', 'scorecards', 'placements',
    'placement_disputes', 'notification_kinds', 'notifications', 'notification_preferences', 'notification_settings',
    'outbox', 'reminders_sent']
  loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end
$$;

create policy "Anyone reads certifications" on public.certifications for select using (true);
create policy "Anyone reads application statuses" on public.application_statuses for select using (true);
create policy "Anyone reads application transitions" on public.application_transitions for select using (true);
create policy "Anyone reads kinds of notifications" on public.notification_kinds for select using (true);
grant select on public.certifications, public.application_statuses, public.application_transitions,
  public.notification_kinds to anon, authenticated;

create policy "Anyone signed in reads settings" on public.app_settings for select to authenticated using (true);
create policy "Own documents, or admin" on public.documents for select to authenticated
  using (user_id = (select private.user_id()) or (select private.is_admin()));
create policy "Views of own documents, or admin" on public.document_views for select to authenticated
  using (owner_id = (select private.user_id()) or (select private.is_admin()));
create policy "Own searches" on public.saved_searches for select to authenticated
  using (user_id = (select private.user_id()));
create policy "Own dismissals" on public.match_dismissals for select to authenticated
  using (job_seeker_id = (select private.user_id()));
create policy "Own blocks" on public.facility_blocks for select to authenticated
  using (job_seeker_id = (select private.user_id()));

create policy "Own team, or admin" on public.facility_members for select to authenticated
  using (facility_id = (select private.facility_id()) or (select private.is_admin()));
create policy "Own facility's subscription, or admin" on public.employer_subscriptions for select to authenticated
  using (employer_id = (select private.facility_id()) or (select private.is_admin()));
-- Whoever sees the position sees what belongs to it: its own policy is asked.
create policy "Of positions one sees" on public.position_requirements for select to authenticated
  using (exists (select 1 from public.positions p where p.id = position_id));
create policy "Of positions one sees" on public.screening_questions for select to authenticated
  using (exists (select 1 from public.positions p where p.id = position_id));
create policy "Of positions one sees" on public.position_changes for select to authenticated
  using (exists (select 1 from public.positions p where p.id = position_id));

create policy "Candidate, facility, or admin" on public.applications for select to authenticated
  using (job_seeker_id = (select private.user_id()) or employer_id = (select private.facility_id())
    or (select private.is_admin()));
create policy "Of applications one sees" on public.application_history for select to authenticated
  using (exists (select 1 from public.applications a where a.id = application_id));
create policy "Of applications one sees" on public.interviews for select to authenticated
  using (exists (select 1 from public.applications a where a.id = application_id));
create policy "Of interviews one sees" on public.interview_times for select to authenticated
  using (exists (select 1 from public.interviews i where i.id = interview_id));
-- The fee is between the facility and us, and both columns stand in the row: candidates read through a function.
create policy "Facility, or admin" on public.offers for select to authenticated
  using (exists (select 1 from public.applications a where a.id = application_id
    and (a.employer_id = (select private.facility_id()) or (select private.is_admin()))));
-- What two people write to each other is not an admin's to read, unless one of them reports it.
create policy "Candidate or facility" on public.messages for select to authenticated
  using (exists (select 1 from public.applications a where a.id = application_id
      and (a.job_seeker_id = (select private.user_id()) or a.employer_id = (select private.facility_id())))
    or ((select private.is_admin()) and exists (select 1 from public.message_reports r where r.message_id = id)));
create policy "Own reports, or admin" on public.message_reports for select to authenticated
  using (reporter_id = (select private.user_id()) or (select private.is_admin()));
create policy "Facility" on public.application_notes for select to authenticated
  using (exists (select 1 from public.applications a where a.id = application_id
    and a.employer_id = (select private.facility_id())));
create policy "Facility" on public.scorecards for select to authenticated
  using (exists (select 1 from public.applications a where a.id = application_id
    and a.employer_id = (select private.facility_id())));
create policy "Facility, or admin" on public.placements for select to authenticated
  using (employer_id = (select private.facility_id()) or (select private.is_admin()));
create policy "Own disputes, or admin" on public.placement_disputes for select to authenticated
  using ((side = 'facility' and exists (select 1 from public.placements p where p.id = placement_id
      and p.employer_id = (select private.facility_id())))
    or raised_by = (select private.user_id()) or (select private.is_admin()));

create policy "Own notifications" on public.notifications for select to authenticated
  using (user_id = (select private.user_id()));
create policy "Own preferences" on public.notification_preferences for select to authenticated
  using (user_id = (select private.user_id()));
create policy "Admins read the outbox" on public.outbox for select to authenticated
  using ((select private.is_admin()));

grant select on public.app_settings, public.documents, public.document_views, public.saved_searches,
  public.match_dismissals, public.facility_blocks, public.facility_members, public.employer_subscriptions,
  public.position_requirements, public.screening_questions, public.position_changes, public.applications,
  public.application_history, public.interviews, public.interview_times, public.offers, public.messages,
  public.message_reports, public.application_notes, public.scorecards, public.placements,
  public.placement_disputes, public.notifications, public.notification_preferences, public.outbox
  to authenticated;
-- Invitations (digests), saved candidates and views (who it is), settings with the unsubscribe key, and reminders are
-- read by functions only.

-- A facility is its whole team's.
alter policy "Own positions, or admin" on public.positions
  using (employer_id = (select private.facility_id()) or (select private.is_admin()));
alter policy "Own facility, or admin" on public.employer_profiles
  using (user_id in ((select private.user_id()), (select private.facility_id())) or (select private.is_admin()));
-- Posting is a function now: it writes more than one table.
drop policy "Approved employers post positions" on public.positions;
revoke insert on public.positions from authenticated;

-- ---------------------------------------------------------------- what holds whichever function writes

create function private.refuse_history_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- A whole account may go; a single entry may not, and nothing of it changes but who, when that account goes.
  if tg_op = 'DELETE' then
    if exists (select 1 from public.applications a where a.id = old.application_id) then
      raise exception using errcode = 'PT403', message = 'The history of an application is never changed or removed.';
    end if;
    return old;
  end if;
  if new.actor_id is null and (new.id, new.application_id, new.at, new.from_status, new.to_status, new.side, new.reason)
    is not distinct from (old.id, old.application_id, old.at, old.from_status, old.to_status, old.side, old.reason) then
    return new;
  end if;
  raise exception using errcode = 'PT403', message = 'The history of an application is never changed or removed.';
end
$$;
create trigger application_history_append_only before update or delete on public.application_history
  for each row execute function private.refuse_history_change();

create trigger interviews_touch before update on public.interviews
  for each row execute function private.touch_updated_at();
create trigger scorecards_touch before update on public.scorecards
  for each row execute function private.touch_updated_at();

-- While an admin acts, every row written leaves an entry with both ids.
do $$
declare
  name text;
begin
  foreach name in array array['documents', 'saved_searches', 'match_dismissals', 'facility_blocks', 'facility_members',
    'facility_invitations', 'position_requirements', 'screening_questions', 'saved_candidates', 'candidate_views',
    'applications', 'interviews', 'interview_times', 'offers', 'messages', 'message_reports', 'application_notes',
    'scorecards', 'placements', 'placement_disputes', 'notifications', 'notification_preferences',
    'notification_settings']
  loop
    execute format('create trigger %I after insert or update or delete on public.%I for each row execute function private.note_acting()',
      name || '_note_acting', name);
  end loop;
end
$$;

revoke execute on function private.setting(text), private.facility_id(), private.team_role(), private.recruiting_for(),
  private.plan_of(uuid), private.refuse_history_change()
  from public, anon, authenticated;
grant execute on function private.facility_id() to anon, authenticated, service_role;
