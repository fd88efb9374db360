-- What /job-application tells a job seeker: the newest applications in a line each.
create function private.applications_in_short() returns table (
  id uuid, title text, facility_name text, status text, label text, is_open boolean, status_at timestamptz, total bigint
)
language sql stable security definer set search_path = ''
as $$
  select a.id, p.title, e.facility_name, a.status, s.candidate_label, s.is_open, a.status_at, count(*) over ()
  from public.applications a
  join public.positions p on p.id = a.position_id
  join public.employer_profiles e on e.user_id = a.employer_id
  join public.application_statuses s on s.code = a.status
  where a.job_seeker_id = private.user_id()
  order by s.is_open desc, a.status_at desc, a.id
  limit 5
$$;
create function public.applications_in_short() returns table (
  id uuid, title text, facility_name text, status text, label text, is_open boolean, status_at timestamptz, total bigint
)
language sql stable set search_path = ''
as $$ select * from private.applications_in_short() $$;

revoke execute on function public.applications_in_short() from public, anon, authenticated;
grant execute on function public.applications_in_short() to authenticated, service_role;
revoke execute on function private.applications_in_short() from public, anon, authenticated;
grant execute on function private.applications_in_short() to authenticated, service_role;
