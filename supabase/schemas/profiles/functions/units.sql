-- A person's units with years in each, by unit name.

create function private.unit_experience(p_units jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(jsonb_agg(jsonb_build_object('name', u.name, 'years', (x.one ->> 'years')::integer)
    order by x.place), '[]')
  from jsonb_array_elements(p_units) with ordinality x (one, place)
  join public.units u on u.code = x.one ->> 'unit'
); end $$;
