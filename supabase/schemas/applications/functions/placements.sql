-- A facility's placements with their fees.

create function private.placement_card(p_placement public.placements) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', p_placement.id, 'application_id', p_placement.application_id,
    'position_id', p_placement.position_id, 'title', p_placement.position_title,
    'name', (select c.full_name from public.profiles c where c.user_id = p_placement.job_seeker_id),
    'starts_on', p_placement.starts_on, 'annual_salary_cents', p_placement.annual_salary_cents,
    'plan', (select d.display_name from public.plan_definitions d where d.code = p_placement.plan_code),
    'fee_bp', p_placement.fee_bp, 'fee_cents', p_placement.fee_cents, 'guarantee_until', p_placement.guarantee_until,
    'status', p_placement.status, 'ended_on', p_placement.ended_on, 'ended_reason', p_placement.ended_reason,
    'created_at', p_placement.created_at,
    'fee', (select to_jsonb(f) from private.fee_of(p_placement) f),
    'disputed', exists (select 1 from public.placement_disputes d
      where d.placement_id = p_placement.id and d.side = 'facility' and d.status = 'open'))
); end $$;

create function private.facility_placements(p_page integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.reading_for();
  total constant bigint := (select count(*) from public.placements p where p.employer_id = facility);
  page constant integer := private.page_of(p_page, total);
begin
  perform private.record_views(array(select p.job_seeker_id from public.placements p where p.employer_id = facility
      order by p.created_at desc, p.id limit 25 offset 25 * (page - 1)),
    'list', facility, null, 'Placements');
  return jsonb_build_object(
    'role', private.team_role(),
    'total', total, 'page', page,
    'fees_cents', (select coalesce(sum(p.fee_cents), 0) from public.placements p where p.employer_id = facility),
    'due_cents', (select coalesce(sum(p.fee_cents), 0) from public.placements p
      join private.fees f on f.placement_id = p.id where p.employer_id = facility and f.due),
    'rows', coalesce((select jsonb_agg(private.placement_card(l) order by l.created_at desc, l.id)
      from (select * from public.placements p where p.employer_id = facility
        order by p.created_at desc, p.id limit 25 offset 25 * (page - 1)) l), '[]'));
end $$;
create function public.facility_placements(p_page integer default 1) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.facility_placements(p_page); end $$;
grant execute on function private.facility_placements, public.facility_placements to authenticated, service_role;

create function private.facility_placement(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.reading_for();
  stored public.placements;
begin
  select p.* into stored from public.placements p where p.id = p_id and p.employer_id = facility;
  perform private.refuse_if(not found, 'PT404', 'This placement does not exist, or it is not your facility’s.');
  perform private.record_views(array[stored.job_seeker_id], 'application', facility, stored.application_id,
    stored.position_title);
  return jsonb_build_object('role', private.team_role(), 'placement', private.placement_card(stored),
    'payer', (select jsonb_build_object('name', e.facility_name, 'street', e.address_line, 'city', z.city,
        'state', z.state, 'zip', e.zip)
      from public.employer_profiles e join public.zip_codes z on z.zip = e.zip where e.user_id = facility),
    'disputes', private.disputes_for(stored.id, 'facility'));
end $$;
create function public.facility_placement(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.facility_placement(p_id); end $$;
grant execute on function private.facility_placement, public.facility_placement to authenticated, service_role;
