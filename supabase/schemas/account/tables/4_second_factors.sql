-- Second factors: what somebody shows besides their password before deeds with consequences. Nothing here is reached by
-- the data API; the server reads and writes it with the secret key (functions/second_factors.sql).

create table private.authenticators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- The secret, sealed by the server with a key that the database does not have.
  sealed text not null check (char_length(sealed) between 20 and 500),
  made_at timestamptz not null default now(),
  -- Null until a code has shown that the app has the secret: it counts from then on.
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken; none from it or before is taken again.
  last_step bigint not null default 0
);

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  code_sha256 text not null check (code_sha256 ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  primary key (user_id, code_sha256)
);

create table private.factor_attempts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  attempts integer not null,
  since timestamptz not null default now()
);
comment on table private.factor_attempts is
  'Codes that were tried, right or wrong, since the first of a quarter of an hour. Counted before they are checked, so '
  'that a thousand at once are not all tried.';

create table private.confirmations (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  confirmed_at timestamptz not null default now()
);
comment on table private.confirmations is
  'When somebody last showed a second factor in a session. Another session of theirs asks anew.';
create index confirmations_user_idx on private.confirmations (user_id);
