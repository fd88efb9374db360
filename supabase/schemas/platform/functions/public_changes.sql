-- Which public pages a process that keeps them has to drop.

create function private.log_public_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.public_change_log (topic) values (tg_argv[0]) on conflict do nothing;
  return null;
end $$;

-- The topics of changes that the snapshot p_since did not show yet, and the snapshot to ask with next time. Comparing
-- snapshots finds each change exactly once, in whatever order transactions commit. topics is null if nobody can know:
-- without a snapshot, or with one that is ahead of this database, which was then restored from a backup. The
-- planner does not know the snapshot and would read all of the log.
create function private.public_changes(p_since text) returns table (topics text[], snapshot text)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
#variable_conflict use_column
declare
  since constant pg_snapshot := p_since::pg_snapshot;
begin return query
  select case when pg_snapshot_xmax(since) <= pg_snapshot_xmax(pg_current_snapshot()) then array(
      select distinct c.topic from private.public_change_log c
      where c.xid >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(c.xid, since)) end,
    pg_current_snapshot()::text;
end $$;
create function public.public_changes(p_since text default null) returns table (topics text[], snapshot text)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.public_changes(p_since); end $$;
grant execute on function private.public_changes, public.public_changes to service_role;

-- A process that did not ask for that long drops everything (app/platform/public-changes.server.ts).
create function private.forget_public_changes() returns void
language plpgsql security definer set search_path = ''
as $$ begin delete from private.public_change_log c where c.at < now() - interval '1 hour'; end $$;
