-- Fills private.fees. Every list and sum of fees that are due reads it.

create function private.refresh_fee(p_placement uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.fees (placement_id, created_at, due, paid, disputed, refunded, begun)
  select f.placement_id, f.created_at, f.due, f.paid, f.disputed, f.refunded, f.begun
  from private.current_fees f where f.placement_id = p_placement
  on conflict do nothing;
  -- Changes to one fee run one at a time, so that the later one sees the earlier one's rows.
  perform 1 from private.fees f where f.placement_id = p_placement for update;
  update private.fees held
  set created_at = f.created_at, due = f.due, paid = f.paid, disputed = f.disputed, refunded = f.refunded,
    begun = f.begun
  from private.current_fees f
  where held.placement_id = p_placement and f.placement_id = p_placement
    and (held.created_at, held.due, held.paid, held.disputed, held.refunded, held.begun)
      is distinct from (f.created_at, f.due, f.paid, f.disputed, f.refunded, f.begun);
end $$;

create function private.refresh_all_fees() returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.fees;
  insert into private.fees (placement_id, created_at, due, paid, disputed, refunded, begun)
  select f.placement_id, f.created_at, f.due, f.paid, f.disputed, f.refunded, f.begun from private.current_fees f;
end $$;
