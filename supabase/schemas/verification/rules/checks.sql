-- Trigger that keeps check records append-only; they are deleted only with their account. When accounts are merged, the
-- checks of a license or certification follow it to the account that has it now.

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
  if tg_op = 'UPDATE' and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id'
    and exists (select 1 from public.credentials c where c.id = old.credential_id and c.user_id = new.user_id) then
    return new;
  end if;
  raise exception using errcode = 'PT403', message =
    'Records of checks are never changed or removed: record the check again.';
end $$;
