-- Trigger that removes the token from the link of an email that will not be sent.

create function private.forget_link_given_up() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.href := regexp_replace(new.href, '[?]token=.*$', '');
  return new;
end $$;
