-- The admins' lists of skills: who uses them, and words that don't map to a skill yet, as the worker last counted them.

-- required: the open positions that nobody can match until the word maps to a skill.
create function private.skill_words() returns table (
  profession text, typed text, candidates uuid[], positions uuid[], required uuid[], skill smallint
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  with used as materialized (
    select s.profession, w.typed, array_agg(s.user_id) as candidates, '{}'::uuid[] as positions,
      '{}'::uuid[] as required
    from public.job_seeker_profiles s cross join lateral unnest(s.skills) with ordinality w (typed, place)
    -- Whoever typed a word twice is counted once.
    where w.place = array_position(s.skills, w.typed)
    group by 1, 2
    union all
    select p.profession, q.skill, '{}', array_agg(distinct p.id),
      coalesce(array_agg(distinct p.id) filter (where q.importance = 'must' and p.status = 'open'), '{}')
    from public.position_requirements q
    join public.positions p on p.id = q.position_id and p.status <> 'closed'
    where q.skill is not null
    group by 1, 2
  ), meanings as materialized (
    -- All words of a profession at once, instead of a query for each.
    select g.profession, x.typed, x.skill
    from (select u.profession, array_agg(distinct u.typed) as words from used u group by 1) g
    cross join lateral matching.skills_of(g.words, g.profession) x
  )
  select u.profession, u.typed, u.candidates, u.positions, u.required, m.skill
  from used u join meanings m on m.profession = u.profession and m.typed = u.typed;
end $$;

-- Counts who uses each skill, and the first thousand unknown words, those required by an open position first.
create function private.count_skills() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Locked before reading: a word that gets its meaning meanwhile would come back as unknown.
  perform 1 from private.use_figures f where f.kind = 'skill' for update;
  insert into private.use_figures as f (kind, counted_at, uses, unknown)
  with words as materialized (
    select * from private.skill_words()
  ), known as (
    -- Each person and each position has one profession, so only several words of one profession can name the same one
    -- twice. Comparing everyone's would take most of the time.
    select g.skill, g.profession,
      case when g.their_words < 2 then g.candidates else (
        select count(distinct c.id) from words w cross join lateral unnest(w.candidates) c (id)
        where w.skill = g.skill and w.profession = g.profession) end as candidates,
      case when g.position_words < 2 then g.positions else (
        select count(distinct c.id) from words w cross join lateral unnest(w.positions) c (id)
        where w.skill = g.skill and w.profession = g.profession) end as positions
    from (
      select w.skill, w.profession, count(*) filter (where w.candidates <> '{}') as their_words,
        sum(cardinality(w.candidates)) as candidates, count(*) filter (where w.positions <> '{}') as position_words,
        sum(cardinality(w.positions)) as positions
      from words w where w.skill is not null group by 1, 2
    ) g
  ), named as materialized (
    select w.profession, w.typed, x.candidate, x.position, x.required
    from words w
    cross join lateral (
      select c, null::uuid, null::uuid from unnest(w.candidates) c
      union all select null, p, null from unnest(w.positions) p
      union all select null, null, p from unnest(w.required) p
    ) x (candidate, position, required)
    where w.skill is null
  ), unknown as (
    -- In its most common spelling.
    select k.key, mode() within group (order by n.typed) as word, count(distinct n.candidate) as candidates,
      count(distinct n.position) as positions, count(distinct n.required) as required,
      array_agg(distinct n.profession order by n.profession) as professions
    from named n cross join lateral (select matching.skill_key(n.typed) as key) k
    where k.key <> ''
    group by k.key
    order by count(distinct n.required) desc, count(distinct n.candidate) + count(distinct n.position) desc, k.key
    limit 1000
  )
  select 'skill', now(), (select coalesce(jsonb_object_agg(u.skill, jsonb_build_object('candidates', u.candidates,
      'positions', u.positions)), '{}')
    from (select k.n as skill, coalesce(sum(n.candidates), 0) as candidates, coalesce(sum(n.positions), 0) as positions
      from public.skills k left join known n on n.skill = k.n group by 1) u),
    (select coalesce(jsonb_agg(to_jsonb(u) order by u.required desc, u.candidates + u.positions desc, u.key), '[]')
      from unknown u)
  on conflict (kind) do update set counted_at = excluded.counted_at, uses = excluded.uses, unknown = excluded.unknown;
end $$;

-- Takes words whose meaning changed off the counted list; the next count finds out who still uses them unknown.
create function private.forget_unknown_words(p_keys text[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.use_figures f set unknown = (
    select coalesce(jsonb_agg(u.word order by u.place), '[]')
    from jsonb_array_elements(f.unknown) with ordinality u (word, place) where u.word ->> 'key' <> all (p_keys))
  where f.kind = 'skill';
end $$;

create function private.list_skills(p_search text, p_limit integer, p_offset integer) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := matching.skill_key(coalesce(p_search, ''));
begin
  perform private.only_admins();
  return (
    with found as materialized (
      select s.n, s.name, count(*) over () as total
      from public.skills s
      where btrim(coalesce(p_search, '')) = '' or (wanted <> '' and exists (
        select 1 from public.skill_synonyms k where k.skill = s.n and strpos(' ' || k.key, ' ' || wanted) > 0))
      order by lower(s.name), s.n
      limit least(greatest(p_limit, 0), 100) offset greatest(p_offset, 0)
    )
    select jsonb_build_object('counted_at', private.uses_counted_at('skill'),
      'total', coalesce(max(f.total), 0),
      'skills', coalesce(jsonb_agg(jsonb_build_object('n', f.n, 'name', f.name,
        'words', (select count(*) from public.skill_synonyms k where k.skill = f.n),
        'candidates', u.candidates, 'positions', u.positions) order by lower(f.name), f.n), '[]'))
    from found f left join private.counted_uses('skill') u on u.key = f.n::text);
end $$;
create function public.list_skills(p_search text default '', p_limit integer default 25, p_offset integer default 0)
returns jsonb
language plpgsql stable set search_path = '' as $$
begin return private.list_skills(p_search, p_limit, p_offset); end $$;
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
      'counted_at', private.uses_counted_at('skill'),
      'candidates', u.candidates, 'positions', u.positions,
      'words', (select jsonb_agg(jsonb_build_object('key', k.key, 'spelled', coalesce(k.spelled, k.key),
          'profession', k.profession, 'own', k.profession is null and k.key = matching.skill_key(known.name))
        order by k.key, k.profession nulls first) from public.skill_synonyms k where k.skill = p_n))
    from (select 1) one left join private.counted_uses('skill') u on u.key = known.n::text
  );
end $$;
create function public.skill_page(p_n integer) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.skill_page(p_n); end $$;
grant execute on function private.skill_page, public.skill_page to authenticated, service_role;

create function private.unknown_skill_words(p_limit integer, p_offset integer, p_names boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.only_admins();
  return (
    select jsonb_build_object('counted_at', max(f.counted_at), 'total', count(u.word),
      'words', coalesce(jsonb_agg(u.word - 'key' order by u.place) filter (where u.place > greatest(p_offset, 0)
        and u.place <= greatest(p_offset, 0) + least(greatest(p_limit, 0), 100)), '[]'),
      -- The skills that a word could belong to.
      'names', case when p_names then (select coalesce(jsonb_agg(s.name), '[]') from public.skills s) else '[]' end)
    from private.use_figures f
    left join lateral jsonb_array_elements(f.unknown) with ordinality u (word, place) on true
    where f.kind = 'skill'
  );
end $$;
create function public.unknown_skill_words(
  p_limit integer default 25, p_offset integer default 0, p_names boolean default false
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin return private.unknown_skill_words(p_limit, p_offset, p_names); end $$;
grant execute on function private.unknown_skill_words, public.unknown_skill_words to authenticated, service_role;
