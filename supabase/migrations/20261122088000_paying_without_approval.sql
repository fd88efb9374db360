-- A facility that is not approved any more, or was suspended, may still be charged for a plan: its owner sees that plan,
-- ends it, and changes the card. Nothing new is bought.

-- Whether the caller is of an approved facility, or owns one that has begun to pay some time.
create function private.is_payer() returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_approved('employer')
    or exists (select 1 from public.profiles p
      join public.billing_customers c on c.employer_id = p.user_id
      where private.team_role() = 'owner' and p.user_id = private.user_id() and p.role = 'employer' and p.onboarding_completed)
$$;

-- The facility that the caller pays for: its owner only, and nobody for somebody else.
create function private.paying_for() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_acting('Paying');
  if not private.is_payer() then
    raise exception using errcode = 'PT403', message = 'Only approved facilities do this.';
  end if;
  if private.team_role() <> 'owner' then
    raise exception using errcode = 'PT403', message = 'Only your facility''s owner manages its plan and payments.';
  end if;
  return private.facility_id();
end
$$;

-- Who begins to pay for something new is approved besides.
create or replace function private.billing_for() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_acting('Paying');
  if not private.is_approved('employer') then
    raise exception using errcode = 'PT403', message = 'Only approved facilities do this.';
  end if;
  return private.paying_for();
end
$$;

create or replace function private.billing_account() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  facility uuid := private.paying_for();
begin
  return (
    select jsonb_build_object('employer_id', e.user_id, 'facility_name', e.facility_name, 'email', u.email,
      'customer_id', c.customer_id, 'standing', private.plan_standing(e.user_id), 'subscription_id', s.subscription_id,
      'status', s.status, 'plan_code', s.plan_code, 'price_id', s.price_id, 'cancel_at', s.cancel_at,
      'next_plan_code', s.next_plan_code, 'approved', private.is_approved('employer'))
    from public.employer_profiles e
    join auth.users u on u.id = e.user_id
    left join public.billing_customers c on c.employer_id = e.user_id
    left join public.employer_subscriptions s on s.employer_id = e.user_id
    where e.user_id = facility);
end
$$;

-- The bill is read by whoever may read for a facility, and by those who pay. The rest of its text is taken over.
create function private.reading_bill() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when private.is_payer() then private.facility_id() else private.reading_for() end;
end
$$;
do $$
declare
  was text;
begin
  select pg_get_functiondef('private.facility_billing(integer)'::regprocedure) into was;
  if strpos(was, 'private.reading_for()') = 0 then
    raise exception 'facility_billing() does not read as it did';
  end if;
  execute replace(was, 'private.reading_for()', 'private.reading_bill()');
end
$$;

revoke execute on function private.is_payer(), private.paying_for(), private.reading_bill() from public, anon, authenticated;
