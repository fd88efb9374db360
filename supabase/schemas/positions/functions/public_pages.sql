-- What visitors see of open positions.

create function private.public_position(p_id uuid) returns setof private.public_positions
language plpgsql stable security definer set search_path = ''
as $$ begin return query select * from private.public_positions p where p.id = p_id; end $$;

-- What is shown of a facility next to a position: its description, and the address and logo of its page.
create function private.facility_shown(p_facility uuid)
returns table (about_facility text, facility_slug text, facility_logo uuid)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select e.about, private.facility_slug(e.user_id), private.facility_logo(e.user_id)
  from public.employer_profiles e where e.user_id = p_facility;
end $$;

-- The same, next to an open position.
create function private.facility_beside(p_position uuid)
returns table (about_facility text, facility_slug text, facility_logo uuid)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select f.* from private.public_positions v
  join public.positions p on p.id = v.id
  cross join lateral private.facility_shown(p.employer_id) f
  where v.id = p_position;
end $$;
grant execute on function private.facility_beside to anon, authenticated, service_role;
create function public.public_position(p_id uuid) returns table (
  id uuid, title text, facility_name text, facility_type text, profession text, profession_name text,
  city text, state text, zip text, shift text, min_years_experience integer, years_importance text,
  pay_min_cents bigint, pay_max_cents bigint, pay_period text, starts_on date, starts_by date, description text,
  posted_at timestamptz,
  changed_at timestamptz, license_required boolean, license_rule_confirmed boolean, license_compact jsonb,
  schedule text, on_call boolean, openings integer, benefits text[], hours jsonb, requirements jsonb, unit text,
  details jsonb, pauses_on date,
  about_facility text, facility_slug text, facility_logo uuid
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column begin return query
  select p.*, f.* from private.public_position(p_id) p cross join lateral private.facility_beside(p_id) f;
end $$;
grant execute on function private.public_position, public.public_position to anon, authenticated, service_role;

-- What the page of a closed position that was public still shows; null for any other.
create function private.closed_position(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('title', p.title, 'facility', f.facility_name, 'city', z.city, 'state', z.state,
    'profession', r.name, 'profession_code', p.profession, 'closed_at', p.closed_at)
  from public.positions p
  join public.employer_profiles f on f.user_id = p.employer_id and f.facility_name is not null
  join public.profiles o on o.user_id = p.employer_id
    and o.role = 'employer' and o.onboarding_completed and o.approval = 'approved'
  join public.professions r on r.code = p.profession
  join public.zip_codes z on z.zip = p.zip
  where p.id = p_id and p.status = 'closed' and p.opened_at is not null
); end $$;
create function public.closed_position(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.closed_position(p_id); end $$;
grant execute on function private.closed_position, public.closed_position to anon, authenticated, service_role;

-- The newest positions, or those after the cursor; with p_feed, only those allowed in the feed.
create function private.newest_positions(p_limit integer, p_before timestamptz, p_after uuid, p_feed boolean)
returns setof private.public_positions
language plpgsql stable security definer set search_path = '' as $$ begin return query
  select * from private.public_positions p
  where p.posted_at <= coalesce(p_before, 'infinity')
    and (p_before is null or p.posted_at < p_before or p.id > p_after)
    and (not p_feed or exists (select 1 from public.positions q where q.id = p.id and q.in_feeds))
  order by p.posted_at desc, p.id limit least(greatest(p_limit, 0), 100);
end $$;
create function public.newest_positions(
  p_limit integer, p_before timestamptz default null, p_after uuid default null,
  p_feed boolean default false
) returns table (
  id uuid, title text, facility_name text, facility_type text, profession text, profession_name text,
  city text, state text, zip text, shift text, min_years_experience integer, years_importance text,
  pay_min_cents bigint, pay_max_cents bigint, pay_period text, starts_on date, starts_by date, description text,
  posted_at timestamptz,
  changed_at timestamptz, license_required boolean, license_rule_confirmed boolean, license_compact jsonb,
  schedule text, on_call boolean, openings integer, benefits text[], hours jsonb, requirements jsonb, unit text,
  details jsonb, pauses_on date
)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.newest_positions(p_limit, p_before, p_after, p_feed); end $$;
grant execute on function private.newest_positions, public.newest_positions to anon, authenticated, service_role;

-- A text that changes with any open position, and with the date, because last days are counted from it.
create function private.positions_state() returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select concat_ws(' ', private.today(), count(*), max(p.updated_at), max(f.updated_at))
  from public.positions p
  join public.profiles o on o.user_id = p.employer_id and o.onboarding_completed and o.approval = 'approved'
  join public.employer_profiles f on f.user_id = p.employer_id
  where p.status = 'open'
); end $$;
create function public.positions_state() returns text
language plpgsql stable set search_path = '' as $$ begin return private.positions_state(); end $$;
grant execute on function private.positions_state, public.positions_state to anon, authenticated, service_role;

create function private.position_addresses() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'changed_at', a.changed_at)), '[]')
  from (
    select p.id, p.changed_at from private.public_positions p order by p.posted_at desc, p.id limit 45000
  ) a
); end $$;
create function public.position_addresses() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.position_addresses(); end $$;
grant execute on function private.position_addresses, public.position_addresses to anon, authenticated, service_role;
