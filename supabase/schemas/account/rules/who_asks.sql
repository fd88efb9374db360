-- Who is asking, as policies need it.
-- While an admin acts for somebody, user_id() is that person and is_admin() is false.

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.acting_header() is null and private.has_admin_power(auth.uid());
end $$;
grant execute on function private.is_admin to anon, authenticated, service_role;

create function private.user_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.acting_header() is null then return auth.uid(); end if;
  return (select coalesce(a.user_id, a.admin_id) from private.live_acting(private.acting_header()) a);
end $$;
grant execute on function private.user_id to anon, authenticated, service_role;
