-- The channels an application can come through. A closed list: app/domain/channels.ts has the same list with labels.

-- The channels a link can name: all except those inside the product.
create function private.is_address_channel(p_channel text) returns boolean
language plpgsql immutable set search_path = '' as $$ begin
  return p_channel in ('listing', 'list', 'city', 'feed', 'rss', 'link', 'referral', 'alert');
end $$;
grant execute on function private.is_address_channel to anon, authenticated, service_role;

create function private.is_channel(p_channel text) returns boolean
language plpgsql immutable set search_path = '' as $$ begin
  return p_channel in ('search', 'automatic', 'invitation') or private.is_address_channel(p_channel);
end $$;
grant execute on function private.is_channel to anon, authenticated, service_role;
