-- The latest monthly fairness count, and recent replays of weights. Only what may be shown is kept.

create table private.fairness_reports (
  month date primary key,
  counted_at timestamptz not null default now(),
  report jsonb not null
);

-- By the live set's version and the other set's revision, which changes each time a draft is saved.
create table private.replays (
  live integer not null,
  revision integer not null,
  counted_at timestamptz not null default now(),
  report jsonb not null,
  primary key (live, revision)
);
