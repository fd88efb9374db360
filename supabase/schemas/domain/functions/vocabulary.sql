-- Synonyms that admins maintain for skills and units.

-- One vocabulary change at a time, so that one word can't be given two meanings at once.
create function private.begin_word_change(p_of text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.only_admins();
  perform pg_advisory_xact_lock(hashtextextended(p_of, 0));
end $$;

-- A word's normalized key; refuses a word that could never match.
create function private.word_key(p_word text, p_field text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  key constant text := matching.skill_key(p_word);
begin
  if char_length(p_word) > 80 or key !~ '^[a-z0-9 ]{1,80}$' then
    raise exception using errcode = 'PT422', hint = p_field, message = format(
      '“%s” cannot be compared. Use up to 80 characters, with letters from a to z or digits.', left(p_word, 80));
  end if;
  return key;
end $$;

-- The synonyms as typed, trimmed and without duplicates.
create function private.clean_synonyms(p_typed text[]) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  words constant text[] := array(select distinct w from (
    select btrim(regexp_replace(x, '\s+', ' ', 'g')) from unnest(p_typed) x) t (w) where w <> '' order by w);
begin
  perform private.refuse_if(cardinality(words) > 30, 'PT422', 'Add at most 30 words at a time.', 'synonyms');
  return words;
end $$;
