-- Trigger that deletes the email about a contact message with the message: the email repeats it in full.

create function private.forget_contact_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.outbox o where o.kind = 'contact' and o.facts ->> 'contact_message' = old.id::text;
  return null;
end $$;
