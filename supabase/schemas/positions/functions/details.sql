-- Writing a position's details, and which details filled positions had.

-- Replaces the details if they changed; returns whether they did. Null leaves them unchanged.
create function private.write_position_details(p_id uuid, p_details jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted public.position_details;
begin
  if p_details is null then return false; end if;
  perform private.refuse_if(jsonb_typeof(p_details) <> 'object', 'PT422', 'These details cannot be read.');
  wanted := jsonb_populate_record(null::public.position_details, p_details);
  wanted.position_id := p_id;
  perform private.refuse_if(wanted.bonus_cents is not null and wanted.bonus_terms is null,
    'PT422', 'Say when the sign-on bonus is paid, and what happens if someone leaves early.', 'bonusTerms');
  if private.details_as_json(wanted) = private.position_details_of(p_id) then
    return false;
  end if;
  delete from public.position_details d where d.position_id = p_id;
  insert into public.position_details select wanted.*;
  return true;
end $$;

-- Details that this position lacks but most filled positions of its profession had, each with how many had it. If fewer
-- than five of the profession were filled, it counts filled positions of all professions; fewer than five of those give
-- no result.
create function private.details_that_fill(p_position public.positions) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  own constant jsonb := private.position_details_of(p_position.id);
begin return (
  with likely as materialized (
    select p.id, p.profession = p_position.profession as alike, p.closed_at
    from public.positions p
    where p.id <> p_position.id and exists (select 1 from public.placements l where l.position_id = p.id)
    order by p.profession = p_position.profession desc, p.closed_at desc nulls last, p.id limit 200
  ), few as (
    select count(*) filter (where k.alike) < 5 as few from likely k
  ), filled as materialized (
    select k.id, case when d.position_id is not null then private.details_as_json(d) else '{}' end as details
    from likely k cross join few f left join public.position_details d on d.position_id = k.id
    where k.alike or f.few
  ), shared as (
    select k.key, count(*) as having, (select count(*) from filled) as of
    from filled f cross join lateral jsonb_object_keys(f.details) k (key)
    group by k.key
  )
  select coalesce(jsonb_agg(jsonb_build_object('detail', s.key, 'having', s.having, 'of', s.of,
      'any_profession', f.few)
    order by s.having desc, s.key), '[]')
  from shared s cross join few f
  where s.of >= 5 and 2 * s.having > s.of and not own ? s.key
); end $$;
