-- Locks for saving positions, taken in the order of docs/decisions/0029-locks.md.

-- Nobody else opens a position of this facility until the transaction ends.
create function private.hold_open_positions(p_facility uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('open positions of ' || p_facility, 0));
end $$;

-- Nobody else creates a position or a draft with this id until the transaction ends.
create function private.hold_position_number(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('position ' || p_id, 0));
end $$;

-- Nobody else imports positions for this facility until the transaction ends: limits and duplicates are counted.
create function private.hold_imports(p_facility uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('imports of ' || p_facility, 0));
end $$;
