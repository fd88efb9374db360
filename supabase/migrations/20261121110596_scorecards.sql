-- Whose scorecards one reads, and how long the outbox keeps an invitation's link.

-- ---------------------------------------------------------------- scorecards

-- The applications of the caller's facility whose scorecards the caller reads: those they have written about
-- themselves, so that nobody writes down what somebody else thought; for viewers, who write none, all.
create function private.applications_scored() returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select a.id from public.applications a
  where a.employer_id = private.facility_id()
    and (private.team_role() = 'viewer' or exists (select 1 from public.scorecards c
      where c.application_id = a.id and c.interviewer_id = private.user_id()))
$$;
revoke execute on function private.applications_scored() from public, anon, authenticated;
grant execute on function private.applications_scored() to authenticated, service_role;

alter policy "Facility" on public.scorecards using (application_id in (select private.applications_scored()));
alter policy "Facility" on public.scorecards rename to "Interviewers whose own is in, and viewers";

-- ---------------------------------------------------------------- links that let somebody in

-- A link with a token opens a team to whoever holds it and the address. It is needed until its e-mail is sent, or
-- given up; one that is dead may still be tried again.
create function private.forget_sent_link() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.href := regexp_replace(new.href, '[?]token=.*$', '');
  return new;
end
$$;
revoke execute on function private.forget_sent_link() from public, anon, authenticated;
create trigger outbox_forget_sent_link before update on public.outbox
  for each row when (new.status in ('sent', 'skipped') and new.href like '%?token=%')
  execute function private.forget_sent_link();
update public.outbox o set href = regexp_replace(o.href, '[?]token=.*$', '')
where o.status in ('sent', 'skipped') and o.href like '%?token=%';
