-- How preferences and skills become bits, and distances between ZIP codes.

-- Preferences as bits; with p_none_is_any, choosing nothing matches everything.
create function matching.preference_bits(p_kind text, p_codes text[], p_none_is_any boolean) returns integer
language plpgsql stable
as $$
begin
  return (
    select coalesce(bit_or(1 << w.bit), 0) from matching.preferences w
    where w.kind = p_kind and (w.code = any (p_codes) or (p_none_is_any and cardinality(p_codes) = 0))
  );
end
$$;

-- A word without case, punctuation, 'and' and plural s, so that spellings compare equal.
create function matching.skill_key(p_typed text) returns text
language sql immutable
as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(lower(p_typed), '\m([a-z])\.|[''’]s\M', '\1', 'g'),
    '[^a-z0-9]+(and[^a-z0-9]+)*', ' ', 'g'), '(\w{2,}[^s])s\M', '\1', 'g'))
$$;

-- The skills that these words mean, as bits.
create function matching.skill_bits(p_words text[], p_profession text) returns bit(304)
language plpgsql stable
as $$
begin
  return (
    select coalesce(bit_or(set_bit(repeat('0', 304)::bit(304), f.skill, 1)), repeat('0', 304)::bit(304))
    from unnest(p_words) w (typed)
    cross join lateral (
      select s.skill from public.skill_synonyms s
      where s.key = matching.skill_key(w.typed) and (s.profession is null or s.profession = p_profession)
      order by s.profession nulls last limit 1
    ) f
  );
end
$$;

create function matching.tenths(p_from public.zip_codes, p_to public.zip_codes) returns smallint
language sql immutable
as $$
  select round(79176 * asin(least(1, sqrt(
    power(sin(radians(p_to.latitude - p_from.latitude) / 2), 2)
    + cos(radians(p_from.latitude)) * cos(radians(p_to.latitude)) * power(sin(radians(p_to.longitude - p_from.longitude) / 2), 2)
  ))))::smallint
$$;

-- Fills matching.near when a ZIP code is used for the first time.
create function matching.learn_zip(p_zip text) returns void
language plpgsql
as $$
begin
  if exists (select 1 from matching.near k where k.zip = p_zip::integer) then
    return;
  end if;
  with measured as (
    select b.zip::integer as zip, matching.tenths(a, b) as tenths
    from public.zip_codes a cross join public.zip_codes b
    where a.zip = p_zip
  )
  insert into matching.near (zip, zips, tenths, far)
  select p_zip::integer, array_agg(m.zip order by m.tenths, m.zip), array_agg(m.tenths order by m.tenths, m.zip), (
    select format('[%s:%s]={%s}', min(z.zip), max(z.zip), string_agg(coalesce(f.tenths, 32767)::text, ',' order by z.zip))::smallint[]
    from (select generate_series(min(x.zip), max(x.zip)) as zip from measured x) z
    left join measured f on f.zip = z.zip and f.tenths > 1000)
  from measured m
  where m.tenths <= 1000
  having count(*) > 0
  on conflict do nothing;
end
$$;
