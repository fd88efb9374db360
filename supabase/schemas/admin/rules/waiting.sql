-- Triggers that keep the admins' queues in private.waiting current.

create function private.waiting_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.user_id <> new.user_id) then
    perform private.refresh_waiting(old.user_id);
  end if;
  if tg_op <> 'DELETE' then
    perform private.refresh_waiting(new.user_id);
  end if;
  return null;
end $$;

create function private.case_handed_on() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    update private.waiting w set holder_id = null where w.kind = old.kind and w.id = old.subject_id;
  end if;
  if tg_op <> 'DELETE' then
    update private.waiting w set holder_id = new.admin_id where w.kind = new.kind and w.id = new.subject_id;
  end if;
  return null;
end $$;

create function private.leave_cases() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_admin_power(old.user_id) then
    delete from public.case_assignments a where a.admin_id = old.user_id;
  end if;
  return null;
end $$;
