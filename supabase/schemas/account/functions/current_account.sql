-- What every request needs to know about the caller, in one call. No row means that the session has ended.

create function private.current_account(p_acting text) returns table (
  user_id uuid, email text, is_admin boolean, has_profile boolean, role text, full_name text,
  onboarding_completed boolean, has_draft boolean, draft_saved_at text, approval text, verification_reason text,
  submitted_at timestamptz, acting_id uuid, admin_id uuid, admin_name text, acting_role text, acting_user_id uuid,
  acting_user_name text, acting_user_role text, acting_reason text, acting_ends_at timestamptz, billing jsonb,
  suspension jsonb, agreement_due boolean
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
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
    case when p.role = 'employer' and p.approval = 'approved' then private.billing_trouble(private.facility_id()) end,
    (select jsonb_build_object('kind', x.kind, 'reason', x.reason, 'since', x.since)
      from private.suspensions x where x.user_id = u.id),
    a.id is null and exists (select 1 from private.agreements_due(u.id))
  from claims c
  left join acting a on true
  join auth.users u on u.id = private.user_id()
  left join public.profiles p on p.user_id = u.id
  left join auth.users au on au.id = a.admin_id
  left join public.profiles ap on ap.user_id = a.admin_id
  left join auth.users tu on tu.id = a.user_id
  left join public.profiles tp on tp.user_id = a.user_id
  where c.session_id is null
    or exists (select 1 from auth.sessions s where s.id = c.session_id::uuid and s.user_id = auth.uid());
end $$;
create function public.current_account(p_acting text default null) returns table (
  user_id uuid, email text, is_admin boolean, has_profile boolean, role text, full_name text,
  onboarding_completed boolean, has_draft boolean, draft_saved_at text, approval text, verification_reason text,
  submitted_at timestamptz, acting_id uuid, admin_id uuid, admin_name text, acting_role text, acting_user_id uuid,
  acting_user_name text, acting_user_role text, acting_reason text, acting_ends_at timestamptz, billing jsonb,
  suspension jsonb, agreement_due boolean
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.current_account(p_acting); end $$;
grant execute on function private.current_account, public.current_account to authenticated, service_role;
