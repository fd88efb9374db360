-- The blog: posts with their pictures, the addresses that posts had before, what admins do about them, and what everybody
-- reads. A post is public when its moment has come, so a scheduled one needs nobody to publish it.

-- ---------------------------------------------------------------- tables

create table public.blog_images (
  id uuid primary key,
  alt text not null check (char_length(btrim(alt)) between 3 and 300),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  size_bytes integer not null check (size_bytes between 1 and 2097152),
  width integer not null check (width between 1 and 20000),
  height integer not null check (height between 1 and 20000),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index blog_images_newest_idx on public.blog_images (created_at desc, id desc);

create table public.blog_posts (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  title text not null check (char_length(btrim(title)) between 1 and 120),
  summary text not null default '' check (char_length(summary) <= 300),
  body_md text not null default '' check (char_length(body_md) <= 60000),
  author text not null default '' check (char_length(author) <= 80),
  seo_description text check (char_length(seo_description) <= 180),
  cover_image_id uuid references public.blog_images (id),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'unpublished')),
  -- When it was first published; stays when it is unpublished.
  published_at timestamptz check (status <> 'published' or published_at is not null),
  scheduled_for timestamptz check ((status = 'scheduled') = (scheduled_for is not null)),
  -- From when on everybody reads it; null for what nobody does.
  public_at timestamptz generated always as (
    case status when 'published' then published_at when 'scheduled' then scheduled_for end) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index blog_posts_public_idx on public.blog_posts (public_at desc, id desc) where public_at is not null;
create index blog_posts_changed_idx on public.blog_posts (updated_at desc, id desc);
create index blog_posts_status_idx on public.blog_posts (status, updated_at desc, id desc);
create index blog_posts_cover_idx on public.blog_posts (cover_image_id) where cover_image_id is not null;

-- Addresses that posts had while they were public: they lead to the post for ever.
create table public.blog_slugs (
  slug text primary key,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index blog_slugs_post_idx on public.blog_slugs (post_id);

-- Which pictures a post shows, its cover included: read out of its text whenever it is saved.
create table public.blog_post_images (
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  image_id uuid not null references public.blog_images (id),
  primary key (post_id, image_id)
);
create index blog_post_images_image_idx on public.blog_post_images (image_id);

alter table public.blog_images enable row level security;
alter table public.blog_posts enable row level security;
alter table public.blog_slugs enable row level security;
alter table public.blog_post_images enable row level security;
revoke all on public.blog_images, public.blog_posts, public.blog_slugs, public.blog_post_images from anon, authenticated;
grant all on public.blog_images, public.blog_posts, public.blog_slugs, public.blog_post_images to service_role;

-- ---------------------------------------------------------------- shared

-- Where a post stands: one whose moment has come is published.
create function private.blog_standing(p_post public.blog_posts) returns text
language sql stable set search_path = ''
as $$ select case when p_post.public_at <= now() then 'published' else p_post.status end $$;

-- Whether anybody could ever read it.
create function private.blog_was_public(p_post public.blog_posts) returns boolean
language sql stable set search_path = ''
as $$ select p_post.published_at is not null or coalesce(p_post.scheduled_for <= now(), false) $$;

create function private.blog_image_card(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', i.id, 'alt', i.alt, 'content_type', i.content_type, 'width', i.width, 'height', i.height)
  from public.blog_images i where i.id = p_id
$$;

create function private.blog_images_in(p_post uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(private.blog_image_card(u.image_id)), '[]')
  from public.blog_post_images u where u.post_id = p_post
$$;

-- ---------------------------------------------------------------- writing

-- Saves a post and, with p_then, publishes or schedules it: p_then is save | publish | schedule, p_when the moment in US
-- Central time. A new one has version 0 and the id that its form was given, so that the same form sent twice is one post.
create function private.save_blog_post(p_id uuid, p_version integer, p_post jsonb, p_then text, p_when timestamp)
returns jsonb
language plpgsql security definer set search_path = ''
as $$
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
  if p_then is null or p_then not in ('save', 'publish', 'schedule') then
    raise exception using errcode = 'PT422', message = 'Choose what to do with the post.';
  end if;
  -- One at a time: two posts that want one address, and a picture that is deleted meanwhile, are found out.
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
    if is_public then
      raise exception using errcode = 'PT409', hint = 'date',
        message = 'This post is public already. Unpublish it first to schedule it.';
    end if;
    if moment is null or (moment <= now() and moment is distinct from held.scheduled_for) then
      raise exception using errcode = 'PT422', message = 'Choose a moment in the future.', hint = 'date';
    end if;
    wanted.status := 'scheduled';
    wanted.scheduled_for := moment;
  end if;

  -- The same form sent again is done already.
  if not is_new and wanted is not distinct from held then
    return jsonb_build_object('slug', held.slug, 'standing', private.blog_standing(held), 'changed', false);
  end if;
  if is_new and p_version <> 0 then
    raise exception using errcode = 'PT409', hint = 'version', message =
      'This post was deleted after you opened it. What you typed is still here: save again to keep it as a new draft.';
  end if;
  if not is_new and p_version <> held.version then
    raise exception using errcode = 'PT409', hint = 'version', message =
      'Somebody changed this post after you opened it. What you typed is still here, and what is saved now stands below it. Save again to put yours in its place.';
  end if;

  if wanted.title = '' or char_length(wanted.title) > 120 then
    raise exception using errcode = 'PT422', message = 'Give the post a title of at most 120 characters.', hint = 'title';
  end if;
  if wanted.slug !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(wanted.slug) > 80 or wanted.slug in ('images', 'feed', 'new') then
    raise exception using errcode = 'PT422', hint = 'slug',
      message = 'Use small letters and digits with single hyphens between them, at most 80 characters, such as compact-license.';
  end if;
  select b.title into other_title from public.blog_posts b where b.slug = wanted.slug and b.id <> p_id;
  if found then
    raise exception using errcode = 'PT422', hint = 'slug', message = format('Another post has this address: “%s”.', other_title);
  end if;
  select b.title into other_title from public.blog_slugs s join public.blog_posts b on b.id = s.post_id
  where s.slug = wanted.slug and s.post_id <> p_id;
  if found then
    raise exception using errcode = 'PT422', hint = 'slug',
      message = format('This address still leads to “%s”, which had it before.', other_title);
  end if;
  if wanted.status in ('published', 'scheduled') then
    if wanted.summary = '' then
      raise exception using errcode = 'PT422', message = 'Write a summary: lists and search engines show it.', hint = 'summary';
    end if;
    if wanted.author = '' then
      raise exception using errcode = 'PT422', message = 'Say who wrote it.', hint = 'author';
    end if;
    if btrim(wanted.body_md, E' \n\r\t') = '' then
      raise exception using errcode = 'PT422', message = 'Write the post before it is published.', hint = 'body';
    end if;
  end if;
  shown := array(
    select distinct r.found[1]::uuid from regexp_matches(wanted.body_md,
      '/blog/images/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') as r (found));
  if exists (select 1 from unnest(shown) s (id) where not exists (select 1 from public.blog_images i where i.id = s.id)) then
    raise exception using errcode = 'PT422', hint = 'body',
      message = 'The text shows a picture that is not there. Copy its line from the list of pictures again.';
  end if;
  if wanted.cover_image_id is not null then
    if not exists (select 1 from public.blog_images i where i.id = wanted.cover_image_id) then
      raise exception using errcode = 'PT422', message = 'This picture is no longer there. Choose another.', hint = 'cover';
    end if;
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
      'scheduled_for', wanted.scheduled_for, 'standing', private.blog_standing(wanted), 'version', wanted.version)));
  return jsonb_build_object('slug', wanted.slug, 'standing', private.blog_standing(wanted), 'changed', true);
end
$$;

-- The post that a form was made of, to be changed.
create function private.blog_post_at(p_id uuid, p_version integer) returns public.blog_posts
language plpgsql security definer set search_path = ''
as $$
declare
  held public.blog_posts;
begin
  perform pg_advisory_xact_lock(hashtextextended('blog', 0));
  select * into held from public.blog_posts b where b.id = p_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such post. It may have been deleted meanwhile.';
  end if;
  if held.version <> p_version then
    raise exception using errcode = 'PT409', hint = 'version',
      message = 'Somebody changed this post after you opened it. Look at it again before you decide.';
  end if;
  return held;
end
$$;

-- Takes a post back: from everybody, or from its schedule. Its address says that it is gone.
create function private.unpublish_blog_post(p_id uuid, p_version integer) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  held public.blog_posts;
  is_public boolean;
begin
  perform private.only_admins();
  held := private.blog_post_at(p_id, p_version);
  if held.public_at is null then
    raise exception using errcode = 'PT409', message = 'This post is not public and not scheduled.', hint = 'version';
  end if;
  is_public := held.public_at <= now();
  update public.blog_posts b set
    status = case when is_public or b.published_at is not null then 'unpublished' else 'draft' end,
    published_at = case when is_public then coalesce(b.published_at, b.public_at) else b.published_at end,
    scheduled_for = null, version = b.version + 1, updated_at = now()
  where b.id = p_id returning * into held;
  perform private.audit(case when is_public then 'blog.unpublished' else 'blog.unscheduled' end,
    'blog_post', p_id::text, null, jsonb_build_object('title', held.title, 'slug', held.slug, 'version', held.version));
  return held.status;
end
$$;

-- Deletes a draft that nobody could ever read; what was public is unpublished instead, so that its address stays its own.
create function private.delete_blog_post(p_id uuid, p_version integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.blog_posts;
begin
  perform private.only_admins();
  held := private.blog_post_at(p_id, p_version);
  if held.status <> 'draft' or private.blog_was_public(held) then
    raise exception using errcode = 'PT409', hint = 'version',
      message = 'Only a draft that was never public can be deleted. Unpublish this one instead.';
  end if;
  delete from public.blog_posts b where b.id = p_id;
  perform private.audit('blog.deleted', 'blog_post', p_id::text, null,
    jsonb_build_object('title', held.title, 'slug', held.slug));
end
$$;

-- Makes the file at its place a picture of the blog. The same form sent twice is one picture.
create function private.add_blog_image(
  p_id uuid, p_alt text, p_content_type text, p_size_bytes integer, p_width integer, p_height integer
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  perform pg_advisory_xact_lock(hashtextextended('blog', 0));
  if exists (select 1 from public.blog_images i where i.id = p_id) then
    return;
  end if;
  if char_length(btrim(coalesce(p_alt, ''))) not between 3 and 300 then
    raise exception using errcode = 'PT422', message = 'Describe the picture in 3 to 300 characters.', hint = 'alt';
  end if;
  insert into public.blog_images (id, alt, content_type, size_bytes, width, height)
  values (p_id, btrim(p_alt), p_content_type, p_size_bytes, p_width, p_height);
  perform private.audit('blog.image_added', 'blog_image', p_id::text, null, jsonb_build_object('alt', btrim(p_alt)));
end
$$;

create function private.blog_image_at(p_id uuid, p_version integer) returns public.blog_images
language plpgsql security definer set search_path = ''
as $$
declare
  held public.blog_images;
begin
  perform pg_advisory_xact_lock(hashtextextended('blog', 0));
  select * into held from public.blog_images i where i.id = p_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such picture. It may have been deleted meanwhile.';
  end if;
  if held.version <> p_version then
    raise exception using errcode = 'PT409', hint = 'version',
      message = 'Somebody changed this picture after you opened it. Look at it again before you decide.';
  end if;
  return held;
end
$$;

create function private.describe_blog_image(p_id uuid, p_version integer, p_alt text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  held public.blog_images;
  described constant text := btrim(coalesce(p_alt, ''));
begin
  perform private.only_admins();
  if exists (select 1 from public.blog_images i where i.id = p_id and i.alt = described) then
    return;
  end if;
  held := private.blog_image_at(p_id, p_version);
  if char_length(described) not between 3 and 300 then
    raise exception using errcode = 'PT422', message = 'Describe the picture in 3 to 300 characters.', hint = 'alt';
  end if;
  update public.blog_images i set alt = described, version = i.version + 1 where i.id = p_id;
  perform private.audit('blog.image_described', 'blog_image', p_id::text, null,
    jsonb_build_object('alt', described, 'alt_before', held.alt));
end
$$;

-- Deletes a picture that no post shows. Its file is taken away after it.
create function private.delete_blog_image(p_id uuid, p_version integer) returns void
language plpgsql security definer set search_path = ''
as $$
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
end
$$;

-- ---------------------------------------------------------------- what admins read

-- 25 at a time, the last changed first, after p_after. p_status: draft | scheduled | published | unpublished, as they stand.
create function private.admin_blog_posts(p_status text, p_search text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
  last public.blog_posts;
begin
  perform private.only_admins();
  select * into last from public.blog_posts b where b.id = p_after;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'slug', n.slug, 'title', n.title, 'author', n.author,
      'standing', private.blog_standing(n), 'public_at', n.public_at, 'updated_at', n.updated_at)
      order by n.updated_at desc, n.id desc)
    from (
      select * from public.blog_posts b
      where (wanted = '' or strpos(lower(b.title), wanted) > 0 or strpos(b.slug, wanted) > 0
          or strpos(lower(b.author), wanted) > 0)
        and (p_status is null or case p_status
          when 'published' then b.public_at <= now()
          when 'scheduled' then b.status = 'scheduled' and b.scheduled_for > now()
          else b.status = p_status end)
        and (last.id is null or (b.updated_at, b.id) < (last.updated_at, last.id))
      order by b.updated_at desc, b.id desc limit 26) n), '[]');
end
$$;

-- A post as its editor needs it, with its pictures and the newest ones; null when there is none.
create function private.admin_blog_post(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  return jsonb_build_object(
    'post', (select jsonb_build_object('id', b.id, 'slug', b.slug, 'title', b.title, 'summary', b.summary,
        'body_md', b.body_md, 'author', b.author, 'seo_description', b.seo_description,
        'cover_image_id', b.cover_image_id, 'standing', private.blog_standing(b),
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
        (select i.id, i.created_at from public.blog_images i order by i.created_at desc, i.id desc limit 20)) n), '[]'));
end
$$;

-- 25 at a time, the newest first, after p_after; or those of p_only.
create function private.admin_blog_images(p_after uuid, p_only uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  last public.blog_images;
begin
  perform private.only_admins();
  select * into last from public.blog_images i where i.id = p_after;
  return coalesce((
    select jsonb_agg(private.blog_image_card(n.id) || jsonb_build_object('version', n.version, 'size_bytes', n.size_bytes,
      'created_at', n.created_at,
      'used_by', coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title) order by b.title, b.id)
        from public.blog_post_images u join public.blog_posts b on b.id = u.post_id where u.image_id = n.id), '[]'))
      order by n.created_at desc, n.id desc)
    from (
      select * from public.blog_images i
      where (p_only is null or i.id = any (p_only))
        and (last.id is null or (i.created_at, i.id) < (last.created_at, last.id))
      order by i.created_at desc, i.id desc limit 26) n), '[]');
end
$$;

-- ---------------------------------------------------------------- what everybody reads

-- A public post by its address; where it is now, when it was renamed; that it is gone, when it was public once.
create function private.published_post(p_slug text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  held public.blog_posts;
  moved boolean := false;
begin
  select * into held from public.blog_posts b where b.slug = p_slug;
  if held.id is null then
    select b.* into held from public.blog_slugs s join public.blog_posts b on b.id = s.post_id where s.slug = p_slug;
    moved := true;
  end if;
  if held.id is null or not private.blog_was_public(held) then
    return null;
  end if;
  if held.public_at is null or held.public_at > now() then
    return jsonb_build_object('gone', true);
  end if;
  if moved then
    return jsonb_build_object('moved', held.slug);
  end if;
  return jsonb_build_object('post', jsonb_build_object('slug', held.slug, 'title', held.title, 'summary', held.summary,
    'body_md', held.body_md, 'author', held.author, 'seo_description', held.seo_description,
    'public_at', held.public_at, 'changed_at', greatest(held.updated_at, held.public_at),
    'cover', private.blog_image_card(held.cover_image_id), 'images', private.blog_images_in(held.id)));
end
$$;

-- Ten public posts and one more when there are, the newest first, after p_after.
create function private.published_posts(p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
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
end
$$;

-- The twenty newest posts with all their text, for readers of feeds.
create function private.blog_feed() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'slug', n.slug, 'title', n.title, 'summary', n.summary,
    'author', n.author, 'body_md', n.body_md, 'public_at', n.public_at,
    'changed_at', greatest(n.updated_at, n.public_at), 'images', private.blog_images_in(n.id))
    order by n.public_at desc, n.id desc), '[]')
  from (select * from public.blog_posts b where b.public_at <= now() order by b.public_at desc, b.id desc limit 20) n
$$;

-- Each public post's address and when it last changed, for the sitemap.
create function private.blog_addresses() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('slug', n.slug, 'changed_at', greatest(n.updated_at, n.public_at))), '[]')
  from (
    select b.slug, b.updated_at, b.public_at from public.blog_posts b
    where b.public_at <= now() order by b.public_at desc, b.id desc limit 4000) n
$$;

-- Whether everybody may see a picture: a public post shows it.
create function private.is_public_blog_image(p_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.blog_post_images u join public.blog_posts b on b.id = u.post_id
    where u.image_id = p_id and b.public_at <= now())
$$;

-- What type a picture has, for whoever may see it: everybody those of public posts, admins all.
create function private.blog_image(p_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select i.content_type from public.blog_images i
  where i.id = p_id and (private.is_public_blog_image(p_id) or private.is_admin())
$$;

-- ---------------------------------------------------------------- files

create function private.may_read_blog_file(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and (private.is_admin() or private.is_public_blog_image(p_name::uuid))
$$;
create function private.may_put_blog_file(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$ select private.is_admin() and p_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' $$;
-- Only what is no picture any more, or never became one.
create function private.may_remove_blog_file(p_name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin() and not exists (select 1 from public.blog_images i where i.id::text = p_name)
$$;

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
end
$$;

-- ---------------------------------------------------------------- what the data API calls

create function public.save_blog_post(
  p_id uuid, p_version integer, p_post jsonb, p_then text default 'save', p_when timestamp default null
) returns jsonb
language sql set search_path = ''
as $$ select private.save_blog_post(p_id, p_version, p_post, p_then, p_when) $$;
create function public.unpublish_blog_post(p_id uuid, p_version integer) returns text
language sql set search_path = ''
as $$ select private.unpublish_blog_post(p_id, p_version) $$;
create function public.delete_blog_post(p_id uuid, p_version integer) returns void
language sql set search_path = ''
as $$ select private.delete_blog_post(p_id, p_version) $$;
create function public.add_blog_image(
  p_id uuid, p_alt text, p_content_type text, p_size_bytes integer, p_width integer, p_height integer
) returns void
language sql set search_path = ''
as $$ select private.add_blog_image(p_id, p_alt, p_content_type, p_size_bytes, p_width, p_height) $$;
create function public.describe_blog_image(p_id uuid, p_version integer, p_alt text) returns void
language sql set search_path = ''
as $$ select private.describe_blog_image(p_id, p_version, p_alt) $$;
create function public.delete_blog_image(p_id uuid, p_version integer) returns void
language sql set search_path = ''
as $$ select private.delete_blog_image(p_id, p_version) $$;
create function public.admin_blog_posts(p_status text default null, p_search text default null, p_after uuid default null)
returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_blog_posts(p_status, p_search, p_after) $$;
create function public.admin_blog_post(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_blog_post(p_id) $$;
create function public.admin_blog_images(p_after uuid default null, p_only uuid[] default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_blog_images(p_after, p_only) $$;
create function public.published_post(p_slug text) returns jsonb
language sql stable set search_path = ''
as $$ select private.published_post(p_slug) $$;
create function public.published_posts(p_after uuid default null) returns jsonb
language sql stable set search_path = ''
as $$ select private.published_posts(p_after) $$;
create function public.blog_feed() returns jsonb
language sql stable set search_path = ''
as $$ select private.blog_feed() $$;
create function public.blog_addresses() returns jsonb
language sql stable set search_path = ''
as $$ select private.blog_addresses() $$;
create function public.blog_image(p_id uuid) returns text
language sql stable set search_path = ''
as $$ select private.blog_image(p_id) $$;

revoke execute on function
  private.blog_standing(public.blog_posts), private.blog_was_public(public.blog_posts), private.blog_image_card(uuid),
  private.blog_images_in(uuid), private.blog_post_at(uuid, integer), private.blog_image_at(uuid, integer),
  private.is_public_blog_image(uuid), private.may_read_blog_file(text), private.may_put_blog_file(text),
  private.may_remove_blog_file(text),
  private.save_blog_post(uuid, integer, jsonb, text, timestamp), private.unpublish_blog_post(uuid, integer),
  private.delete_blog_post(uuid, integer), private.add_blog_image(uuid, text, text, integer, integer, integer),
  private.describe_blog_image(uuid, integer, text), private.delete_blog_image(uuid, integer),
  private.admin_blog_posts(text, text, uuid), private.admin_blog_post(uuid), private.admin_blog_images(uuid, uuid[]),
  private.published_post(text), private.published_posts(uuid), private.blog_feed(), private.blog_addresses(),
  private.blog_image(uuid),
  public.save_blog_post(uuid, integer, jsonb, text, timestamp), public.unpublish_blog_post(uuid, integer),
  public.delete_blog_post(uuid, integer), public.add_blog_image(uuid, text, text, integer, integer, integer),
  public.describe_blog_image(uuid, integer, text), public.delete_blog_image(uuid, integer),
  public.admin_blog_posts(text, text, uuid), public.admin_blog_post(uuid), public.admin_blog_images(uuid, uuid[]),
  public.published_post(text), public.published_posts(uuid), public.blog_feed(), public.blog_addresses(),
  public.blog_image(uuid)
  from public, anon, authenticated;
grant execute on function
  private.may_put_blog_file(text), private.may_remove_blog_file(text),
  private.save_blog_post(uuid, integer, jsonb, text, timestamp), private.unpublish_blog_post(uuid, integer),
  private.delete_blog_post(uuid, integer), private.add_blog_image(uuid, text, text, integer, integer, integer),
  private.describe_blog_image(uuid, integer, text), private.delete_blog_image(uuid, integer),
  private.admin_blog_posts(text, text, uuid), private.admin_blog_post(uuid), private.admin_blog_images(uuid, uuid[]),
  public.save_blog_post(uuid, integer, jsonb, text, timestamp), public.unpublish_blog_post(uuid, integer),
  public.delete_blog_post(uuid, integer), public.add_blog_image(uuid, text, text, integer, integer, integer),
  public.describe_blog_image(uuid, integer, text), public.delete_blog_image(uuid, integer),
  public.admin_blog_posts(text, text, uuid), public.admin_blog_post(uuid), public.admin_blog_images(uuid, uuid[])
  to authenticated;
grant execute on function
  private.may_read_blog_file(text), private.published_post(text), private.published_posts(uuid), private.blog_feed(),
  private.blog_addresses(), private.blog_image(uuid),
  public.published_post(text), public.published_posts(uuid), public.blog_feed(), public.blog_addresses(),
  public.blog_image(uuid)
  to anon, authenticated, service_role;
