-- Appeals, reasons and proposals for rejecting an account, and requests for more information.

create table public.account_appeals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 10 and 2000),
  -- Before an answer, superseded: the profile was submitted again; suspended or merged: the account was.
  status text not null default 'open'
    check (status in ('open', 'upheld', 'reopened', 'superseded', 'suspended', 'merged')),
  answer text check (char_length(answer) <= 2000),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  check (status <> 'upheld' or answer is not null)
);
create unique index account_appeals_open_key on public.account_appeals (user_id) where status = 'open';
create index account_appeals_user_idx on public.account_appeals (user_id, created_at desc, id);
create index account_appeals_queue_idx on public.account_appeals (created_at, id) where status = 'open';
create index account_appeals_decided_by_idx on public.account_appeals (decided_by);
create trigger account_appeals_note_acting after insert or update or delete on public.account_appeals
  for each row execute function private.record_acting_change();
create trigger account_appeals_refuse_suspended before insert on public.account_appeals
  for each row execute function private.refuse_suspended();
create trigger account_appeals_case_decided after update of status on public.account_appeals
  for each row when (old.status = 'open' and new.status <> 'open') execute function private.release_case('appeal');
create trigger account_appeals_case_gone after delete on public.account_appeals
  for each row when (old.status = 'open') execute function private.release_case('appeal');
create trigger account_appeals_waits after insert or update or delete on public.account_appeals
  for each row execute function private.waiting_changed();
alter table public.account_appeals enable row level security;
create policy "Own appeals" on public.account_appeals for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.account_appeals to authenticated;
grant all on public.account_appeals to service_role;

create table public.rejection_reasons (
  code text primary key check (code ~ '^[a-z_]{3,40}$'),
  subject text not null check (subject in ('job_seeker', 'employer', 'both')),
  -- The label is for admins, the body for the person.
  label text not null check (char_length(label) between 3 and 80),
  body text not null check (char_length(body) between 10 and 300),
  is_active boolean not null default true,
  sort_order integer not null
);
alter table public.rejection_reasons enable row level security;
create policy "Admins read reasons" on public.rejection_reasons for select to authenticated
  using ((select private.is_admin()));
grant select on public.rejection_reasons to authenticated;
grant all on public.rejection_reasons to service_role;

create table public.rejection_proposals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  -- The wording for the person.
  reason text not null check (char_length(reason) between 1 and 2000),
  status text not null default 'open' check (status in ('open', 'confirmed', 'declined', 'superseded')),
  -- Seen by admins only.
  note text check (char_length(note) <= 2000),
  proposed_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz
);
create unique index rejection_proposals_open_key on public.rejection_proposals (user_id) where status = 'open';
create index rejection_proposals_user_idx on public.rejection_proposals (user_id, created_at desc, id);
create index rejection_proposals_queue_idx on public.rejection_proposals (created_at, id) where status = 'open';
create index rejection_proposals_by_idx on public.rejection_proposals (proposed_by);
create index rejection_proposals_decided_by_idx on public.rejection_proposals (decided_by);
alter table public.rejection_proposals enable row level security;
grant all on public.rejection_proposals to service_role;

create table public.information_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 10 and 2000),
  -- closed: decided without an answer.
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  answer text check (char_length(answer) <= 2000),
  asked_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  answered_at timestamptz
);
create unique index information_requests_open_key on public.information_requests (user_id) where status = 'open';
create index information_requests_user_idx on public.information_requests (user_id, created_at desc, id);
create index information_requests_by_idx on public.information_requests (asked_by);
alter table public.information_requests enable row level security;
create policy "Own requests" on public.information_requests for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.information_requests to authenticated;
grant all on public.information_requests to service_role;
