-- Saved positions, and what was told of saved searches.

create table public.saved_positions (
  user_id uuid not null references public.job_seeker_profiles (user_id) on delete cascade,
  position_id uuid not null references public.positions (id) on delete cascade,
  saved_at timestamptz not null default now(),
  -- As it was when it was saved, to say what changed. It was open then.
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
  for each row execute function private.note_acting();
alter table public.saved_positions enable row level security;
create policy "Own saved positions" on public.saved_positions for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.saved_positions to authenticated;
grant all on public.saved_positions to service_role;

-- What a person was told of for any saved search: nothing is told of twice.
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

-- When a person was told last, and how often without a visit since. No row: never told.
create table public.search_alerts (
  user_id uuid primary key references public.job_seeker_profiles (user_id) on delete cascade,
  told_at timestamptz,
  -- The last email with a daily or weekly search in it.
  digest_at timestamptz,
  unanswered integer not null default 0,
  unanswered_since timestamptz,
  -- As chosen, weekly at most, or nothing, until the person turns it on again.
  pace text not null default 'chosen' check (pace in ('chosen', 'weekly', 'paused'))
);
alter table public.search_alerts enable row level security;
create policy "Own pace" on public.search_alerts for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.search_alerts to authenticated;
grant all on public.search_alerts to service_role;
