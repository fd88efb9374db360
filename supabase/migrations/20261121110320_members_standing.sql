-- A member's standing is their facility's, whichever way somebody would change it: by handing in again, by a decision,
-- by an appeal. Otherwise a member could be approved for a facility that is not.

create function private.hold_member_standing() returns trigger
language plpgsql security definer set search_path = ''
as $$
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
end
$$;
-- After profiles_protect, which looks at what the client itself would change.
create trigger profiles_team_standing before update on public.profiles
  for each row execute function private.hold_member_standing();

create function private.refuse_facility_of_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.facility_name is not null and private.user_id() = new.user_id
    and exists (select 1 from public.facility_members m where m.user_id = new.user_id) then
    raise exception using errcode = 'PT403', message = 'You are on a team: its owner hands the facility in.';
  end if;
  return new;
end
$$;
create trigger employer_profiles_refuse_member before insert or update on public.employer_profiles
  for each row execute function private.refuse_facility_of_member();

revoke execute on function private.hold_member_standing(), private.refuse_facility_of_member()
  from public, anon, authenticated;
grant execute on function private.hold_member_standing(), private.refuse_facility_of_member()
  to authenticated, service_role;
