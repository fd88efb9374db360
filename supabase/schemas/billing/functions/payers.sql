-- Who may pay and who may read the bill: owners pay, their team reads.

create function private.is_payer() returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select private.is_approved('employer')
    or exists (select 1 from public.profiles p
      join public.billing_customers c on c.employer_id = p.user_id
      where private.team_role() = 'owner' and p.user_id = private.user_id() and p.role = 'employer'
        and p.onboarding_completed)
); end $$;

create function private.paying_for() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_acting('Paying');
  perform private.refuse_if(not private.is_payer(), 'PT403', 'Only approved facilities can do this.');
  perform private.refuse_if(private.team_role() <> 'owner',
    'PT403', 'Only your facility’s owner can manage its plan and payments.');
  return private.facility_id();
end $$;

create function private.reading_bill() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_payer() then private.facility_id() else private.reading_for() end;
end $$;
