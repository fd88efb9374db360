-- Trigger that refuses any change to the audit log and its hash chain.

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT403', message = 'Entries of the audit log are never changed or removed.';
end $$;
