-- Placement fees: ways to pay that are closed for certain, and how each fee stands, for the facility.

-- ---------------------------------------------------------------- ways to pay

-- When Stripe confirmed that nobody can pay that way any more. Until then it is closed again whenever another one opens:
-- somebody who left while Stripe did not answer must not find two open pages.
alter table public.billing_checkouts add column closed_at timestamptz;
create index billing_checkouts_unclosed_idx on public.billing_checkouts (expires_at)
  where status = 'over' and closed_at is null and stripe_id is not null;

-- As it was, but "over" lists what is not certainly closed, and a way that Stripe never heard of is not given again when
-- Stripe would find too little time left on it (half an hour).
create or replace function private.open_checkout(
  p_facility uuid, p_plan text, p_placement uuid, p_how text, p_valid interval
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  made public.billing_checkouts;
  gone jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('checkout of ' || coalesce(p_placement, p_facility), 0));
  select * into made from public.billing_checkouts c
  where c.status = 'open' and c.how = p_how
    and c.expires_at > now() + case when c.stripe_id is null then interval '35 minutes' else interval '2 minutes' end
    and c.employer_id = p_facility and c.plan_code is not distinct from p_plan and c.placement_id is not distinct from p_placement;
  update public.billing_checkouts c set status = 'over'
  where c.status = 'open' and c.id is distinct from made.id
    and case when p_placement is null then c.employer_id = p_facility and c.plan_code is not null
      else c.placement_id = p_placement end;
  select coalesce(jsonb_agg(jsonb_build_object('how', e.how, 'stripe_id', e.stripe_id) order by e.created_at, e.id), '[]')
    into gone
  from public.billing_checkouts e
  where e.status = 'over' and e.closed_at is null and e.stripe_id is not null
    -- A page closes by itself after a day, a card form never.
    and (e.how = 'card' or e.created_at > now() - interval '25 hours')
    and case when p_placement is null then e.employer_id = p_facility and e.plan_code is not null
      else e.placement_id = p_placement end;
  if made.id is null then
    insert into public.billing_checkouts (employer_id, plan_code, placement_id, how, created_by, expires_at)
    values (p_facility, p_plan, p_placement, p_how, private.user_id(), date_trunc('second', now() + p_valid))
    returning * into made;
  end if;
  return jsonb_build_object('checkout_id', made.id, 'url', made.url, 'stripe_id', made.stripe_id,
    'expires_at', made.expires_at, 'over', gone);
end
$$;

create or replace function private.close_checkout(p_stripe_id text) returns void
language sql security definer set search_path = ''
as $$
  update public.billing_checkouts c set status = 'over', closed_at = coalesce(c.closed_at, now())
  where c.stripe_id = p_stripe_id
$$;

-- ---------------------------------------------------------------- what a facility sees

create or replace function private.placement_card(p_placement public.placements) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', p_placement.id, 'application_id', p_placement.application_id,
    'position_id', p_placement.position_id, 'title', p_placement.position_title,
    'name', (select c.full_name from public.profiles c where c.user_id = p_placement.job_seeker_id),
    'starts_on', p_placement.starts_on, 'annual_salary_cents', p_placement.annual_salary_cents,
    'plan', (select d.display_name from public.plan_definitions d where d.code = p_placement.plan_code),
    'fee_bp', p_placement.fee_bp, 'fee_cents', p_placement.fee_cents, 'guarantee_until', p_placement.guarantee_until,
    'status', p_placement.status, 'ended_on', p_placement.ended_on, 'ended_reason', p_placement.ended_reason,
    'created_at', p_placement.created_at,
    'fee', (select to_jsonb(f) from private.fee_of(p_placement) f),
    'disputed', exists (select 1 from public.placement_disputes d
      where d.placement_id = p_placement.id and d.side = 'facility' and d.status = 'open'))
$$;

create or replace function private.facility_placements(p_page integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  facility uuid := private.reading_for();
begin
  return jsonb_build_object(
    'role', private.team_role(),
    'total', (select count(*) from public.placements p where p.employer_id = facility),
    'fees_cents', (select coalesce(sum(p.fee_cents), 0) from public.placements p where p.employer_id = facility),
    'due_cents', (select coalesce(sum(p.fee_cents), 0) from public.placements p where p.employer_id = facility
      and not exists (select 1 from public.placement_payments y where y.placement_id = p.id and y.status = 'succeeded')),
    'rows', coalesce((select jsonb_agg(private.placement_card(l) order by l.created_at desc, l.id)
      from (select * from public.placements p where p.employer_id = facility
        order by p.created_at desc, p.id limit 25 offset 25 * (greatest(p_page, 1) - 1)) l), '[]'));
end
$$;

-- ---------------------------------------------------------------- what was given back

-- As it was; the facility is told once, when Stripe has done it.
create or replace function private.finish_adjustment(p_id uuid, p_stripe_id text, p_error text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  done public.billing_adjustments;
begin
  update public.billing_adjustments a set status = case when p_error is null then 'done' else 'refused' end,
    stripe_id = p_stripe_id, error = left(p_error, 500), done_at = now()
  where a.id = p_id and a.status = 'begun' returning * into done;
  if done.status = 'done' then
    perform private.notify(l.employer_id, 'billing', 'fee_given_back',
      jsonb_build_object('position', l.position_title, 'cents', done.amount_cents, 'kind', done.kind),
      '/employer/placements/' || l.id)
    from public.placements l where l.id = done.placement_id and l.employer_id is not null;
  end if;
end
$$;
