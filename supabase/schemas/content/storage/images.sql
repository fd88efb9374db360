-- The bucket for blog images. A database without Supabase Storage skips it.

do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('blog', 'blog', false, 2097152, array['image/jpeg', 'image/png', 'image/webp'])
  on conflict (id) do update set public = false, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;
  create policy "Blog: of public posts, or an admin" on storage.objects for select to anon, authenticated
    using (bucket_id = 'blog' and private.may_read_blog_file(name));
  create policy "Blog: by an admin" on storage.objects for insert to authenticated
    with check (bucket_id = 'blog' and private.may_put_blog_file(name));
  create policy "Blog: files that are no pictures any more" on storage.objects for delete to authenticated
    using (bucket_id = 'blog' and private.may_remove_blog_file(name));
end $$;
