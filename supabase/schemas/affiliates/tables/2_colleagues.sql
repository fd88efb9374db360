-- Links that professionals share with colleagues. Visits are counted without recording who; no referral fee is paid.

create table public.position_referrals (
  code text primary key check (code ~ '^R-[A-Z0-9]{10}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  position_id uuid not null references public.positions (id) on delete cascade,
  opened integer not null default 0 check (opened >= 0),
  signed_up integer not null default 0 check (signed_up >= 0),
  created_at timestamptz not null default now(),
  unique (user_id, position_id)
);
create index position_referrals_position_idx on public.position_referrals (position_id);
create trigger position_referrals_note_acting after insert or update or delete on public.position_referrals
  for each row execute function private.record_acting_change();
alter table public.position_referrals enable row level security;
create policy "Own referral links" on public.position_referrals for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.position_referrals to authenticated;
grant all on public.position_referrals to service_role;
