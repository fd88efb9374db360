-- Reports about positions, from visitors and signed-in users. Administrators settle them. The facility is not told
-- about a report, and never who sent it.

create table public.position_reports (
  id uuid primary key default gen_random_uuid(),
  position_id uuid not null references public.positions (id) on delete cascade,
  -- Null for a visitor.
  reporter_id uuid references auth.users (id) on delete cascade,
  kind text not null check (kind in ('not_real', 'asks_money', 'wrong_facts', 'discriminates', 'other')),
  details text check (char_length(btrim(details)) between 3 and 2000),
  status text not null default 'open' check (status in ('open', 'settled')),
  settled_by uuid references auth.users (id) on delete set null,
  settled_note text check (char_length(settled_note) <= 2000),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  check (kind <> 'other' or details is not null)
);
create unique index position_reports_once_idx on public.position_reports (position_id, reporter_id)
  where reporter_id is not null and status = 'open';
create index position_reports_reporter_idx on public.position_reports (reporter_id, created_at);
create index position_reports_position_idx on public.position_reports (position_id);
create index position_reports_settled_by_idx on public.position_reports (settled_by);
create index position_reports_queue_idx on public.position_reports (created_at, id) where status = 'open';
create index position_reports_created_idx on public.position_reports (created_at) where reporter_id is null;
create trigger position_reports_note_acting after insert or update or delete on public.position_reports
  for each row execute function private.record_acting_change();
alter table public.position_reports enable row level security;
-- Nobody reads it through the data API: it has the administrator's note.
grant all on public.position_reports to service_role;
