-- What is still to be returned, and triggers that keep private.fees current when a placement, a payment or an
-- adjustment changes.

-- Cents of a placement's failed refunds that were not returned since. Whatever was made after the first failure counts
-- as their replacement, also if it failed as well or was settled some other way.
create function private.unreturned_cents(p_placement uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select greatest(0, coalesce(sum(a.amount_cents) filter (where a.status = 'failed'), 0)
    - coalesce(sum(a.amount_cents) filter (where a.status <> 'refused' and a.created_at >= f.at), 0))::bigint
  from public.billing_adjustments a
  cross join (
    select min(x.done_at) as at from public.billing_adjustments x
    where x.placement_id = p_placement and x.status in ('failed', 'settled')) f
  where a.placement_id = p_placement
); end $$;

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
