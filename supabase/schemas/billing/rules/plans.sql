-- Trigger that refuses to delete a facility while its plan is active.

create function private.refuse_deletion_with_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(exists (select 1 from public.employer_subscriptions s where s.employer_id = old.user_id
    and s.subscription_id is not null and s.cancel_at is null
    and s.status in ('active', 'trialing', 'past_due', 'unpaid')),
    'PT409', 'Your facility’s plan renews monthly. Cancel it under Billing, and then you can delete the account '
    || 'right away.');
  return old;
end $$;
