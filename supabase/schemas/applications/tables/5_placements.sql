-- Placements with their fee, and disputes about them.

create table public.placements (
  id uuid primary key default gen_random_uuid(),
  -- All four can become null: a placement outlives the accounts, because its fee is still owed.
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
  -- When the fee was waived; nothing is owed from then on. The audit log has who and why.
  fee_waived_at timestamptz,
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
create index placements_created_idx on public.placements (created_at desc, id desc);
create trigger placements_note_acting after insert or update or delete on public.placements
  for each row execute function private.record_acting_change();
create trigger placements_noted after insert or update of created_at, annual_salary_cents, fee_bp,
  fee_waived_at on public.placements
  for each row execute function private.placement_changed();
alter table public.placements enable row level security;
grant all on public.placements to service_role;

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
  created_at timestamptz not null default now(),
  outcome text check (outcome in ('facility', 'candidate', 'withdrawn')),
  constraint placement_disputes_outcome_settled check (outcome is null or status = 'settled')
);
create unique index placement_disputes_open_key on public.placement_disputes (placement_id, side) where status = 'open';
create index placement_disputes_raised_by_idx on public.placement_disputes (raised_by);
create index placement_disputes_settled_by_idx on public.placement_disputes (settled_by);
create index placement_disputes_waiting_idx on public.placement_disputes (created_at, id) where status = 'open';
create index placement_disputes_settled_idx on public.placement_disputes (settled_at desc, id desc)
  where status = 'settled';
create index placement_disputes_placement_idx on public.placement_disputes (placement_id);
create trigger placement_disputes_note_acting after insert or update or delete on public.placement_disputes
  for each row execute function private.record_acting_change();
alter table public.placement_disputes enable row level security;
create policy "Own disputes" on public.placement_disputes for select to authenticated
  using (raised_by = (select private.user_id()));
grant select on public.placement_disputes to authenticated;
grant all on public.placement_disputes to service_role;
