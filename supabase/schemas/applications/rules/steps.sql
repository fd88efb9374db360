-- Triggers that keep the history of applications append-only, and that say whose an interview or message is.

create function private.refuse_history_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Entries are deleted only with their application. Only the actor may be cleared, when that account is deleted.
  if tg_op = 'DELETE' then
    if exists (select 1 from public.applications a where a.id = old.application_id) then
      raise exception using errcode = 'PT403', message = 'The history of an application is never changed or removed.';
    end if;
    return old;
  end if;
  if new.actor_id is null and (new.id, new.application_id, new.at, new.from_status, new.to_status, new.side, new.reason)
    is not distinct from (old.id, old.application_id, old.at, old.from_status, old.to_status, old.side, old.reason) then
    return new;
  end if;
  raise exception using errcode = 'PT403', message = 'The history of an application is never changed or removed.';
end $$;

-- The facility of an application never changes.
create function private.of_facility() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.employer_id := (select a.employer_id from public.applications a where a.id = new.application_id);
  return new;
end $$;
