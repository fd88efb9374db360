-- What is wrong with a facility's plan, told with the account: every page of its people says so, without asking again.

-- {"standing": "past_due" | "suspended", "since", "stops_at": from when nothing new is allowed}; null while all is well.
create function private.billing_trouble(p_facility uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('standing', case one.standing when 'past_due' then 'past_due' else 'suspended' end,
    'since', s.past_due_since,
    'stops_at', s.past_due_since + make_interval(days => private.setting('past_due_days')),
    'owner', private.team_role() = 'owner')
  from (select private.plan_standing(p_facility) as standing) one
  join public.employer_subscriptions s on s.employer_id = p_facility
  where one.standing in ('past_due', 'suspended')
    -- Stripe gave up collecting and left the plan unpaid: paying brings it back.
    or (one.standing = 'none' and s.subscription_id is not null and s.status = 'unpaid')
$$;

drop function public.current_account(text);
drop function private.current_account(text);
create function private.current_account(p_acting text) returns table (
  user_id uuid, email text, is_admin boolean, has_profile boolean, role text, full_name text,
  onboarding_completed boolean, has_draft boolean, draft_saved_at text, approval text, verification_reason text,
  submitted_at timestamptz, acting_id uuid, admin_id uuid, admin_name text, acting_role text, acting_user_id uuid,
  acting_user_name text, acting_user_role text, acting_reason text, acting_ends_at timestamptz, billing jsonb
)
language sql stable security definer set search_path = ''
as $$
  with claims as (
    select private.session_id() as session_id
  ), acting as (
    select a.* from private.live_acting(coalesce(private.acting_header(), p_acting)) a
  )
  select u.id, u.email::text, private.is_admin(), p.user_id is not null,
    case p.role when 'candidate' then 'job_seeker' else p.role end, p.full_name,
    coalesce(p.onboarding_completed, false), p.onboarding_draft is not null, p.onboarding_draft ->> 'saved_at',
    coalesce(p.approval, 'pending'), p.verification_reason, p.submitted_at,
    a.id, a.admin_id, coalesce(ap.full_name, au.email), a.role, a.user_id, coalesce(tp.full_name, tu.email),
    case tp.role when 'candidate' then 'job_seeker' else tp.role end, a.reason, a.expires_at,
    case when p.role = 'employer' and p.approval = 'approved' then private.billing_trouble(private.facility_id()) end
  from claims c
  left join acting a on true
  join auth.users u on u.id = private.user_id()
  left join public.profiles p on p.user_id = u.id
  left join auth.users au on au.id = a.admin_id
  left join public.profiles ap on ap.user_id = a.admin_id
  left join auth.users tu on tu.id = a.user_id
  left join public.profiles tp on tp.user_id = a.user_id
  where c.session_id is null
    or exists (select 1 from auth.sessions s where s.id = c.session_id::uuid and s.user_id = auth.uid())
$$;
create function public.current_account(p_acting text default null) returns table (
  user_id uuid, email text, is_admin boolean, has_profile boolean, role text, full_name text,
  onboarding_completed boolean, has_draft boolean, draft_saved_at text, approval text, verification_reason text,
  submitted_at timestamptz, acting_id uuid, admin_id uuid, admin_name text, acting_role text, acting_user_id uuid,
  acting_user_name text, acting_user_role text, acting_reason text, acting_ends_at timestamptz, billing jsonb
)
language sql stable set search_path = ''
as $$ select * from private.current_account(p_acting) $$;

revoke execute on function private.billing_trouble(uuid), private.current_account(text), public.current_account(text)
  from public, anon, authenticated;
grant execute on function private.current_account(text), public.current_account(text)
  to authenticated, service_role;
