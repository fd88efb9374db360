-- The latest monthly fairness count. Only the newest is kept, and only what may be shown.

create table private.fairness_reports (
  month date primary key,
  counted_at timestamptz not null default now(),
  report jsonb not null
);
