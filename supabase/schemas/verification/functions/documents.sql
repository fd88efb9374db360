-- Uploading, viewing and deleting documents. Every view by anyone but the owner is recorded.

create function private.is_stored(p_path text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  answer boolean := false;
begin
  if to_regclass('storage.objects') is not null then
    execute 'select exists (select 1 from storage.objects o where o.bucket_id = ''documents'' and o.name = $1)'
      into answer using p_path;
  end if;
  return answer;
end $$;

create function private.begin_document(p_replaces uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.only_oneself('Uploading documents');
  path text;
begin
  perform private.lock_accounts(private.keep_me());
  perform private.refuse_if(
    not exists (select 1 from public.profiles p where p.user_id = me and p.role in ('job_seeker', 'candidate')),
    'PT403', 'Documents are kept for professionals only.');
  -- One at a time, or many uploads at once could exceed the limits.
  perform pg_advisory_xact_lock(hashtextextended('documents ' || me, 0));
  if p_replaces is not null then
    perform private.replaceable_document(me, p_replaces);
  elsif (select count(*) from public.documents d where d.user_id = me and d.replaced_by is null)
    >= private.setting('documents_most') then
    raise exception using errcode = 'PT409', hint = 'file', message = format(
      'You have %s documents, the maximum. Delete one you no longer need.',
      private.setting('documents_most'));
  end if;
  if (select count(*) from public.document_uploads u where u.user_id = me and u.created_at > now() - interval '1 day')
    >= private.setting('document_uploads_daily') then
    raise exception using errcode = 'PT429', hint = 'file', message = format(
      'You uploaded %s documents within a day, the maximum. Come back tomorrow.',
      private.setting('document_uploads_daily'));
  end if;
  delete from public.document_uploads u where u.user_id = me and u.created_at < now() - interval '2 days';
  path := me || '/' || gen_random_uuid();
  insert into public.document_uploads (storage_path, user_id) values (path, me);
  return path;
end $$;
create function public.begin_document(p_replaces uuid default null) returns text
language plpgsql set search_path = '' as $$ begin return private.begin_document(p_replaces); end $$;
grant execute on function private.begin_document, public.begin_document to authenticated;

create function private.replaceable_document(p_owner uuid, p_id uuid) returns public.documents
language plpgsql security definer set search_path = '' as $$
declare
  old public.documents;
begin
  select * into old from public.documents d where d.id = p_id and d.user_id = p_owner for update;
  perform private.refuse_if(old.id is null, 'PT404', 'We can’t find this document. Open your documents again.');
  perform private.refuse_if(old.replaced_by is not null,
    'PT409', 'This document was already replaced. Check your documents again.');
  return old;
end $$;

create function private.add_document(
  p_path text, p_kind text, p_credential_id uuid, p_expires_on date, p_replaces uuid
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.only_oneself('Uploading documents');
  ticket public.document_uploads;
  same public.documents;
  old public.documents;
  made uuid;
begin
  perform private.lock_accounts(private.keep_me());
  perform pg_advisory_xact_lock(hashtextextended('documents ' || me, 0));
  -- The server's findings about the file, recorded by record_inspection.
  select * into ticket from public.document_uploads u
  where u.storage_path = p_path and u.user_id = me and u.used_at is null and u.file_state <> 'infected'
    and u.created_at > now() - interval '15 minutes'
  for no key update;
  perform private.refuse_if(ticket.user_id is null or not private.is_stored(p_path),
    'PT409', 'The upload was incomplete. Send it again.', 'file');
  perform private.refuse_if(p_credential_id is not null and not exists (
    select 1 from public.credentials c where c.id = p_credential_id and c.user_id = me),
    'PT422', 'This license or certification is no longer in your profile. Choose again.', 'credentialId');
  perform private.refuse_if(p_expires_on < private.today(),
    'PT422', 'This date has passed. Upload the document that is valid now.', 'expiresOn');
  if p_replaces is not null then
    select * into old from private.replaceable_document(me, p_replaces);
  end if;
  select * into same from public.documents d
  where d.user_id = me and d.sha256 = ticket.sha256 and d.replaced_by is null and d.id is distinct from p_replaces
  order by d.created_at desc limit 1;
  if same.id is not null then
    if same.kind = p_kind and same.created_at > now() - interval '2 minutes' then
      update public.document_uploads u set used_at = now() where u.storage_path = p_path;
      return same.id;
    end if;
    raise exception using errcode = 'PT422', hint = 'file', message = format(
      'You already have this file. It’s “%s” in your documents.', same.file_name);
  end if;

  insert into public.documents (user_id, kind, credential_id, file_name, content_type, size_bytes, sha256, storage_path,
    file_state, scanned_at, expires_on)
  values (me, p_kind, p_credential_id, ticket.file_name, ticket.content_type, ticket.size_bytes, ticket.sha256, p_path,
    ticket.file_state, case when ticket.file_state <> 'not_scanned' then now() end, p_expires_on)
  returning id into made;
  update public.documents d set replaced_by = made where d.id = old.id;
  update public.document_uploads u set used_at = now() where u.storage_path = p_path;
  return made;
end $$;
create function public.add_document(
  p_path text, p_kind text, p_credential_id uuid default null, p_expires_on date default null,
  p_replaces uuid default null
) returns uuid
language plpgsql set search_path = ''
as $$ begin return private.add_document(p_path, p_kind, p_credential_id, p_expires_on, p_replaces); end $$;
grant execute on function private.add_document, public.add_document to authenticated;

create function private.delete_document(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.only_oneself('Deleting documents');
begin
  perform private.lock_accounts(private.keep_me());
  perform private.replaceable_document(me, p_id);
  -- The versions it replaced are deleted too, or the previous one would count again.
  with recursive line (id) as (
    select p_id union select d.id from public.documents d join line l on d.replaced_by = l.id
  )
  delete from public.documents d using line l where d.id = l.id;
end $$;
create function public.delete_document(p_id uuid) returns void
language plpgsql set search_path = '' as $$ begin perform private.delete_document(p_id); end $$;
grant execute on function private.delete_document, public.delete_document to authenticated;

create function private.may_see_documents(p_facility uuid, p_owner uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A withdrawal closes them, whether by itself or with a block, so that the facility can't tell the two apart.
  return exists (select 1 from public.applications a
      where a.employer_id = p_facility and a.job_seeker_id = p_owner and a.status not in ('invited', 'withdrawn')
        and private.was_sent(a))
    and exists (select 1 from public.profiles p
      where p.user_id = p_facility and p.role = 'employer' and p.onboarding_completed and p.approval = 'approved')
    and not exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = p_owner and b.employer_id = p_facility)
    and not exists (select 1 from private.suspensions x where x.user_id = p_owner);
end $$;

create function private.open_document(p_id uuid) returns table (
  storage_path text, content_type text, kind text, owner_name text, size_bytes integer, sha256 text
)
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.only_oneself('Viewing documents');
  facility uuid := private.reading_facility();
  doc public.documents;
begin
  perform private.keep_people(me, facility, (select d.user_id from public.documents d where d.id = p_id));
  select * into doc from public.documents d where d.id = p_id and d.replaced_by is null for key share;
  perform private.refuse_if(doc.id is null or not (doc.user_id = me or private.is_admin()
    or (doc.status <> 'rejected' and private.may_be_served(doc.file_state) and facility is not null
      and private.may_see_documents(facility, doc.user_id))),
    'PT404', 'There is no such document, or it is not yours to see.');
  perform private.refuse_if(doc.file_state = 'infected',
    'PT409', 'A virus was found in this file, so no one can open it.');
  perform private.refuse_if(doc.file_state = 'uninspected',
    'PT409', 'This file was never checked, so no one can open it. Its owner can upload it again.');
  perform private.refuse_if(doc.file_state = 'waiting' and doc.user_id <> me,
    'PT409', 'This file has not been scanned for viruses yet. Try again in a few minutes.');
  if doc.user_id <> me then
    insert into public.document_views (document_id, owner_id, viewer_id, employer_id, by_facility, file_name)
    values (doc.id, doc.user_id, me, case when not private.is_admin() then facility end, not private.is_admin(),
      doc.file_name);
    perform private.record_views(array[doc.user_id], 'document', case when not private.is_admin() then facility end,
      doc.id, doc.file_name);
  end if;
  return query
    select doc.storage_path, doc.content_type, doc.kind, private.name_of(doc.user_id), doc.size_bytes, doc.sha256;
end $$;
create function public.open_document(p_id uuid) returns table (
  storage_path text, content_type text, kind text, owner_name text, size_bytes integer, sha256 text
)
language plpgsql set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.open_document(p_id); end $$;
grant execute on function private.open_document, public.open_document to authenticated;

-- Who viewed the caller's documents most recently.
create function private.document_views_of_mine() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(jsonb_agg(to_jsonb(x) order by x.id desc), '[]') from (
    select v.id, v.at, coalesce(d.file_name, v.file_name) as file_name,
      case when v.by_facility then coalesce(e.facility_name, 'A facility that closed its account')
        else 'Nomera Health' end as who
    from public.document_views v
    left join public.documents d on d.id = v.document_id
    left join public.employer_profiles e on e.user_id = v.employer_id
    where v.owner_id = private.user_id()
    order by v.id desc
    limit 10
  ) x
); end $$;

-- The caller's current documents, the kinds of documents, the size limit, and who viewed them most recently.
create function public.my_documents() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  me constant uuid := private.user_id();
begin return jsonb_build_object(
  'documents', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind,
      'credential_id', d.credential_id, 'file_name', d.file_name, 'content_type', d.content_type,
      'size_bytes', d.size_bytes, 'expires_on', d.expires_on, 'status', d.status, 'file_state', d.file_state,
      'status_reason', d.status_reason, 'created_at', d.created_at) order by d.created_at desc, d.id), '[]')
    from public.documents d where d.user_id = me and d.replaced_by is null),
  'credentials', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name,
      'profession', c.profession, 'state', c.state, 'status', c.status) order by c.kind desc, c.created_at, c.id), '[]')
    from public.credentials c where c.user_id = me),
  'largest', (select s.value from public.app_settings s where s.key = 'document_mb_most'),
  'views', private.document_views_of_mine()
); end $$;
grant execute on function private.document_views_of_mine, public.my_documents to authenticated;

create function private.leftover_files(p_folder text, p_limit integer) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('storage.objects') is null then return; end if;
  return query execute '
    select o.name::text from storage.objects o
    where o.bucket_id = ''documents'' and ($1 is null or o.name like $1 || ''/%'')
      and not exists (select 1 from public.documents d where d.storage_path = o.name and d.replaced_by is null)
      and not exists (select 1 from public.document_uploads u where u.storage_path = o.name
        and u.used_at is null and u.created_at > now() - interval ''15 minutes'')
    order by o.name limit least(greatest(coalesce($2, 100), 1), 1000)'
    using p_folder, p_limit;
end $$;
-- p_folder: only the files that this person uploaded, who may be gone.
create function public.leftover_files(p_limit integer default 100, p_folder uuid default null) returns setof text
language plpgsql stable set search_path = '' as $$
begin return query select private.leftover_files(p_folder::text, p_limit); end $$;
grant execute on function private.leftover_files, public.leftover_files to service_role;

create function private.own_leftover_files() returns setof text
language plpgsql stable security definer set search_path = ''
as $$ begin return query select private.leftover_files(private.only_oneself('Deleting documents')::text, 100); end $$;
create function public.own_leftover_files() returns setof text
language plpgsql stable set search_path = '' as $$ begin return query select private.own_leftover_files(); end $$;
grant execute on function private.own_leftover_files, public.own_leftover_files to authenticated;
