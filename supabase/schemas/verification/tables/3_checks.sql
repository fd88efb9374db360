-- Which checks an account and its credentials need, and the record of each check.

create table public.verification_rules (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('job_seeker', 'employer')),
  -- Null means any.
  profession text references public.professions (code),
  state text references public.service_states (code),
  code text not null check (code ~ '^[a-z_]{2,40}$'),
  label text not null check (char_length(label) between 3 and 120),
  -- Where to look it up: a URL or a description.
  source text not null check (char_length(source) between 3 and 300),
  -- The source's short name: "Verified at Nursys".
  source_name text not null check (char_length(source_name) between 2 and 60),
  -- What is looked up; a check counts only while that is unchanged.
  looks_at text not null
    check (looks_at in ('person', 'license', 'certification', 'facility', 'contact', 'phone', 'npi', 'ccn')),
  -- Whether a finding puts the account on hold.
  holds boolean not null default false,
  required boolean not null,
  -- How many days a check counts; null means forever.
  valid_days integer check (valid_days between 1 and 3650),
  sort_order integer not null,
  version integer not null default 1,
  retired_at timestamptz,
  check (subject = 'employer' or looks_at in ('person', 'license', 'certification')),
  check (subject = 'job_seeker' or (looks_at not in ('license', 'certification') and profession is null)),
  constraint verification_rules_sort_order_check check (sort_order between 0 and 9999)
);
comment on column public.verification_rules.retired_at is 'When it was retired; null means in use.';
create unique index verification_rules_key
  on public.verification_rules (subject, code, coalesce(profession, ''), coalesce(state, ''));
create index verification_rules_profession_idx on public.verification_rules (profession);
create index verification_rules_state_idx on public.verification_rules (state);
create index verification_rules_list_idx on public.verification_rules ((subject = 'employer'), sort_order, label, id);
create trigger verification_rules_retired after update on public.verification_rules
  for each row when ((old.retired_at is null) <> (new.retired_at is null)) execute function private.check_retired();
alter table public.verification_rules enable row level security;
create policy "Admins read what is checked" on public.verification_rules for select to authenticated
  using ((select private.is_admin()));
grant select on public.verification_rules to authenticated;
grant all on public.verification_rules to service_role;

create table public.verification_checks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  rule_id uuid not null references public.verification_rules (id),
  -- The license or certification that was looked up. No foreign key, because the record outlives it.
  credential_id uuid,
  -- The rule's label at the time.
  label text not null,
  source text not null check (char_length(source) between 3 and 300),
  result text not null check (result in ('clear', 'finding', 'unavailable')),
  -- What the source says about a license.
  finding text check (finding in
    ('probation', 'restriction', 'suspension', 'revocation', 'not_found', 'expired', 'different')),
  checked_on date not null,
  -- What was looked up, as it read at the time.
  looked_up text not null,
  -- Seen by admins only.
  note text check (char_length(note) <= 2000),
  -- The last day it counts; null means forever.
  expires_on date check (expires_on >= checked_on),
  -- The earlier record that this one replaces; each is replaced at most once.
  replaces uuid references public.verification_checks (id),
  checked_by uuid references auth.users (id) on delete set null,
  -- Whether a person looked, or the list import compared names automatically.
  method text not null default 'by hand' check (method in ('by hand', 'automatic name comparison')),
  -- The list it was compared with; a list in use is never removed.
  list_id uuid,
  created_at timestamptz not null default now(),
  check (result = 'clear' or note is not null),
  check (finding is null or (result = 'finding' and credential_id is not null)),
  -- An automatic comparison can only clear; findings come from people.
  check ((method = 'by hand') = (list_id is null) and (method = 'by hand' or (result = 'clear' and checked_by is null)))
);
create index verification_checks_user_idx on public.verification_checks (user_id, rule_id, created_at desc);
create index verification_checks_rule_idx on public.verification_checks (rule_id);
create unique index verification_checks_replaces_key on public.verification_checks (replaces);
create unique index verification_checks_first_key on public.verification_checks (user_id, rule_id, credential_id)
  nulls not distinct where replaces is null;
create index verification_checks_by_idx on public.verification_checks (checked_by);
create index verification_checks_due_idx on public.verification_checks (expires_on, id) where expires_on is not null;
create trigger verification_checks_append_only before update or delete on public.verification_checks
  for each row execute function private.protect_checks();
create trigger verification_checks_expiring after insert or update or delete on public.verification_checks
  for each row execute function private.expiring_changed();
alter table public.verification_checks enable row level security;
grant all on public.verification_checks to service_role;
