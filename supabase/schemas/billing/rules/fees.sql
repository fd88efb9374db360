-- Triggers that keep private.fees current when a placement, a payment or an adjustment changes.

create function private.placement_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_fee(new.id);
  return null;
end $$;

create function private.fee_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform private.refresh_fee(old.placement_id);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.placement_id is distinct from old.placement_id) then
    perform private.refresh_fee(new.placement_id);
  end if;
  return null;
end $$;
