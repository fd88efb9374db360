-- Trigger that gives invitations and offers their time again once both sides can act.

create function private.renew_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- While a side is on hold or suspended, nobody can answer.
  perform 1 from public.applications a
  where a.status in ('invited', 'offered') and (a.employer_id = new.user_id or a.job_seeker_id = new.user_id)
  order by a.id for no key update;
  update public.applications a set status_at = now()
  where a.status = 'invited' and (a.employer_id = new.user_id or a.job_seeker_id = new.user_id);
  -- An offer again has as many days as it had at first, until the same time of day.
  update public.offers o
  set renewed_at = now(),
    expires_at = (private.today() + ((o.expires_at at time zone 'America/Chicago')::date
      - (coalesce(o.renewed_at, o.created_at) at time zone 'America/Chicago')::date)
      + (o.expires_at at time zone 'America/Chicago')::time) at time zone 'America/Chicago'
  from public.applications a
  where a.id = o.application_id and o.status = 'open'
    and (a.employer_id = new.user_id or a.job_seeker_id = new.user_id);
  return new;
end $$;
