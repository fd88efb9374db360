-- Writing, publishing, scheduling and deleting blog posts. A post that was ever public is never deleted.

create function private.post_status(p_post public.blog_posts) returns text
language plpgsql stable set search_path = ''
as $$ begin return case when p_post.public_at <= now() then 'published' else p_post.status end; end $$;

create function private.blog_was_public(p_post public.blog_posts) returns boolean
language plpgsql stable set search_path = ''
as $$ begin return p_post.published_at is not null or coalesce(p_post.scheduled_for <= now(), false); end $$;

create function private.save_blog_post(p_id uuid, p_version integer, p_post jsonb, p_then text, p_when timestamp)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  held public.blog_posts;
  wanted public.blog_posts;
  other_title text;
  moment timestamptz := p_when at time zone 'America/Chicago';
  is_public boolean;
  is_new boolean;
  shown uuid[];
begin
  perform private.only_admins();
  perform private.refuse_if(p_then is null or p_then not in ('save', 'publish', 'schedule'),
    'PT422', 'Choose what to do with the post.');
  -- One at a time, so that two posts can't take the same address and no image in use is deleted.
  perform pg_advisory_xact_lock(hashtextextended('blog', 0));
  select * into held from public.blog_posts b where b.id = p_id;
  is_new := held.id is null;
  is_public := not is_new and coalesce(held.public_at <= now(), false);
  wanted := held;
  wanted.id := p_id;
  wanted.title := btrim(coalesce(p_post ->> 'title', ''));
  wanted.slug := btrim(coalesce(p_post ->> 'slug', ''));
  wanted.summary := btrim(coalesce(p_post ->> 'summary', ''));
  wanted.body_md := coalesce(p_post ->> 'body_md', '');
  wanted.author := btrim(coalesce(p_post ->> 'author', ''));
  wanted.seo_description := nullif(btrim(coalesce(p_post ->> 'seo_description', '')), '');
  wanted.cover_image_id := (p_post ->> 'cover_image_id')::uuid;
  wanted.status := coalesce(held.status, 'draft');
  if p_then = 'publish' and not is_public then
    wanted.status := 'published';
    wanted.published_at := coalesce(held.published_at, now());
    wanted.scheduled_for := null;
  elsif p_then = 'schedule' then
    perform private.refuse_if(is_public,
      'PT409', 'This post is already public. Unpublish it first to schedule it.', 'date');
    perform private.refuse_if(moment is null or (moment <= now() and moment is distinct from held.scheduled_for),
      'PT422', 'Choose a time in the future.', 'date');
    wanted.status := 'scheduled';
    wanted.scheduled_for := moment;
  end if;

  -- A resubmitted form: already done.
  if not is_new and wanted is not distinct from held then
    return jsonb_build_object('slug', held.slug, 'status', private.post_status(held), 'changed', false);
  end if;
  perform private.refuse_if(is_new and p_version <> 0,
    'PT409', 'This post was deleted after you opened it. What you typed is still here: save again to keep it as a '
    || 'new draft.', 'version');
  perform private.refuse_if(not is_new and p_version <> held.version,
    'PT409', 'Someone changed this post after you opened it. What you typed is still here, and the saved version '
    || 'is below it. Save again to replace it with yours.', 'version');

  perform private.refuse_if(wanted.title = '' or char_length(wanted.title) > 120,
    'PT422', 'Give the post a title of at most 120 characters.', 'title');
  perform private.refuse_if(
    wanted.slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(wanted.slug) > 80
    or wanted.slug in ('images', 'feed', 'new'), 'PT422',
    'Use lowercase letters and digits with single hyphens between, at most 80 characters, such as compact-license.',
    'slug');
  select b.title into other_title from public.blog_posts b where b.slug = wanted.slug and b.id <> p_id;
  if found then
    raise exception using errcode = 'PT422', hint = 'slug', message = format('Another post has this address: “%s.”',
      other_title);
  end if;
  select b.title into other_title from public.blog_slugs s join public.blog_posts b on b.id = s.post_id
  where s.slug = wanted.slug and s.post_id <> p_id;
  if found then
    raise exception using errcode = 'PT422', hint = 'slug',
      message = format('This address still leads to “%s,” which had it before.', other_title);
  end if;
  if wanted.status in ('published', 'scheduled') then
    perform private.refuse_if(wanted.summary = '',
      'PT422', 'Enter a summary.', 'summary');
    perform private.refuse_if(wanted.author = '', 'PT422', 'Enter an author.', 'author');
    perform private.refuse_if(btrim(wanted.body_md, E' \n\r\t') = '',
      'PT422', 'Write the post before you publish it.', 'body');
  end if;
  shown := array(
    select distinct r.found[1]::uuid from regexp_matches(wanted.body_md,
      '/blog/images/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') as r (found));
  perform private.refuse_if(
    exists (select 1 from unnest(shown) s (id) where not exists (select 1 from public.blog_images i where i.id = s.id)),
    'PT422', 'The text uses a picture that doesn’t exist. Copy its line from the list of pictures again.', 'body');
  if wanted.cover_image_id is not null then
    perform private.refuse_if(not exists (select 1 from public.blog_images i where i.id = wanted.cover_image_id),
      'PT422', 'This picture is no longer there. Choose another.', 'cover');
    shown := shown || wanted.cover_image_id;
  end if;

  if is_new then
    insert into public.blog_posts (id, slug, title, summary, body_md, author, seo_description, cover_image_id, status,
      published_at, scheduled_for)
    values (p_id, wanted.slug, wanted.title, wanted.summary, wanted.body_md, wanted.author, wanted.seo_description,
      wanted.cover_image_id, wanted.status, wanted.published_at, wanted.scheduled_for)
    returning * into wanted;
  else
    if wanted.slug <> held.slug then
      delete from public.blog_slugs s where s.slug = wanted.slug;
      if private.blog_was_public(held) then
        insert into public.blog_slugs (slug, post_id) values (held.slug, p_id);
      end if;
    end if;
    update public.blog_posts b set slug = wanted.slug, title = wanted.title, summary = wanted.summary,
      body_md = wanted.body_md, author = wanted.author, seo_description = wanted.seo_description,
      cover_image_id = wanted.cover_image_id, status = wanted.status, published_at = wanted.published_at,
      scheduled_for = wanted.scheduled_for, version = b.version + 1, updated_at = now()
    where b.id = p_id returning * into wanted;
  end if;
  delete from public.blog_post_images u where u.post_id = p_id and not (u.image_id = any (shown));
  insert into public.blog_post_images (post_id, image_id) select distinct p_id, s.id from unnest(shown) s (id)
  on conflict do nothing;
  perform private.audit(
    case when p_then = 'publish' and not is_public then 'blog.published'
      when p_then = 'schedule' then 'blog.scheduled'
      when is_new then 'blog.created' else 'blog.changed' end,
    'blog_post', p_id::text, null,
    jsonb_strip_nulls(jsonb_build_object('title', wanted.title, 'slug', wanted.slug,
      'slug_before', case when not is_new and held.slug <> wanted.slug then held.slug end,
      'scheduled_for', wanted.scheduled_for, 'status', private.post_status(wanted), 'version', wanted.version)));
  return jsonb_build_object('slug', wanted.slug, 'status', private.post_status(wanted), 'changed', true);
end $$;
create function public.save_blog_post(
  p_id uuid, p_version integer, p_post jsonb, p_then text default 'save', p_when timestamp default null
) returns jsonb
language plpgsql set search_path = '' as $$
begin return private.save_blog_post(p_id, p_version, p_post, p_then, p_when); end $$;
grant execute on function private.save_blog_post, public.save_blog_post to authenticated;

create function private.blog_post_at(p_id uuid, p_version integer) returns public.blog_posts
language plpgsql security definer set search_path = '' as $$
declare
  held public.blog_posts;
begin
  perform pg_advisory_xact_lock(hashtextextended('blog', 0));
  select * into held from public.blog_posts b where b.id = p_id;
  perform private.refuse_if(not found, 'PT404', 'This post no longer exists. It may have been deleted.');
  perform private.refuse_if(held.version <> p_version,
    'PT409', 'Someone changed this post after you opened it. Look at it again before you decide.', 'version');
  return held;
end $$;

create function private.unpublish_blog_post(p_id uuid, p_version integer) returns text
language plpgsql security definer set search_path = '' as $$
declare
  held public.blog_posts;
  is_public boolean;
begin
  perform private.only_admins();
  held := private.blog_post_at(p_id, p_version);
  perform private.refuse_if(held.public_at is null, 'PT409', 'This post is not public and not scheduled.', 'version');
  is_public := held.public_at <= now();
  update public.blog_posts b set
    status = case when is_public or b.published_at is not null then 'unpublished' else 'draft' end,
    published_at = case when is_public then coalesce(b.published_at, b.public_at) else b.published_at end,
    scheduled_for = null, version = b.version + 1, updated_at = now()
  where b.id = p_id returning * into held;
  perform private.audit(case when is_public then 'blog.unpublished' else 'blog.unscheduled' end,
    'blog_post', p_id::text, null, jsonb_build_object('title', held.title, 'slug', held.slug, 'version', held.version));
  return held.status;
end $$;
create function public.unpublish_blog_post(p_id uuid, p_version integer) returns text
language plpgsql set search_path = '' as $$ begin return private.unpublish_blog_post(p_id, p_version); end $$;
grant execute on function private.unpublish_blog_post, public.unpublish_blog_post to authenticated;

create function private.delete_blog_post(p_id uuid, p_version integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.blog_posts;
begin
  perform private.only_admins();
  held := private.blog_post_at(p_id, p_version);
  perform private.refuse_if(held.status <> 'draft' or private.blog_was_public(held),
    'PT409', 'Only a draft that was never public can be deleted. Unpublish this one instead.', 'version');
  delete from public.blog_posts b where b.id = p_id;
  perform private.audit('blog.deleted', 'blog_post', p_id::text, null,
    jsonb_build_object('title', held.title, 'slug', held.slug));
end $$;
create function public.delete_blog_post(p_id uuid, p_version integer) returns void
language plpgsql set search_path = '' as $$ begin perform private.delete_blog_post(p_id, p_version); end $$;
grant execute on function private.delete_blog_post, public.delete_blog_post to authenticated;

create function private.admin_blog_posts(p_status text, p_search text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  last public.blog_posts;
  found_rows jsonb;
begin
  perform private.only_admins();
  select * into last from public.blog_posts b where b.id = p_after;
  execute format($query$
    select jsonb_agg(jsonb_build_object('id', n.id, 'slug', n.slug, 'title', n.title, 'author', n.author,
      'status', private.post_status(n), 'public_at', n.public_at, 'updated_at', n.updated_at)
      order by n.updated_at desc, n.id desc)
    from (
      select * from public.blog_posts b where %s and %s and %s order by b.updated_at desc, b.id desc
      limit 26) n $query$,
    case when p_status is null then 'true' when p_status = 'published' then 'b.public_at <= now()'
      when p_status = 'scheduled' then 'b.status = $1 and b.scheduled_for > now()' else 'b.status = $1' end,
    private.has_words('b.id', array['post'], private.search_tokens(p_search)),
    case when last.id is null then 'true' else '(b.updated_at, b.id) < ($2, $3)' end)
  into found_rows using p_status, last.updated_at, last.id;
  return coalesce(found_rows, '[]');
end $$;
create function public.admin_blog_posts(p_status text default null, p_search text default null,
  p_after uuid default null)
returns jsonb
language plpgsql stable set search_path = '' as $$
begin return private.admin_blog_posts(p_status, p_search, p_after); end $$;
grant execute on function private.admin_blog_posts, public.admin_blog_posts to authenticated;

create function private.admin_blog_post(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return jsonb_build_object(
    'post', (select jsonb_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'summary', b.summary,
        'body_md', b.body_md, 'author', b.author, 'seo_description', b.seo_description,
        'cover_image_id', b.cover_image_id, 'status', private.post_status(b),
        'was_public', private.blog_was_public(b), 'public_at', b.public_at, 'published_at', b.published_at,
        'scheduled_for', b.scheduled_for, 'updated_at', b.updated_at, 'version', b.version,
        'old_slugs', coalesce((select jsonb_agg(s.slug order by s.created_at, s.slug) from public.blog_slugs s
          where s.post_id = b.id), '[]'))
      from public.blog_posts b where b.id = p_id),
    'images', coalesce((
      select jsonb_agg(private.blog_image_card(n.id) order by n.created_at desc, n.id desc)
      from (
        select i.id, i.created_at from public.blog_images i
        join public.blog_post_images u on u.image_id = i.id and u.post_id = p_id
        union
        (select i.id, i.created_at from public.blog_images i order by i.created_at desc, i.id desc limit 20)) n),
        '[]'));
end $$;
create function public.admin_blog_post(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.admin_blog_post(p_id); end $$;
grant execute on function private.admin_blog_post, public.admin_blog_post to authenticated;
