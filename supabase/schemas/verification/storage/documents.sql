-- The bucket for documents. A file is read only by its owner, or within a minute of a recorded view.

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
end $$;
