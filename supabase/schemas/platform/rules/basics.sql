-- The updated_at trigger, reading a setting, and whether the caller is a client of the data API.

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

create function private.setting(p_key text) returns integer
language plpgsql stable security definer set search_path = ''
as $$ begin return (select s.value from public.app_settings s where s.key = p_key); end $$;

create function private.is_client() returns boolean
language plpgsql stable set search_path = '' as $$ begin return current_user in ('anon', 'authenticated'); end $$;
grant execute on function private.is_client to anon, authenticated, service_role;
