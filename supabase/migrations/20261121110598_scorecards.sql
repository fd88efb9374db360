-- Whose scorecards one reads, and what is left of an invitation that is given up.

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

-- An invitation's mail goes once it is sent. One that an admin gives up stays to be counted, but not its link.
create function private.forget_link_given_up() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.href := regexp_replace(new.href, '[?]token=.*$', '');
  return new;
end
$$;
revoke execute on function private.forget_link_given_up() from public, anon, authenticated;
create trigger outbox_forget_link_given_up before update on public.outbox
  for each row when (new.status = 'skipped' and new.href like '%?token=%')
  execute function private.forget_link_given_up();
update public.outbox o set href = regexp_replace(o.href, '[?]token=.*$', '')
where o.status in ('sent', 'skipped') and o.href like '%?token=%';
