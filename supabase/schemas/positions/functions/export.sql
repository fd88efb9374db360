-- A facility's positions with all fields of their form, in pages, newest first.

-- The page after a position or draft, which is identified by its creation time and id.
create function private.positions_to_export(p_status text, p_before timestamptz, p_after_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  facility constant uuid := private.facility_id();
begin return (
  with part as (
    select x.* from (
      select p.id, p.created_at, p.status, to_jsonb(p) as "position", null::jsonb as "values" from public.positions p
      where p.employer_id = facility and (p_status is null or p.status = p_status)
        and (p_before is null or (p.created_at, p.id) < (p_before, p_after_id))
      union all
      select d.id, d.created_at, 'draft', null,
        d."values" || jsonb_build_object('title', d.title, 'profession', d.profession)
      from public.position_drafts d
      where d.employer_id = facility and (p_status is null or p_status = 'draft')
        and (p_before is null or (d.created_at, d.id) < (p_before, p_after_id))
    ) x order by x.created_at desc, x.id desc limit 100
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'at', g.created_at, 'status', g.status,
      'values', g."values", 'position', g."position",
      'details', case when g."values" is null then private.position_details_of(g.id) end,
      'requirements', case when g."values" is null then private.position_requirements_of(g.id) end,
      'questions', case when g."values" is null then private.screening_questions_of(g.id) end)
    order by g.created_at desc, g.id desc), '[]')
  from part g
); end $$;
create function public.positions_to_export(
  p_status text default null, p_before timestamptz default null, p_after_id uuid default null
) returns jsonb
language plpgsql stable set search_path = ''
as $$ begin return private.positions_to_export(p_status, p_before, p_after_id); end $$;
grant execute on function private.positions_to_export, public.positions_to_export to authenticated;
