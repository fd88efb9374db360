-- Notifications, each person's email preferences, and the outbox of emails to send.

create table public.notification_kinds (
  code text primary key check (code ~ '^[a-z_]{3,40}$'),
  -- support: no account; sent to the support address.
  audience text not null check (audience in ('job_seeker', 'employer', 'both', 'support')),
  label text not null,
  -- Whether email is on until the person changes it.
  email_by_default boolean not null,
  -- Email can't be turned off, for example for a decision about the account.
  always_email boolean not null default false,
  sort_order integer not null,
  can_wait boolean not null default false
);
alter table public.notification_kinds enable row level security;
create policy "Anyone reads kinds of notifications" on public.notification_kinds for select using (true);
grant select on public.notification_kinds to anon, authenticated;
grant all on public.notification_kinds to service_role;

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null references public.notification_kinds (code),
  -- What happened; selects the text.
  event text not null check (event ~ '^[a-z_]{3,40}$'),
  facts jsonb not null default '{}' check (pg_column_size(facts) <= 32768),
  -- The page it links to.
  href text not null check (href ~ '^/[a-z]' and char_length(href) <= 300),
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notifications_user_idx on public.notifications (user_id, created_at desc, id);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_kind_idx on public.notifications (kind);
create index notifications_application_idx on public.notifications ((facts ->> 'application'));
create index notifications_member_idx on public.notifications ((facts ->> 'member')) where kind = 'team';
create trigger notifications_note_acting after insert or update or delete on public.notifications
  for each row execute function private.record_acting_change();
alter table public.notifications enable row level security;
grant all on public.notifications to service_role;

create table public.notification_preferences (
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null references public.notification_kinds (code),
  email boolean not null,
  primary key (user_id, kind)
);
create index notification_preferences_kind_idx on public.notification_preferences (kind);
create trigger notification_preferences_note_acting after insert or update or delete on public.notification_preferences
  for each row execute function private.record_acting_change();
alter table public.notification_preferences enable row level security;
create policy "Own preferences" on public.notification_preferences for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.notification_preferences to authenticated;
grant all on public.notification_preferences to service_role;

create table public.notification_settings (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Quiet hours: both times or neither.
  quiet_from time,
  quiet_until time,
  -- The same for saved-search emails only.
  alert_quiet_from time default '21:00',
  alert_quiet_until time default '08:00',
  time_zone text not null default 'America/Chicago' check (time_zone in ('America/Chicago', 'America/Denver')),
  -- In the unsubscribe link, which works without logging in.
  unsubscribe_key uuid not null unique default gen_random_uuid(),
  version integer not null default 0,
  check ((quiet_from is null) = (quiet_until is null)),
  check ((alert_quiet_from is null) = (alert_quiet_until is null))
);
create trigger notification_settings_note_acting after insert or update or delete on public.notification_settings
  for each row execute function private.record_acting_change();
alter table public.notification_settings enable row level security;
grant all on public.notification_settings to service_role;

create table public.outbox (
  id bigint generated always as identity primary key,
  -- Null for an address without an account, such as a team invitation.
  notification_id uuid unique references public.notifications (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  to_email text check (char_length(to_email) <= 254),
  kind text not null references public.notification_kinds (code),
  event text not null,
  facts jsonb not null default '{}' check (pg_column_size(facts) <= 32768),
  href text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'skipped', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- A worker's lease; when it expires, another worker may take the email.
  locked_until timestamptz,
  last_error text check (char_length(last_error) <= 1000),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unconfirmed_attempts integer not null default 0,
  check ((user_id is null) <> (to_email is null))
);
comment on column public.outbox.unconfirmed_attempts is
  'Attempts without a known outcome: the worker was killed, or the mail server did not answer. The email may arrive '
  'twice.';
create index outbox_due_idx on public.outbox (next_attempt_at, id) where status = 'waiting';
create index outbox_user_idx on public.outbox (user_id);
create index outbox_kind_idx on public.outbox (kind);
create index outbox_application_idx on public.outbox ((facts ->> 'application')) where status = 'waiting';
create index outbox_waiting_idx on public.outbox (kind, next_attempt_at, id) where status = 'waiting';
create index outbox_dead_idx on public.outbox (done_at desc, id desc) where status = 'dead';
create index outbox_unconfirmed_idx on public.outbox (id) where unconfirmed_attempts > 0;
create trigger outbox_forget_link_given_up before update on public.outbox
  for each row when (new.status = 'skipped' and new.href like '%?token=%')
  execute function private.forget_link_given_up();
alter table public.outbox enable row level security;
grant all on public.outbox to service_role;

create table public.reminders_sent (
  subject_type text not null check (subject_type in ('credential', 'document', 'offer')),
  subject_id uuid not null,
  days_before integer not null,
  -- The day it was about. A renewed license keeps its row, and its next expiry needs reminders again.
  due_on date not null,
  at timestamptz not null default now(),
  primary key (subject_type, subject_id, days_before, due_on)
);
alter table public.reminders_sent enable row level security;
grant all on public.reminders_sent to service_role;
