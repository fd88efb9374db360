-- One rule says to whom a candidate is shown (private.is_shown), for the profile's page and for the documents it lists; a
-- list of our own beside that page's is not needed.

drop function public.documents_of_candidate(uuid);
drop function private.documents_of_candidate(uuid);

-- Whether a facility may look at what a professional has uploaded: they are shown to it in full, it is approved, and they
-- have not blocked it. In plpgsql, as is_shown() comes in a later migration.
create or replace function private.may_see_documents(p_facility uuid, p_owner uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_shown(p_facility, p_owner)
    and exists (select 1 from public.profiles p
      where p.user_id = p_facility and p.role = 'employer' and p.onboarding_completed and p.approval = 'approved')
    and not exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = p_owner and b.employer_id = p_facility);
end
$$;
