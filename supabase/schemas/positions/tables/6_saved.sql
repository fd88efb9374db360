-- Saved positions, and what saved-search alerts have reported.

create table public.saved_positions (
  user_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  position_id uuid not null references public.positions (id) on delete cascade,
  saved_at timestamptz not null default now(),
  -- A snapshot from when it was saved, to show what changed. The position was open then.
  title text not null,
  facility_name text not null,
  pay_min_cents bigint not null,
  pay_max_cents bigint not null,
  pay_period text not null check (pay_period in ('hour', 'week', 'year')),
  starts_on date not null,
  starts_by date,
  primary key (user_id, position_id)
);
create index saved_positions_newest_idx on public.saved_positions (user_id, saved_at desc, position_id);
create index saved_positions_position_idx on public.saved_positions (position_id);
create trigger saved_positions_note_acting after insert or update or delete on public.saved_positions
  for each row execute function private.record_acting_change();
alter table public.saved_positions enable row level security;
create policy "Own saved positions" on public.saved_positions for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.saved_positions to authenticated;
grant all on public.saved_positions to service_role;

-- Positions already reported to a person by any saved search, so that none is reported twice.
create table public.alerted_positions (
  user_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  position_id uuid not null references public.positions (id) on delete cascade,
  at timestamptz not null,
  primary key (user_id, position_id)
);
create index alerted_positions_position_idx on public.alerted_positions (position_id);
alter table public.alerted_positions enable row level security;
create policy "Own alerts" on public.alerted_positions for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.alerted_positions to authenticated;
grant all on public.alerted_positions to service_role;

-- When a person last got an alert, and how many since their last visit. No row means never.
create table public.search_alerts (
  user_id uuid primary key references public.job_seeker_profiles (user_id) on delete cascade,
  told_at timestamptz,
  -- When the last email with a daily or weekly search was sent.
  digest_at timestamptz,
  unanswered integer not null default 0,
  unanswered_since timestamptz,
  -- The chosen frequencies, at most weekly, or paused until the person turns alerts on again.
  pace text not null default 'chosen' check (pace in ('chosen', 'weekly', 'paused'))
);
alter table public.search_alerts enable row level security;
create policy "Own pace" on public.search_alerts for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.search_alerts to authenticated;
grant all on public.search_alerts to service_role;
