-- What every request needs to know about the caller, in one call. No row means that the session has ended.

create function private.current_account(p_acting text) returns table (
  user_id uuid, email text, is_admin boolean, has_profile boolean, role text, full_name text,
  onboarding_completed boolean, has_draft boolean, draft_saved_at text, approval text, verification_reason text,
  submitted_at timestamptz, acting_id uuid, admin_id uuid, admin_name text, acting_role text, acting_user_id uuid,
  acting_user_name text, acting_user_role text, acting_reason text, acting_ends_at timestamptz, billing jsonb,
  suspension jsonb, agreement_due boolean, unread integer, to_do jsonb
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me constant uuid := private.user_id();
  admin constant boolean := private.is_admin();
  acting_as constant text := coalesce(private.acting_header(), p_acting);
  acting public.acting_sessions;
  acting_name text;
  target_name text;
  target_role text;
begin
  if private.session_ended() then return; end if;
  -- A separate query, because acting is rare and this function runs on every page.
  if acting_as is not null then
    select * into acting from private.live_acting(acting_as);
    acting_name := private.name_of(acting.admin_id);
    target_name := private.name_of(acting.user_id);
    select case p.role when 'candidate' then 'job_seeker' else p.role end into target_role
    from public.profiles p where p.user_id = acting.user_id;
  end if;
  return query
  select u.id, u.email::text, admin, p.user_id is not null,
    case p.role when 'candidate' then 'job_seeker' else p.role end, p.full_name,
    coalesce(p.onboarding_completed, false), p.onboarding_draft is not null, p.onboarding_draft ->> 'saved_at',
    coalesce(p.approval, 'pending'), p.verification_reason, p.submitted_at,
    acting.id, acting.admin_id, acting_name, acting.role, acting.user_id, target_name, target_role, acting.reason,
    acting.expires_at,
    case when p.role = 'employer' and p.approval = 'approved' then private.billing_trouble(private.facility_id()) end,
    (select jsonb_build_object('kind', x.kind, 'reason', x.reason, 'since', x.since)
      from private.suspensions x where x.user_id = u.id),
    acting.id is null and exists (select 1 from private.agreements_due(u.id)),
    -- Admins have a list of cases instead of notifications. While acting, the admin sees the other person's
    -- notifications.
    case when admin then 0 else private.unread_notifications() end,
    case when admin then private.admin_to_do() end
  from auth.users u
  left join public.profiles p on p.user_id = u.id
  where u.id = me;
end $$;
create function public.current_account(p_acting text default null) returns table (
  user_id uuid, email text, is_admin boolean, has_profile boolean, role text, full_name text,
  onboarding_completed boolean, has_draft boolean, draft_saved_at text, approval text, verification_reason text,
  submitted_at timestamptz, acting_id uuid, admin_id uuid, admin_name text, acting_role text, acting_user_id uuid,
  acting_user_name text, acting_user_role text, acting_reason text, acting_ends_at timestamptz, billing jsonb,
  suspension jsonb, agreement_due boolean, unread integer, to_do jsonb
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.current_account(p_acting); end $$;
grant execute on function private.current_account, public.current_account to authenticated, service_role;
