-- Triggers for teams: members share their facility's approval and have none of their own.

create function private.facility_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.user_id();
begin
  return coalesce(
    (select m.facility_id from public.facility_members m where m.user_id = me),
    (select e.user_id from public.employer_profiles e where e.user_id = me));
end $$;
grant execute on function private.facility_id to anon, authenticated, service_role;

-- The caller's facility while it may read about candidates: it must be approved, and not on hold or suspended.
create function private.reading_facility() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_approved('employer') then private.facility_id() end;
end $$;

create function private.member_joined() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_member_status(new.user_id, new.facility_id);
  return null;
end $$;

create function private.sync_team_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.sync_member_status(m.user_id, m.facility_id)
  from public.facility_members m where m.facility_id = new.user_id;
  return null;
end $$;

create function private.member_left() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p
  set onboarding_completed = false, submitted_at = null, decided_at = null, decided_by = null,
    verification_status = 'pending', verification_status_new = null, profile_status = null, verification_reason = null
  where p.user_id = old.user_id;
  insert into public.employer_profiles (user_id)
  select p.user_id from public.profiles p where p.user_id = old.user_id
  on conflict (user_id) do nothing;
  return null;
end $$;

create function private.enforce_member_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  approved boolean;
begin
  select o.onboarding_completed and o.approval = 'approved' into approved
  from public.facility_members m join public.profiles o on o.user_id = m.facility_id
  where m.user_id = new.user_id;
  if found then
    new.onboarding_completed := true;
    new.verification_status := case when approved then 'approved' else 'rejected' end;
    new.verification_status_new := null;
    new.profile_status := null;
  end if;
  return new;
end $$;

create function private.refuse_facility_of_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refuse_if(new.facility_name is not null and private.user_id() = new.user_id
    and exists (select 1 from public.facility_members m where m.user_id = new.user_id),
    'PT403', 'You’re on a team. Only its owner can submit the facility.');
  return new;
end $$;
