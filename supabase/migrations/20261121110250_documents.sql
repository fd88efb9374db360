-- Documents: a private bucket, who may put a file there, look at it and take it away, and what is written down of it.
-- A file is put there first and its row comes after, so that no row is without a file; a file without a row is nobody's
-- to see and is taken away later (private.leftover_files).

-- ---------------------------------------------------------------- tickets

-- Leave to put one file at one place. Its count is the daily limit, whatever became of the file.
create table public.document_uploads (
  storage_path text primary key check (storage_path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}$'),
  user_id uuid not null references public.profiles (user_id) on delete cascade,
  created_at timestamptz not null default now(),
  -- When a document was made of it.
  used_at timestamptz
);
create index document_uploads_user_idx on public.document_uploads (user_id, created_at);
alter table public.document_uploads enable row level security;
revoke all on public.document_uploads from anon, authenticated;
grant all on public.document_uploads to service_role;

-- The copy of everything names the tickets too. Its text is taken over, not written a second time.
do $$
begin
  execute (
    select replace(pg_get_functiondef(p.oid), '(''documents'', mine, ',
      '(''document_uploads'', mine, ''user_id'', ''{storage_path}''), (''documents'', mine, ')
    from pg_proc p where p.proname = 'export_my_data' and p.pronamespace = 'private'::regnamespace
  );
end
$$;

-- That somebody looked stays known when the document is gone.
alter table public.document_views alter column document_id drop not null;
alter table public.document_views drop constraint document_views_document_id_fkey;
alter table public.document_views add constraint document_views_document_id_fkey
  foreign key (document_id) references public.documents (id) on delete set null;
alter table public.document_views add column file_name text;

insert into public.app_settings (key, value, description) values
  ('document_uploads_daily', 30, 'The most documents somebody may upload within 24 hours'),
  ('documents_most', 40, 'The most documents somebody may have');

-- Whether a file lies there. False in a database without file storage.
create function private.is_stored(p_path text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer boolean := false;
begin
  if to_regclass('storage.objects') is not null then
    execute 'select exists (select 1 from storage.objects o where o.bucket_id = ''documents'' and o.name = $1)'
      into answer using p_path;
  end if;
  return answer;
end
$$;

-- Leave to upload one document: the path to put it at. Files are put there by the person themselves, never for them.
create function private.begin_document(p_replaces uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Uploading documents');
  path text;
begin
  if not exists (select 1 from public.profiles p where p.user_id = me and p.role in ('job_seeker', 'candidate')) then
    raise exception using errcode = 'PT403', message = 'Documents are kept for professionals only.';
  end if;
  -- One after the other, or many at once would all be within the limits.
  perform pg_advisory_xact_lock(hashtextextended('documents ' || me, 0));
  if p_replaces is not null then
    perform private.replaceable_document(me, p_replaces);
  elsif (select count(*) from public.documents d where d.user_id = me and d.replaced_by is null)
    >= private.setting('documents_most') then
    raise exception using errcode = 'PT409', hint = 'file', message = format(
      'You have %s documents, and more are not kept. Delete one that is no longer needed.', private.setting('documents_most'));
  end if;
  if (select count(*) from public.document_uploads u where u.user_id = me and u.created_at > now() - interval '1 day')
    >= private.setting('document_uploads_daily') then
    raise exception using errcode = 'PT429', hint = 'file', message = format(
      'You have uploaded %s documents within a day, and more are not taken. Come back tomorrow.',
      private.setting('document_uploads_daily'));
  end if;
  delete from public.document_uploads u where u.user_id = me and u.created_at < now() - interval '2 days';
  path := me || '/' || gen_random_uuid();
  insert into public.document_uploads (storage_path, user_id) values (path, me);
  return path;
end
$$;

-- Somebody's own document that another may take the place of.
create function private.replaceable_document(p_owner uuid, p_id uuid) returns public.documents
language plpgsql security definer set search_path = ''
as $$
declare
  old public.documents;
begin
  select * into old from public.documents d where d.id = p_id and d.user_id = p_owner for update;
  if old.id is null then
    raise exception using errcode = 'PT404', message = 'There is no such document among yours.';
  end if;
  if old.replaced_by is not null then
    raise exception using errcode = 'PT409', message = 'This document was replaced already. Look at your documents again.';
  end if;
  return old;
end
$$;

-- Makes the file at a path a document, perhaps in the place of another. Sent twice, the same file is one document.
create function private.add_document(
  p_path text, p_kind text, p_file_name text, p_content_type text, p_size_bytes integer, p_sha256 text,
  p_credential_id uuid, p_expires_on date, p_replaces uuid
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Uploading documents');
  same public.documents;
  old public.documents;
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('documents ' || me, 0));
  if not private.may_put_file(p_path) or not private.is_stored(p_path) then
    raise exception using errcode = 'PT409', message = 'The upload did not arrive whole. Send it again.', hint = 'file';
  end if;
  if p_credential_id is not null and not exists (
    select 1 from public.credentials c where c.id = p_credential_id and c.user_id = me) then
    raise exception using errcode = 'PT422', hint = 'credentialId',
      message = 'This license or certification is no longer in your profile. Choose again.';
  end if;
  if p_expires_on < private.today() then
    raise exception using errcode = 'PT422', message = 'This date has passed. Upload the document that is valid now.',
      hint = 'expiresOn';
  end if;
  if p_replaces is not null then
    select * into old from private.replaceable_document(me, p_replaces);
  end if;
  select * into same from public.documents d
  where d.user_id = me and d.sha256 = p_sha256 and d.replaced_by is null and d.id is distinct from p_replaces
  order by d.created_at desc limit 1;
  if same.id is not null then
    if same.kind = p_kind and same.created_at > now() - interval '2 minutes' then
      update public.document_uploads u set used_at = now() where u.storage_path = p_path;
      return same.id;
    end if;
    raise exception using errcode = 'PT422', hint = 'file', message = format(
      'This very file is among your documents already, as “%s”.', same.file_name);
  end if;

  insert into public.documents (user_id, kind, credential_id, file_name, content_type, size_bytes, sha256, storage_path,
    expires_on)
  values (me, p_kind, p_credential_id, p_file_name, p_content_type, p_size_bytes, p_sha256, p_path, p_expires_on)
  returning id into made;
  update public.documents d set replaced_by = made where d.id = old.id;
  update public.document_uploads u set used_at = now() where u.storage_path = p_path;
  return made;
end
$$;

create function private.delete_document(p_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Deleting documents');
begin
  perform private.replaceable_document(me, p_id);
  -- What it had replaced goes with it, or that would be in force again.
  with recursive line (id) as (
    select p_id union select d.id from public.documents d join line l on d.replaced_by = l.id
  )
  delete from public.documents d using line l where d.id = l.id;
end
$$;

-- ---------------------------------------------------------------- looking

-- Whether a facility may see what a professional has uploaded: they have applied and not taken it back, or were looked
-- at in full, and have not blocked the facility.
create function private.may_see_documents(p_facility uuid, p_owner uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.profiles p
      where p.user_id = p_facility and p.role = 'employer' and p.onboarding_completed and p.approval = 'approved')
    and not exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = p_owner and b.employer_id = p_facility)
    and (exists (select 1 from public.candidate_views v
        where v.employer_id = p_facility and v.job_seeker_id = p_owner)
      or exists (select 1 from public.applications a
        where a.employer_id = p_facility and a.job_seeker_id = p_owner and a.status not in ('invited', 'withdrawn')
          and (a.source <> 'invited' or exists (select 1 from public.application_history h
            where h.application_id = a.id and h.to_status = 'applied'))))
$$;

-- Lets the caller look at a document: checks that they may, writes down that they do, and says where the file lies. The
-- file itself is given out only for what is written down (private.may_read_file), so nobody looks unseen.
create function private.open_document(p_id uuid) returns table (
  storage_path text, content_type text, file_name text, size_bytes integer, sha256 text
)
language plpgsql security definer set search_path = ''
as $$
declare
  me uuid := private.only_oneself('Looking at documents');
  facility uuid := private.facility_id();
  doc public.documents;
begin
  select * into doc from public.documents d where d.id = p_id and d.replaced_by is null;
  if doc.id is null or not (doc.user_id = me or private.is_admin()
    or (doc.status <> 'rejected' and facility is not null and private.may_see_documents(facility, doc.user_id))) then
    raise exception using errcode = 'PT404', message = 'There is no such document, or it is not yours to see.';
  end if;
  if doc.user_id <> me then
    insert into public.document_views (document_id, owner_id, viewer_id, employer_id, file_name)
    values (doc.id, doc.user_id, me, case when not private.is_admin() then facility end, doc.file_name);
  end if;
  return query select doc.storage_path, doc.content_type, doc.file_name, doc.size_bytes, doc.sha256;
end
$$;

-- The documents of a candidate that the caller's facility may look at, newest first. Empty when there are none to see.
create function private.documents_of_candidate(p_job_seeker_id uuid) returns table (
  id uuid, kind text, file_name text, status text, expires_on date, credential_id uuid, created_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select d.id, d.kind, d.file_name, d.status, d.expires_on, d.credential_id, d.created_at
  from public.documents d
  where d.user_id = p_job_seeker_id and d.replaced_by is null and d.status <> 'rejected'
    and private.may_see_documents(private.facility_id(), p_job_seeker_id)
  order by d.created_at desc, d.id
  limit 40
$$;

-- Who looked at the caller's documents, newest first.
create function private.document_views_of_mine(p_limit integer) returns table (
  id bigint, at timestamptz, file_name text, who text
)
language sql stable security definer set search_path = ''
as $$
  select v.id, v.at, coalesce(d.file_name, v.file_name), coalesce(e.facility_name, 'Nomera Health')
  from public.document_views v
  left join public.documents d on d.id = v.document_id
  left join public.employer_profiles e on e.user_id = v.employer_id
  where v.owner_id = private.user_id()
  order by v.id desc
  limit least(greatest(coalesce(p_limit, 25), 1), 100)
$$;

-- ---------------------------------------------------------------- deciding

-- Documents that wait for a decision, oldest first, with what they are to show.
create function private.pending_documents(p_offset integer, p_limit integer) returns table (
  id uuid, created_at timestamptz, kind text, file_name text, content_type text, size_bytes integer, expires_on date,
  user_id uuid, full_name text, email text, credential_kind text, credential_profession text, credential_name text,
  credential_state text, credential_number text, credential_multistate boolean, credential_expires_on date,
  replaces_status text, total bigint
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators see this list.';
  end if;
  return query
  select d.id, d.created_at, d.kind, d.file_name, d.content_type, d.size_bytes, d.expires_on, d.user_id, p.full_name,
    u.email::text, c.kind, c.profession, c.name, c.state, c.number, c.multistate, c.expires_on,
    (select o.status from public.documents o where o.replaced_by = d.id limit 1), count(*) over ()
  from public.documents d
  join public.profiles p on p.user_id = d.user_id
  join auth.users u on u.id = d.user_id
  left join public.credentials c on c.id = d.credential_id
  where d.status = 'pending' and d.replaced_by is null
  order by d.created_at, d.id
  offset greatest(coalesce(p_offset, 0), 0) limit least(greatest(coalesce(p_limit, 25), 1), 100);
end
$$;

-- An admin accepts or rejects a document. p_created_at is what the admin had on screen.
create function private.decide_document(p_id uuid, p_decision text, p_reason text, p_created_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  why text := nullif(btrim(p_reason), '');
  doc public.documents;
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only administrators decide on documents.';
  end if;
  if p_decision is null or p_decision not in ('accepted', 'rejected') then
    raise exception using errcode = 'PT400', message = 'Choose accept or reject.';
  end if;
  if p_decision = 'rejected' and why is null then
    raise exception using errcode = 'PT422', message = 'Give the reason: the person will read it.', hint = 'reason';
  end if;
  select * into doc from public.documents d where d.id = p_id for update;
  if doc.id is null then
    raise exception using errcode = 'PT404', message = 'This document was deleted by its owner.';
  end if;
  if doc.replaced_by is not null then
    raise exception using errcode = 'PT409', message = 'This document was replaced by another after you opened it. Look at that one.';
  end if;
  if doc.status <> 'pending'
    or date_trunc('milliseconds', doc.created_at) is distinct from date_trunc('milliseconds', p_created_at) then
    raise exception using errcode = 'PT409', message = 'Somebody has already decided on this document.';
  end if;
  update public.documents d
  set status = p_decision, status_reason = why, decided_at = now(), decided_by = auth.uid()
  where d.id = p_id;
  perform private.audit('document.' || p_decision, 'document', p_id::text, why,
    jsonb_build_object('owner', doc.user_id, 'kind', doc.kind));
  perform private.notify(doc.user_id, 'document_decided', 'document_' || p_decision,
    jsonb_strip_nulls(jsonb_build_object('file_name', doc.file_name, 'reason', why)), '/job-seeker/documents');
end
$$;

-- ---------------------------------------------------------------- the files themselves

-- Whether the caller may read the file at a path: their own, or one that they have just been noted as looking at.
create function private.may_read_file(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.acting_header() is null and auth.uid() is not null and (
    split_part(p_path, '/', 1) = auth.uid()::text
    or exists (select 1 from public.documents d join public.document_views v on v.document_id = d.id
      where d.storage_path = p_path and d.replaced_by is null and v.viewer_id = auth.uid()
        and v.at > now() - interval '1 minute'))
$$;

-- Whether the caller may put a file there: with a ticket for this very path, once, and never over a document.
create function private.may_put_file(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.acting_header() is null
    and exists (select 1 from public.document_uploads u where u.storage_path = p_path and u.user_id = auth.uid()
      and u.used_at is null and u.created_at > now() - interval '15 minutes')
$$;

-- Whether the caller may take a file away: their own, while no document is made of it. So what was accepted stays as it was.
create function private.may_remove_file(p_path text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.acting_header() is null and split_part(p_path, '/', 1) = auth.uid()::text
    and not exists (select 1 from public.documents d where d.storage_path = p_path and d.replaced_by is null)
$$;

-- Files that nothing is made of any more: uploads that broke off, and what was replaced or deleted. Null: anybody's.
create function private.leftover_files(p_folder text, p_limit integer) returns setof text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  return query execute '
    select o.name::text from storage.objects o
    where o.bucket_id = ''documents'' and ($1 is null or o.name like $1 || ''/%'')
      and not exists (select 1 from public.documents d where d.storage_path = o.name and d.replaced_by is null)
      and not exists (select 1 from public.document_uploads u where u.storage_path = o.name
        and u.used_at is null and u.created_at > now() - interval ''15 minutes'')
    order by o.name limit least(greatest(coalesce($2, 100), 1), 1000)'
    using p_folder, p_limit;
end
$$;
create function private.own_leftover_files() returns setof text
language sql stable security definer set search_path = ''
as $$ select private.leftover_files(private.only_oneself('Deleting documents')::text, 100) $$;

do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('documents', 'documents', false, 10485760, array['application/pdf', 'image/jpeg', 'image/png'])
  on conflict (id) do update set public = false, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;
  create policy "Documents: own, or noted as looked at" on storage.objects for select to authenticated
    using (bucket_id = 'documents' and private.may_read_file(name));
  create policy "Documents: with a ticket" on storage.objects for insert to authenticated
    with check (bucket_id = 'documents' and private.may_put_file(name));
  create policy "Documents: own that are none any more" on storage.objects for delete to authenticated
    using (bucket_id = 'documents' and private.may_remove_file(name));
end
$$;

-- ---------------------------------------------------------------- what the data API calls

create function public.begin_document(p_replaces uuid default null) returns text
language sql set search_path = ''
as $$ select private.begin_document(p_replaces) $$;
create function public.add_document(
  p_path text, p_kind text, p_file_name text, p_content_type text, p_size_bytes integer, p_sha256 text,
  p_credential_id uuid default null, p_expires_on date default null, p_replaces uuid default null
) returns uuid
language sql set search_path = ''
as $$
  select private.add_document(p_path, p_kind, p_file_name, p_content_type, p_size_bytes, p_sha256, p_credential_id,
    p_expires_on, p_replaces)
$$;
create function public.delete_document(p_id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_document(p_id) $$;
create function public.open_document(p_id uuid) returns table (
  storage_path text, content_type text, file_name text, size_bytes integer, sha256 text
)
language sql set search_path = ''
as $$ select * from private.open_document(p_id) $$;
create function public.documents_of_candidate(p_job_seeker_id uuid) returns table (
  id uuid, kind text, file_name text, status text, expires_on date, credential_id uuid, created_at timestamptz
)
language sql stable set search_path = ''
as $$ select * from private.documents_of_candidate(p_job_seeker_id) $$;
create function public.document_views_of_mine(p_limit integer default 25) returns table (
  id bigint, at timestamptz, file_name text, who text
)
language sql stable set search_path = ''
as $$ select * from private.document_views_of_mine(p_limit) $$;
create function public.pending_documents(p_offset integer default 0, p_limit integer default 25) returns table (
  id uuid, created_at timestamptz, kind text, file_name text, content_type text, size_bytes integer, expires_on date,
  user_id uuid, full_name text, email text, credential_kind text, credential_profession text, credential_name text,
  credential_state text, credential_number text, credential_multistate boolean, credential_expires_on date,
  replaces_status text, total bigint
)
language sql stable set search_path = ''
as $$ select * from private.pending_documents(p_offset, p_limit) $$;
create function public.decide_document(
  p_id uuid, p_decision text, p_created_at timestamptz, p_reason text default null
) returns void
language sql set search_path = ''
as $$ select private.decide_document(p_id, p_decision, p_reason, p_created_at) $$;
create function public.own_leftover_files() returns setof text
language sql stable set search_path = ''
as $$ select private.own_leftover_files() $$;
-- For the worker, which takes away what nobody did: the owner is gone, or their browser was closed.
create function public.leftover_files(p_limit integer default 100) returns setof text
language sql stable set search_path = ''
as $$ select private.leftover_files(null, p_limit) $$;

-- ---------------------------------------------------------------- who may call what

revoke execute on function public.begin_document(uuid),
  public.add_document(text, text, text, text, integer, text, uuid, date, uuid), public.delete_document(uuid),
  public.open_document(uuid), public.documents_of_candidate(uuid), public.document_views_of_mine(integer),
  public.pending_documents(integer, integer), public.decide_document(uuid, text, timestamptz, text),
  public.own_leftover_files(), public.leftover_files(integer)
  from public, anon, authenticated;
grant execute on function public.begin_document(uuid),
  public.add_document(text, text, text, text, integer, text, uuid, date, uuid), public.delete_document(uuid),
  public.open_document(uuid), public.documents_of_candidate(uuid), public.document_views_of_mine(integer),
  public.pending_documents(integer, integer), public.decide_document(uuid, text, timestamptz, text),
  public.own_leftover_files()
  to authenticated;
grant execute on function public.leftover_files(integer) to service_role;

revoke execute on function private.is_stored(text), private.begin_document(uuid),
  private.replaceable_document(uuid, uuid),
  private.add_document(text, text, text, text, integer, text, uuid, date, uuid), private.delete_document(uuid),
  private.may_see_documents(uuid, uuid), private.open_document(uuid), private.documents_of_candidate(uuid),
  private.document_views_of_mine(integer), private.pending_documents(integer, integer),
  private.decide_document(uuid, text, text, timestamptz), private.may_read_file(text), private.may_put_file(text),
  private.may_remove_file(text), private.leftover_files(text, integer), private.own_leftover_files()
  from public, anon, authenticated;
grant execute on function private.begin_document(uuid),
  private.add_document(text, text, text, text, integer, text, uuid, date, uuid), private.delete_document(uuid),
  private.open_document(uuid), private.documents_of_candidate(uuid), private.document_views_of_mine(integer),
  private.pending_documents(integer, integer), private.decide_document(uuid, text, text, timestamptz),
  private.may_read_file(text), private.may_put_file(text), private.may_remove_file(text),
  private.own_leftover_files()
  to authenticated;
grant execute on function private.leftover_files(text, integer) to service_role;
