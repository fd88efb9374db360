-- The keyword of a search: words, of which those that mean units are understood as such.

-- A code's own unit, or all units of the group that it is.
create function private.units_of(p_code text) returns text[]
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(array_agg(u.code), '{}') from public.units u
  where p_code in (u.code, u.parent) and u.parent is not null
); end $$;

-- The keyword in parts, the longest words for units first found: "labor and delivery nights" is "labor delivery", which
-- means a unit, and "night". At most eight words of the first 80 characters count.
create function private.keyword_parts(p_keyword text) returns table (words text[], units text[])
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column
declare
  typed constant text[] := (string_to_array(nullif(matching.skill_key(left(p_keyword, 80)), ''), ' '))[1:8];
  at integer := 1;
  taken integer;
begin
  while at <= coalesce(cardinality(typed), 0) loop
    for taken in reverse least(5, cardinality(typed) - at + 1) .. 1 loop
      words := typed[at : at + taken - 1];
      units := array(select distinct c.code
        from public.unit_synonyms k cross join lateral unnest(private.units_of(k.unit)) c (code)
        where k.key = array_to_string(words, ' '));
      exit when cardinality(units) > 0;
    end loop;
    return next;
    at := at + cardinality(words);
  end loop;
end $$;

-- Whether each of the words begins one of a text's.
create function private.begins_words(p_text text, p_words text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  spaced constant text := ' ' || translate(lower(p_text), '-/,.()&:;"%_+*#!?''’', repeat(' ', 20));
  word text;
begin
  foreach word in array p_words loop
    if strpos(spaced, ' ' || word) = 0 then return false; end if;
  end loop;
  return true;
end $$;
