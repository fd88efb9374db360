-- Closes the open applications of an account that is being deleted.

create function private.close_account_applications(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.applications;
begin
  for held in
    select a.* from public.applications a join public.application_statuses s on s.code = a.status and s.is_open
    where p_user in (a.job_seeker_id, a.employer_id) order by a.id for no key update of a
  loop
    if held.job_seeker_id = p_user then
      perform private.set_status(held, 'closed', 'system', 'move', 'The candidate closed their account.');
      perform private.notify_side(held, 'facility', 'application_ended', 'closed',
        '{"candidate": null, "reason": "The candidate closed their account."}');
    else
      perform private.set_status(held, 'closed', 'system', 'move', 'The facility closed its account.');
    end if;
  end loop;
end $$;
