-- Candidates that a facility saved or viewed. A facility's first view of a candidate counts against its plan.

create table public.saved_candidates (
  position_id uuid not null references public.positions (id) on delete cascade,
  job_seeker_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  saved_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (position_id, job_seeker_id)
);
create index saved_candidates_job_seeker_idx on public.saved_candidates (job_seeker_id);
create index saved_candidates_saved_by_idx on public.saved_candidates (saved_by);
create trigger saved_candidates_note_acting after insert or update or delete on public.saved_candidates
  for each row execute function private.record_acting_change();
alter table public.saved_candidates enable row level security;
grant all on public.saved_candidates to service_role;

create table public.candidate_views (
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  job_seeker_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  viewed_by uuid references auth.users (id) on delete set null,
  first_viewed_at timestamptz not null default now(),
  last_viewed_at timestamptz not null default now(),
  -- Null if the candidate had applied: such a view does not count against the plan.
  period_start timestamptz,
  plan_code text references public.plan_definitions (code),
  primary key (employer_id, job_seeker_id)
);
create index candidate_views_job_seeker_idx on public.candidate_views (job_seeker_id, last_viewed_at desc);
create index candidate_views_viewed_by_idx on public.candidate_views (viewed_by);
create index candidate_views_period_idx on public.candidate_views (employer_id, period_start)
  where period_start is not null;
create index candidate_views_plan_idx on public.candidate_views (plan_code);
create trigger candidate_views_note_acting after insert or update or delete on public.candidate_views
  for each row execute function private.record_acting_change();
create trigger candidate_views_attention after insert or update of last_viewed_at on public.candidate_views
  for each row execute function private.attention_paid();
create trigger candidate_views_attention_gone after delete on public.candidate_views
  referencing old table as gone for each statement execute function private.attention_gone();
alter table public.candidate_views enable row level security;
grant all on public.candidate_views to service_role;
