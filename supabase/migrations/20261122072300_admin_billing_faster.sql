-- The same answers sooner, where there are a hundred thousand facilities: months are ranges of an index, and whoever is
-- searched by name is found first.

create or replace function private.admin_billing() returns jsonb
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

create or replace function private.admin_subscriptions(p_standing text, p_plan text, p_search text, p_after uuid) returns jsonb
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

create or replace function private.admin_fees(p_fee text, p_search text, p_after uuid) returns jsonb
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
