-- How groups fared at the last monthly count. Only what may be shown is kept, and only the newest.

create table private.fairness_reports (
  month date primary key,
  counted_at timestamptz not null default now(),
  report jsonb not null
);
