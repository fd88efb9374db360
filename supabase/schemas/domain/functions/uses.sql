-- Who uses each skill, unit and certification. The worker counts it, because it means reading everyone.

-- Positions count while they are not closed.
create function private.count_uses() returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.use_figures as f (kind, counted_at, uses)
  select u.kind, now(), coalesce(jsonb_object_agg(u.code, jsonb_build_object('candidates', u.candidates,
    'positions', u.positions)), '{}')
  from (
    select 'unit' as kind, t.code, coalesce(c.candidates, 0) as candidates, coalesce(o.positions, 0) as positions
    from public.units t
    left join (
      select x.one ->> 'unit' as code, count(*) as candidates
      from public.job_seeker_profiles s cross join lateral jsonb_array_elements(s.units) x (one) group by 1
    ) c on c.code = t.code
    left join (
      select p.unit as code, count(*) as positions from public.positions p where p.status <> 'closed' group by 1
    ) o on o.code = t.code
    union all
    select 'certification', t.code, coalesce(c.candidates, 0), coalesce(o.positions, 0)
    from public.certifications t
    left join (
      -- "distinct" first: an index answers it in order, without a sort.
      select k.certification as code, count(*) as candidates
      from (select distinct x.certification, x.user_id from public.credentials x
        where x.certification is not null) k group by 1
    ) c on c.code = t.code
    left join (
      select q.certification as code, count(*) as positions
      from public.position_requirements q join public.positions p on p.id = q.position_id and p.status <> 'closed'
      where q.certification is not null group by 1
    ) o on o.code = t.code
  ) u
  group by u.kind
  on conflict (kind) do update set counted_at = excluded.counted_at, uses = excluded.uses;
  -- Last, because an admin who changes a word waits for it.
  perform private.count_skills();
end $$;
create function public.count_uses() returns void
language plpgsql set search_path = '' as $$ begin perform private.count_uses(); end $$;
grant execute on function private.count_uses, public.count_uses to service_role;

-- When a kind was last counted; null before the first count.
create function private.uses_counted_at(p_kind text) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin return (select f.counted_at from private.use_figures f where f.kind = p_kind); end $$;

-- The counts of a kind. What was added after the last count has none.
create function private.counted_uses(p_kind text) returns table (key text, candidates integer, positions integer)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select u.key, (u.value ->> 'candidates')::integer, (u.value ->> 'positions')::integer
  from private.use_figures f cross join lateral jsonb_each(f.uses) u where f.kind = p_kind;
end $$;
