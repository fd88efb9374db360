-- The federal exclusion list (OIG LEIE), the keys for comparing, and possible matches.

create table public.leie_lists (
  id uuid primary key default gen_random_uuid(),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_name text not null check (char_length(file_name) between 1 and 120),
  row_count integer not null check (row_count between 1 and 1000000),
  -- Rows received so far.
  added integer not null default 0,
  status text not null default 'coming' check (status in ('coming', 'current', 'replaced')),
  -- The latest exclusion in the file, which shows how recent the file is.
  newest_on date,
  imported_by uuid references auth.users (id) on delete set null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status = 'coming') = (finished_at is null))
);
create unique index leie_lists_current_key on public.leie_lists (status) where status in ('coming', 'current');
create index leie_lists_finished_idx on public.leie_lists (finished_at desc, id) where finished_at is not null;
create index leie_lists_by_idx on public.leie_lists (imported_by);
alter table public.leie_lists enable row level security;
grant all on public.leie_lists to service_role;

create table private.leie_entries (
  list_id uuid not null references public.leie_lists (id) on delete cascade,
  -- A digest of the row, so that the same entry is recognized in the next list.
  row_key text not null,
  last_name text, first_name text, middle_name text, business text, general text, specialty text,
  npi text, city text, state text, excluded_for text not null, excluded_on date not null,
  reinstated_on date, waived_on date, waived_in text,
  primary key (list_id, row_key)
);

-- The keys that entries and accounts are compared by: normalized names ('b:' business, 'n:' NPI).
create table private.leie_entry_keys (
  key text not null,
  list_id uuid not null,
  row_key text not null
);
create index leie_entry_keys_idx on private.leie_entry_keys (key, list_id);

create table private.leie_subject_keys (
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  key text not null,
  primary key (user_id, key)
);
create index leie_subject_keys_idx on private.leie_subject_keys (key);

create table public.leie_matches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  row_key text not null,
  how text not null check (how in ('npi', 'facility', 'name')),
  -- A snapshot of the list's row.
  entry jsonb not null,
  list_id uuid not null references public.leie_lists (id),
  status text not null default 'possible' check (status in ('possible', 'not_same', 'same')),
  note text check (char_length(note) between 3 and 2000),
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  found_at timestamptz not null default now(),
  check (status = 'possible' or (note is not null and decided_at is not null)),
  unique (user_id, row_key)
);
create index leie_matches_waiting_idx on public.leie_matches (found_at, id) where status = 'possible';
create index leie_matches_waiting_how_idx on public.leie_matches (how, found_at, id) where status = 'possible';
create index leie_matches_decided_idx on public.leie_matches (decided_at desc, id desc) where status <> 'possible';
create index leie_matches_list_idx on public.leie_matches (list_id);
create index leie_matches_by_idx on public.leie_matches (decided_by);
alter table public.leie_matches enable row level security;
grant all on public.leie_matches to service_role;
