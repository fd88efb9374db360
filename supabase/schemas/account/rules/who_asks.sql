-- The current user, for policies. Null after sign-out: a token stays valid up to an hour longer than its session. While
-- an admin acts for someone, user_id() is that person and is_admin() is false.

create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.acting_header() is null and private.has_admin_power(auth.uid()) and not private.session_ended();
end $$;
grant execute on function private.is_admin to anon, authenticated, service_role;

-- Whether the request is someone's own, not an administrator's who acts for them.
create function private.is_oneself() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.acting_header() is null;
end $$;
grant execute on function private.is_oneself to authenticated;

create function private.user_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  acting public.acting_sessions;
begin
  if private.session_ended() then
    return null;
  elsif private.acting_header() is null then
    return auth.uid();
  end if;
  select * into acting from private.live_acting(private.acting_header());
  if found then
    perform private.only_deeds(acting.user_id);
  end if;
  return coalesce(acting.user_id, acting.admin_id);
end $$;
grant execute on function private.user_id to anon, authenticated, service_role;
