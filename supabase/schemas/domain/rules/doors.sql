-- The doors that an application may come through. A closed list: app/domain/doors.ts has the same, with their words.

-- The doors that an address names: everything but what happens inside the product.
create function private.is_address_door(p_door text) returns boolean
language plpgsql immutable set search_path = '' as $$ begin
  return p_door in ('listing', 'list', 'city', 'feed', 'rss', 'link', 'referral', 'alert');
end $$;
grant execute on function private.is_address_door to anon, authenticated, service_role;

create function private.is_door(p_door text) returns boolean
language plpgsql immutable set search_path = '' as $$ begin
  return p_door in ('search', 'automatic', 'invitation') or private.is_address_door(p_door);
end $$;
grant execute on function private.is_door to anon, authenticated, service_role;
