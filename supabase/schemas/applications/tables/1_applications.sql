-- Applications with their statuses, allowed transitions, history and notes.
-- Clients only read them; private.set_status() is the one way to change a status.

create table public.application_statuses (
  code text primary key,
  label text not null,
  -- The candidate's wording.
  candidate_label text not null,
  is_open boolean not null,
  sort_order integer not null
);
alter table public.application_statuses enable row level security;
create policy "Anyone reads application statuses" on public.application_statuses for select using (true);
grant select on public.application_statuses to anon, authenticated;
grant all on public.application_statuses to service_role;

create table public.application_transitions (
  id integer generated always as identity primary key,
  from_status text references public.application_statuses (code),
  to_status text not null references public.application_statuses (code),
  side text not null check (side in ('candidate', 'facility', 'system')),
  -- What triggers it: 'move' is a direct change, the others come with an interview, an offer and so on.
  via text not null check (via in ('apply', 'invite', 'move', 'interview', 'offer', 'hire', 'position')),
  needs_reason boolean not null,
  unique nulls not distinct (from_status, to_status, side, via)
);
alter table public.application_transitions enable row level security;
create policy "Anyone reads application transitions" on public.application_transitions for select using (true);
grant select on public.application_transitions to anon, authenticated;
grant all on public.application_transitions to service_role;

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  position_id uuid not null references public.positions (id) on delete cascade,
  job_seeker_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  -- Copied from the position, so that policies need no join.
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  status text not null references public.application_statuses (code),
  source text not null check (source in ('applied', 'invited', 'automatic')),
  -- How the person or the position was found (decision 42).
  channel text not null default 'search' check (private.is_channel(channel)),
  note text check (char_length(note) <= 5000),
  -- A snapshot of the questions and answers: [{"question": …, "answer": …}].
  answers jsonb not null default '[]' check (jsonb_typeof(answers) = 'array' and pg_column_size(answers) <= 65536),
  -- A snapshot of the match (score_bp, components, facts, weights_version), or null.
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
-- A facility's figures read the applications since a day from this index alone.
create index applications_figures_idx on public.applications (employer_id, created_at) include (id, status, channel);
-- For checking in every row of a facility's lists whether the candidate applied to it.
create index applications_pair_idx on public.applications (job_seeker_id, employer_id);
create index applications_invited_idx on public.applications (status_at) where status = 'invited';
create index applications_created_idx on public.applications (created_at) include (id, job_seeker_id);
create trigger applications_note_acting after insert or update or delete on public.applications
  for each row execute function private.record_acting_change();
create trigger applications_forget after delete on public.applications
  for each row execute function private.forget_application();
create trigger applications_attention after insert on public.applications
  for each row when (new.source = 'invited') execute function private.attention_paid();
create trigger applications_attention_gone after delete on public.applications
  referencing old table as gone for each statement execute function private.attention_gone();
alter table public.applications enable row level security;
-- Facilities and administrators read through functions, which log the view.
create policy "Own applications" on public.applications for select to authenticated
  using (job_seeker_id = (select private.user_id()));
grant select on public.applications to authenticated;
grant all on public.applications to service_role;

create table public.application_history (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.applications (id) on delete cascade,
  at timestamptz not null default now(),
  from_status text references public.application_statuses (code),
  to_status text not null references public.application_statuses (code),
  side text not null check (side in ('candidate', 'facility', 'system')),
  -- Null for the system and for a deleted account.
  actor_id uuid references auth.users (id) on delete set null,
  reason text check (char_length(reason) <= 2000)
);
create index application_history_application_idx on public.application_history (application_id, id);
create index application_history_actor_idx on public.application_history (actor_id);
create trigger application_history_append_only before update or delete on public.application_history
  for each row execute function private.refuse_history_change();
alter table public.application_history enable row level security;
create policy "Of applications one sees" on public.application_history for select to authenticated
  using (exists (select 1 from public.applications a where a.id = application_id));
grant select on public.application_history to authenticated;
grant all on public.application_history to service_role;

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
create trigger application_notes_note_acting after insert or update or delete on public.application_notes
  for each row execute function private.record_acting_change();
alter table public.application_notes enable row level security;
grant all on public.application_notes to service_role;
