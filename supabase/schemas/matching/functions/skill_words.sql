-- Finding the skill a word means, and recomputing matches after a word changed.

create function matching.skill_of(p_typed text, p_profession text) returns smallint
language plpgsql stable set search_path = '' as $$ begin
  return (select f.skill from matching.skills_of(array[p_typed], p_profession) f);
end $$;

create function private.skills_understood(p_words text[], p_profession text) returns table (typed text, skill text)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select w.typed, s.name
  from matching.skills_of(p_words[1:60], p_profession) with ordinality w (typed, skill, place)
  left join public.skills s on s.n = w.skill
  order by w.place;
end $$;
create function public.skills_understood(p_words text[], p_profession text) returns table (typed text, skill text)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.skills_understood(p_words, p_profession); end $$;
grant execute on function private.skills_understood, public.skills_understood to authenticated, service_role;

-- Recomputes these people and positions after the meaning of their words or units changed: small numbers right away,
-- large numbers by marking their lists stale. Returns how many.
create function matching.renew(p_people uuid[], p_positions uuid[]) returns integer
language plpgsql
set search_path = '' as $$
declare
  fresh matching.places[];
  trades smallint[];
  changed integer[];
begin
  if cardinality(p_people) + cardinality(p_positions) <= 50 then
    perform matching.sync_position(x.id) from unnest(p_positions) x (id);
    perform matching.sync_job_seeker(x.id) from unnest(p_people) x (id);
    return cardinality(p_people) + cardinality(p_positions);
  end if;
  -- Rows are rewritten completely; the digests tell build_list() which entries changed.
  select coalesce(array_agg(x), '{}') into fresh from matching.places_of(p_people) x;
  trades := array(
    select distinct f.profession from unnest(fresh) f
    left join matching.places c on c.n = f.n and c.zip = f.zip
    where c.digest is distinct from f.digest);
  delete from matching.places c using matching.job_seekers k where k.user_id = any (p_people) and c.n = k.n;
  insert into matching.places select * from unnest(fresh);
  changed := matching.renew_openings(p_positions);
  insert into matching.stale (opening)
  select o.n from matching.openings o where o.profession = any (trades) or o.n = any (changed)
  on conflict do nothing;
  return cardinality(p_people) + cardinality(p_positions);
end $$;

-- Recomputes everyone affected by a changed word.
create function matching.words_changed(p_keys text[]) returns integer
language plpgsql
set search_path = '' as $$
declare
  words text[];
begin
  -- Before the lock of all professions, which must not wait for a count.
  perform private.forget_unknown_words(p_keys);
  -- A skill being saved right now waits, and is then compared using the new words.
  perform matching.lock_all();
  select array_agg(d.typed) into words
  from (
    select distinct w.typed from public.job_seeker_profiles s cross join lateral unnest(s.skills) w (typed)
    union
    select q.skill from public.position_requirements q where q.skill is not null
  ) d
  where matching.skill_key(d.typed) = any (p_keys);
  return matching.renew(
    array(select s.user_id from public.job_seeker_profiles s where s.skills && words order by s.user_id),
    array(select distinct q.position_id from public.position_requirements q where q.skill = any (words) order by 1));
end $$;

-- Recomputes everyone who names a unit that moved to another group.
create function matching.unit_moved(p_unit text) returns integer
language plpgsql
set search_path = '' as $$
begin
  perform matching.lock_all();
  return matching.renew(
    array(select s.user_id from public.job_seeker_profiles s
      where s.units @> jsonb_build_array(jsonb_build_object('unit', p_unit)) order by s.user_id),
    array(select p.id from public.positions p where p.unit = p_unit order by p.id));
end $$;
