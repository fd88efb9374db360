-- Findings of the server's inspection and the virus scanner about a file. Only the secret key can record them.

create function private.report_infected(p_owner uuid, p_file_name text, p_found text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  found_what constant text := left(coalesce(nullif(btrim(p_found), ''), 'unknown'), 200);
begin
  -- Once a day per person, or one person could flood every administrator's mailbox.
  if not exists (select 1 from public.audit_log l where l.action = 'document.infected' and l.subject_id = p_owner::text
    and l.at > now() - interval '1 day') then
    perform private.notify(a.id, 'security', 'infected_upload',
      jsonb_build_object('name', coalesce(private.name_of(p_owner), 'somebody'), 'file_name', p_file_name,
        'found', found_what), '/admin/people/' || p_owner)
    from private.admins() a (id) order by a.id;
  end if;
  perform private.audit('document.infected', 'profile', p_owner::text, null,
    jsonb_build_object('file_name', p_file_name, 'found', found_what));
end $$;

create function private.record_inspection(
  p_path text, p_file_name text, p_content_type text, p_size_bytes integer, p_sha256 text, p_file_state text,
  p_found text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ticket public.document_uploads;
begin
  select * into ticket from public.document_uploads u
  where u.storage_path = p_path and u.used_at is null and u.file_state is null
    and u.created_at > now() - interval '15 minutes'
  for no key update;
  perform private.refuse_if(ticket.user_id is null, 'PT409', 'The upload took too long. Send it again.', 'file');
  -- An infected file is not stored at all.
  perform private.refuse_if(p_file_state is distinct from 'infected' and not private.is_stored(p_path),
    'PT409', 'The upload was incomplete. Send it again.', 'file');
  update public.document_uploads u
  set file_name = p_file_name, content_type = p_content_type, size_bytes = p_size_bytes, sha256 = p_sha256,
    file_state = p_file_state
  where u.storage_path = p_path;
  if p_file_state = 'infected' then
    perform private.report_infected(ticket.user_id, p_file_name, p_found);
  end if;
end $$;
create function public.record_inspection(
  p_path text, p_file_name text, p_content_type text, p_size_bytes integer, p_sha256 text, p_file_state text,
  p_found text default null
) returns void
language plpgsql set search_path = '' as $$ begin
  perform private.record_inspection(p_path, p_file_name, p_content_type, p_size_bytes, p_sha256, p_file_state, p_found);
end $$;
grant execute on function private.record_inspection, public.record_inspection to service_role;

create function private.documents_to_scan(p_limit integer) returns table (id uuid, storage_path text, sha256 text)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select d.id, d.storage_path, d.sha256 from public.documents d
  where d.file_state in ('waiting', 'not_scanned') and d.replaced_by is null
  order by d.file_state desc, d.scanned_at nulls first, d.id
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end $$;
create function public.documents_to_scan(p_limit integer default 20) returns table (
  id uuid, storage_path text, sha256 text
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.documents_to_scan(p_limit); end $$;
grant execute on function private.documents_to_scan, public.documents_to_scan to service_role;

create function private.record_scan(p_id uuid, p_sha256 text, p_file_state text, p_found text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reason constant text := 'Our virus scanner found something harmful in this file. Upload a clean copy.';
  doc public.documents;
begin
  perform private.lock_account((select d.user_id from public.documents d where d.id = p_id));
  select * into doc from public.documents d
  where d.id = p_id and d.sha256 = p_sha256 and d.file_state in ('waiting', 'not_scanned')
  for no key update;
  if doc.id is null then
    return;
  end if;
  -- If the scanner did not answer, the document keeps its state and goes to the end of the queue.
  update public.documents d
  set scanned_at = now(), file_state = case when p_file_state = 'waiting' then d.file_state else p_file_state end
  where d.id = p_id;
  if p_file_state = 'infected' then
    update public.documents d
    set status = 'rejected', status_reason = reason, decided_at = now(), decided_by = null where d.id = p_id;
    perform private.notify(doc.user_id, 'document_decided', 'document_rejected',
      jsonb_build_object('file_name', doc.file_name, 'reason', reason), '/job-seeker/documents');
    perform private.report_infected(doc.user_id, doc.file_name, p_found);
  end if;
end $$;
create function public.record_scan(p_id uuid, p_sha256 text, p_file_state text, p_found text default null) returns void
language plpgsql set search_path = '' as $$
begin perform private.record_scan(p_id, p_sha256, p_file_state, p_found); end $$;
grant execute on function private.record_scan, public.record_scan to service_role;
