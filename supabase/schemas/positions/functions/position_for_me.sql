-- One position as a job seeker sees it, and profile changes that would open up more positions.

-- Whether a license that the person holds or held would be valid in a state once renewed or verified.
create function private.license_to_fix(p_user uuid, p_state text) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select case when bool_or(c.status = 'pending' and c.expires_on >= private.today()) then 'license_check'
    when bool_or(c.expires_on < private.today()) then 'license_renewal' else 'license' end
  from public.job_seeker_profiles s
  join public.credentials c on c.user_id = s.user_id and c.kind = 'license' and c.profession = s.profession
  where s.user_id = p_user and (c.state = p_state or (c.multistate and c.state = s.home_state
    and (select count(*) from private.practice_members h
      where h.profession = s.profession and h.state in (c.state, p_state)) = 2))
); end $$;

-- The same for a certification.
create function private.certification_to_fix(p_user uuid, p_code text) returns text
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select case when bool_or(c.status = 'pending' and (c.expires_on is null or c.expires_on >= private.today())
        and not exists (select 1 from private.counting_certifications k
          where k.user_id = p_user and k.certification = p_code)) then 'certification_check'
    when bool_or(c.status <> 'rejected') then 'certification_renewal' else 'certification' end
  from public.credentials c where c.user_id = p_user and c.certification = p_code
); end $$;

-- The three profile changes that would open up the most of these positions, counting those that fail exactly one
-- requirement.
create function private.changes_that_open(p_user uuid, p_positions uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  with one as materialized (
    select * from private.job_seeker_gates(p_user, p_positions) g where g.failing = 1
  ), less_pay as materialized (
    -- The lowest top pay within 10 percent of their minimum; if there is none, the highest below it.
    select coalesce(min(o.pay_max_hourly_cents) filter (
      where o.pay_max_hourly_cents * 10 >= o.desired_hourly_cents * 9),
      max(o.pay_max_hourly_cents)) as hourly
    from one o where not o.pay_ok and not o.exempt
  ), farther as materialized (
    -- At most 1.5 times the current distance, in steps of 5 miles.
    select least(max(o.max_miles) * 3 / 2, ceil(max(o.miles) / 5) * 5)::integer as miles
    from one o where not o.distance_ok and o.miles <= o.max_miles * 3 / 2
  ), states as materialized (
    select d.work_state, coalesce(private.license_to_fix(p_user, d.work_state), 'license') as kind
    from (select distinct o.work_state from one o where not o.license_ok) d
  ), certifications as materialized (
    select d.code, coalesce(private.certification_to_fix(p_user, d.code), 'certification') as kind
    from (select distinct o.missing[1] as code from one o where cardinality(o.missing) = 1) d
  ), changes as (
    select t.kind, t.code as value, count(*) as positions
      from one o join certifications t on cardinality(o.missing) = 1 and t.code = o.missing[1] group by 1, 2
    union all
    select 'miles', max(f.miles)::text, count(*) from one o cross join farther f
      where not o.distance_ok and o.miles <= f.miles
    union all
    select 'pay', max(l.hourly)::text, count(*) from one o cross join less_pay l
      where not o.pay_ok and not o.exempt and o.pay_max_hourly_cents >= l.hourly
    union all
    select t.kind, o.work_state, count(*) from one o join states t on t.work_state = o.work_state
      where not o.license_ok group by 1, 2
    union all
    select 'skill', o.missing_skills[1], count(*) from one o where cardinality(o.missing_skills) = 1 group by 2
    union all
    select 'shift', p.shift, count(*) from one o join public.positions p on p.id = o.position_id
      where not o.shift_ok group by 2
    union all
    select 'schedule', p.schedule, count(*) from one o join public.positions p on p.id = o.position_id
      where not o.schedule_ok and p.schedule is not null group by 2
    union all
    select 'facility', f.facility_type, count(*) from one o
      join public.employer_profiles f on f.user_id = o.employer_id where not o.facility_ok
      and f.facility_type is not null group by 2
  ), best as (
    select c.* from changes c where c.positions > 0 order by c.positions desc, c.kind, c.value limit 3
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'value', c.value, 'label', t.short_name,
    'positions', c.positions) order by c.positions desc, c.kind, c.value), '[]')
  from best c
  left join public.certifications t on c.kind like 'certification%' and t.code = c.value
); end $$;

-- The same of all open positions that the person has not dealt with. A change opens at most the positions that seem to
-- lack what it gives. A certification or license also opens those that seem to lack nothing, because only its dates can
-- be wrong there. So the three largest groups are read first, and others only if they could open as many.
create function private.what_would_open(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  ids uuid[];
  lacks bigint[];
  unclear integer;
  largest bigint[];
  others bigint[];
  answer jsonb;
begin
  -- "not in" uses a hash; "not exists" would scan all their applications for each position.
  select array_agg(n.position_id), array_agg(n.lack), count(*) filter (where n.lack = 0) into ids, lacks, unclear
  from matching.nearly_fitting(p_user) n
  where n.position_id not in (select a.position_id from public.applications a where a.job_seeker_id = p_user)
    and n.position_id not in (select d.position_id from public.match_dismissals d where d.job_seeker_id = p_user);
  -- Few are read at once.
  if coalesce(cardinality(ids), 0) <= 100 then return private.changes_that_open(p_user, ids); end if;
  largest := array(select u.lack from unnest(lacks) u (lack) where u.lack <> 0
    group by 1 order by count(*) desc, 1 limit 3) || 0::bigint;
  answer := private.changes_that_open(p_user, array(
    select u.id from unnest(ids, lacks) u (id, lack) where u.lack = any (largest)));
  others := array(select u.lack from unnest(lacks) u (lack) where u.lack <> all (largest)
    group by 1 having count(*) + case when u.lack > 0 or u.lack = -3 then unclear else 0 end
      >= coalesce((answer -> 2 ->> 'positions')::integer, 0));
  if others = '{}' then return answer; end if;
  return private.changes_that_open(p_user, array(
    select u.id from unnest(ids, lacks) u (id, lack) where u.lack = any (largest || others)));
end $$;

create function private.position_for_me(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.user_id();
  mine jsonb;
  known public.positions;
begin
  select * into known from public.positions p where p.id = p_id and p.status <> 'draft';
  if not found then return null; end if;
  select jsonb_build_object('id', a.id, 'status', a.status, 'version', a.version, 'status_at', a.status_at,
    'reason', a.closed_reason,
    'invitation', case when a.status = 'invited' and not private.was_sent(a) then a.note end,
    'answer_by', case when a.status = 'invited' then private.invitation_ends_at(a.status_at) end)
  into mine
  from public.applications a
  where a.position_id = p_id and a.job_seeker_id = me;
  -- Only applicants see the title of a position that is not open.
  if not exists (select 1 from private.public_positions v where v.id = p_id) then
    return jsonb_build_object('open', false, 'application', mine, 'title', case when mine is not null
      then known.title end, 'facility', case when mine is not null then (select f.facility_name
        from public.employer_profiles f
        where f.user_id = known.employer_id) end);
  end if;
  return (
    select jsonb_build_object('open', true, 'application', mine, 'title', v.title, 'facility', v.facility_name,
      'position', (select n.notice from private.position_notices(me, array[p_id], array[g.miles], array[m.score_bp]) n),
      -- The public listing.
      'page', to_jsonb(v),
      'facility_id', known.employer_id, 'facility_slug', private.facility_slug(known.employer_id),
      'about_facility', (select e.about from public.employer_profiles e where e.user_id = known.employer_id),
      'version', known.version, 'blocked', not g.not_blocked,
      'dismissal', (select d.reason from public.match_dismissals d where d.job_seeker_id = me and d.position_id = p_id),
      'match', case when m.score_bp is not null then
        jsonb_build_object('components', m.components, 'facts', m.facts) end,
      'gates', (to_jsonb(g) - array['position_id', 'employer_id', 'failing'])
        || jsonb_build_object('paused', not s.open_to_matches,
          'missing', (select coalesce(jsonb_agg(c.short_name order by c.sort_order), '[]')
            from public.certifications c where c.code = any (g.missing)),
          'my_profession', (select r.name from public.professions r where r.code = s.profession)),
      'requirements', (
        select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(c.short_name || ': ' || c.name, q.skill),
            'must', q.importance = 'must', 'certification', q.certification is not null,
            'have', case when q.certification is not null
              then exists (select 1 from public.credentials o where o.user_id = me and o.certification = q.certification
                and o.status <> 'rejected'
                and (o.expires_on is null or o.expires_on >= greatest(known.starts_on, private.today())))
              else coalesce(get_bit(matching.skill_bits(s.skills, known.profession),
                matching.skill_of(q.skill, known.profession)) = 1, false) end)
          order by q.importance, c.sort_order, q.skill), '[]')
        from public.position_requirements q
        left join public.certifications c on c.code = q.certification
        where q.position_id = p_id),
      'questions', (
        select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'question', k.question, 'kind', k.kind,
          'required', k.required) order by k.sort_order, k.id), '[]')
        from public.screening_questions k where k.position_id = p_id))
    from private.public_positions v
    join public.job_seeker_profiles s on s.user_id = me
    cross join lateral private.job_seeker_gates(me, array[p_id]) g
    left join private.pair_match(p_id, me) m on true
    where v.id = p_id);
end $$;
create function public.position_for_me(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.position_for_me(p_id); end $$;
grant execute on function private.position_for_me, public.position_for_me to authenticated, service_role;
