-- Billing as administrators read it. Lists go on after the last row that was seen, so that the thousandth page costs what
-- the first one does.

create index employer_subscriptions_created_idx on public.employer_subscriptions (created_at desc, employer_id desc);
create index placements_created_idx on public.placements (created_at desc, id desc);
create index placement_payments_refunded_idx on public.placement_payments (placement_id) where refunded_cents > 0;
create index billing_adjustments_begun_idx on public.billing_adjustments (created_at, id) where status = 'begun';
-- Failed ones first.
create index stripe_events_shown_idx on public.stripe_events ((status = 'failed') desc, received_at desc, id desc);
create index stripe_events_type_idx on public.stripe_events (type, received_at desc, id desc);

-- Each subscription with where it stands, as private.plan_standing() says it of one.
create view private.standing_subscriptions as
select s.*, case
    when s.subscription_id is null then
      case when now() >= s.current_period_start and now() < s.current_period_end then 'active' else 'none' end
    when s.status in ('active', 'trialing') then 'active'
    when s.status = 'past_due' then case when s.past_due_since < now() - make_interval(days => w.days)
      then 'suspended' else 'past_due' end
    else 'none' end as standing
from public.employer_subscriptions s
cross join (select private.setting('past_due_days') as days) w;

-- ---------------------------------------------------------------- overview

create function private.admin_billing() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  this_month constant timestamp := date_trunc('month', now() at time zone 'America/Chicago');
begin
  perform private.only_admins();
  return jsonb_build_object(
    'months', (
      select jsonb_agg(jsonb_build_object('month', to_char(m.at, 'YYYY-MM'), 'subscriptions_cents', coalesce(i.cents, 0),
        'fees_cents', coalesce(p.cents, 0), 'refunded_cents', coalesce(p.refunded, 0)) order by m.at)
      from generate_series(this_month - interval '11 months', this_month, interval '1 month') as m (at)
      cross join lateral (
        select m.at at time zone 'America/Chicago' as first,
          (m.at + interval '1 month') at time zone 'America/Chicago' as next) t
      left join lateral (
        select sum(v.paid_cents) as cents from public.billing_invoices v
        where v.paid_at >= t.first and v.paid_at < t.next and v.status = 'paid') i on true
      left join lateral (
        select sum(y.received_cents) as cents, sum(y.refunded_cents) as refunded from public.placement_payments y
        where y.paid_at >= t.first and y.paid_at < t.next and y.status = 'succeeded') p on true),
    'plans', (
      select jsonb_agg(jsonb_build_object('code', d.code, 'name', d.display_name, 'price_cents', d.monthly_price_cents,
        'active', coalesce(c.active, 0), 'past_due', coalesce(c.past_due, 0), 'suspended', coalesce(c.suspended, 0),
        'arranged', coalesce(c.arranged, 0), 'ending', coalesce(c.ending, 0), 'paying', coalesce(c.paying, 0))
        order by d.sort_order)
      from public.plan_definitions d
      left join (
        select s.plan_code, count(*) filter (where s.standing = 'active' and s.subscription_id is not null) as active,
          count(*) filter (where s.standing = 'past_due') as past_due,
          count(*) filter (where s.standing = 'suspended') as suspended,
          count(*) filter (where s.standing = 'active' and s.subscription_id is null) as arranged,
          count(*) filter (where s.standing <> 'none' and s.cancel_at is not null) as ending,
          count(*) filter (where s.standing <> 'none' and s.cancel_at is null and s.subscription_id is not null
            and s.status <> 'trialing') as paying
        from private.standing_subscriptions s group by s.plan_code) c on c.plan_code = d.code),
    'failed_events', (select count(*) from public.stripe_events e where e.status = 'failed'),
    'begun_adjustments', (select count(*) from public.billing_adjustments a where a.status = 'begun'),
    'late_fees', (
      select jsonb_build_object('count', count(*), 'cents', coalesce(sum(l.fee_cents), 0))
      from public.placements l
      where l.created_at < now() - interval '14 days' and l.fee_cents > 0
        and not exists (select 1 from public.placement_payments y where y.placement_id = l.id and y.status = 'succeeded')));
end
$$;
create function public.admin_billing() returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_billing() $$;

-- ---------------------------------------------------------------- subscriptions

-- 25 at a time, the newest first, after p_after. p_standing: none | active | past_due | suspended.
create function private.admin_subscriptions(p_standing text, p_plan text, p_search text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
  found_ids uuid[];
  last public.employer_subscriptions;
begin
  perform private.only_admins();
  if wanted <> '' then
    found_ids := array(select e.user_id from public.employer_profiles e where strpos(lower(e.facility_name), wanted) > 0);
  end if;
  select * into last from public.employer_subscriptions s where s.employer_id = p_after;
  return coalesce((
    select jsonb_agg(jsonb_build_object('employer_id', n.employer_id, 'facility', n.facility_name, 'plan', n.display_name,
      'next_plan', n.next_plan, 'standing', n.standing, 'status', n.status, 'subscription_id', n.subscription_id,
      'customer_id', n.customer_id, 'cancel_at', n.cancel_at, 'past_due_since', n.past_due_since,
      'period_end', n.current_period_end, 'next_invoice_cents', n.next_invoice_cents, 'synced_at', n.synced_at,
      'since', n.created_at) order by n.created_at desc, n.employer_id desc)
    from (
      select s.*, e.facility_name, d.display_name, x.display_name as next_plan, c.customer_id, c.synced_at
      from private.standing_subscriptions s
      join public.employer_profiles e on e.user_id = s.employer_id
      join public.plan_definitions d on d.code = s.plan_code
      left join public.plan_definitions x on x.code = s.next_plan_code
      left join public.billing_customers c on c.employer_id = s.employer_id
      where (p_standing is null or s.standing = p_standing) and (p_plan is null or s.plan_code = p_plan)
        and (found_ids is null or s.employer_id = any (found_ids))
        and (last.employer_id is null or (s.created_at, s.employer_id) < (last.created_at, last.employer_id))
      order by s.created_at desc, s.employer_id desc limit 26) n), '[]');
end
$$;
create function public.admin_subscriptions(
  p_standing text default null, p_plan text default null, p_search text default null, p_after uuid default null
) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_subscriptions(p_standing, p_plan, p_search, p_after) $$;

-- ---------------------------------------------------------------- placements and their fees

-- 25 at a time, the newest first, after p_after. p_fee: due | late (for more than 14 days) | paid | refunded (some or all
-- of it was given back) | begun (something that is given back was left half done).
create function private.admin_fees(p_fee text, p_search text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(coalesce(p_search, '')));
  found_ids uuid[];
  last public.placements;
begin
  perform private.only_admins();
  if wanted <> '' then
    found_ids := array(select e.user_id from public.employer_profiles e where strpos(lower(e.facility_name), wanted) > 0);
  end if;
  select * into last from public.placements l where l.id = p_after;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', n.id, 'facility', n.facility_name, 'title', n.position_title,
      'hired_at', n.created_at, 'guarantee_until', n.guarantee_until, 'ended_on', n.ended_on, 'fee_cents', n.fee_cents,
      'fee', (select to_jsonb(f) from private.fee_of((select p from public.placements p where p.id = n.id)) f))
      order by n.created_at desc, n.id desc)
    from (
      select l.*, e.facility_name
      from public.placements l
      left join public.employer_profiles e on e.user_id = l.employer_id
      where (found_ids is null or l.employer_id = any (found_ids))
        and (p_fee is null or case p_fee
          when 'due' then l.fee_cents > 0
          when 'late' then l.fee_cents > 0 and l.created_at < now() - interval '14 days'
          else true end)
        and (p_fee is null or p_fee not in ('due', 'late') or not exists (
          select 1 from public.placement_payments y where y.placement_id = l.id and y.status = 'succeeded'))
        and (p_fee is distinct from 'paid' or exists (
          select 1 from public.placement_payments y where y.placement_id = l.id and y.status = 'succeeded'))
        and (p_fee is distinct from 'refunded' or l.id in (
          select y.placement_id from public.placement_payments y where y.refunded_cents > 0
          union select a.placement_id from public.billing_adjustments a where a.status = 'done'))
        and (p_fee is distinct from 'begun' or l.id in (
          select a.placement_id from public.billing_adjustments a where a.status = 'begun'))
        and (last.id is null or (l.created_at, l.id) < (last.created_at, last.id))
      order by l.created_at desc, l.id desc limit 26) n), '[]');
end
$$;
create function public.admin_fees(p_fee text default null, p_search text default null, p_after uuid default null)
returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_fees(p_fee, p_search, p_after) $$;

-- One placement with everything about its fee; left_cents is what can still be given back.
create function private.admin_fee(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  held public.placements;
begin
  perform private.only_admins();
  select * into held from public.placements l where l.id = p_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'This placement does not exist.';
  end if;
  return private.placement_card(held) || jsonb_build_object(
    'employer_id', held.employer_id,
    'facility', (select e.facility_name from public.employer_profiles e where e.user_id = held.employer_id),
    'in_guarantee', held.guarantee_until >= private.today(),
    'payments', coalesce((select jsonb_agg(jsonb_build_object('id', y.payment_intent, 'customer_id', y.customer_id,
        'status', y.status, 'amount_cents', y.amount_cents, 'received_cents', y.received_cents,
        'refunded_cents', y.refunded_cents, 'declined', y.declined, 'at', coalesce(y.paid_at, y.created_at))
        order by y.created_at, y.payment_intent)
      from public.placement_payments y where y.placement_id = held.id), '[]'),
    'adjustments', coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'amount_cents', a.amount_cents,
        'reason', a.reason, 'status', a.status, 'error', a.error, 'stripe_id', a.stripe_id, 'at', a.created_at,
        'who', coalesce(w.full_name, u.email)) order by a.created_at desc, a.id)
      from public.billing_adjustments a
      left join auth.users u on u.id = a.made_by
      left join public.profiles w on w.user_id = a.made_by
      where a.placement_id = held.id), '[]'),
    'left_cents', coalesce((
      select greatest(0, y.received_cents - greatest(y.refunded_cents, (
        select coalesce(sum(a.amount_cents), 0) from public.billing_adjustments a
        where a.placement_id = held.id and a.status = 'done' and a.kind = 'refund')) - (
        select coalesce(sum(a.amount_cents), 0) from public.billing_adjustments a
        where a.placement_id = held.id and (a.status = 'begun' or (a.status = 'done' and a.kind = 'credit'))))
      from public.placement_payments y
      where y.placement_id = held.id and y.status = 'succeeded' order by y.paid_at, y.payment_intent limit 1), 0));
end
$$;
create function public.admin_fee(p_id uuid) returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_fee(p_id) $$;

-- ---------------------------------------------------------------- events

-- 25 at a time, failed ones first, then the newest, after p_after; with all types that there are.
create function private.admin_events(p_status text, p_type text, p_after text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  last public.stripe_events;
begin
  perform private.only_admins();
  select * into last from public.stripe_events e where e.id = p_after;
  return jsonb_build_object(
    'types', coalesce((
      with recursive known (type) as (
        (select e.type from public.stripe_events e order by e.type limit 1)
        union all
        select (select e.type from public.stripe_events e where e.type > k.type order by e.type limit 1)
        from known k where k.type is not null
      )
      select jsonb_agg(k.type order by k.type) from known k where k.type is not null), '[]'),
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'type', n.type, 'customer_id', n.customer_id,
        'employer_id', c.employer_id, 'facility', f.facility_name, 'created_at', n.created_at,
        'received_at', n.received_at, 'status', n.status, 'attempts', n.attempts, 'next_attempt_at', n.next_attempt_at,
        'error', left(n.last_error, 300), 'done_at', n.done_at)
        order by (n.status = 'failed') desc, n.received_at desc, n.id desc)
      from (
        select e.* from public.stripe_events e
        where (p_status is null or e.status = p_status) and (p_type is null or e.type = p_type)
          and (last.id is null
            or ((e.status = 'failed'), e.received_at, e.id) < ((last.status = 'failed'), last.received_at, last.id))
        order by (e.status = 'failed') desc, e.received_at desc, e.id desc limit 26) n
      left join public.billing_customers c on c.customer_id = n.customer_id
      left join public.employer_profiles f on f.user_id = c.employer_id), '[]'));
end
$$;
create function public.admin_events(p_status text default null, p_type text default null, p_after text default null)
returns jsonb
language sql stable set search_path = ''
as $$ select private.admin_events(p_status, p_type, p_after) $$;

revoke all on private.standing_subscriptions from public, anon, authenticated;
revoke execute on function
  private.admin_billing(), private.admin_subscriptions(text, text, text, uuid), private.admin_fees(text, text, uuid),
  private.admin_fee(uuid), private.admin_events(text, text, text),
  public.admin_billing(), public.admin_subscriptions(text, text, text, uuid), public.admin_fees(text, text, uuid),
  public.admin_fee(uuid), public.admin_events(text, text, text)
  from public, anon, authenticated;
grant execute on function
  private.admin_billing(), private.admin_subscriptions(text, text, text, uuid), private.admin_fees(text, text, uuid),
  private.admin_fee(uuid), private.admin_events(text, text, text),
  public.admin_billing(), public.admin_subscriptions(text, text, text, uuid), public.admin_fees(text, text, uuid),
  public.admin_fee(uuid), public.admin_events(text, text, text)
  to authenticated;
