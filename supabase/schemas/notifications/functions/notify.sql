-- Notifying a person or a facility. The email is queued in the same transaction, unless the person turned it off.

create function private.notify(p_user uuid, p_kind text, p_event text, p_facts jsonb, p_href text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  told uuid;
begin
  -- An account that is deleted, or is being deleted, gets no notification.
  perform 1 from private.people n where n.user_id = p_user for key share;
  if not found then return; end if;
  insert into public.notifications (user_id, kind, event, facts, href)
  values (p_user, p_kind, p_event, jsonb_strip_nulls(p_facts), p_href)
  returning id into told;
  insert into public.outbox (notification_id, user_id, kind, event, facts, href)
  select told, p_user, k.code, p_event, jsonb_strip_nulls(p_facts), p_href
  from public.notification_kinds k
  left join public.notification_preferences w on w.user_id = p_user and w.kind = k.code
  where k.code = p_kind and (k.always_email or coalesce(w.email, k.email_by_default));
end $$;

create function private.notify_facility(p_facility uuid, p_kind text, p_event text, p_facts jsonb, p_href text)
returns void
language plpgsql security definer set search_path = '' as $$ begin
  perform private.notify(r.user_id, p_kind, p_event, p_facts, p_href)
  from (
    select p_facility as user_id where p_facility is not null
    union all
    select m.user_id from public.facility_members m where m.facility_id = p_facility and m.role = 'recruiter'
  ) r;
end $$;
