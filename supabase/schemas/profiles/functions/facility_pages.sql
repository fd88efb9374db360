-- A facility's public page: what everyone sees of an approved facility.

create function private.is_public_facility(p_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return exists (
  select 1 from public.employer_profiles e
  join public.profiles o on o.user_id = e.user_id
  where e.user_id = p_id and e.facility_name is not null and e.zip is not null
    and o.role = 'employer' and o.onboarding_completed and o.approval = 'approved'
    -- A team's member shares the approval of the team's facility. Nobody decided about one of their own.
    and not exists (select 1 from public.facility_members m where m.user_id = e.user_id)
); end $$;

-- The page's slug: name and city for people, then the first twelve digits of the id, which identify it.
create function private.facility_slug(p_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select btrim(left(regexp_replace(translate(lower(concat_ws(' ', e.facility_name, z.city, z.state)), '''’', ''),
    '[^a-z0-9]+', '-', 'g'), 80), '-') || '-' || left(replace(e.user_id::text, '-', ''), 12)
  from public.employer_profiles e left join public.zip_codes z on z.zip = e.zip
  where e.user_id = p_id
); end $$;

create function private.facility_logo(p_id uuid) returns uuid
language plpgsql stable security definer set search_path = ''
as $$ begin return (select i.id from public.facility_images i where i.facility_id = p_id and i.kind = 'logo'); end $$;

-- A facility's currently valid checks, in words.
create function private.counting_facility_checks(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(jsonb_agg(jsonb_build_object('label', (a.rule).label, 'source_name', (a.rule).source_name,
    'checked_on', c.checked_on) order by (a.rule).sort_order, (a.rule).label), '[]')
  from private.checks_of(p_id) a
  join private.current_checks c on c.user_id = p_id and c.rule_id = (a.rule).id and c.credential_id is null
  where c.result = 'clear' and (c.expires_on is null or c.expires_on >= private.today())
    and c.looked_up = private.looked_up(p_id, a.rule, null)
); end $$;

create function private.facility_page(p_key text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  shown public.employer_profiles;
  start constant text := left(p_key, 8) || '-' || right(p_key, 4);
begin
  if coalesce(p_key, '') !~ '^[0-9a-f]{12}$' then return null; end if;
  select e.* into shown from public.employer_profiles e
  where e.user_id between (start || '-0000-0000-000000000000')::uuid and (start || '-ffff-ffff-ffffffffffff')::uuid
    and private.is_public_facility(e.user_id)
  order by e.user_id limit 1;
  if not found then return null; end if;
  return (
    with open as materialized (
      select p.id, p.unit, coalesce(p.opened_at, p.created_at) as posted_at from public.positions p
      where p.employer_id = shown.user_id and p.status = 'open'
    )
    select jsonb_build_object('slug', private.facility_slug(shown.user_id), 'name', shown.facility_name,
      'type', shown.facility_type, 'city', z.city, 'state', z.state, 'about', shown.about,
      'benefits', to_jsonb(shown.benefits), 'logo', private.facility_logo(shown.user_id),
      'photo', (select jsonb_build_object('id', i.id, 'alt', i.alt) from public.facility_images i
        where i.facility_id = shown.user_id and i.kind = 'photo'),
      'checks', private.counting_facility_checks(shown.user_id),
      'units', (select coalesce(jsonb_agg(jsonb_build_object('name', n.name, 'n', n.n) order by n.n desc, n.name), '[]')
        from (select u.name, count(*) as n from open o join public.units u on u.code = o.unit group by 1) n),
      'total', (select count(*) from open),
      'positions', (select coalesce(jsonb_agg(private.listed_position(o.id, null) order by o.posted_at desc, o.id),
          '[]') from (select * from open x order by x.posted_at desc, x.id limit 20) o))
    from public.zip_codes z where z.zip = shown.zip);
end $$;
create function public.facility_page(p_key text) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.facility_page(p_key); end $$;
grant execute on function private.facility_page, public.facility_page to anon, authenticated, service_role;

-- The public pages listed for search engines: facilities with open positions.
create function private.facility_addresses() returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select coalesce(jsonb_agg(jsonb_build_object('slug', private.facility_slug(a.employer_id),
    'changed_at', a.changed_at)), '[]')
  from (
    select p.employer_id, max(greatest(p.updated_at, e.updated_at)) as changed_at
    from public.positions p join public.employer_profiles e on e.user_id = p.employer_id
    where p.status = 'open' and private.is_public_facility(p.employer_id)
    group by 1 order by 1 limit 5000
  ) a
); end $$;
create function public.facility_addresses() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.facility_addresses(); end $$;
grant execute on function private.facility_addresses, public.facility_addresses to anon, authenticated, service_role;
