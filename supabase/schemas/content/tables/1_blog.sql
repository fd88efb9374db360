-- Blog posts with their images, and old addresses that still redirect to a post.

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
alter table public.blog_images enable row level security;
grant all on public.blog_images to service_role;

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
  -- When it was first published; kept after it is unpublished.
  published_at timestamptz check (status <> 'published' or published_at is not null),
  scheduled_for timestamptz check ((status = 'scheduled') = (scheduled_for is not null)),
  -- When it becomes public; null while it is a draft or unpublished.
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
create index blog_posts_public_changed_idx on public.blog_posts (updated_at desc, id desc) where public_at is not null;
create trigger blog_posts_noted after insert or update of title, slug, author or delete on public.blog_posts
  for each row execute function private.post_changed();
alter table public.blog_posts enable row level security;
grant all on public.blog_posts to service_role;

create table public.blog_slugs (
  slug text primary key,
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index blog_slugs_post_idx on public.blog_slugs (post_id);
alter table public.blog_slugs enable row level security;
grant all on public.blog_slugs to service_role;

create table public.blog_post_images (
  post_id uuid not null references public.blog_posts (id) on delete cascade,
  image_id uuid not null references public.blog_images (id),
  primary key (post_id, image_id)
);
create index blog_post_images_image_idx on public.blog_post_images (image_id);
alter table public.blog_post_images enable row level security;
grant all on public.blog_post_images to service_role;
