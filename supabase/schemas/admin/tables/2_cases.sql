-- Case assignments, and the queues. private.waiting has one row per open case; its groups let every filter use an
-- index.

create table public.case_assignments (
  kind text not null check (kind in ('account', 'credential', 'appeal', 'document')),
  subject_id uuid not null,
  admin_id uuid not null references auth.users (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (kind, subject_id)
);
create index case_assignments_admin_idx on public.case_assignments (admin_id, kind, subject_id);
create trigger case_assignments_handed_on after insert or update or delete on public.case_assignments
  for each row execute function private.case_handed_on();
alter table public.case_assignments enable row level security;
grant all on public.case_assignments to service_role;

create table private.waiting_groups (
  n integer generated always as identity primary key,
  kind text not null check (kind in ('account', 'credential', 'appeal', 'document')),
  role text not null,
  profession text not null,
  state text not null,
  unique (kind, role, profession, state)
);

create table private.waiting (
  kind text not null,
  id uuid not null,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  since timestamptz not null,
  group_n integer not null references private.waiting_groups (n),
  -- The admin it is assigned to.
  holder_id uuid,
  primary key (kind, id)
);
create index waiting_user_idx on private.waiting (user_id);
create index waiting_group_idx on private.waiting (group_n, since, id);
create index waiting_holder_idx on private.waiting (group_n, holder_id, since, id);
create index waiting_credential_idx on private.waiting (since, id) where kind = 'credential';
