-- Adding, changing and removing skills and their synonyms. Each change names the version it started from.

create function private.skill_as_known(p_n integer, p_version integer) returns public.skills
language plpgsql security definer set search_path = '' as $$
declare
  known public.skills;
begin
  select * into known from public.skills s where s.n = p_n for update;
  perform private.refuse_if(known.n is null, 'PT404', 'This skill is no longer in the list. Somebody removed it.');
  if known.version is distinct from p_version then
    raise exception using errcode = 'PT409', hint = 'version', message = format(
      'Someone changed this skill while you were editing. It’s now called “%s” and has %s words. Check them '
      || 'below, then save again.', known.name, (select count(*) from public.skill_synonyms k where k.skill = p_n));
  end if;
  return known;
end $$;

create function private.add_skill_word(p_n integer, p_word text, p_profession text, p_field text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := private.word_key(p_word, p_field);
  taken record;
begin
  select s.n, s.name into taken from public.skill_synonyms k join public.skills s on s.n = k.skill
  where k.key = wanted and k.profession is not distinct from p_profession;
  if taken.n = p_n then return false; end if;
  if taken.n is not null then
    raise exception using errcode = 'PT422', hint = p_field, message = format(
      '“%s” already means %s. Remove it there first.', p_word, taken.name);
  end if;
  if (select count(*) from public.skill_synonyms k where k.skill = p_n) >= 60 then
    raise exception using errcode = 'PT422', hint = p_field, message =
      'A skill can have at most 60 words. Remove one that no one uses.';
  end if;
  insert into public.skill_synonyms (key, profession, skill, spelled) values (wanted, p_profession, p_n, p_word);
  return true;
end $$;

create function private.save_skill(p_n integer, p_name text, p_synonyms text[], p_profession text, p_version integer)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := btrim(regexp_replace(coalesce(p_name, ''), '\s+', ' ', 'g'));
  words text[];
  known public.skills;
  it integer := p_n;
  word text;
  added text[] := '{}';
begin
  perform private.begin_word_change('skills');
  perform private.refuse_if(char_length(wanted) not between 2 and 80,
    'PT422', 'Enter the skill’s name in 2 to 80 characters.', 'name');
  words := private.clean_synonyms(p_synonyms);
  perform private.refuse_if(
    p_profession is not null and not exists (select 1 from public.professions p where p.code = p_profession),
    'PT422', 'Choose a profession from the list.', 'profession');
  if it is not null then
    known := private.skill_as_known(it, p_version);
  end if;
  perform private.refuse_if(
    exists (select 1 from public.skills s where lower(s.name) = lower(wanted) and s.n is distinct from it),
    'PT422', 'A skill with this name already exists.', 'name');
  if it is null then
    select min(x) into it from generate_series(0, 303) x where not exists (select 1 from public.skills s where s.n = x);
    perform private.refuse_if(it is null,
      'PT422', 'There are 304 skills, the most that matching can compare. Remove one that no one uses, or add this '
      || 'word to one of them.', 'name');
    insert into public.skills (n, name) values (it, wanted);
  end if;
  if private.add_skill_word(it, wanted, null, 'name') then
    added := added || matching.skill_key(wanted);
  end if;
  foreach word in array words loop
    -- A word equal to the name needs no synonym.
    if matching.skill_key(word) <> matching.skill_key(wanted)
      and private.add_skill_word(it, word, p_profession, 'synonyms') then
      added := added || matching.skill_key(word);
    end if;
  end loop;
  if known.n is not null then
    if known.name = wanted and cardinality(added) = 0 then return it; end if;
    update public.skills s set name = wanted, version = s.version + 1 where s.n = it;
  end if;
  perform private.audit(case when known.n is null then 'skill.added' else 'skill.changed' end, 'skill', it::text, null,
    jsonb_strip_nulls(jsonb_build_object('name', wanted, 'was', nullif(known.name, wanted), 'words', added,
      'profession', p_profession)));
  perform matching.words_changed(added);
  return it;
end $$;
create function public.save_skill(
  p_name text, p_n integer default null, p_synonyms text[] default '{}', p_profession text default null,
  p_version integer default null
) returns integer
language plpgsql set search_path = '' as $$
begin return private.save_skill(p_n, p_name, p_synonyms, p_profession, p_version); end $$;
grant execute on function private.save_skill, public.save_skill to authenticated, service_role;

create function private.adopt_skill_word(p_word text, p_profession text, p_skill text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  known public.skills;
begin
  perform private.begin_word_change('skills');
  select * into known from public.skills s where s.n = matching.skill_of(p_skill, p_profession);
  if known.n is null then
    raise exception using errcode = 'PT422', hint = 'skill', message = format(
      'No skill is called “%s.” Choose one from the list, or add the word as a skill.', left(p_skill, 80));
  end if;
  return private.save_skill(known.n, known.name, array[p_word], p_profession, known.version);
end $$;
create function public.adopt_skill_word(p_word text, p_skill text, p_profession text default null) returns integer
language plpgsql set search_path = '' as $$
begin return private.adopt_skill_word(p_word, p_profession, p_skill); end $$;
grant execute on function private.adopt_skill_word, public.adopt_skill_word to authenticated, service_role;

create function private.remove_skill_synonym(p_n integer, p_key text, p_profession text, p_version integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known public.skills;
begin
  perform private.begin_word_change('skills');
  known := private.skill_as_known(p_n, p_version);
  perform private.refuse_if(p_profession is null and p_key = matching.skill_key(known.name),
    'PT422', 'A skill is always found by its own name.');
  delete from public.skill_synonyms k
  where k.skill = p_n and k.key = p_key and k.profession is not distinct from p_profession;
  perform private.refuse_if(not found, 'PT404', 'This word is no longer in the list.');
  update public.skills s set version = s.version + 1 where s.n = p_n;
  perform private.audit('skill.changed', 'skill', p_n::text, null,
    jsonb_strip_nulls(jsonb_build_object('name', known.name, 'removed', p_key, 'profession', p_profession)));
  perform matching.words_changed(array[p_key]);
end $$;
create function public.remove_skill_synonym(p_n integer, p_key text, p_version integer, p_profession text default null)
returns void
language plpgsql set search_path = '' as $$
begin perform private.remove_skill_synonym(p_n, p_key, p_profession, p_version); end $$;
grant execute on function private.remove_skill_synonym, public.remove_skill_synonym to authenticated, service_role;

create function private.remove_skill(p_n integer, p_version integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known public.skills;
  words text[];
begin
  perform private.begin_word_change('skills');
  known := private.skill_as_known(p_n, p_version);
  words := array(select distinct k.key from public.skill_synonyms k where k.skill = p_n order by 1);
  delete from public.skills s where s.n = p_n;
  -- The next skill may get its number, and must not get its counts.
  update private.use_figures f set uses = f.uses - p_n::text where f.kind = 'skill';
  perform private.audit('skill.removed', 'skill', p_n::text, null,
    jsonb_build_object('name', known.name, 'words', words));
  perform matching.words_changed(words);
end $$;
create function public.remove_skill(p_n integer, p_version integer) returns void
language plpgsql set search_path = '' as $$ begin perform private.remove_skill(p_n, p_version); end $$;
grant execute on function private.remove_skill, public.remove_skill to authenticated, service_role;
