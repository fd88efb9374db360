-- Trigger that keeps check records append-only; they are deleted only with their account.

create function private.protect_checks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from public.profiles p where p.user_id = old.user_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.checked_by is null
    and to_jsonb(new) - 'checked_by' = to_jsonb(old) - 'checked_by' then
    return new;
  end if;
  raise exception using errcode = 'PT403', message =
    'Records of checks are never changed or removed: record the check again.';
end $$;
