-- Small helpers: is the caller a client of the data API, and a ping.

create function private.is_client() returns boolean
language sql stable set search_path = '' as $$ select current_user in ('anon', 'authenticated') $$;
grant execute on function private.is_client to anon, authenticated, service_role;

create function public.ping() returns boolean
language sql stable set search_path = '' as $$ select true $$;
grant execute on function public.ping to anon, authenticated, service_role;
