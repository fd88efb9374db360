-- What a facility's plan allows, how much of it is used, and whether the plan is active, past due or suspended.

-- The current plan. Without one, the limits are zero. While it is on hold, it keeps them, but allows nothing new.
create function private.plan_of(p_facility uuid) returns table (
  plan_code text, plan_name text, fee_bp integer, job_posting_limit integer, candidate_view_limit integer,
  period_start timestamptz, period_end timestamptz, on_hold boolean
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select d.code, case when s.employer_id is null then 'No plan' else d.display_name end,
    round(d.placement_fee_percentage * 100)::integer,
    case when s.employer_id is null then 0 else d.job_posting_limit end,
    case when s.employer_id is null then 0 else d.candidate_view_limit end,
    coalesce(s.current_period_start, date_trunc('month',
      now() at time zone 'America/Chicago') at time zone 'America/Chicago'),
    coalesce(s.current_period_end,
      (date_trunc('month', now() at time zone 'America/Chicago') + interval '1 month') at time zone 'America/Chicago'),
    one.plan_status = 'suspended'
  from (select private.plan_status(p_facility) as plan_status) one
  left join public.employer_subscriptions s on s.employer_id = p_facility and one.plan_status <> 'none'
  join public.plan_definitions d on d.code = coalesce(s.plan_code,
    (select f.code from public.plan_definitions f order by f.sort_order limit 1));
end $$;

-- Whether a plan ends with its current period: then views stop instead of resetting.
create function private.plan_ends(p_facility uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return exists (
  select 1 from public.employer_subscriptions s where s.employer_id = p_facility
    and (s.subscription_id is null or s.cancel_at <= s.current_period_end)
); end $$;

create function private.plan_use(p_facility uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('name', l.plan_name, 'fee_bp', l.fee_bp, 'period_end', l.period_end,
    'ends', private.plan_ends(p_facility), 'on_hold', l.on_hold, 'view_limit', l.candidate_view_limit,
    'views', (select count(*) from public.candidate_views v
      where v.employer_id = p_facility and v.period_start = l.period_start),
    'position_limit', l.job_posting_limit,
    'positions', (select count(*) from public.positions p where p.employer_id = p_facility and p.status = 'open'))
  from private.plan_of(p_facility) l
); end $$;

create function private.plan_status(p_facility uuid) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce((select s.plan_status from private.current_subscriptions s where s.employer_id = p_facility), 'none')
); end $$;

create function private.plan_refusal(p_facility uuid, p_what text) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return
  case private.plan_status(p_facility)
    when 'none' then format('%s requires a plan. Your facility’s owner can choose one under Billing.', p_what)
    when 'suspended' then format(
      '%s is on hold until your last invoice is paid. Your facility’s owner can pay it under Billing.', p_what) end;
end $$;
