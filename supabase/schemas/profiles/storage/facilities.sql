-- The bucket for facility images, each at <facility>/<image>. No policy opens it: only the server stores, reads and
-- deletes files, with its secret key, after the database has authorized the user. So the server has inspected and
-- re-encoded every file in it.

do $$
begin
  if to_regclass('storage.objects') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('facilities', 'facilities', false, 1048576, array['image/webp'])
  on conflict (id) do update set public = false, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;
end $$;
