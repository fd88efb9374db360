-- What changed lately of what public pages show, for the processes that keep such pages.

create table private.public_change_log (
  -- The transaction that made the change. It only ever waits for itself: its rows are its own.
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (xid, topic)
);
comment on table private.public_change_log is
  'One row per transaction and topic, written by the triggers of platform/public_changes.sql. The worker deletes rows '
  'after an hour.';
alter table private.public_change_log enable row level security;
