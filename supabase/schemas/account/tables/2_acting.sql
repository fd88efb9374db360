-- Acting sessions: an admin works as a role or as one person, with a reason and for at most an hour.

create table public.acting_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references auth.users (id) on delete cascade,
  -- Either a role (the admin sees its empty pages) or one person, never both.
  role text check (role in ('job_seeker', 'employer')),
  user_id uuid references auth.users (id) on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 10 and 500),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  ended_at timestamptz,
  -- The sign-in session it belongs to; signing out of that session ends it.
  auth_session_id uuid,
  check ((role is null) <> (user_id is null)),
  check (expires_at <= started_at + interval '60 minutes')
);
create index acting_sessions_admin_idx on public.acting_sessions (admin_id);
create index acting_sessions_user_idx on public.acting_sessions (user_id);
alter table public.acting_sessions enable row level security;
grant all on public.acting_sessions to service_role;
