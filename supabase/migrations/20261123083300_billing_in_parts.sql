-- The lists of billing hold many rows under every filter: what a fee's standing is, is kept besides; subscriptions and
-- events have an index for each filter.

-- ---------------------------------------------------------------- fees

create table private.fees (
  placement_id uuid primary key references public.placements (id) on delete cascade,
  created_at timestamptz not null,
  due boolean not null,
  paid boolean not null,
  -- Some or all of it was given back.
  refunded boolean not null,
  -- Something that is given back was left half done.
  begun boolean not null
);
create index fees_due_idx on private.fees (created_at desc, placement_id desc) where due;
create index fees_paid_idx on private.fees (created_at desc, placement_id desc) where paid;
create index fees_refunded_idx on private.fees (created_at desc, placement_id desc) where refunded;
create index fees_begun_idx on private.fees (created_at desc, placement_id desc) where begun;

-- All of them, from the rows themselves.
create view private.standing_fees as
select f.id as placement_id, f.created_at, f.fee_cents > 0 and not f.paid as due, f.paid,
  exists (select 1 from public.placement_payments y where y.placement_id = f.id and y.refunded_cents > 0)
    or exists (select 1 from public.billing_adjustments a where a.placement_id = f.id and a.status = 'done') as refunded,
  exists (select 1 from public.billing_adjustments a where a.placement_id = f.id and a.status = 'begun') as begun
from (
  select l.id, l.created_at, l.fee_cents,
    exists (select 1 from public.placement_payments y where y.placement_id = l.id and y.status = 'succeeded') as paid
  from public.placements l) f;

create function private.note_fee(p_placement uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.fees (placement_id, created_at, due, paid, refunded, begun)
  select f.placement_id, f.created_at, f.due, f.paid, f.refunded, f.begun
  from private.standing_fees f where f.placement_id = p_placement
  on conflict do nothing;
  -- Two changes of one fee come one after the other here: the later one sees what the earlier one did.
  perform 1 from private.fees f where f.placement_id = p_placement for update;
  update private.fees held
  set created_at = f.created_at, due = f.due, paid = f.paid, refunded = f.refunded, begun = f.begun
  from private.standing_fees f
  where held.placement_id = p_placement and f.placement_id = p_placement
    and (held.created_at, held.due, held.paid, held.refunded, held.begun)
      is distinct from (f.created_at, f.due, f.paid, f.refunded, f.begun);
end
$$;

create function private.placement_noted() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_fee(new.id);
  return null;
end
$$;
create trigger placements_noted after insert or update of created_at, annual_salary_cents, fee_bp on public.placements
  for each row execute function private.placement_noted();

-- A payment or an adjustment, whose placement_id says of what.
create function private.fee_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.note_fee(old.placement_id);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.placement_id is distinct from old.placement_id) then
    perform private.note_fee(new.placement_id);
  end if;
  return null;
end
$$;
create trigger placement_payments_noted after insert or update or delete on public.placement_payments
  for each row execute function private.fee_changed();
create trigger billing_adjustments_noted after insert or update or delete on public.billing_adjustments
  for each row execute function private.fee_changed();

-- All of them anew, for whoever fills tables with their triggers off.
create function private.note_all_fees() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.fees;
  insert into private.fees (placement_id, created_at, due, paid, refunded, begun)
  select f.placement_id, f.created_at, f.due, f.paid, f.refunded, f.begun from private.standing_fees f;
end
$$;
select private.note_all_fees();

-- 25 at a time, the newest first, after p_after. p_fee: due | late (for more than 14 days) | paid | refunded (some or all
-- of it was given back) | begun (something that is given back was left half done).
create or replace function private.admin_fees(p_fee text, p_search text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  last public.placements;
  -- Without a filter the placements themselves are read.
  fees constant boolean := coalesce(p_fee in ('due', 'late', 'paid', 'refunded', 'begun'), false);
  found_rows jsonb;
begin
  perform private.only_admins();
  select * into last from public.placements l where l.id = p_after;
  execute format($query$
    select jsonb_agg(jsonb_build_object('id', n.id, 'facility', e.facility_name, 'title', n.position_title,
      'hired_at', n.created_at, 'guarantee_until', n.guarantee_until, 'ended_on', n.ended_on, 'fee_cents', n.fee_cents,
      'fee', (select to_jsonb(x) from private.fee_of((select p from public.placements p where p.id = n.id)) x))
      order by n.created_at desc, n.id desc)
    from (
      select l.* from %s
      where %s and %s and %s
      order by %s limit 26) n
    left join public.employer_profiles e on e.user_id = n.employer_id $query$,
    case when fees then 'private.fees f join public.placements l on l.id = f.placement_id' else 'public.placements l' end,
    case p_fee when 'due' then 'f.due' when 'late' then 'f.due and f.created_at < now() - interval ''14 days'''
      when 'paid' then 'f.paid' when 'refunded' then 'f.refunded' when 'begun' then 'f.begun' else 'true' end,
    private.has_words('l.employer_id', array['facility'], private.search_tokens(p_search)),
    case when last.id is null then 'true' when fees then '(f.created_at, f.placement_id) < ($1, $2)'
      else '(l.created_at, l.id) < ($1, $2)' end,
    case when fees then 'f.created_at desc, f.placement_id desc' else 'l.created_at desc, l.id desc' end)
  into found_rows using last.created_at, last.id;
  return coalesce(found_rows, '[]');
end
$$;

-- ---------------------------------------------------------------- subscriptions

-- By what of a subscription's standing does not depend on the time: a list finds by it where to begin.
create index employer_subscriptions_class_idx on public.employer_subscriptions
  ((case when subscription_id is null then 'arranged' when status in ('active', 'trialing') then 'active'
    when status = 'past_due' then 'past_due' else 'over' end), created_at desc, employer_id desc);
create index employer_subscriptions_plan_created_idx on public.employer_subscriptions
  (plan_code, created_at desc, employer_id desc);
drop index public.employer_subscriptions_plan_idx;

-- 25 at a time, the newest first, after p_after. p_standing: none | active | past_due | suspended.
create or replace function private.admin_subscriptions(p_standing text, p_plan text, p_search text, p_after uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  last public.employer_subscriptions;
  classes constant text[] := case p_standing when 'active' then array['active', 'arranged']
    when 'none' then array['over', 'arranged'] when 'past_due' then array['past_due'] when 'suspended' then array['past_due'] end;
  found_rows jsonb;
begin
  perform private.only_admins();
  select * into last from public.employer_subscriptions s where s.employer_id = p_after;
  execute format($query$
    select jsonb_agg(jsonb_build_object('employer_id', n.employer_id, 'facility', e.facility_name, 'plan', d.display_name,
      'next_plan', x.display_name, 'standing', n.standing, 'status', n.status, 'subscription_id', n.subscription_id,
      'customer_id', c.customer_id, 'cancel_at', n.cancel_at, 'past_due_since', n.past_due_since,
      'period_end', n.current_period_end, 'next_invoice_cents', n.next_invoice_cents, 'synced_at', c.synced_at,
      'since', n.created_at) order by n.created_at desc, n.employer_id desc)
    from (
      select i.* from unnest($1) k (class) cross join lateral (
        select s.* from private.standing_subscriptions s
        where %s and %s and %s and %s
        order by s.created_at desc, s.employer_id desc limit 26) i
      order by i.created_at desc, i.employer_id desc limit 26) n
    join public.employer_profiles e on e.user_id = n.employer_id
    join public.plan_definitions d on d.code = n.plan_code
    left join public.plan_definitions x on x.code = n.next_plan_code
    left join public.billing_customers c on c.employer_id = n.employer_id $query$,
    case when p_standing is null then 'true'
      else $class$case when s.subscription_id is null then 'arranged' when s.status in ('active', 'trialing') then 'active'
        when s.status = 'past_due' then 'past_due' else 'over' end = k.class and s.standing = $2$class$ end,
    case when p_plan is null then 'true' else 's.plan_code = $3' end,
    private.has_words('s.employer_id', array['facility'], private.search_tokens(p_search)),
    case when last.employer_id is null then 'true' else '(s.created_at, s.employer_id) < ($4, $5)' end)
  into found_rows using coalesce(classes, array['all']), p_standing, p_plan, last.created_at, last.employer_id;
  return coalesce(found_rows, '[]');
end
$$;

-- ---------------------------------------------------------------- events

-- Failed ones first, under each filter.
create index stripe_events_status_idx on public.stripe_events
  (status, (status = 'failed') desc, received_at desc, id desc);
create index stripe_events_type_shown_idx on public.stripe_events
  (type, (status = 'failed') desc, received_at desc, id desc);
create index stripe_events_status_type_idx on public.stripe_events
  (status, type, (status = 'failed') desc, received_at desc, id desc);
drop index public.stripe_events_type_idx;
alter function private.admin_events(text, text, text) set plan_cache_mode = 'force_custom_plan';

-- ---------------------------------------------------------------- all of it, for whoever fills tables with triggers off

create or replace function private.note_all() returns void
language sql security definer set search_path = ''
as $$
  select private.refresh_person(u.id), private.keep_person_words(u.id) from auth.users u;
  select private.keep_words('facility', e.user_id, private.words_of(e.facility_name)) from public.employer_profiles e;
  select private.keep_words('position', p.id, private.words_of(p.title)) from public.positions p;
  select private.keep_words('post', b.id, private.words_of(b.title) || private.words_of(b.slug) || private.words_of(b.author))
  from public.blog_posts b;
  select private.note_all_waiting();
  select private.note_all_running_out();
  select private.note_all_fees();
$$;

-- ---------------------------------------------------------------- lists whose plan depends on what is asked

alter function private.admin_disputes(text, uuid) set plan_cache_mode = 'force_custom_plan';
alter function private.admin_leie_matches(text, text, uuid) set plan_cache_mode = 'force_custom_plan';
alter function private.admin_blog_images(uuid, uuid[]) set plan_cache_mode = 'force_custom_plan';

revoke all on private.fees, private.standing_fees from public, anon, authenticated;
revoke execute on function
  private.note_fee(uuid), private.placement_noted(), private.fee_changed(), private.note_all_fees()
  from public, anon, authenticated;
