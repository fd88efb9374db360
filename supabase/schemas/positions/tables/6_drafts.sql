-- Position drafts as entered, and the imported files that drafts came from.

create table public.position_imports (
  id uuid primary key,
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  created_by uuid references auth.users (id) on delete set null,
  file_name text not null check (char_length(file_name) between 1 and 200),
  -- The column names from the file's first line.
  header text[] not null check (cardinality(header) between 1 and 100),
  -- The field each column maps to, by column number from 0; an empty string if the column is skipped.
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object' and pg_column_size(fields) <= 20000),
  -- Each line's number in the file and its cells. Set to null a week after the upload.
  lines jsonb check (jsonb_typeof(lines) = 'array'),
  -- How many drafts were created from it.
  drafts integer check (drafts between 1 and 1000),
  created_at timestamptz not null default now(),
  imported_at timestamptz,
  -- When its drafts were deleted again, or the file was discarded before the import.
  undone_at timestamptz,
  check ((drafts is null) = (imported_at is null))
);
create index position_imports_employer_idx on public.position_imports (employer_id, created_at desc, id);
create index position_imports_created_by_idx on public.position_imports (created_by);
create index position_imports_kept_idx on public.position_imports (created_at) where lines is not null;
create trigger position_imports_note_acting after insert or update or delete on public.position_imports
  for each row execute function private.record_acting_change();
alter table public.position_imports enable row level security;
create policy "Own facility's imports, or admin" on public.position_imports for select to authenticated
  using (employer_id = (select private.facility_id()) or (select private.is_admin()));
grant select on public.position_imports to authenticated;
grant all on public.position_imports to service_role;

create table public.position_drafts (
  id uuid primary key,
  employer_id uuid not null references public.employer_profiles (user_id) on delete cascade,
  title text not null check (char_length(title) between 3 and 120),
  profession text not null references public.professions (code),
  "values" jsonb not null check (jsonb_typeof("values") = 'object' and pg_column_size("values") <= 60000),
  version integer not null default 1,
  saved_by uuid references auth.users (id) on delete set null,
  -- The file it came from. At version 1, the draft is unchanged since the import.
  import_id uuid references public.position_imports (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index position_drafts_employer_idx on public.position_drafts (employer_id, updated_at desc, id);
create index position_drafts_profession_idx on public.position_drafts (profession);
create index position_drafts_saved_by_idx on public.position_drafts (saved_by);
create index position_drafts_import_idx on public.position_drafts (import_id);
create trigger position_drafts_touch before update on public.position_drafts
  for each row execute function private.touch_updated_at();
create trigger position_drafts_note_acting after insert or update or delete on public.position_drafts
  for each row execute function private.record_acting_change();
alter table public.position_drafts enable row level security;
create policy "Own facility's drafts, or admin" on public.position_drafts for select to authenticated
  using (employer_id = (select private.facility_id()) or (select private.is_admin()));
grant select on public.position_drafts to authenticated;
grant all on public.position_drafts to service_role;
