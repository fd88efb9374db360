-- Trigger that keeps agreements append-only; they are deleted only with their account.

create function private.protect_agreements() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from auth.users u where u.id = old.user_id) then
    return old;
  end if;
  raise exception using errcode = 'PT403', message = 'Agreements are never changed or removed.';
end $$;
