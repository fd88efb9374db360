-- Second factors: what a user shows besides the password before a sensitive action. The data API can't reach these
-- tables; the server reads and writes them with the secret key (functions/second_factors.sql).

create table private.authenticators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- The secret, encrypted by the server with a key that the database does not have.
  sealed text not null check (char_length(sealed) between 20 and 500),
  made_at timestamptz not null default now(),
  -- Null until a code has proved that the app has the secret. The app counts from then on.
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code. Codes from that step or earlier are refused.
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

create table private.passkeys (
  -- The credential's id as the browser sent it, base64url.
  id text primary key check (char_length(id) between 1 and 1400),
  user_id uuid not null references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 60),
  -- COSE key, base64url. It is public, so it is not encrypted.
  public_key text not null check (char_length(public_key) between 20 and 8000),
  -- The signature counter at the last use. A counter that goes backward means a cloned passkey.
  counter bigint not null,
  transports text[] not null,
  made_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_user_idx on private.passkeys (user_id);

create table private.passkey_challenges (
  session_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  challenge text not null check (char_length(challenge) between 20 and 200),
  -- Whether it is for adding a passkey; otherwise for confirming with one.
  adds boolean not null,
  made_at timestamptz not null default now(),
  -- When an answer was checked. A challenge allows one answer, right or wrong.
  taken_at timestamptz
);
create index passkey_challenges_user_idx on private.passkey_challenges (user_id);
