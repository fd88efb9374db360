-- Messages between candidate and facility, and reports about them. Admins read only reported messages.

create table public.messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.applications (id) on delete cascade,
  -- The application's, as in public.interviews.
  employer_id uuid not null,
  sender_id uuid references auth.users (id) on delete set null,
  side text not null check (side in ('candidate', 'facility')),
  body text not null check (char_length(btrim(body)) between 1 and 5000),
  -- Sent by the form, so that submitting it twice creates one message.
  form_key uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index messages_application_idx on public.messages (application_id, created_at, id);
-- What waits for a facility to read.
create index messages_unread_idx on public.messages (employer_id, application_id) include (created_at)
  where side = 'candidate' and read_at is null;
create index messages_sender_idx on public.messages (sender_id);
create unique index messages_form_key on public.messages (application_id, form_key) where form_key is not null;
create trigger messages_of_facility before insert on public.messages
  for each row execute function private.of_facility();
create trigger messages_note_acting after insert or update or delete on public.messages
  for each row execute function private.record_acting_change();
alter table public.messages enable row level security;
grant select on public.messages to authenticated;
grant all on public.messages to service_role;

create table public.message_reports (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.messages (id) on delete cascade,
  reporter_id uuid not null references auth.users (id) on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 3 and 2000),
  status text not null default 'open' check (status in ('open', 'settled')),
  settled_by uuid references auth.users (id) on delete set null,
  settled_note text check (char_length(settled_note) <= 2000),
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (message_id, reporter_id)
);
create index message_reports_reporter_idx on public.message_reports (reporter_id);
create index message_reports_settled_by_idx on public.message_reports (settled_by);
create index message_reports_queue_idx on public.message_reports (created_at, id) where status = 'open';
create index message_reports_overview_idx on public.message_reports (created_at) where status = 'open';
create trigger message_reports_note_acting after insert or update or delete on public.message_reports
  for each row execute function private.record_acting_change();
alter table public.message_reports enable row level security;
create policy "Of own applications" on public.messages for select to authenticated
  -- Whoever acts for someone reads messages only where that is recorded: private.record_messages_read().
  using ((select private.is_oneself())
    and exists (select 1 from public.applications a where a.id = application_id));
create policy "Own reports" on public.message_reports for select to authenticated
  using (reporter_id = (select private.user_id()));
grant select on public.message_reports to authenticated;
grant all on public.message_reports to service_role;
