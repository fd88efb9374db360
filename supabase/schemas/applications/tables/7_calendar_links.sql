-- Secret addresses of people's calendar feeds.

create table private.calendar_links (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Only the digest is stored; the address itself is shown once.
  token_sha256 text not null unique check (token_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
alter table private.calendar_links enable row level security;
