-- Search keywords: plain words, with phrases that mean units or professions recognized as such.

-- The unit with this code, or all units of the group with this code.
create function private.units_of(p_code text) returns text[]
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(array_agg(u.code), '{}') from public.units u
  where p_code in (u.code, u.parent) and u.parent is not null
); end $$;

-- What a phrase means: units as =unit:CODE, professions as =profession:CODE, states as =state:CODE. Typed words never
-- begin with "=", so none is the beginning of these.
create function private.meant_by(p_phrase text) returns text[]
language plpgsql stable security definer set search_path = '' as $$ begin return array(
  select '=unit:' || c.code
  from public.unit_synonyms k cross join lateral unnest(private.units_of(k.unit)) c (code)
  where k.key = p_phrase
  union
  select '=profession:' || r.code from public.professions r
  where p_phrase in (matching.skill_key(r.name), matching.skill_key(r.short_name))
  union
  select '=state:' || s.code from public.service_states s where p_phrase in (lower(s.code), lower(s.name))
); end $$;

-- Turns a keyword into a query of private.position_words. The longest meaningful phrases win: "labor and delivery
-- nights" becomes "labor delivery", which is a unit, and "night". Words match as prefixes, so that "night" finds
-- "nights". At most eight words of the first 80 characters count; null if there are none.
create function private.keyword_query(p_keyword text) returns tsquery
language plpgsql stable security definer set search_path = '' as $$
declare
  typed constant text[] := (string_to_array(nullif(matching.skill_key(left(p_keyword, 80)), ''), ' '))[1:8];
  at integer := 1;
  taken integer;
  words text[];
  meant text[];
  sought text;
begin
  while at <= coalesce(cardinality(typed), 0) loop
    for taken in reverse least(5, cardinality(typed) - at + 1) .. 1 loop
      words := typed[at : at + taken - 1];
      meant := private.meant_by(array_to_string(words, ' '));
      exit when cardinality(meant) > 0;
    end loop;
    sought := concat_ws(' & ', sought, format('(%s)', concat_ws(' | ', array_to_string(words, ':* & ') || ':*',
      (select string_agg(quote_literal(m), ' | ') from unnest(meant) m))));
    at := at + cardinality(words);
  end loop;
  return sought::tsquery;
end $$;

-- Updates the search words of these positions.
create function private.save_position_words(p_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.position_words as w (position_id, words)
  select p.id, to_tsvector('simple', concat_ws(' ', p.title, f.facility_name, z.city, u.name, (
      select string_agg(q.skill, ' ') from public.position_requirements q where q.position_id = p.id)))
    || array_to_tsvector(array_remove(
      array['=profession:' || p.profession, '=unit:' || p.unit, '=state:' || z.state], null))
  from public.positions p
  join public.employer_profiles f on f.user_id = p.employer_id
  join public.zip_codes z on z.zip = p.zip
  left join public.units u on u.code = p.unit
  where p.id = any (p_ids)
  on conflict (position_id) do update set words = excluded.words where w.words <> excluded.words;
end $$;
