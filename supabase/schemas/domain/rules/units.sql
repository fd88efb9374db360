-- The day in US Central time, and pay by the hour, which generated columns use.

create function private.today() returns date
language sql stable set search_path = '' as $$ select (now() at time zone 'America/Chicago')::date $$;
grant execute on function private.today to anon, authenticated, service_role;

create function private.hourly_cents(amount_cents bigint, period text) returns integer
language sql immutable set search_path = ''
as $$
  select case period
    when 'hour' then amount_cents
    when 'week' then (amount_cents + 18) / 36
    when 'year' then (amount_cents + 1040) / 2080
  end::integer
$$;
grant execute on function private.hourly_cents to anon, authenticated, service_role;
