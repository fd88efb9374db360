-- Stripe's webhook events. An event only says which customer to sync. Failed ones are retried with backoff, up to ten
-- times.

create function private.customers_to_sync(p_limit integer) returns setof text
language sql security definer set search_path = '' as $$
  update public.billing_customers k set looked_at = now()
  where k.customer_id in (
    select c.customer_id
    from public.billing_customers c
    left join public.employer_subscriptions s on s.employer_id = c.employer_id
    where (c.looked_at is null or c.looked_at < now() - interval '5 minutes')
      and (c.synced_at is null or c.synced_at < now() - interval '6 hours'
        or (c.synced_at < now() - interval '5 minutes' and s.subscription_id is not null
          and s.status in ('active', 'trialing', 'past_due', 'unpaid')
          and (s.current_period_end < now() or s.cancel_at < now() or s.next_invoice_at < now())))
    order by c.looked_at nulls first, c.customer_id
    limit p_limit)
  returning k.customer_id
$$;
create function public.customers_to_sync(p_limit integer) returns setof text
language plpgsql set search_path = '' as $$ begin return query select private.customers_to_sync(p_limit); end $$;
grant execute on function private.customers_to_sync, public.customers_to_sync to service_role;

create function private.record_stripe_event(p_id text, p_type text, p_customer text, p_created timestamptz)
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stripe_events (id, type, customer_id, created_at, status, locked_until, done_at)
  select p_id, p_type, p_customer, p_created, k.status, case k.status
    when 'waiting' then now() + interval '1 minute' end,
    case k.status when 'foreign' then now() end
  from (select case when exists (select 1 from public.billing_customers c where c.customer_id = p_customer)
    then 'waiting' else 'foreign' end as status) k
  on conflict (id) do nothing;
  return found and exists (select 1 from public.stripe_events e where e.id = p_id and e.status = 'waiting');
end $$;
create function public.record_stripe_event(
  p_id text, p_type text, p_customer text, p_created timestamptz
) returns boolean
language plpgsql set search_path = '' as $$
begin return private.record_stripe_event(p_id, p_type, p_customer, p_created); end $$;
grant execute on function private.record_stripe_event, public.record_stripe_event to service_role;

-- A worker whose lease expired may report late. Its failure changes nothing of an event that another one finished.
create function private.finish_stripe_event(p_id text, p_error text) returns void
language sql security definer set search_path = '' as $$
  update public.stripe_events e set
    attempts = e.attempts + 1,
    status = case when p_error is null then 'done' when e.attempts >= 9 then 'failed' else 'waiting' end,
    next_attempt_at = now() + make_interval(secs => least(21600, 15 * power(2, e.attempts))),
    last_error = left(p_error, 1000), locked_until = null,
    done_at = case when p_error is null then now() end
  where e.id = p_id and (e.status = 'waiting' or (e.status = 'failed' and p_error is null))
$$;
create function public.finish_stripe_event(p_id text, p_error text default null) returns void
language plpgsql set search_path = '' as $$ begin perform private.finish_stripe_event(p_id, p_error); end $$;
grant execute on function private.finish_stripe_event, public.finish_stripe_event to service_role;

create function private.claim_stripe_events(p_limit integer) returns table (id text, customer_id text)
language sql security definer set search_path = '' as $$
  update public.stripe_events e set locked_until = now() + interval '1 minute'
  where e.id in (
    select w.id from public.stripe_events w
    where w.status = 'waiting' and w.next_attempt_at <= now() and (w.locked_until is null or w.locked_until < now())
    order by w.next_attempt_at, w.id limit p_limit for update skip locked)
  returning e.id, e.customer_id
$$;
create function public.claim_stripe_events(p_limit integer) returns table (id text, customer_id text)
language plpgsql set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.claim_stripe_events(p_limit); end $$;
grant execute on function private.claim_stripe_events, public.claim_stripe_events to service_role;

create function private.replay_stripe_event(p_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  customer text;
begin
  perform private.only_admins();
  update public.stripe_events e set status = 'waiting', attempts = 0, next_attempt_at = now(),
    locked_until = now() + interval '1 minute'
  where e.id = p_id and e.status in ('failed', 'waiting', 'done') returning e.customer_id into customer;
  perform private.refuse_if(not found, 'PT404', 'There is no such event, or it is not about a facility of ours.');
  perform private.audit('billing.event_replayed', 'stripe_event', p_id);
  return customer;
end $$;
create function public.replay_stripe_event(p_id text) returns text
language plpgsql set search_path = '' as $$ begin return private.replay_stripe_event(p_id); end $$;
grant execute on function private.replay_stripe_event, public.replay_stripe_event to authenticated;
