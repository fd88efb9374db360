-- Deriving schema matching from profiles and positions: for one person, one position, or everything.

-- The bits of these employment types, or of all types if none is named.
create function matching.employment_bits(p_kinds text[]) returns bigint
language plpgsql immutable
set search_path = '' as $$ begin return (
  select bit_or(1::bigint << k.bit) from (values ('full_time', 59), ('part_time', 60), ('per_diem', 61)) k (code, bit)
  where p_kinds = '{}' or k.code = any (p_kinds)
); end $$;

-- The quarter years that count in each of a person's units and groups, in the format of matching.places: years in a
-- unit count in full there, other years in its group half, all other years a quarter.
create function matching.unit_quarters(p_units jsonb, p_years integer) returns smallint[]
language plpgsql stable
set search_path = '' as $$
begin
  if p_units = '[]' then return '{}'; end if;
  return (
    with named as materialized (
      select u.n, g.n as group_n, (x.one ->> 'years')::integer as years,
        sum((x.one ->> 'years')::integer) over (partition by g.n)::integer as group_years
      from jsonb_array_elements(p_units) x (one)
      join public.units u on u.code = x.one ->> 'unit'
      join public.units g on g.code = u.parent
    ), counted as (
      select -n as n, 2 * years + greatest(2 * group_years, group_years + p_years) as quarters from named
      union
      select -group_n, greatest(2 * group_years, group_years + p_years) from named
    )
    select coalesce(array_agg(c.n order by c.n) || array_agg(least(c.quarters, 1000) order by c.n), '{}')::smallint[]
    from counted c
  );
end $$;

-- The rows of matching.places derived from these people's profiles, credentials and recent views.
create function matching.places_of(p_users uuid[]) returns setof matching.places
language plpgsql stable
set search_path = '' as $$
begin
  return query
  select q.*, hashtextextended(q::text, 0)
  from (
    select r.n, z.zip::integer, (s.max_distance_miles * 10)::smallint, greatest(s.desired_pay_hourly_cents, 1),
      least(s.desired_pay_yearly_cents, 2147483647)::integer, k.n,
      -- Bits from 59 on: the employment types they accept.
      accepts.bits | coalesce(held.bits, 0), coalesce(held.until, 32767)::smallint,
      accepts.bits | coalesce(held.later, 0), coalesce(held.later_until, 32767)::smallint,
      reach.mo, reach.ks, matching.day(s.available_from), s.years_experience::smallint,
      spent.units, matching.unit_bits(spent.units),
      matching.preference_bits('shift', s.shifts, false) | matching.preference_bits('schedule', s.schedules, true)
        | case when s.on_call then matching.preference_bits('on_call', '{yes}', false) else 0 end
        | matching.preference_bits('facility', s.facility_types, true)
        | case when cardinality(s.facility_types) > 0 then 1 << 20 else 0 end
        | case when 'shifts' = any (s.musts) then 1 << 21 else 0 end
        | case when 'schedules' = any (s.musts) and s.schedules <> '{}' then 1 << 22 else 0 end
        | case when 'facility_types' = any (s.musts) then 1 << 23 else 0 end,
      -- Views or invitations by ten facilities within two weeks count as the maximum.
      least(100, 10 * seen.facilities)::smallint, matching.skill_bits(s.skills, s.profession)::bit(304), papers.digest
    from public.job_seeker_profiles s
    join public.profiles p on p.user_id = s.user_id and p.onboarding_completed and p.approval = 'approved'
    join public.professions r on r.code = s.profession
    join matching.job_seekers k on k.user_id = s.user_id
    join public.zip_codes z on z.zip = s.zip or z.zip = any (s.other_zips)
    cross join lateral (select matching.employment_bits(s.employments) as bits) accepts
    cross join lateral (select matching.unit_quarters(s.units, s.years_experience) as units) spent
    cross join lateral (
      select bit_or(x.bit) as bits, min(x.first) as until, bit_or(x.bit) filter (where x.last > x.first) as later,
        min(x.last) filter (where x.last > x.first) as later_until
      from (
        select 1::bigint << t.bit as bit, d.last, min(d.last) over () as first
        from private.counting_certifications c
        join public.certifications t on t.code = c.certification
        cross join lateral (
          select case when c.expires_on is null then 32767 else matching.day(c.expires_on) end as last
        ) d
        where c.user_id = s.user_id and (c.expires_on is null or c.expires_on >= private.today())
      ) x
    ) held
    cross join lateral (
      select coalesce(max(matching.day(l.expires_on)) filter (where l.works_in = 'MO'), -32768)::smallint as mo,
        coalesce(max(matching.day(l.expires_on)) filter (where l.works_in = 'KS'), -32768)::smallint as ks
      from private.license_reach l
      where l.user_id = s.user_id and l.profession = s.profession and l.expires_on >= private.today()
    ) reach
    cross join lateral (
      select count(*) as facilities from (
        select v.employer_id from public.candidate_views v
        where v.job_seeker_id = s.user_id and v.last_viewed_at > now() - interval '14 days'
        union
        select a.employer_id from public.applications a
        where a.job_seeker_id = s.user_id and a.source = 'invited' and a.created_at > now() - interval '14 days') x
    ) seen
    cross join lateral (
      select hashtextextended(coalesce(string_agg(concat_ws(' ', c.kind, c.profession, c.state, c.certification,
        c.expires_on, c.multistate, c.status, c.verified_until, c.verified_multistate), ',' order by c.id), ''),
        0) as digest
      from public.credentials c where c.user_id = s.user_id
    ) papers
    where s.user_id = any (p_users) and s.open_to_matches
    offset 0
  ) q;
end $$;

-- The rows of matching.openings derived from these positions, numbered p_n.
create function matching.openings_of(p_positions uuid[], p_n integer) returns setof matching.openings
language plpgsql stable
set search_path = '' as $$
begin
  return query
  select p_n, q.*, hashtextextended(q::text, 0)
  from (
    select p.id, p.employer_id, r.n, p.zip::integer,
      case when p.exempt then 2147483647 else p.pay_max_hourly_cents end,
      case when p.exempt then p.pay_max_yearly_cents::integer else 2147483647 end,
      matching.employment_bits(array[p.employment]) | coalesce(asked.must, 0)
        | case when skill.unknown then 1::bigint << 62 else 0 end,
      -- Any license in force is enough: one that expires before the start date can be renewed by then.
      case when rule.required and z.state = 'MO' then -32767 else -32768 end::smallint,
      case when rule.required and z.state = 'KS' then -32767 else -32768 end::smallint,
      day.starts, day.starts_by, matching.preference_bits('shift', array[p.shift], false),
      matching.preference_bits('schedule', array_remove(array[p.schedule], null), false)
        | case when p.on_call then matching.preference_bits('on_call', '{yes}', false) else 0 end,
      matching.preference_bits('facility', array_remove(array[f.facility_type], null), false),
      p.min_years_experience::smallint,
      case p.years_importance when 'must' then p.min_years_experience else 0 end::smallint,
      coalesce(-place.n, 0)::smallint, coalesce(-place.group_n, 0)::smallint, coalesce(asked.nice, 0),
      skill.must, skill.nice, bit_count(skill.nice)::smallint,
      bit_count(coalesce(asked.nice, 0)::bit(64))::smallint,
      matching.unit_bits(array[coalesce(-place.n, 0), coalesce(-place.group_n, 0)]::smallint[])
    from public.positions p
    join public.profiles e on e.user_id = p.employer_id and e.onboarding_completed and e.approval = 'approved'
    join public.employer_profiles f on f.user_id = p.employer_id
    join public.professions r on r.code = p.profession
    join public.zip_codes z on z.zip = p.zip
    join public.license_rules rule on rule.profession = p.profession and rule.state = z.state
    left join lateral (
      select u.n, g.n as group_n from public.units u join public.units g on g.code = u.parent where u.code = p.unit
    ) place on true
    cross join lateral (
      select matching.day(greatest(p.starts_on, private.today())) as starts,
        matching.day(greatest(coalesce(p.starts_by, p.starts_on), private.today())) as starts_by
    ) day
    cross join lateral (
      select bit_or(1::bigint << t.bit) filter (where q.importance = 'must') as must,
        bit_or(1::bigint << t.bit) filter (where q.importance = 'nice') as nice,
        array_agg(q.skill) filter (where q.skill is not null and q.importance = 'must') as must_skills,
        array_agg(q.skill) filter (where q.skill is not null and q.importance = 'nice') as nice_skills
      from public.position_requirements q
      left join public.certifications t on t.code = q.certification
      where q.position_id = p.id
    ) asked
    cross join lateral (
      -- A skill named twice in different words, once as required, counts as required.
      select named.must, (named.nice & ~named.must)::bit(304) as nice, exists (
        select from matching.skills_of(asked.must_skills, p.profession) w where w.skill is null) as unknown
      from (
        select matching.skill_bits(coalesce(asked.must_skills, '{}'), p.profession)::bit(304) as must,
          matching.skill_bits(coalesce(asked.nice_skills, '{}'), p.profession)::bit(304) as nice
        offset 0
      ) named
      offset 0
    ) skill
    where p.id = any (p_positions) and p.status = 'open'
    offset 0
  ) q;
end $$;

-- Derives a person's places again and, if they changed, updates their entries in all lists.
create function matching.sync_job_seeker(p_user uuid) returns void
language plpgsql
set search_path = '' as $$
declare
  me integer;
  fresh matching.places[];
begin
  if not exists (select 1 from public.job_seeker_profiles s where s.user_id = p_user) then return; end if;
  perform matching.lock_job_seeker(p_user);
  select k.n into me from matching.job_seekers k where k.user_id = p_user;
  if me is null then
    insert into matching.job_seekers (user_id) values (p_user) returning n into me;
  end if;
  select coalesce(array_agg(x order by x.zip), '{}') into fresh from matching.places_of(array[p_user]) x;
  if fresh = (select coalesce(array_agg(c order by c.zip), '{}') from matching.places c where c.n = me) then
    return;
  end if;
  delete from matching.places c where c.n = me;
  insert into matching.places select * from unnest(fresh);
  perform matching.learn_zip(x.zip) from unnest(fresh) x;
  perform matching.refresh_job_seeker(me);
end $$;

create function matching.add_openings(p_fresh matching.openings[]) returns void
language plpgsql
set search_path = '' as $$
begin
  insert into matching.openings (position_id, employer_id, profession, zip, pay_max, salary, need,
    mo_day, ks_day, starts, starts_by, shift, extras, facility, years, least_years, unit, unit_group,
    nice_certifications, must_skills, nice_skills, digest)
  select f.position_id, f.employer_id, f.profession, f.zip, f.pay_max, f.salary, f.need,
    f.mo_day, f.ks_day, f.starts, f.starts_by, f.shift, f.extras, f.facility, f.years, f.least_years,
    f.unit, f.unit_group, f.nice_certifications, f.must_skills, f.nice_skills, f.digest
  from unnest(p_fresh) f
  order by f.profession, f.zip, f.pay_max;
end $$;

-- Replaces existing openings with these and returns their numbers.
create function matching.replace_openings(p_fresh matching.openings[]) returns integer[]
language plpgsql
set search_path = '' as $$
declare
  changed integer[];
begin
  with moved as (
    update matching.openings o
    set employer_id = f.employer_id, profession = f.profession, zip = f.zip, pay_max = f.pay_max, salary = f.salary,
      need = f.need, mo_day = f.mo_day, ks_day = f.ks_day, starts = f.starts, starts_by = f.starts_by, shift = f.shift,
      extras = f.extras, facility = f.facility, years = f.years, least_years = f.least_years,
      unit = f.unit, unit_group = f.unit_group,
      nice_certifications = f.nice_certifications, must_skills = f.must_skills, nice_skills = f.nice_skills,
      digest = f.digest
    from unnest(p_fresh) f
    where o.position_id = f.position_id
    returning o.n
  )
  select coalesce(array_agg(m.n), '{}') into changed from moved m;
  return changed;
end $$;

-- Derives existing openings again and returns their numbers.
create function matching.renew_openings(p_positions uuid[]) returns integer[]
language plpgsql
set search_path = '' as $$
begin return matching.replace_openings(array(select f from matching.openings_of(p_positions, 0) f)); end $$;

-- Derives a position's opening again and, if it changed, rebuilds its list.
create function matching.sync_position(p_position uuid) returns void
language plpgsql
set search_path = '' as $$
declare
  it integer;
  known matching.openings;
  fresh matching.openings;
begin
  if not exists (select 1 from public.positions p where p.id = p_position) then return; end if;
  perform matching.lock_position(p_position);
  select * into known from matching.openings o where o.position_id = p_position;
  select * into fresh from matching.openings_of(array[p_position], coalesce(known.n, 0));
  if fresh.position_id is null then
    delete from matching.openings o where o.position_id = p_position;
    return;
  end if;
  if fresh = known then return; end if;
  perform matching.learn_position_zip(fresh.zip);
  if known.n is null then
    perform matching.add_openings(array[fresh]);
    select o.n into it from matching.openings o where o.position_id = p_position;
  else
    it := known.n;
    perform matching.replace_openings(array[fresh]);
  end if;
  -- The preview of a position undoes what it changed, and counts who fits without the list.
  if current_setting('nomera.preview', true) is distinct from 'on' then
    perform matching.build_list(it);
  end if;
end $$;

-- Derives everything again after a setting or rule changed. The worker then rebuilds the lists.
create function matching.sync_market() returns void
language plpgsql
set search_path = '' as $$
declare
  users uuid[];
  fresh matching.places[];
begin
  perform matching.lock_all();
  insert into matching.job_seekers (user_id)
  select s.user_id from public.job_seeker_profiles s
  where not exists (select 1 from matching.job_seekers k where k.user_id = s.user_id)
  order by s.profession, s.zip, s.user_id;
  for users in
    select array_agg(k.user_id) from matching.job_seekers k group by k.n / 2000 order by min(k.n)
  loop
    select coalesce(array_agg(x), '{}') into fresh from matching.places_of(users) x;
    delete from matching.places c using matching.job_seekers k
    where k.user_id = any (users) and c.n = k.n
      and not exists (select 1 from unnest(fresh) f where f.n = c.n and f.zip = c.zip and f.digest = c.digest);
    insert into matching.places
    select f.* from unnest(fresh) f
    where not exists (select 1 from matching.places c where c.n = f.n and c.zip = f.zip);
  end loop;
  delete from matching.openings o where o.position_id not in (
    select f.position_id from matching.openings_of(array(select k.position_id from matching.openings k), 0) f);
  perform matching.renew_openings(array(select o.position_id from matching.openings o));
  perform matching.add_openings(array(select f from matching.openings_of(array(
    select p.id from public.positions p
    where p.status = 'open' and not exists (select 1 from matching.openings k where k.position_id = p.id)), 0) f));
  perform matching.learn_zip(z.zip) from (select distinct zip from matching.places) z;
  perform matching.learn_position_zip(z.zip) from (select distinct zip from matching.openings) z;
  insert into matching.stale (opening) select o.n from matching.openings o on conflict do nothing;
end $$;

-- Rebuilds up to p_limit lists queued in matching.stale.
create function matching.rebuild_some(p_limit integer) returns integer
language plpgsql
set search_path = '' as $$
declare
  due record;
  done integer := 0;
begin
  for due in
    select d.opening, r.code
    from matching.stale d
    join matching.openings o on o.n = d.opening
    join public.professions r on r.n = o.profession
    order by d.opening limit p_limit for update of d skip locked
  loop
    -- A shared lock: changes to candidates wait, other lists can be built in parallel. If a candidate of this
    -- profession is being changed right now, leave the list for the next run, or we could deadlock over its row.
    continue when not pg_try_advisory_xact_lock_shared(hashtextextended('matching ' || due.code, 0));
    perform matching.build_list(due.opening);
    done := done + 1;
  end loop;
  return done;
end $$;
