-- A position with everything its page shows, and the view of public positions.

-- A position's employment type, the weekly hours its pay is based on, and its rules for weekends and holidays.
create function private.position_hours(p_position public.positions) returns jsonb
language plpgsql immutable set search_path = '' as $$ begin return
  jsonb_build_object('employment', p_position.employment,
    'min', private.paid_hours(p_position.hours_min, p_position.schedule),
    'max', private.paid_hours(p_position.hours_max, p_position.schedule), 'exempt', p_position.exempt,
    'shift_hours', p_position.shift_hours, 'shifts_per_week', p_position.shifts_per_week,
    'weekends', p_position.weekends, 'holidays', p_position.holidays);
end $$;

-- A position's details as stored, without nulls.
create function private.details_as_json(p_details public.position_details) returns jsonb
language plpgsql stable set search_path = '' as $$
begin return jsonb_strip_nulls(to_jsonb(p_details) - 'position_id'); end $$;

create function private.position_details_of(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce((select private.details_as_json(d) from public.position_details d where d.position_id = p_id), '{}')
); end $$;

-- The date an open position will be paused unless its facility confirms that it is still hiring; the earliest possible
-- date if it has not been asked yet.
create function private.pauses_on(p_position public.positions) returns date
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(c.asked_on, greatest(coalesce(p_position.starts_by, p_position.starts_on) + 1, c.confirmed_on + 30,
    private.today())) + 30
  from (select p_position.id) k (id) left join private.start_checks c on c.position_id = k.id
); end $$;

create view private.position_pages as
select p.id, p.title, f.facility_name, f.facility_type, p.profession, r.name as profession_name,
  z.city, z.state, z.zip, p.shift, p.min_years_experience, p.years_importance, p.pay_min_cents, p.pay_max_cents,
  p.pay_period, p.starts_on, p.starts_by, p.description, coalesce(p.opened_at, p.created_at) as posted_at,
  greatest(p.updated_at, f.updated_at) as changed_at,
  -- Null if the state's rule is not on file; the position is shown anyway.
  l.required as license_required, coalesce(l.confirmed, false) as license_rule_confirmed,
  private.compact_in(p.profession, z.state) as license_compact,
  p.schedule, p.on_call, p.openings, p.benefits, private.position_hours(p) as hours,
  (select coalesce(jsonb_agg(jsonb_build_object('text', coalesce(c.name || ' (' || c.short_name || ')', q.skill),
      'importance', q.importance) order by q.importance, c.sort_order nulls last, q.skill), '[]')
    from public.position_requirements q left join public.certifications c on c.code = q.certification
    where q.position_id = p.id) as requirements,
  u.name as unit, private.position_details_of(p.id) as details,
  private.pauses_on(p) as pauses_on,
  p.employer_id, p.status, p.version
from public.positions p
join public.employer_profiles f on f.user_id = p.employer_id
join public.professions r on r.code = p.profession
join public.zip_codes z on z.zip = p.zip
left join public.units u on u.code = p.unit
left join public.license_rules l on l.profession = p.profession and l.state = z.state;

create view private.public_positions as
select p.id, p.title, p.facility_name, p.facility_type, p.profession, p.profession_name, p.city, p.state, p.zip,
  p.shift, p.min_years_experience, p.years_importance, p.pay_min_cents, p.pay_max_cents, p.pay_period, p.starts_on,
  p.starts_by, p.description,
  p.posted_at, p.changed_at, p.license_required, p.license_rule_confirmed, p.license_compact, p.schedule, p.on_call,
  p.openings, p.benefits, p.hours, p.requirements, p.unit, p.details, p.pauses_on
from private.position_pages p
join public.profiles o on o.user_id = p.employer_id
where p.status = 'open' and p.facility_name is not null
  and o.role = 'employer' and o.onboarding_completed and o.approval = 'approved';
