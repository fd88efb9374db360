-- Trigger that clears the email address of a referral whose account is deleted.

create function private.forget_referred() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.referred_user_id is null then
    new.email := null;
  end if;
  return new;
end $$;
