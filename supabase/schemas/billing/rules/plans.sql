-- Whether a facility's plan renews, and the trigger that refuses to delete the facility then.

create function private.plan_renews(p_facility uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return exists (
  select 1 from public.employer_subscriptions s where s.employer_id = p_facility
    and s.subscription_id is not null and s.cancel_at is null
    and s.status in ('active', 'trialing', 'past_due', 'unpaid')
); end $$;

create function private.refuse_deletion_with_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(private.plan_renews(old.user_id), 'PT409',
    'Your facility’s plan renews monthly. Cancel it under Billing, and then you can delete the account right away.');
  return old;
end $$;
