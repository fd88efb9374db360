-- A reported message is an admin's to read. Inside the subquery "id" was the report's own, so no message was ever seen.
alter policy "Candidate or facility" on public.messages
  using (exists (select 1 from public.applications a where a.id = application_id
      and (a.job_seeker_id = (select private.user_id()) or a.employer_id = (select private.facility_id())))
    or ((select private.is_admin())
      and exists (select 1 from public.message_reports r where r.message_id = messages.id)));
