-- Small helpers: refuse a call, is the caller a client of the data API, and a ping.

-- Refuses the call if the condition holds. The message is for people; the hint names the form field.
create function private.refuse_if(p_condition boolean, p_code text, p_message text, p_hint text default null) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if p_condition and p_hint is null then
    raise exception using errcode = p_code, message = p_message;
  elsif p_condition then
    raise exception using errcode = p_code, message = p_message, hint = p_hint;
  end if;
end
$$;

create function private.is_client() returns boolean
language sql stable set search_path = '' as $$ select current_user in ('anon', 'authenticated') $$;
grant execute on function private.is_client to anon, authenticated, service_role;

create function public.ping() returns boolean
language sql stable set search_path = '' as $$ select true $$;
grant execute on function public.ping to anon, authenticated, service_role;
