-- The position that somebody wanted to apply for before their profile was approved, and the door they came through.
-- One for each person, the latest. It goes with the application, when they dismiss it, and with the position.

create table public.wanted_positions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  position_id uuid not null references public.positions (id) on delete cascade,
  door text not null check (private.is_address_door(door)),
  created_at timestamptz not null default now()
);
create index wanted_positions_position_idx on public.wanted_positions (position_id);
create trigger wanted_positions_note_acting after insert or update or delete on public.wanted_positions
  for each row execute function private.note_acting();
alter table public.wanted_positions enable row level security;
create policy "Own wanted position" on public.wanted_positions for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.wanted_positions to authenticated;
grant all on public.wanted_positions to service_role;
