-- What everybody may read of an open position: its own page, the short list, the sitemap.

-- Which positions are public, and which of their columns: said once. Nobody's name, e-mail address or telephone number.
create view private.public_positions as
select p.id, p.title, f.facility_name, f.facility_type, p.profession, r.name as profession_name,
  z.city, z.state, z.zip, p.shift, p.min_years_experience, p.pay_min_cents, p.pay_max_cents, p.pay_period,
  p.starts_on, p.description, p.created_at as posted_at, greatest(p.updated_at, f.updated_at) as changed_at,
  -- Null where nobody has written down the state's rule: an open position is shown all the same.
  l.required as license_required, coalesce(l.confirmed, false) as license_rule_confirmed,
  r.nurse_compact and s.nurse_compact as license_compact
from public.positions p
join public.employer_profiles f on f.user_id = p.employer_id
join public.profiles o on o.user_id = p.employer_id
join public.professions r on r.code = p.profession
join public.zip_codes z on z.zip = p.zip
join public.service_states s on s.code = z.state
left join public.license_rules l on l.profession = p.profession and l.state = z.state
where p.status = 'open' and f.facility_name is not null
  and o.role = 'employer' and o.onboarding_completed and o.approval = 'approved';
revoke all on private.public_positions from public, anon, authenticated, service_role;

create index positions_newest_open_idx on public.positions (created_at desc, id) where status = 'open';

-- The open position with this id, if it is public.
create function private.public_position(p_id uuid) returns setof private.public_positions
language sql stable security definer set search_path = ''
as $$ select * from private.public_positions p where p.id = p_id $$;

-- The newest public positions.
create function private.newest_positions(p_limit integer) returns setof private.public_positions
language sql stable security definer set search_path = ''
as $$
  select * from private.public_positions p order by p.posted_at desc, p.id limit least(greatest(p_limit, 0), 100)
$$;

-- The id of each public position and when its page last changed, newest first. One value, because a sitemap
-- may have more entries than the data API gives rows.
create function private.position_addresses() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'changed_at', a.changed_at)), '[]')
  from (
    select p.id, p.changed_at from private.public_positions p order by p.posted_at desc, p.id limit 45000
  ) a
$$;

create function public.public_position(p_id uuid) returns table (
  id uuid, title text, facility_name text, facility_type text, profession text, profession_name text,
  city text, state text, zip text, shift text, min_years_experience integer, pay_min_cents bigint,
  pay_max_cents bigint, pay_period text, starts_on date, description text, posted_at timestamptz,
  changed_at timestamptz, license_required boolean, license_rule_confirmed boolean, license_compact boolean
)
language sql stable set search_path = ''
as $$ select * from private.public_position(p_id) $$;

create function public.newest_positions(p_limit integer) returns table (
  id uuid, title text, facility_name text, facility_type text, profession text, profession_name text,
  city text, state text, zip text, shift text, min_years_experience integer, pay_min_cents bigint,
  pay_max_cents bigint, pay_period text, starts_on date, description text, posted_at timestamptz,
  changed_at timestamptz, license_required boolean, license_rule_confirmed boolean, license_compact boolean
)
language sql stable set search_path = ''
as $$ select * from private.newest_positions(p_limit) $$;

create function public.position_addresses() returns jsonb
language sql stable set search_path = ''
as $$ select private.position_addresses() $$;

revoke execute on function public.public_position(uuid), public.newest_positions(integer), public.position_addresses(),
  private.public_position(uuid), private.newest_positions(integer), private.position_addresses()
  from public, anon, authenticated;
grant execute on function public.public_position(uuid), public.newest_positions(integer), public.position_addresses(),
  private.public_position(uuid), private.newest_positions(integer), private.position_addresses()
  to anon, authenticated, service_role;
