-- Trigger that removes names and links from notifications when their application is deleted.

create function private.forget_application() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- In the same order as mark_notifications_read(), so that the two cannot deadlock.
  perform 1 from public.notifications n where n.facts ->> 'application' = old.id::text order by n.id for no key update;
  update public.notifications n
  set facts = n.facts - '{candidate,application,interview}'::text[],
    href = case when n.href like '/employer/%' then '/employer/dashboard' else '/job-seeker/applications' end
  where n.facts ->> 'application' = old.id::text;
  update public.outbox o
  set facts = o.facts - '{candidate,application,interview}'::text[],
    href = case when o.href like '/employer/%' then '/employer/dashboard' else '/job-seeker/applications' end
  where o.facts ->> 'application' = old.id::text;
  return null;
end $$;
