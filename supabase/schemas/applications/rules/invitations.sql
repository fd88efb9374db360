-- Trigger that gives invitations their time again once both sides can act.

create function private.renew_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- While a side is on hold or suspended, nobody can answer.
  perform 1 from public.applications a
  where a.status = 'invited' and (a.employer_id = new.user_id or a.job_seeker_id = new.user_id)
  order by a.id for no key update;
  update public.applications a set status_at = now()
  where a.status = 'invited' and (a.employer_id = new.user_id or a.job_seeker_id = new.user_id);
  return new;
end $$;
