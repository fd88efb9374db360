-- Comparing people and facilities with the federal exclusion list (OIG LEIE) by normalized names and NPI.

create function private.plain_words(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  plain text := p_text;
begin
  if plain ~ '[^ -~]' then
    plain := translate(plain, 'øØłŁđĐıİ', 'oOlLdDiI');
    plain := replace(replace(replace(replace(replace(replace(plain, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ',
      'oe'), 'Œ', 'oe');
    plain := regexp_replace(normalize(plain, NFKD), '[\u0300-\u036f]', '', 'g');
  end if;
  return btrim(regexp_replace(regexp_replace(lower(plain), '[''’‘`´.]', '', 'g'), '[^a-z0-9]+', ' ', 'g'));
end $$;

create function private.name_words(p_name text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  titles constant text[] := array['jr', 'sr', 'ii', 'iii', 'iv', 'esq', 'dr', 'mr', 'mrs', 'ms', 'md', 'phd', 'rn',
    'lpn', 'cna', 'aprn', 'bsn', 'msn', 'dnp', 'fnp', 'pharmd', 'dds'];
  words constant text[] := string_to_array(private.plain_words(p_name), ' ');
  kept text[] := '{}';
  word text;
begin
  foreach word in array coalesce(words, '{}') loop
    if word <> all (titles) then
      kept := kept || word;
    end if;
  end loop;
  return case when cardinality(kept) > 0 then kept else coalesce(words, '{}') end;
end $$;

-- Keys of first and last name in alphabetical order, so that their order does not matter.
create function private.name_keys(p_first text[], p_last text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  small constant text[] := array['de', 'del', 'la', 'las', 'los', 'da', 'di', 'do', 'dos', 'van', 'von', 'der', 'den',
    'el', 'al', 'mc', 'st'];
  whole constant text := array_to_string(p_last, '');
  keys text[] := '{}';
  first text;
  last text;
begin
  foreach first in array array[p_first[1], array_to_string(p_first, '')] loop
    continue when first is null or char_length(first) < 2;
    foreach last in array p_last || whole loop
      if last = whole or (char_length(last) > 1 and last <> all (small)) then
        keys := keys || (least(first, last) || ' ' || greatest(first, last));
      end if;
    end loop;
  end loop;
  return case when whole = '' then '{}' else keys end;
end $$;

create function private.person_keys(p_name text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  words constant text[] := private.name_words(p_name);
  parts constant text[] := string_to_array(p_name, ',');
  keys text[] := private.name_keys(words[1:1], words[2:]);
begin
  -- Also accepts "Last, First"; a title after a comma was removed above.
  if cardinality(parts) > 1 and position((private.name_words(parts[2]))[1] in array_to_string(words, ' ')) > 0 then
    keys := keys || private.name_keys(private.name_words(parts[2]), private.name_words(parts[1]));
  end if;
  return array(select distinct k.key from unnest(keys) k (key) order by 1);
end $$;

create function private.business_key(p_name text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return nullif(btrim(regexp_replace(' ' || private.plain_words(p_name) || ' ',
    ' (the|inc|incorporated|llc|llp|lp|corp|corporation|co|company|ltd|limited|pllc|pc|pa)(?= )', ' ', 'g')), '');
end $$;

create function private.entry_keys(p_last text, p_first text, p_business text, p_npi text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  keys text[] := '{}';
begin
  if p_last ~ '^[A-Za-z]+$' and p_first ~ '^[A-Za-z]{2,}$' then
    keys := array[least(lower(p_last), lower(p_first)) || ' ' || greatest(lower(p_last), lower(p_first))];
  elsif p_last is not null then
    keys := private.name_keys(private.name_words(p_first), private.name_words(p_last));
  end if;
  if p_business is not null then
    keys := keys || ('b:' || private.business_key(p_business));
  end if;
  if p_npi is not null then
    keys := keys || ('n:' || p_npi);
  end if;
  return keys;
end $$;

create function private.leie_keys_of(p_user uuid) returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  held record;
begin
  select p.full_name, private.business_key(e.facility_name) as business, e.npi, s.npi as own_npi into held
  from public.profiles p
  left join public.employer_profiles e on e.user_id = p.user_id
  left join public.job_seeker_profiles s on s.user_id = p.user_id
  where p.user_id = p_user;
  return array_remove(private.person_keys(held.full_name) || ('b:' || held.business) || ('n:' || held.npi)
    || ('n:' || nullif(held.own_npi, held.npi)), null);
end $$;

-- Finds possible matches for one account, or for all accounts if null.
create function private.find_leie(p_user uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counting constant uuid := (select l.id from public.leie_lists l where l.status = 'current');
begin
  delete from public.leie_matches m
  where m.status = 'possible' and (p_user is null or m.user_id = p_user) and not exists (
    select 1 from private.leie_subject_keys s
    join private.leie_entry_keys k on k.key = s.key and k.list_id = counting
    where s.user_id = m.user_id and k.row_key = m.row_key);
  insert into public.leie_matches as held (user_id, row_key, how, entry, list_id)
  select f.user_id, f.row_key, f.how, to_jsonb(e) - '{list_id,row_key}'::text[], counting
  from (
    select s.user_id, k.row_key,
      case when bool_or(s.key like 'n:%') then 'npi' when bool_or(s.key like 'b:%') then 'facility'
      else 'name' end as how
    from private.leie_subject_keys s
    join private.leie_entry_keys k on k.key = s.key and k.list_id = counting
    where p_user is null or s.user_id = p_user
    group by s.user_id, k.row_key) f
  join private.leie_entries e on e.list_id = counting and e.row_key = f.row_key
  -- A decision stays, unless it was about a name and now the NPI matches.
  on conflict (user_id, row_key) do update
    set how = excluded.how, entry = excluded.entry, list_id = excluded.list_id, status = 'possible', note = null,
      decided_by = null, decided_at = null
    where held.status = 'possible' or (held.status = 'not_same' and held.how <> 'npi' and excluded.how = 'npi');
end $$;

create function private.refresh_all_leie_keys() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('leie', 0));
  delete from private.leie_subject_keys;
  insert into private.leie_subject_keys (user_id, key)
  select distinct p.user_id, k.key
  from public.profiles p cross join unnest(private.leie_keys_of(p.user_id)) k (key);
  perform private.find_leie(u.user_id)
  from (
    select s.user_id from private.leie_subject_keys s join private.leie_entry_keys k on k.key = s.key
    union
    select m.user_id from public.leie_matches m) u;
end $$;
