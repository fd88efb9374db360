-- The bucket for pictures of facilities, each at <facility>/<picture>. No policy opens it to anybody: the server alone
-- puts, reads and removes files, with its secret key, after the database has said yes to the person who asks. So every
-- file there was looked into and drawn anew by the server.

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
