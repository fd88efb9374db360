-- Which scorecards a team member sees: all of them for a viewer, otherwise only after saving their own.

create function private.applications_scored() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.applications a
  where a.employer_id = private.facility_id()
    and (private.team_role() = 'viewer' or exists (select 1 from public.scorecards c
      where c.application_id = a.id and c.interviewer_id = private.user_id()))
$$;
grant execute on function private.applications_scored to authenticated, service_role;
