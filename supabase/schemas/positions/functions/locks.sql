-- Locks for saving positions, taken in the order of docs/decisions/0029-locks.md.

-- Nobody else can open a position for this facility until the transaction ends.
create function private.lock_open_positions(p_facility uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('open positions of ' || p_facility, 0));
end $$;

-- Nobody else can create a position or draft with this id until the transaction ends.
create function private.lock_position_id(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('position ' || p_id, 0));
end $$;

-- Nobody else can import positions for this facility until the transaction ends, so that limits and duplicates are
-- counted correctly.
create function private.lock_imports(p_facility uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('imports of ' || p_facility, 0));
end $$;
