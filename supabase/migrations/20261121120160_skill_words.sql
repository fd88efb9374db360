-- What admins do with the words for skills, and which words of people are understood. A change of a word is a change of
-- every candidate and position that uses it.

-- Which skill a word is for a profession; none when we do not know it. As matching.skill_bits() reads it.
create function matching.skill_of(p_typed text, p_profession text) returns smallint
language sql stable
as $$
  select s.skill from public.skill_synonyms s
  where s.key = matching.skill_key(p_typed) and (s.profession is null or s.profession = p_profession)
  order by s.profession nulls last limit 1
$$;

create function private.skills_understood(p_words text[], p_profession text) returns table (typed text, skill text)
language sql stable security definer set search_path = ''
as $$
  select w.typed, s.name
  from unnest(p_words[1:60]) with ordinality w (typed, place)
  left join public.skills s on s.n = matching.skill_of(w.typed, p_profession)
  order by w.place
$$;
-- What some words are compared as, in their order; without a skill where we do not know the word.
create function public.skills_understood(p_words text[], p_profession text) returns table (typed text, skill text)
language sql stable set search_path = ''
as $$ select * from private.skills_understood(p_words, p_profession) $$;

-- The same for what a position asks for. Its own team reads its requirements, nobody else.
create function public.position_skills_understood(p_position_id uuid) returns table (typed text, skill text)
language sql stable set search_path = ''
as $$
  select u.typed, u.skill
  from public.positions p
  join public.position_requirements q on q.position_id = p.id and q.skill is not null
  cross join lateral private.skills_understood(array[q.skill], p.profession) u
  where p.id = p_position_id
  order by q.importance, q.skill
$$;

-- ---------------------------------------------------------------- what follows a change

-- Brings along whoever uses these words, as matching.skill_key() makes them. Up to fifty at once, lists included; more
-- than that are taken over together, and the worker builds their lists anew. Gives how many use them.
create function matching.words_changed(p_keys text[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  words text[];
  people uuid[];
  wanted uuid[];
  fresh matching.places[];
  trades smallint[];
  changed integer[];
begin
  -- Whoever saves a skill at this moment is compared by the new words afterwards.
  perform matching.hold_all();
  select array_agg(d.typed) into words
  from (
    select distinct w.typed from public.job_seeker_profiles s cross join lateral unnest(s.skills) w (typed)
    union
    select q.skill from public.position_requirements q where q.skill is not null
  ) d
  where matching.skill_key(d.typed) = any (p_keys);
  people := array(select s.user_id from public.job_seeker_profiles s where s.skills && words order by s.user_id);
  wanted := array(select distinct q.position_id from public.position_requirements q where q.skill = any (words) order by 1);
  if cardinality(people) + cardinality(wanted) <= 50 then
    perform matching.sync_position(x.id) from unnest(wanted) x (id);
    perform matching.sync_seeker(x.id) from unnest(people) x (id);
    return cardinality(people) + cardinality(wanted);
  end if;
  -- Whole rows with their digests: a list writes only entries whose inputs are no longer as they were.
  select coalesce(array_agg(x), '{}') into fresh from matching.places_of(people) x;
  trades := array(
    select distinct f.profession from unnest(fresh) f
    left join matching.places c on c.n = f.n and c.zip = f.zip
    where c.digest is distinct from f.digest);
  delete from matching.places c using matching.seekers k where k.user_id = any (people) and c.n = k.n;
  insert into matching.places select * from unnest(fresh);
  changed := matching.renew_openings(wanted);
  insert into matching.stale (opening)
  select o.n from matching.openings o where o.profession = any (trades) or o.n = any (changed)
  on conflict do nothing;
  return cardinality(people) + cardinality(wanted);
end
$$;

-- ---------------------------------------------------------------- changes

-- One after the other: a word is not given to two skills at the same moment.
create function private.begin_skill_change() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.only_admins();
  perform pg_advisory_xact_lock(hashtextextended('skills', 0));
end
$$;

-- A skill as the form that changes it knew it.
create function private.skill_as_known(p_n integer, p_version integer) returns public.skills
language plpgsql security definer set search_path = ''
as $$
declare
  known public.skills;
begin
  select * into known from public.skills s where s.n = p_n for update;
  if known.n is null then
    raise exception using errcode = 'PT404', message = 'This skill is no longer in the list. Somebody removed it.';
  end if;
  if known.version is distinct from p_version then
    raise exception using errcode = 'PT409', hint = 'version', message = format(
      'Somebody changed this skill meanwhile. It is called “%s” now and found by %s words. Look at them below, then save again.',
      known.name, (select count(*) from public.skill_synonyms k where k.skill = p_n));
  end if;
  return known;
end
$$;

-- Makes a word mean a skill; says whether it did not yet. Refuses a word of another skill.
create function private.add_skill_word(p_n integer, p_word text, p_profession text, p_field text) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  wanted text := matching.skill_key(p_word);
  taken record;
begin
  if char_length(p_word) > 80 or wanted !~ '^[a-z0-9 ]{1,80}$' then
    raise exception using errcode = 'PT422', hint = p_field, message = format(
      '“%s” cannot be compared. Use up to 80 characters, with letters from a to z or digits.', left(p_word, 80));
  end if;
  select s.n, s.name into taken from public.skill_synonyms k join public.skills s on s.n = k.skill
  where k.key = wanted and k.profession is not distinct from p_profession;
  if taken.n = p_n then
    return false;
  end if;
  if taken.n is not null then
    raise exception using errcode = 'PT422', hint = p_field, message = format(
      '“%s” already means %s. Remove it there first.', p_word, taken.name);
  end if;
  if (select count(*) from public.skill_synonyms k where k.skill = p_n) >= 60 then
    raise exception using errcode = 'PT422', hint = p_field, message =
      'A skill is found by at most 60 words. Remove one that nobody uses.';
  end if;
  insert into public.skill_synonyms (key, profession, skill, spelled) values (wanted, p_profession, p_n, p_word);
  return true;
end
$$;

-- Adds a skill, or renames one; words it is found by besides, of one profession or of all, are added. Gives its number.
create function private.save_skill(p_n integer, p_name text, p_synonyms text[], p_profession text, p_version integer)
returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  wanted text := btrim(regexp_replace(coalesce(p_name, ''), '\s+', ' ', 'g'));
  words text[] := array(select distinct w from (
    select btrim(regexp_replace(x, '\s+', ' ', 'g')) from unnest(p_synonyms) x) t (w) where w <> '' order by w);
  known public.skills;
  it integer := p_n;
  word text;
  added text[] := '{}';
begin
  perform private.begin_skill_change();
  if char_length(wanted) not between 2 and 80 then
    raise exception using errcode = 'PT422', hint = 'name', message = 'Name the skill in 2 to 80 characters.';
  end if;
  if cardinality(words) > 30 then
    raise exception using errcode = 'PT422', hint = 'synonyms', message = 'Add at most 30 words at a time.';
  end if;
  if p_profession is not null and not exists (select 1 from public.professions p where p.code = p_profession) then
    raise exception using errcode = 'PT422', hint = 'profession', message = 'Choose a profession of the list.';
  end if;
  if it is not null then
    known := private.skill_as_known(it, p_version);
  end if;
  if exists (select 1 from public.skills s where lower(s.name) = lower(wanted) and s.n is distinct from it) then
    raise exception using errcode = 'PT422', hint = 'name', message = 'There is a skill of this name already.';
  end if;
  if it is null then
    select min(x) into it from generate_series(0, 303) x where not exists (select 1 from public.skills s where s.n = x);
    if it is null then
      raise exception using errcode = 'PT422', hint = 'name', message =
        'There are 304 skills, the most that matching tells apart. Remove one that nobody names, or add this word to one of them.';
    end if;
    insert into public.skills (n, name) values (it, wanted);
  end if;
  if private.add_skill_word(it, wanted, null, 'name') then
    added := added || matching.skill_key(wanted);
  end if;
  foreach word in array words loop
    -- What the name says already needs no word of a profession.
    if matching.skill_key(word) <> matching.skill_key(wanted) and private.add_skill_word(it, word, p_profession, 'synonyms') then
      added := added || matching.skill_key(word);
    end if;
  end loop;
  if known.n is not null then
    if known.name = wanted and cardinality(added) = 0 then
      return it;
    end if;
    update public.skills s set name = wanted, version = s.version + 1 where s.n = it;
  end if;
  perform private.audit(case when known.n is null then 'skill.added' else 'skill.changed' end, 'skill', it::text, null,
    jsonb_strip_nulls(jsonb_build_object('name', wanted, 'was', nullif(known.name, wanted), 'words', added,
      'profession', p_profession)));
  perform matching.words_changed(added);
  return it;
end
$$;
create function public.save_skill(
  p_name text, p_n integer default null, p_synonyms text[] default '{}', p_profession text default null,
  p_version integer default null
) returns integer
language sql set search_path = ''
as $$ select private.save_skill(p_n, p_name, p_synonyms, p_profession, p_version) $$;

-- Makes a word that people use mean the skill of some name, whatever that is called now. Gives the skill's number.
create function private.adopt_skill_word(p_word text, p_profession text, p_skill text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  known public.skills;
begin
  perform private.begin_skill_change();
  select * into known from public.skills s where s.n = matching.skill_of(p_skill, p_profession);
  if known.n is null then
    raise exception using errcode = 'PT422', hint = 'skill', message = format(
      'No skill is called “%s”. Choose one of the list, or add the word as a skill.', left(p_skill, 80));
  end if;
  return private.save_skill(known.n, known.name, array[p_word], p_profession, known.version);
end
$$;
create function public.adopt_skill_word(p_word text, p_skill text, p_profession text default null) returns integer
language sql set search_path = ''
as $$ select private.adopt_skill_word(p_word, p_profession, p_skill) $$;

-- A word no longer means a skill. Its own name always does.
create function private.remove_skill_synonym(p_n integer, p_key text, p_profession text, p_version integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known public.skills;
begin
  perform private.begin_skill_change();
  known := private.skill_as_known(p_n, p_version);
  if p_profession is null and p_key = matching.skill_key(known.name) then
    raise exception using errcode = 'PT422', message = 'A skill is always found by its own name.';
  end if;
  delete from public.skill_synonyms k
  where k.skill = p_n and k.key = p_key and k.profession is not distinct from p_profession;
  if not found then
    raise exception using errcode = 'PT404', message = 'This word is no longer in the list.';
  end if;
  update public.skills s set version = s.version + 1 where s.n = p_n;
  perform private.audit('skill.changed', 'skill', p_n::text, null,
    jsonb_strip_nulls(jsonb_build_object('name', known.name, 'removed', p_key, 'profession', p_profession)));
  perform matching.words_changed(array[p_key]);
end
$$;
create function public.remove_skill_synonym(p_n integer, p_key text, p_version integer, p_profession text default null)
returns void
language sql set search_path = ''
as $$ select private.remove_skill_synonym(p_n, p_key, p_profession, p_version) $$;

-- A skill that is no longer compared, with every word for it.
create function private.remove_skill(p_n integer, p_version integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known public.skills;
  words text[];
begin
  perform private.begin_skill_change();
  known := private.skill_as_known(p_n, p_version);
  words := array(select distinct k.key from public.skill_synonyms k where k.skill = p_n order by 1);
  delete from public.skills s where s.n = p_n;
  perform private.audit('skill.removed', 'skill', p_n::text, null,
    jsonb_build_object('name', known.name, 'words', words));
  perform matching.words_changed(words);
end
$$;
create function public.remove_skill(p_n integer, p_version integer) returns void
language sql set search_path = ''
as $$ select private.remove_skill(p_n, p_version) $$;
