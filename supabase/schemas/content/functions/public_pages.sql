-- What visitors read on the blog: public posts, the feed and the sitemap.

create function private.published_post(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  held public.blog_posts;
  moved boolean := false;
begin
  select * into held from public.blog_posts b where b.slug = p_slug;
  if held.id is null then
    select b.* into held from public.blog_slugs s join public.blog_posts b on b.id = s.post_id where s.slug = p_slug;
    moved := true;
  end if;
  if held.id is null or not private.blog_was_public(held) then return null; end if;
  if held.public_at is null or held.public_at > now() then return jsonb_build_object('gone', true); end if;
  if moved then return jsonb_build_object('moved', held.slug); end if;
  return jsonb_build_object('post', jsonb_build_object('slug', held.slug, 'title', held.title, 'summary', held.summary,
    'body_md', held.body_md, 'author', held.author, 'seo_description', held.seo_description,
    'public_at', held.public_at, 'changed_at', greatest(held.updated_at, held.public_at),
    'cover', private.blog_image_card(held.cover_image_id), 'images', private.blog_images_in(held.id)));
end $$;
create function public.published_post(p_slug text) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.published_post(p_slug); end $$;
grant execute on function private.published_post, public.published_post to anon, authenticated, service_role;

create function private.published_posts(p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  last public.blog_posts;
begin
  select * into last from public.blog_posts b where b.id = p_after and b.public_at is not null;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'slug', n.slug, 'title', n.title, 'summary', n.summary,
      'author', n.author, 'public_at', n.public_at, 'cover', private.blog_image_card(n.cover_image_id))
      order by n.public_at desc, n.id desc)
    from (
      select * from public.blog_posts b
      where b.public_at <= now() and (last.id is null or (b.public_at, b.id) < (last.public_at, last.id))
      order by b.public_at desc, b.id desc limit 11) n), '[]');
end $$;
create function public.published_posts(p_after uuid default null) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.published_posts(p_after); end $$;
grant execute on function private.published_posts, public.published_posts to anon, authenticated, service_role;

create function private.blog_feed() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'slug', n.slug, 'title', n.title, 'summary', n.summary,
    'author', n.author, 'body_md', n.body_md, 'public_at', n.public_at,
    'changed_at', greatest(n.updated_at, n.public_at), 'images', private.blog_images_in(n.id))
    order by n.public_at desc, n.id desc), '[]')
  from (select * from public.blog_posts b where b.public_at <= now() order by b.public_at desc, b.id desc limit 20) n
); end $$;
create function public.blog_feed() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.blog_feed(); end $$;
grant execute on function private.blog_feed, public.blog_feed to anon, authenticated, service_role;

create function private.blog_addresses() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(jsonb_agg(jsonb_build_object('slug', n.slug, 'changed_at', greatest(n.updated_at, n.public_at))),
    '[]')
  from (
    select b.slug, b.updated_at, b.public_at from public.blog_posts b
    where b.public_at <= now() order by b.public_at desc, b.id desc limit 4000) n
); end $$;
create function public.blog_addresses() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.blog_addresses(); end $$;
grant execute on function private.blog_addresses, public.blog_addresses to anon, authenticated, service_role;
