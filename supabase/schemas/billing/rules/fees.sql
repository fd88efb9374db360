-- What is still to be returned, and triggers that keep private.fees current when a placement, a payment or an
-- adjustment changes.

-- Cents of a placement's failed refunds that were not returned since. A failure adds to it. What is refunded, credited
-- or settled takes from it, but never below zero, so it is the largest sum of the latest such events. A second
-- payment's money has nothing to do with it.
create function private.unreturned_cents(p_placement uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select greatest(0, coalesce(max(s.latest), 0))::bigint
  from (
    select sum(e.cents) over (order by e.at desc, e.cents rows unbounded preceding) as latest
    from public.billing_adjustments a
    cross join lateral (
      select a.created_at as at, -a.amount_cents as cents
      union all select a.done_at, a.amount_cents where a.status = 'failed') e
    where a.placement_id = p_placement and a.status <> 'refused'
      and not exists (select 1 from public.placement_payments y
        where y.payment_intent = a.payment_intent and y.duplicate)) s
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
