-- Importing positions from a file: upload, review, create drafts in one step, and undo the whole import.

-- Returns the facility's import and locks it.
create function private.own_import(p_id uuid, p_facility uuid) returns public.position_imports
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.position_imports;
begin
  select * into found_one from public.position_imports i where i.id = p_id and i.employer_id = p_facility for update;
  perform private.refuse_if(found_one.id is null, 'PT404', 'This import no longer exists. Upload the file again.');
  return found_one;
end $$;

-- Stores an uploaded file. If the facility imported a file with the same header row before, its column mapping is
-- reused, otherwise p_fields. Returns the mapping.
create function private.add_position_import(
  p_id uuid, p_file_name text, p_header text[], p_fields jsonb, p_lines jsonb
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.begin_recruiting();
  was public.position_imports;
  known jsonb;
begin
  perform private.lock_imports(facility);
  select * into was from public.position_imports i where i.id = p_id;
  perform private.refuse_if(was.employer_id <> facility, 'PT404', 'Open this page again.');
  -- A resubmitted form.
  if was.id is not null then return was.fields; end if;
  perform private.refuse_if((select count(*) from public.position_imports i
      where i.employer_id = facility and i.created_at > now() - interval '1 day') >= 20,
    'PT429', 'Your facility uploaded 20 files within a day. Upload more tomorrow.', 'file');
  perform private.refuse_if(jsonb_typeof(p_lines) is distinct from 'array'
      or jsonb_array_length(p_lines) not between 1 and 1000 or octet_length(p_lines::text) > 8000000,
    'PT422', 'A file has 1 to 1,000 positions.', 'file');
  perform private.refuse_if(exists (select 1 from jsonb_array_elements(p_lines) l (one) where case
      when jsonb_typeof(l.one -> 'cells') = 'array' and jsonb_typeof(l.one -> 'line') = 'number'
      then exists (select 1 from jsonb_array_elements(l.one -> 'cells') c where jsonb_typeof(c) <> 'string')
      else true end),
    'PT422', 'This file can’t be saved.', 'file');
  select i.fields into known from public.position_imports i
  where i.employer_id = facility and i.header = p_header and i.imported_at is not null
  order by i.created_at desc, i.id limit 1;
  insert into public.position_imports (id, employer_id, created_by, file_name, header, fields, lines)
  values (p_id, facility, private.user_id(), left(coalesce(nullif(btrim(p_file_name), ''), 'positions.csv'), 200),
    p_header, coalesce(known, p_fields), p_lines);
  return coalesce(known, p_fields);
exception when check_violation or not_null_violation then
  raise exception using errcode = 'PT422', message = 'This file can’t be saved.', hint = 'file';
end $$;
create function public.add_position_import(
  p_id uuid, p_file_name text, p_header text[], p_fields jsonb, p_lines jsonb
) returns jsonb
language plpgsql set search_path = ''
as $$ begin return private.add_position_import(p_id, p_file_name, p_header, p_fields, p_lines); end $$;
grant execute on function private.add_position_import, public.add_position_import to authenticated;

-- Sets the column mapping of a file that was not imported yet.
create function private.set_import_fields(p_id uuid, p_fields jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held constant public.position_imports := private.own_import(p_id, private.begin_recruiting());
begin
  perform private.refuse_if(held.imported_at is not null, 'PT409', 'This file was imported already.');
  perform private.refuse_if(held.undone_at is not null or held.lines is null,
    'PT409', 'This file was deleted. Upload it again.');
  update public.position_imports i set fields = p_fields where i.id = held.id;
exception when check_violation or not_null_violation then
  raise exception using errcode = 'PT422', message = 'Choose what each column is.';
end $$;
create function public.set_import_fields(p_id uuid, p_fields jsonb) returns void
language plpgsql set search_path = '' as $$ begin perform private.set_import_fields(p_id, p_fields); end $$;
grant execute on function private.set_import_fields, public.set_import_fields to authenticated;

-- The requisition IDs of a facility's positions and drafts, with their titles and statuses.
create function private.requisitions_of(p_facility uuid) returns table (requisition text, title text, status text)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select d.requisition_id, p.title, p.status
  from public.positions p join public.position_details d on d.position_id = p.id
  where p.employer_id = p_facility and d.requisition_id is not null
  union all
  select d."values" ->> 'requisitionId', d.title, 'draft'
  from public.position_drafts d
  where d.employer_id = p_facility and jsonb_typeof(d."values" -> 'requisitionId') = 'string';
end $$;

-- Creates a draft for each line, all or nothing. Unless p_twice, skips lines whose requisition ID belongs to a
-- position, a draft or an earlier line. Returns how many were created.
create function private.import_positions(p_id uuid, p_drafts jsonb, p_twice boolean) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.begin_recruiting();
  held public.position_imports;
  made integer;
begin
  perform private.lock_imports(facility);
  held := private.own_import(p_id, facility);
  perform private.refuse_if(held.undone_at is not null, 'PT409', 'This file was deleted. Upload it again.');
  -- The button was pressed twice.
  if held.imported_at is not null then return held.drafts; end if;
  perform private.refuse_if(jsonb_typeof(p_drafts) is distinct from 'array'
      or jsonb_array_length(p_drafts) > jsonb_array_length(held.lines),
    'PT422', 'Upload the file again.');
  with wanted as (
    select x.one, x.place, lower(btrim(x.one -> 'values' ->> 'requisitionId')) as requisition
    from jsonb_array_elements(p_drafts) with ordinality x (one, place)
  ), taken as materialized (
    select lower(btrim(r.requisition)) as requisition from private.requisitions_of(facility) r
  )
  insert into public.position_drafts (id, employer_id, title, profession, "values", saved_by, import_id,
    created_at)
  -- The list of positions shows the newest first, so the first line gets the latest timestamp.
  select gen_random_uuid(), facility, btrim(w.one ->> 'title'), w.one ->> 'profession', w.one -> 'values',
    private.user_id(), p_id, now() - (w.place - 1) * interval '1 microsecond'
  from wanted w
  where p_twice or w.requisition is null or not (
    w.requisition in (select t.requisition from taken t)
    or exists (select 1 from wanted e where e.requisition = w.requisition and e.place < w.place));
  get diagnostics made = row_count;
  perform private.refuse_if(made = 0,
    'PT409', 'There is nothing left to import: every requisition ID in this file is already used.');
  perform private.refuse_if((select count(*) from public.position_drafts d
      where d.employer_id = facility and d.import_id is not null) > 2000,
    'PT409', 'With these you would have more than 2,000 imported drafts. Post or delete some first.');
  update public.position_imports i set imported_at = now(), drafts = made where i.id = p_id;
  return made;
exception
  when check_violation or not_null_violation or foreign_key_violation then
    raise exception using errcode = 'PT422', message = 'A row of this file can’t be saved. Upload the file again.';
end $$;
create function public.import_positions(p_id uuid, p_drafts jsonb, p_twice boolean default false) returns integer
language plpgsql set search_path = ''
as $$ begin return private.import_positions(p_id, p_drafts, p_twice); end $$;
grant execute on function private.import_positions, public.import_positions to authenticated;

-- Deletes an import's drafts that nobody has saved since, or the file if it was not imported yet. Returns how many
-- drafts were deleted.
create function private.undo_position_import(p_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.begin_recruiting();
  gone integer;
begin
  perform private.lock_imports(facility);
  perform private.own_import(p_id, facility);
  perform 1 from public.position_drafts d where d.import_id = p_id and d.version = 1 order by d.id for update;
  delete from public.position_drafts d where d.import_id = p_id and d.version = 1;
  get diagnostics gone = row_count;
  update public.position_imports i set undone_at = coalesce(i.undone_at, now()), lines = null where i.id = p_id;
  return gone;
end $$;
create function public.undo_position_import(p_id uuid) returns integer
language plpgsql set search_path = '' as $$ begin return private.undo_position_import(p_id); end $$;
grant execute on function private.undo_position_import, public.undo_position_import to authenticated;

-- An import as lists show it, with how many of its drafts are unchanged, and how many were saved since but not
-- finished.
create function private.import_card(p_import public.position_imports) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', p_import.id, 'file_name', p_import.file_name,
    'by', private.name_of(p_import.created_by), 'created_at', p_import.created_at,
    'imported_at', p_import.imported_at, 'undone_at', p_import.undone_at, 'drafts', p_import.drafts,
    'untouched', count(*) filter (where d.version = 1), 'edited', count(*) filter (where d.version > 1))
  from public.position_drafts d where d.import_id = p_import.id
); end $$;

-- ZIP codes in the file that no position can have, each with whether the ZIP code exists.
create function private.wrong_zips(p_fields jsonb, p_lines jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  with place as (
    select case when k.key ~ '^[0-9]{1,2}$' then k.key::integer end as at
    from jsonb_each_text(p_fields) k where k.value = 'zip' limit 1
  ), written as (
    select distinct substring(l.one -> 'cells' ->> p.at from '^\s*(\d{5})(?:-\d{4})?\s*$') as zip
    from place p cross join jsonb_array_elements(coalesce(p_lines, '[]')) l (one)
  )
  select coalesce(jsonb_object_agg(w.zip, z.zip is not null), '{}')
  from written w left join public.zip_codes z on z.zip = w.zip
  where w.zip is not null and not exists (select 1 from public.service_states s where s.code = z.state)
); end $$;

-- One of the caller's facility's imports, with everything its review page needs; null for other facilities' imports.
create function private.position_import(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select private.import_card(i) || jsonb_build_object('header', to_jsonb(i.header), 'fields', i.fields,
    'lines', i.lines, 'wrong_zips', private.wrong_zips(i.fields, i.lines), 'zip', f.zip,
    'recruits', private.team_role() <> 'viewer',
    'taken', (select coalesce(jsonb_agg(jsonb_build_object('requisition', r.requisition, 'title', r.title,
      'status', r.status)), '[]') from private.requisitions_of(i.employer_id) r where i.imported_at is null))
  from public.position_imports i join public.employer_profiles f on f.user_id = i.employer_id
  where i.id = p_id and i.employer_id = private.facility_id()
); end $$;
create function public.position_import(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.position_import(p_id); end $$;
grant execute on function private.position_import, public.position_import to authenticated;

-- The latest imports of the caller's facility, and whether the caller may import.
create function private.position_imports_page() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('recruits', coalesce(private.team_role() <> 'viewer', false), 'imports', (
    select coalesce(jsonb_agg(private.import_card(x.one) order by x.at desc, x.id), '[]') from (
      select i as one, i.created_at as at, i.id from public.position_imports i
      where i.employer_id = private.facility_id() order by i.created_at desc, i.id limit 50) x))
); end $$;
create function public.position_imports_page() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.position_imports_page(); end $$;
grant execute on function private.position_imports_page, public.position_imports_page to authenticated;

-- Deletes the contents of files a week after their upload, because nobody needs them anymore.
create function private.forget_files_of_positions() returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.position_imports i set lines = null,
    undone_at = case when i.imported_at is null then coalesce(i.undone_at, now()) else i.undone_at end
  where i.lines is not null and i.created_at < now() - interval '7 days';
end $$;
