-- Trigger that keeps agreements append-only; they go only with their account.

create function private.keep_agreements() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from auth.users u where u.id = old.user_id) then
    return old;
  end if;
  raise exception using errcode = 'PT403', message = 'What somebody agreed to is never changed or removed.';
end $$;
