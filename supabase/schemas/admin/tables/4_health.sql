-- The functions the app calls and how those calls went; also the market figures of the admin overview.

create table private.rpc_calls (
  name text primary key check (name ~ '^[a-z_][a-z0-9_]{0,62}$'),
  -- anonymous: the app itself, with the publishable key. visitor: signed in or not.
  callers text[] not null check (cardinality(callers) > 0 and callers <@ array['anonymous',
    'visitor', 'user', 'service']),
  -- Arguments passed by every call, and those passed by some calls; null if the source does not name them.
  always text[],
  sometimes text[],
  check ((always is null) = (sometimes is null))
);

create table private.rpc_reporters (
  id uuid primary key,
  kind text not null check (kind in ('app', 'worker')),
  -- The last batch counted, so that a batch sent twice counts once.
  batch integer not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index rpc_reporters_seen_idx on private.rpc_reporters (kind, seen_at desc);

create table private.rpc_stats (
  name text not null check (name ~ '^[a-z_][a-z0-9_]{0,62}$'),
  at timestamptz not null,
  calls integer not null check (calls >= 0),
  -- Refusals with a PT4xx message, which are not errors.
  refused integer not null check (refused >= 0),
  errors integer not null check (errors >= 0),
  -- A histogram of durations; app/platform/histogram.ts defines the buckets.
  took integer[] not null check (cardinality(took) = 16),
  error_code text check (char_length(error_code) <= 40),
  error text check (char_length(error) <= 300),
  error_at timestamptz,
  primary key (name, at)
);
create index rpc_stats_at_idx on private.rpc_stats (at);

-- The sums of rpc_stats over the last day, but for what came at `before` or later. The first report of each five
-- minutes makes them anew, as does one that comes late. "The last hour" is therefore up to ten minutes longer.
create table private.rpc_sums (
  name text not null,
  is_hour boolean not null,
  before timestamptz not null,
  calls bigint not null,
  refused bigint not null,
  errors bigint not null,
  took bigint[] not null,
  primary key (name, is_hour)
);

create table private.market_figures (
  days integer primary key check (days in (30, 90, 365)),
  figures jsonb not null
);
