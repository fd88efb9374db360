-- Images in the blog. A file is public once a public post shows it; an image in use can't be deleted.

create function private.blog_image_card(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return (
  select jsonb_build_object('id', i.id, 'alt', i.alt, 'content_type', i.content_type, 'width', i.width,
    'height', i.height)
  from public.blog_images i where i.id = p_id
); end $$;

create function private.blog_images_in(p_post uuid) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return (
  select coalesce(jsonb_agg(private.blog_image_card(u.image_id)), '[]')
  from public.blog_post_images u where u.post_id = p_post
); end $$;

create function private.add_blog_image(
  p_id uuid, p_alt text, p_content_type text, p_size_bytes integer, p_width integer, p_height integer
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.only_admins();
  perform pg_advisory_xact_lock(hashtextextended('blog', 0));
  if exists (select 1 from public.blog_images i where i.id = p_id) then return; end if;
  perform private.refuse_if(char_length(btrim(coalesce(p_alt, ''))) not between 3 and 300,
    'PT422', 'Describe the picture in 3 to 300 characters.', 'alt');
  insert into public.blog_images (id, alt, content_type, size_bytes, width, height)
  values (p_id, btrim(p_alt), p_content_type, p_size_bytes, p_width, p_height);
  perform private.audit('blog.image_added', 'blog_image', p_id::text, null, jsonb_build_object('alt', btrim(p_alt)));
end $$;
create function public.add_blog_image(
  p_id uuid, p_alt text, p_content_type text, p_size_bytes integer, p_width integer, p_height integer
) returns void
language plpgsql set search_path = ''
as $$ begin perform private.add_blog_image(p_id, p_alt, p_content_type, p_size_bytes, p_width, p_height); end $$;
grant execute on function private.add_blog_image, public.add_blog_image to authenticated;

create function private.blog_image_at(p_id uuid, p_version integer) returns public.blog_images
language plpgsql security definer set search_path = '' as $$
declare
  held public.blog_images;
begin
  perform pg_advisory_xact_lock(hashtextextended('blog', 0));
  select * into held from public.blog_images i where i.id = p_id;
  perform private.refuse_if(not found, 'PT404', 'This picture no longer exists. It may have been deleted.');
  perform private.refuse_if(held.version <> p_version,
    'PT409', 'Someone changed this picture after you opened it. Look at it again before you decide.', 'version');
  return held;
end $$;

create function private.describe_blog_image(p_id uuid, p_version integer, p_alt text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.blog_images;
  described constant text := btrim(coalesce(p_alt, ''));
begin
  perform private.only_admins();
  if exists (select 1 from public.blog_images i where i.id = p_id and i.alt = described) then return; end if;
  held := private.blog_image_at(p_id, p_version);
  perform private.refuse_if(char_length(described) not between 3 and 300,
    'PT422', 'Describe the picture in 3 to 300 characters.', 'alt');
  update public.blog_images i set alt = described, version = i.version + 1 where i.id = p_id;
  perform private.audit('blog.image_described', 'blog_image', p_id::text, null,
    jsonb_build_object('alt', described, 'alt_before', held.alt));
end $$;
create function public.describe_blog_image(p_id uuid, p_version integer, p_alt text) returns void
language plpgsql set search_path = '' as $$ begin perform private.describe_blog_image(p_id, p_version, p_alt); end $$;
grant execute on function private.describe_blog_image, public.describe_blog_image to authenticated;

create function private.delete_blog_image(p_id uuid, p_version integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.blog_images;
  used_by text;
begin
  perform private.only_admins();
  held := private.blog_image_at(p_id, p_version);
  select b.title into used_by from public.blog_post_images u join public.blog_posts b on b.id = u.post_id
  where u.image_id = p_id order by b.title limit 1;
  if found then
    raise exception using errcode = 'PT409', hint = 'version',
      message = format('“%s” shows this picture. Take it out of the post first.', used_by);
  end if;
  delete from public.blog_images i where i.id = p_id;
  perform private.audit('blog.image_deleted', 'blog_image', p_id::text, null, jsonb_build_object('alt', held.alt));
end $$;
create function public.delete_blog_image(p_id uuid, p_version integer) returns void
language plpgsql set search_path = '' as $$ begin perform private.delete_blog_image(p_id, p_version); end $$;
grant execute on function private.delete_blog_image, public.delete_blog_image to authenticated;

create function private.admin_blog_images(p_after uuid, p_only uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  last public.blog_images;
begin
  perform private.only_admins();
  select * into last from public.blog_images i where i.id = p_after;
  return coalesce((
    select jsonb_agg(private.blog_image_card(n.id) || jsonb_build_object('version', n.version,
      'size_bytes', n.size_bytes, 'created_at', n.created_at,
      'used_by', coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title) order by b.title, b.id)
        from public.blog_post_images u join public.blog_posts b on b.id = u.post_id where u.image_id = n.id), '[]'))
      order by n.created_at desc, n.id desc)
    from (
      select * from public.blog_images i
      where (p_only is null or i.id = any (p_only))
        and (last.id is null or (i.created_at, i.id) < (last.created_at, last.id))
      order by i.created_at desc, i.id desc limit 26) n), '[]');
end $$;
create function public.admin_blog_images(p_after uuid default null, p_only uuid[] default null) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_blog_images(p_after, p_only); end $$;
grant execute on function private.admin_blog_images, public.admin_blog_images to authenticated;

create function private.is_public_blog_image(p_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select exists (select 1 from public.blog_post_images u join public.blog_posts b on b.id = u.post_id
    where u.image_id = p_id and b.public_at <= now())
); end $$;

create function private.blog_image(p_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select i.content_type from public.blog_images i
  where i.id = p_id and (private.is_public_blog_image(p_id) or private.is_admin())
); end $$;
create function public.blog_image(p_id uuid) returns text
language plpgsql stable set search_path = '' as $$ begin return private.blog_image(p_id); end $$;
grant execute on function private.blog_image, public.blog_image to anon, authenticated, service_role;

create function private.may_read_blog_file(p_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return
  p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and (private.is_admin() or private.is_public_blog_image(p_name::uuid));
end $$;
grant execute on function private.may_read_blog_file to anon, authenticated, service_role;

create function private.may_put_blog_file(p_name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$ begin return private.is_admin() and p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'; end $$;
grant execute on function private.may_put_blog_file to authenticated;

create function private.may_remove_blog_file(p_name text) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select private.is_admin() and not exists (select 1 from public.blog_images i where i.id::text = p_name)
); end $$;
grant execute on function private.may_remove_blog_file to authenticated;
