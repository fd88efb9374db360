-- Names are compared without accents also when they are written in capitals: where the database's locale is C, lower() knows
-- plain letters only, so accents go first.
create or replace function private.plain_words(p_text text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  plain text := p_text;
begin
  if plain ~ '[^ -~]' then
    plain := translate(plain, 'øØłŁđĐıİ', 'oOlLdDiI');
    plain := replace(replace(replace(replace(replace(replace(plain, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe');
    plain := regexp_replace(normalize(plain, NFKD), '[\u0300-\u036f]', '', 'g');
  end if;
  return btrim(regexp_replace(regexp_replace(lower(plain), '[''’‘`´.]', '', 'g'), '[^a-z0-9]+', ' ', 'g'));
end
$$;
