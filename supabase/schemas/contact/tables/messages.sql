-- Messages from the contact page. Only administrators read them; visitors write through submit_contact_message().

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text check (char_length(name) between 1 and 120 and private.is_name(name)),
  email text not null check (char_length(email) between 3 and 254 and email = lower(email)),
  topic text not null check (topic in ('account', 'hiring', 'billing', 'verification', 'privacy', 'other')),
  message text not null check (char_length(btrim(message)) between 1 and 4000),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  answered_by uuid references auth.users (id) on delete set null,
  check (answered_by is null or answered_at is not null)
);
comment on table public.contact_messages is
  'What somebody wrote on the contact page. Deleted by an administrator, or with the account of that address.';
create index contact_messages_created_idx on public.contact_messages (created_at);
create index contact_messages_open_idx on public.contact_messages (created_at, id) where answered_at is null;
create index contact_messages_answered_idx on public.contact_messages (answered_at desc, id desc)
  where answered_at is not null;
create index contact_messages_answered_by_idx on public.contact_messages (answered_by);
create index contact_messages_email_idx on public.contact_messages (email);
create trigger contact_messages_forget_mail after delete on public.contact_messages
  for each row execute function private.forget_contact_mail();
alter table public.contact_messages enable row level security;
create policy "Admins read messages" on public.contact_messages for select to authenticated
  using ((select private.is_admin()));
grant select on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;
