-- The admins' lists of skills: who uses them, and words that don't map to a skill yet.

-- required: the open positions that nobody can match until the word maps to a skill.
create function private.skill_words() returns table (
  profession text, typed text, candidates uuid[], positions uuid[], required uuid[], skill smallint
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select d.profession, d.typed, d.candidates, d.positions, d.required, matching.skill_of(d.typed, d.profession)
  from (
    select s.profession, w.typed, array_agg(s.user_id) as candidates, '{}'::uuid[] as positions,
      '{}'::uuid[] as required
    from public.job_seeker_profiles s cross join lateral unnest(s.skills) w (typed)
    group by 1, 2
    union all
    select p.profession, q.skill, '{}', array_agg(p.id),
      coalesce(array_agg(p.id) filter (where q.importance = 'must' and p.status = 'open'), '{}')
    from public.position_requirements q
    join public.positions p on p.id = q.position_id and p.status <> 'closed'
    where q.skill is not null
    group by 1, 2
  ) d;
end $$;

create function private.skill_uses(p_skills smallint[]) returns table (skill smallint, candidates bigint,
  positions bigint)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  with named as (
    select w.skill, count(distinct x.candidate) as candidates, count(distinct x.position) as positions
    from private.skill_words() w
    cross join lateral (
      select c, null::uuid from unnest(w.candidates) c union all select null, p from unnest(w.positions) p
    ) x (candidate, position)
    where w.skill = any (p_skills)
    group by 1
  )
  select n.skill, coalesce(d.candidates, 0), coalesce(d.positions, 0)
  from unnest(p_skills) n (skill) left join named d on d.skill = n.skill;
end $$;

create function private.list_skills(p_search text, p_limit integer, p_offset integer) returns table (
  n smallint, name text, words bigint, candidates bigint, positions bigint, total bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := matching.skill_key(coalesce(p_search, ''));
begin
  perform private.only_admins();
  return query
    with found as materialized (
      select s.n, s.name, count(*) over () as total
      from public.skills s
      where btrim(coalesce(p_search, '')) = '' or (wanted <> '' and exists (
        select 1 from public.skill_synonyms k where k.skill = s.n and strpos(' ' || k.key, ' ' || wanted) > 0))
      order by lower(s.name), s.n
      limit least(greatest(p_limit, 0), 100) offset greatest(p_offset, 0)
    )
    select f.n, f.name, (select count(*) from public.skill_synonyms k where k.skill = f.n), u.candidates, u.positions,
      f.total
    from found f
    join private.skill_uses((select array_agg(g.n) from found g)) u on u.skill = f.n
    order by lower(f.name), f.n;
end $$;
create function public.list_skills(p_search text default '', p_limit integer default 25, p_offset integer default 0)
returns table (n smallint, name text, words bigint, candidates bigint, positions bigint, total bigint)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.list_skills(p_search, p_limit, p_offset); end $$;
grant execute on function private.list_skills, public.list_skills to authenticated, service_role;

create function private.skill_page(p_n integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  known public.skills;
begin
  perform private.only_admins();
  select * into known from public.skills s where s.n = p_n;
  perform private.refuse_if(known.n is null, 'PT404', 'This skill is no longer in the list. Somebody removed it.');
  return (
    select jsonb_build_object('n', known.n, 'name', known.name, 'version', known.version,
      'candidates', u.candidates, 'positions', u.positions,
      'words', (select jsonb_agg(jsonb_build_object('key', k.key, 'spelled', coalesce(k.spelled, k.key),
          'profession', k.profession, 'own', k.profession is null and k.key = matching.skill_key(known.name))
        order by k.key, k.profession nulls first) from public.skill_synonyms k where k.skill = p_n))
    from private.skill_uses(array[known.n]) u
  );
end $$;
create function public.skill_page(p_n integer) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.skill_page(p_n); end $$;
grant execute on function private.skill_page, public.skill_page to authenticated, service_role;

-- Unknown words, those required by an open position first.
create function private.unknown_skill_words(p_limit integer, p_offset integer) returns table (
  word text, candidates bigint, positions bigint, required bigint, professions text[], total bigint
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return query
    with named as (
      select matching.skill_key(w.typed) as key, w.typed, w.profession, x.candidate, x.position, x.required
      from private.skill_words() w
      cross join lateral (
        select c, null::uuid, null::uuid from unnest(w.candidates) c
        union all select null, p, null from unnest(w.positions) p
        union all select null, null, p from unnest(w.required) p
      ) x (candidate, position, required)
      where w.skill is null
    )
    -- In its most common spelling.
    select mode() within group (order by n.typed), count(distinct n.candidate), count(distinct n.position),
      count(distinct n.required), array_agg(distinct n.profession order by n.profession), count(*) over ()
    from named n
    where n.key <> ''
    group by n.key
    order by count(distinct n.required) desc, count(distinct n.candidate) + count(distinct n.position) desc, n.key
    limit least(greatest(p_limit, 0), 100) offset greatest(p_offset, 0);
end $$;
create function public.unknown_skill_words(p_limit integer default 25, p_offset integer default 0) returns table (
  word text, candidates bigint, positions bigint, required bigint, professions text[], total bigint
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.unknown_skill_words(p_limit, p_offset); end $$;
grant execute on function private.unknown_skill_words, public.unknown_skill_words to authenticated, service_role;
