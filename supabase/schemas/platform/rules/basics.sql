-- The updated_at trigger, and reading a setting.

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create function private.setting(p_key text) returns integer
language sql stable security definer set search_path = ''
as $$ select s.value from public.app_settings s where s.key = p_key $$;
