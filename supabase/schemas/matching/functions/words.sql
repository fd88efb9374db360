-- Encoding preferences and skills as bits, and distances between ZIP codes.

-- Encodes preferences as bits. With p_none_is_any, choosing nothing matches everything.
create function matching.preference_bits(p_kind text, p_codes text[], p_none_is_any boolean) returns integer
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(bit_or(1 << w.bit), 0) from matching.preferences w
    where w.kind = p_kind and (w.code = any (p_codes) or (p_none_is_any and cardinality(p_codes) = 0))
  );
end $$;

-- Normalizes a word: no case, punctuation, 'and' or plural s, so that spellings compare equal.
create function matching.skill_key(p_typed text) returns text
language plpgsql immutable set search_path = '' as $$ begin return
  btrim(regexp_replace(regexp_replace(regexp_replace(lower(p_typed), '\m([a-z])\.|[''’ʼ´`]s\M', '\1', 'g'),
    '[^a-z0-9]+(and[^a-z0-9]+)*', ' ', 'g'), '(\w{2,}[^s ])s\M', '\1', 'g'));
end $$;

-- The skill each of these words means in a profession, or null.
create function matching.skills_of(p_words text[], p_profession text) returns table (typed text, skill smallint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select w.typed, f.skill
  from unnest(p_words) w (typed)
  left join lateral (
    select s.skill from public.skill_synonyms s
    where s.key = matching.skill_key(w.typed) and (s.profession is null or s.profession = p_profession)
    order by s.profession nulls last limit 1
  ) f on true;
end $$;

-- The skills that these words mean, as bits.
create function matching.skill_bits(p_words text[], p_profession text) returns bit(304)
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(bit_or(set_bit(repeat('0', 304)::bit(304), f.skill, 1)), repeat('0', 304)::bit(304))
    from matching.skills_of(p_words, p_profession) f where f.skill is not null
  );
end $$;

-- A ZIP code as text; schema matching stores it as a number.
create function matching.zip_text(p_zip integer) returns text
language sql immutable as $$ select lpad(p_zip::text, 5, '0') $$;

-- Miles between two points. Copied into the searches that measure every ZIP code.
create function matching.miles_between(
  lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision
) returns double precision
language sql immutable as $$
  select 3958.8 * 2 * asin(least(1, sqrt(
    power(sin(radians(lat2 - lat1) / 2), 2)
    + cos(radians(lat1)) * cos(radians(lat2)) * power(sin(radians(lon2 - lon1) / 2), 2)
  )))
$$;

-- Tenths of a mile between two ZIP codes, capped at the largest smallint.
create function matching.tenths(p_from public.zip_codes, p_to public.zip_codes) returns smallint
language sql immutable as $$
  select least(32767, round(79176 * asin(least(1, sqrt(
    power(sin(radians(p_to.latitude - p_from.latitude) / 2), 2)
    + cos(radians(p_from.latitude)) * cos(radians(p_to.latitude)) * power(
      sin(radians(p_to.longitude - p_from.longitude) / 2), 2)
  )))))::smallint
$$;

-- The ZIP codes within p_degrees of latitude of p_zip, if either one is in a state we serve.
create function matching.around(p_zip integer, p_degrees double precision) returns table (zip integer, tenths smallint)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column begin return query
  select b.zip::integer, matching.tenths(a, b)
  from public.zip_codes a
  join public.zip_codes b on b.latitude between a.latitude - p_degrees and a.latitude + p_degrees
    and abs(b.longitude - a.longitude) * cos(radians(abs(a.latitude) + p_degrees)) <= p_degrees
  where a.zip = matching.zip_text(p_zip)
    and exists (select 1 from public.service_states s where s.code in (a.state, b.state));
end $$;

-- Fills matching.near when a ZIP code is used for the first time. A degree of latitude is 69 miles.
create function matching.learn_zip(p_zip integer) returns void
language plpgsql set search_path = '' as $$
begin
  if exists (select 1 from matching.near k where k.zip = p_zip) then return; end if;
  insert into matching.near (zip, zips, tenths)
  select p_zip, coalesce(array_agg(m.zip order by m.tenths, m.zip), '{}'),
    coalesce(array_agg(m.tenths order by m.tenths, m.zip), '{}')
  from matching.around(p_zip, 1.5) m
  where m.tenths <= 1000
  on conflict do nothing;
end $$;

-- The same for a position's ZIP code, including ZIP codes beyond 100 miles: nobody travels farther than 500.
create function matching.learn_position_zip(p_zip integer) returns void
language plpgsql set search_path = '' as $$
begin
  perform matching.learn_zip(p_zip);
  if exists (select 1 from matching.near k where k.zip = p_zip and k.far is not null) then return; end if;
  with measured as materialized (
    select m.zip, m.tenths from matching.around(p_zip, 7.3) m where m.tenths between 1001 and 5000
  )
  update matching.near k set far = (
    select format('[%s:%s]={%s}', min(z.zip), max(z.zip), string_agg(coalesce(f.tenths, 32767)::text, ','
      order by z.zip))::smallint[]
    from (select generate_series(min(x.zip), max(x.zip)) as zip from measured x) z
    left join measured f on f.zip = z.zip)
  where k.zip = p_zip;
end $$;
