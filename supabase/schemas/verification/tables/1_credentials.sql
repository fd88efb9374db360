-- Licenses and certifications, documents with who viewed them, and what expires (private.expiring).

create table public.license_rules (
  profession text not null references public.professions (code),
  state text not null references public.service_states (code),
  required boolean not null,
  confirmed boolean not null default false,
  source text,
  expires_month integer check (expires_month between 1 and 12),
  expires_day integer check (expires_day between 1 and 31),
  expires_year_parity text check (expires_year_parity in ('odd', 'even')),
  expires_at_month_end boolean not null default false,
  -- The longest period the board issues or renews a license for.
  longest_months integer not null default 24 check (longest_months between 1 and 120),
  primary key (profession, state)
);
comment on table public.license_rules is
  'Whether a state requires a license, registration or registry entry for a profession. confirmed: a law or board is '
  'cited.';
alter table public.license_rules enable row level security;
create policy "Anyone reads license rules" on public.license_rules for select using (true);
grant select on public.license_rules to anon, authenticated;
grant all on public.license_rules to service_role;

create table public.credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null check (kind in ('license', 'certification')),
  profession text references public.professions (code),
  name text check (char_length(name) between 2 and 80),
  state text check (state ~ '^[A-Z]{2}$'),
  multistate boolean not null default false,
  number text check (char_length(number) between 2 and 40),
  expires_on date check (expires_on between '1950-01-01' and '2100-01-01'),
  status text not null default 'pending' check (status in ('pending', 'verified', 'rejected')),
  status_reason text check (char_length(status_reason) <= 2000),
  -- What a recorded check found. It stays in force while a change, such as a new expiration date, waits for its own
  -- check.
  verified_on date,
  verified_source text check (char_length(verified_source) between 2 and 60),
  verified_until date,
  verified_multistate boolean not null default false,
  verified_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  certification text references public.certifications (code),
  check (case kind
    when 'license' then profession is not null and state is not null and number is not null and expires_on is not null
    else name is not null and state is null and not multistate
  end),
  constraint credentials_verified_by_a_check check (
    case when verified_on is null then status <> 'verified' and verified_source is null and verified_until is null
        and not verified_multistate
      else verified_source is not null and (kind = 'certification' or verified_until is not null) end)
);
create unique index credentials_license_key on public.credentials (user_id, profession, state) where kind = 'license';
create index credentials_user_idx on public.credentials (user_id);
create index credentials_profession_idx on public.credentials (profession);
create index credentials_verified_by_idx on public.credentials (verified_by);
create index credentials_certification_idx on public.credentials (certification, user_id);
create index credentials_expires_idx on public.credentials (expires_on, id) where status <> 'rejected'
  and expires_on is not null;
create trigger credentials_touch before update on public.credentials
  for each row execute function private.touch_updated_at();
create trigger credentials_refresh_matches after insert or update or delete on public.credentials
  for each row execute function private.job_seeker_changed();
create trigger credentials_note_acting after insert or update or delete on public.credentials
  for each row execute function private.record_acting_change();
create trigger credentials_case_decided after update of status on public.credentials
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.release_case('credential');
create trigger credentials_case_gone after delete on public.credentials
  for each row when (old.status = 'pending') execute function private.release_case('credential');
create trigger credentials_waits_new after insert on public.credentials
  for each row when (new.status = 'pending') execute function private.waiting_changed();
create trigger credentials_waits after update on public.credentials
  for each row when ('pending' in (old.status, new.status)) execute function private.waiting_changed();
create trigger credentials_waits_gone after delete on public.credentials
  for each row when (old.status = 'pending') execute function private.waiting_changed();
create trigger credentials_expiring after insert or update or delete on public.credentials
  for each row execute function private.expiring_changed();
alter table public.credentials enable row level security;
create policy "Own credentials" on public.credentials for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.credentials to authenticated;
grant all on public.credentials to service_role;

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null check (kind in ('resume', 'license', 'certification', 'other')),
  credential_id uuid references public.credentials (id) on delete set null,
  -- The file name people see; storage_path is generated and does not contain it.
  file_name text not null check (char_length(file_name) between 1 and 120),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text not null unique check (storage_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}$'),
  -- What the server found in these exact bytes (private.enforce_inspected_file). Anyone but the owner can open only
  -- not_scanned (inspected, but there is no virus scanner) or clean files; waiting means not scanned yet.
  file_state text not null default 'uninspected'
    check (file_state in ('uninspected', 'waiting', 'not_scanned', 'clean', 'infected')),
  -- When it was last sent to the virus scanner.
  scanned_at timestamptz,
  expires_on date check (expires_on between '1950-01-01' and '2100-01-01'),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected')),
  status_reason text check (char_length(status_reason) <= 2000),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  -- The newer version of this document.
  replaced_by uuid references public.documents (id) on delete set null,
  created_at timestamptz not null default now(),
  check (status <> 'rejected' or status_reason is not null)
);
create index documents_user_idx on public.documents (user_id, created_at desc);
create index documents_credential_idx on public.documents (credential_id);
create index documents_replaced_by_idx on public.documents (replaced_by);
create index documents_decided_by_idx on public.documents (decided_by);
create index documents_queue_idx on public.documents (created_at, id) where status = 'pending' and replaced_by is null;
create index documents_expires_idx on public.documents (expires_on, id)
  where status <> 'rejected' and replaced_by is null and expires_on is not null;
create index documents_scan_idx on public.documents (file_state, scanned_at)
  where file_state in ('waiting', 'not_scanned');
create trigger documents_hold_file before insert or update on public.documents
  for each row execute function private.enforce_inspected_file();
create trigger documents_note_acting after insert or update or delete on public.documents
  for each row execute function private.record_acting_change();
create trigger documents_hold_size before insert on public.documents
  for each row execute function private.enforce_document_size();
create trigger documents_case_decided after update of status, replaced_by on public.documents
  for each row when (old.status = 'pending' and old.replaced_by is null
    and (new.status <> 'pending' or new.replaced_by is not null))
  execute function private.release_case('document');
create trigger documents_case_gone after delete on public.documents
  for each row when (old.status = 'pending') execute function private.release_case('document');
create trigger documents_waits_new after insert on public.documents
  for each row when (new.status = 'pending') execute function private.waiting_changed();
create trigger documents_waits after update on public.documents
  for each row when ('pending' in (old.status, new.status)) execute function private.waiting_changed();
create trigger documents_waits_gone after delete on public.documents
  for each row when (old.status = 'pending') execute function private.waiting_changed();
create trigger documents_expiring after insert or update or delete on public.documents
  for each row execute function private.expiring_changed();
alter table public.documents enable row level security;
create policy "Own documents" on public.documents for select to authenticated
  using (user_id = (select private.user_id()));
grant select on public.documents to authenticated;
grant all on public.documents to service_role;

create table public.document_uploads (
  storage_path text primary key check (storage_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}$'),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  -- When the upload became a document.
  used_at timestamptz,
  -- What the server found in the file it stored (record_inspection); null until then.
  file_name text check (char_length(file_name) between 1 and 120),
  content_type text,
  size_bytes integer,
  sha256 text,
  file_state text check (file_state in ('waiting', 'not_scanned', 'clean', 'infected')),
  check (num_nulls(file_name, content_type, size_bytes, sha256, file_state) in (0, 5))
);
create index document_uploads_user_idx on public.document_uploads (user_id, created_at);
create trigger document_uploads_hold_inspection before insert or update on public.document_uploads
  for each row when (new.file_state is not null) execute function private.enforce_inspection();
alter table public.document_uploads enable row level security;
grant all on public.document_uploads to service_role;

create table public.document_views (
  id bigint generated always as identity primary key,
  document_id uuid references public.documents (id) on delete set null,
  owner_id uuid not null references public.profiles (user_id) on delete cascade,
  viewer_id uuid references auth.users (id) on delete set null,
  -- The viewer's facility; null for an admin, and once the facility closed its account.
  employer_id uuid references public.employer_profiles (user_id) on delete set null,
  by_facility boolean not null default false,
  at timestamptz not null default now(),
  file_name text,
  check (by_facility or employer_id is null)
);
create index document_views_document_idx on public.document_views (document_id);
create index document_views_owner_idx on public.document_views (owner_id, id desc);
create index document_views_viewer_idx on public.document_views (viewer_id);
create index document_views_employer_idx on public.document_views (employer_id);
alter table public.document_views enable row level security;
create policy "Views of own documents" on public.document_views for select to authenticated
  using (owner_id = (select private.user_id()));
grant select on public.document_views to authenticated;
grant all on public.document_views to service_role;

create table private.expiring (
  subject text not null check (subject in ('credential', 'document', 'check')),
  id uuid not null,
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  kind text not null,
  -- Empty if there is none.
  state text not null,
  expires_on date not null,
  primary key (subject, id)
);
create index expiring_user_idx on private.expiring (user_id);
create index expiring_idx on private.expiring (expires_on, subject, id);
create index expiring_kind_idx on private.expiring (kind, expires_on, subject, id);
create index expiring_state_idx on private.expiring (state, expires_on, subject, id);
create index expiring_kind_state_idx on private.expiring (kind, state, expires_on, subject, id);
