-- The audit log and its hash chain. Both are append-only, even for the service role.

create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  on_behalf_of uuid,
  action text not null check (char_length(action) between 3 and 80),
  subject_type text not null,
  subject_id text not null,
  reason text,
  details jsonb not null default '{}'
);
comment on table public.audit_log is
  'Who did what to whom, and why. No foreign keys: an entry outlives the account it is about.';
create index audit_log_subject_idx on public.audit_log (subject_type, subject_id, id);
create index audit_log_actor_idx on public.audit_log (actor_id, id);
create index audit_log_on_behalf_idx on public.audit_log (on_behalf_of, id) where on_behalf_of is not null;
create index audit_log_account_idx on public.audit_log (subject_id, id) where subject_type = 'profile';
create index audit_log_acting_started_idx on public.audit_log (id) where action = 'acting.started';
create index audit_log_at_idx on public.audit_log (at desc, id desc);
create index audit_log_action_at_idx on public.audit_log (action, at desc, id desc);
create index audit_log_actor_at_idx on public.audit_log (actor_id, at desc, id desc);
create index audit_log_subject_at_idx on public.audit_log (subject_id, at desc, id desc);
create index audit_log_type_at_idx on public.audit_log (subject_type, at desc, id desc);
create index audit_log_behalf_at_idx on public.audit_log (at desc, id desc) where on_behalf_of is not null;
create index audit_log_acting_idx on public.audit_log ((details ->> 'acting_session'), id)
  where details ->> 'acting_session' is not null;
create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.refuse_change();
create trigger audit_log_no_truncate before truncate on public.audit_log
  for each statement execute function private.refuse_change();
create constraint trigger audit_log_chain after insert on public.audit_log
  deferrable initially deferred for each row execute function private.chain_audit_entry();
alter table public.audit_log enable row level security;
grant insert, select on public.audit_log to service_role;

create table private.audit_chain (
  seq bigint primary key check (seq > 0),
  -- No foreign key, so that a missing entry can be detected.
  entry_id bigint not null unique,
  entry_hash bytea not null,
  hash bytea not null
);
comment on table private.audit_chain is
  'One link for each entry of the audit log, in the order in which they were committed.';
create trigger audit_chain_append_only before update or delete on private.audit_chain
  for each row execute function private.refuse_change();
create trigger audit_chain_no_truncate before truncate on private.audit_chain
  for each statement execute function private.refuse_change();
