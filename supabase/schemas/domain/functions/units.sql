-- Distance between two coordinates, in miles.

create function private.miles_between(
  lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision
) returns double precision
language sql immutable set search_path = ''
as $$
  select 3958.8 * 2 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lon2 - lon1) / 2), 2)
  )))
$$;
grant execute on function private.miles_between to anon, authenticated, service_role;
