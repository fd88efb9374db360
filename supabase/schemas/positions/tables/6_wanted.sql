-- The position a user wanted to apply for before their profile was approved, and the channel they came through. Only
-- the latest per user. Removed when they apply or dismiss it, or when the position is deleted.

create table public.wanted_positions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  position_id uuid not null references public.positions (id) on delete cascade,
  channel text not null check (private.is_address_channel(channel)),
  created_at timestamptz not null default now()
);
create index wanted_positions_position_idx on public.wanted_positions (position_id);
create trigger wanted_positions_note_acting after insert or update or delete on public.wanted_positions
  for each row execute function private.record_acting_change();
alter table public.wanted_positions enable row level security;
create policy "Own wanted position" on public.wanted_positions for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.wanted_positions to authenticated;
grant all on public.wanted_positions to service_role;
