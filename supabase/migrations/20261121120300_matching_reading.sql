-- How the rest of the database comes to matches: what changed is brought along, what is shown is checked once more.

-- ---------------------------------------------------------------- what changed

-- The triggers on positions, requirements, profiles, credentials and accounts call this, as before.
create or replace function private.refresh_matches(p_position uuid, p_job_seeker uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  if p_position is not null then
    perform matching.sync_position(p_position);
  end if;
  if p_job_seeker is not null then
    perform matching.sync_seeker(p_job_seeker);
  end if;
  return 0;
end
$$;

-- A block changes neither side's row, only whether they meet.
create or replace function private.block_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform matching.hold_seeker(coalesce(new.job_seeker_id, old.job_seeker_id));
  perform matching.refresh_seeker(k.n) from matching.seekers k
  where k.user_id = coalesce(new.job_seeker_id, old.job_seeker_id);
  return null;
end
$$;

-- What changes several positions takes them by profession, as matching.hold() does, so that two facilities that are
-- decided at the same moment do not wait for each other.
create function private.refresh_positions(p_positions uuid[]) returns void
language sql security definer set search_path = ''
as $$
  select private.refresh_matches(t.id, null)
  from (select p.id from public.positions p where p.id = any (p_positions) order by p.profession, p.id) t
$$;
create or replace function private.profile_decided() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_positions(array(select p.id from public.positions p where p.employer_id = new.user_id));
  perform private.refresh_matches(null, s.user_id) from public.job_seeker_profiles s where s.user_id = new.user_id;
  return null;
end
$$;
create or replace function private.facility_type_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_positions(array(select p.id from public.positions p where p.employer_id = new.user_id));
  return null;
end
$$;
create or replace function private.requirement_changed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.refresh_positions(array(select r.position_id from changed r));
  return null;
end
$$;
create trigger position_requirements_changed after update on public.position_requirements
  referencing new table as changed for each statement execute function private.requirement_changed();

-- Being looked at and being invited is attention.
create function private.attention_paid() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform matching.sync_seeker(new.job_seeker_id);
  return null;
end
$$;
create trigger candidate_views_attention after insert or update of last_viewed_at on public.candidate_views
  for each row execute function private.attention_paid();
create trigger applications_attention after insert on public.applications
  for each row when (new.source = 'invited') execute function private.attention_paid();

-- ---------------------------------------------------------------- what is shown

-- What the sentences about a pair are made of, read where it is kept.
create function private.match_facts(p_position uuid, p_user uuid, p_zip integer) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'miles', round(matching.tenths(pz, cz) / 10.0, 1),
    -- The place the distance was measured from, when it is not home.
    'from_city', case when cz.zip <> s.zip then cz.city end,
    'max_miles', s.max_distance_miles,
    'pay_min_cents', p.pay_min_cents, 'pay_max_cents', p.pay_max_cents, 'pay_period', p.pay_period,
    'pay_max_hourly_cents', p.pay_max_hourly_cents,
    'desired_hourly_cents', s.desired_pay_hourly_cents,
    'shift', p.shift, 'schedule', p.schedule, 'on_call', p.on_call,
    'shifts', s.shifts, 'schedules', s.schedules, 'takes_call', s.on_call,
    'facility_type', f.facility_type, 'facility_types', s.facility_types,
    -- A start that has passed is wanted today, which is what the values say.
    'starts_on', p.starts_on, 'wanted_on', greatest(p.starts_on, private.today()), 'available_from', s.available_from,
    'years', s.years_experience, 'min_years', p.min_years_experience,
    'license_state', l.state, 'license_multistate', coalesce(l.multistate, false),
    'license_valid_until', l.expires_on, 'license_status', l.status,
    'position_state', pz.state,
    'skills_wanted', w.wanted, 'skills_held', w.held, 'skills_must', w.must, 'skills_unknown', w.unknown,
    'certifications_wanted', x.wanted, 'certifications_held', x.held)
  from public.positions p
  join public.employer_profiles f on f.user_id = p.employer_id
  join public.zip_codes pz on pz.zip = p.zip
  join public.job_seeker_profiles s on s.user_id = p_user
  join public.zip_codes cz on cz.zip = p_zip::text
  left join lateral (
    select r.state, r.multistate, r.expires_on, r.status
    from private.license_reach r
    where r.user_id = s.user_id and r.profession = p.profession and r.works_in = pz.state
      and r.expires_on >= greatest(p.starts_on, private.today())
    order by (r.state = pz.state) desc, r.expires_on desc
    limit 1
  ) l on true
  cross join lateral (
    select coalesce(jsonb_agg(n.skill order by n.skill) filter (where n.known), '[]') as wanted,
      coalesce(jsonb_agg(n.skill order by n.skill) filter (where n.known and n.bits & mine.bits = n.bits), '[]') as held,
      coalesce(jsonb_agg(n.skill order by n.skill) filter (where n.known and n.importance = 'must'), '[]') as must,
      coalesce(jsonb_agg(n.skill order by n.skill) filter (where not n.known), '[]') as unknown
    from (select matching.skill_bits(s.skills, p.profession) as bits) mine
    cross join lateral (
      -- What is one skill in two words is told once, as a must where one of them is, and by one of the words.
      select distinct on (case when bit_count(x.bits) > 0 then x.bits::text else q.skill end)
        q.skill, q.importance, x.bits, bit_count(x.bits) > 0 as known
      from public.position_requirements q
      cross join lateral (select matching.skill_bits(array[q.skill], p.profession) as bits) x
      where q.position_id = p.id and q.skill is not null
      order by case when bit_count(x.bits) > 0 then x.bits::text else q.skill end, q.importance, q.skill
    ) n
  ) w
  cross join lateral (
    select coalesce(jsonb_agg(t.short_name order by t.sort_order), '[]') as wanted,
      coalesce(jsonb_agg(t.short_name order by t.sort_order) filter (where exists (
        select 1 from public.credentials c, matching.settings g
        where c.user_id = s.user_id and c.certification = q.certification
          and (c.status = 'verified' or (c.status = 'pending' and g.pending_certifications_count))
          and (c.expires_on is null or c.expires_on >= private.today()))), '[]') as held
    from public.position_requirements q join public.certifications t on t.code = q.certification
    where q.position_id = p.id and q.importance = 'nice'
  ) x
  where p.id = p_position
$$;

-- Whether the clock has ended what a pair was matched by: the license, or a certification that must be there.
-- Written to be merged into the query that uses it.
create function matching.still_valid(c matching.places, o matching.openings, today smallint) returns boolean
language sql stable
as $$
  select (o.mo_day = -32768 or c.mo_until >= today) and (o.ks_day = -32768 or c.ks_until >= today)
    and (today <= c.gates_until or today <= o.starts or matching.is_certified(c.n, o.need, today))
$$;

-- A stored match is shown only while its position is open, both sides stand approved, nobody is blocked, both pass the
-- gates as they are by now, and the license still runs: what the clock or another transaction ended is not waited for. What others' attention took off is the
-- receipt's to say, in public.matches, and no page's.
create view private.current_matches as
  select m.id, m.position_id, m.job_seeker_id, m.score_bp, m.weights_version, m.computed_at, m.created_at, m.n, m.zip,
    jsonb_build_object('pay', m.pay, 'distance', m.distance, 'shift', m.shift, 'start', m.start, 'facility', m.facility,
      'experience', m.experience, 'skills', m.skills, 'certifications', m.certifications) as components,
    private.match_facts(m.position_id, m.job_seeker_id, m.zip) as facts
  from public.matches m
  join public.positions p on p.id = m.position_id and p.status = 'open'
  join public.profiles employer on employer.user_id = p.employer_id and employer.approval = 'approved'
  join public.profiles candidate on candidate.user_id = m.job_seeker_id and candidate.approval = 'approved'
  -- By itself for each entry: left to itself the planner believes that next to nothing passes, and starts from everybody.
  cross join lateral (
    select from matching.openings o
    join matching.places c on c.n = m.n and c.zip = m.zip
    where o.position_id = m.position_id and c.profession = o.profession and c.min_pay <= o.pay_max
      and matching.passes(c, o) and matching.still_valid(c, o, matching.day(private.today()))
    offset 0
  ) fits
  where not exists (select 1 from public.facility_blocks b
      where b.job_seeker_id = m.job_seeker_id and b.employer_id = p.employer_id);

-- Everything that fits somebody, on a list or not, computed now. created_at: since when it could be told.
create function private.seeker_matches(p_user uuid) returns table (
  id uuid, position_id uuid, job_seeker_id uuid, score_bp integer, weights_version integer, created_at timestamptz,
  components jsonb, zip integer
)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.id, p_user, t.score::integer, (w.w).version, coalesce(m.created_at, p.opened_at, p.created_at),
    jsonb_build_object('pay', t.pay, 'distance', t.distance, 'shift', t.shift, 'start', t.start, 'facility', t.facility,
      'experience', t.experience, 'skills', t.skills, 'certifications', t.certifications),
    t.zip
  from matching.seekers k
  cross join lateral (select matching.live_weights() as w) w
  cross join lateral matching.top_positions(k.n, null, w.w) t
  join matching.openings o on o.n = t.opening
  join public.positions p on p.id = o.position_id and p.status = 'open'
  join public.profiles e on e.user_id = p.employer_id and e.approval = 'approved'
  join matching.places c on c.n = t.n and c.zip = t.zip
  left join public.matches m on m.position_id = p.id and m.job_seeker_id = p_user
  where k.user_id = p_user
    and matching.still_valid(c, o, matching.day(private.today()))
$$;

-- One pair as it stands now, if it passes; with its facts.
create function private.pair_match(p_position uuid, p_user uuid) returns table (
  id uuid, score_bp integer, weights_version integer, components jsonb, facts jsonb
)
language sql stable security definer set search_path = ''
as $$
  select m.id, m.score_bp, m.weights_version, m.components, private.match_facts(m.position_id, p_user, m.zip)
  from private.seeker_matches(p_user) m where m.position_id = p_position
$$;

-- How many candidates fit a position, beyond those its list has room for.
create function matching.count_fitting(p_position uuid) returns integer
language sql stable
set search_path = ''
as $$
  select count(t.n)::integer from matching.openings o cross join lateral matching.top(o.n, null, matching.live_weights()) t
  where o.position_id = p_position
$$;

-- Every public position against one job seeker, gate by gate. tests/integration/seeker-gates.test.ts holds this to the
-- engine.
drop function private.seeker_gates(uuid, uuid);
create function private.seeker_gates(p_user uuid, p_position uuid) returns table (
  position_id uuid, employer_id uuid, work_state text, pay_max_hourly_cents integer, miles double precision,
  max_miles integer, desired_hourly_cents integer, profession_ok boolean, pay_ok boolean, distance_ok boolean,
  license_ok boolean, missing text[], not_blocked boolean, failing integer
)
language sql stable security definer set search_path = ''
as $$
  with me as materialized (
    select s.* from public.job_seeker_profiles s where s.user_id = p_user
  ), reach as materialized (
    select r.profession, r.works_in, r.expires_on from private.license_reach r where r.user_id = p_user
  ), have as materialized (
    select c.certification, c.expires_on from public.credentials c, matching.settings g
    where c.user_id = p_user and c.certification is not null
      and (c.status = 'verified' or (c.status = 'pending' and g.pending_certifications_count))
  ), gates as (
    select p.id, p.employer_id, pz.state, p.pay_max_hourly_cents, d.miles, me.max_distance_miles,
      me.desired_pay_hourly_cents,
      p.profession = me.profession as profession_ok,
      greatest(me.desired_pay_hourly_cents, 1) <= p.pay_max_hourly_cents as pay_ok,
      d.miles <= me.max_distance_miles as distance_ok,
      not coalesce(rule.required, true) or exists (select 1 from reach r
        where r.profession = p.profession and r.works_in = pz.state
          and r.expires_on >= greatest(p.starts_on, private.today())) as license_ok,
      array(
        select q.certification from public.position_requirements q
        where q.position_id = p.id and q.importance = 'must' and q.certification is not null
          and not exists (select 1 from have h where h.certification = q.certification
            and (h.expires_on is null or h.expires_on >= greatest(p.starts_on, private.today())))
        order by q.certification) as missing,
      not exists (select 1 from public.facility_blocks b
        where b.job_seeker_id = p_user and b.employer_id = p.employer_id) as not_blocked
    from me
    join public.positions p on p.status = 'open' and (p_position is null or p.id = p_position)
      and (p_position is not null or p.profession = me.profession)
    join public.profiles o on o.user_id = p.employer_id and o.onboarding_completed and o.approval = 'approved'
    join public.zip_codes pz on pz.zip = p.zip
    left join public.license_rules rule on rule.profession = p.profession and rule.state = pz.state
    cross join lateral (
      -- As the engine measures: in tenths, from the nearest of their places.
      select min(matching.tenths(pz, l)) / 10.0::double precision as miles
      from public.zip_codes l where l.zip = me.zip or l.zip = any (me.other_zips)
    ) d
  )
  select g.*, (not g.profession_ok)::integer + (not g.pay_ok)::integer + (not g.distance_ok)::integer
    + (not g.license_ok)::integer + cardinality(g.missing) + (not g.not_blocked)::integer
  from gates g
$$;
revoke execute on function private.seeker_gates(uuid, uuid) from public, anon, authenticated;

-- One change each, and how many open positions it would open that are shut to them now: counted, not guessed.
create or replace function private.what_would_open(p_user uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with one as materialized (
    select * from private.seeker_gates(p_user, null) g where g.failing = 1
      and not exists (select 1 from public.applications a
        where a.position_id = g.position_id and a.job_seeker_id = p_user)
      and not exists (select 1 from public.match_dismissals d
        where d.position_id = g.position_id and d.job_seeker_id = p_user)
  ), less_pay as (
    -- Down to the lowest top that asks for at most a tenth less; where there is none, to the highest.
    select coalesce(min(o.pay_max_hourly_cents) filter (where o.pay_max_hourly_cents * 10 >= o.desired_hourly_cents * 9),
      max(o.pay_max_hourly_cents)) as hourly
    from one o where not o.pay_ok
  ), farther as (
    -- 25 miles more; where that opens nothing, the first such step up to 100 that does.
    select least(100, greatest(25, ceil(min(o.miles - o.max_miles) / 25) * 25))::integer as more
    from one o where not o.distance_ok
  ), changes as (
    select 'certification' as kind, o.missing[1] as value, count(*) as positions
      from one o where cardinality(o.missing) = 1 group by 2
    union all
    select 'miles', (max(o.max_miles) + max(f.more))::text, count(*) from one o cross join farther f
      where not o.distance_ok and o.miles <= o.max_miles + f.more
    union all
    select 'pay', max(l.hourly)::text, count(*) from one o cross join less_pay l
      where not o.pay_ok and o.pay_max_hourly_cents >= l.hourly
    union all
    select 'license', o.work_state, count(*) from one o where not o.license_ok group by 2
  )
  select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'value', c.value, 'label', t.short_name,
    'positions', c.positions) order by c.positions desc, c.kind, c.value), '[]')
  from changes c
  left join public.certifications t on c.kind = 'certification' and t.code = c.value
  where c.positions > 0
$$;

-- ---------------------------------------------------------------- who asks for matches

-- A job seeker asks for all that fits them, not only for lists they stand on; a preview counts all who fit, not only the
-- listed. Everything else of these functions stays as it is.
do $$
declare
  change record;
  was text;
  now_is text;
begin
  for change in select * from (values
    ('begin_application',
      'from private.current_matches m where m.position_id = p.id and m.job_seeker_id = p_job_seeker',
      'from private.pair_match(p.id, p_job_seeker) m'),
    ('found_positions',
      'left join private.current_matches m on m.position_id = p.id and m.job_seeker_id = p_user',
      'left join private.seeker_matches(p_user) m on m.position_id = p.id'),
    ('position_for_me',
      'left join private.current_matches m on m.position_id = p_id and m.job_seeker_id = me',
      'left join private.pair_match(p_id, me) m on true'),
    ('my_week',
      'select m.position_id, m.score_bp, m.components, m.facts,',
      'select m.position_id, m.score_bp, m.components, m.zip,'),
    ('my_week',
      'from private.current_matches m
    where m.job_seeker_id = me
      and not exists',
      'from private.seeker_matches(me) m
    where not exists'),
    ('my_week',
      '''matches'', (select coalesce(jsonb_agg(private.position_notice(me, b.position_id,
        (b.facts ->> ''miles'')::double precision, b.score_bp)
        || jsonb_build_object(''components'', b.components, ''facts'', b.facts) order by b.place), ''[]'')
      from best b where b.place <= 5),',
      '''matches'', (select coalesce(jsonb_agg(private.position_notice(me, b.position_id,
        (f.facts ->> ''miles'')::double precision, b.score_bp)
        || jsonb_build_object(''components'', b.components, ''facts'', f.facts) order by b.place), ''[]'')
      from best b cross join lateral (select private.match_facts(b.position_id, me, b.zip) as facts) f where b.place <= 5),')
  ) c (name, what, becomes)
  loop
    select pg_get_functiondef(p.oid) into was from pg_proc p
    where p.proname = change.name and p.pronamespace = 'private'::regnamespace;
    now_is := replace(was, change.what, change.becomes);
    if now_is is null or now_is = was then
      raise exception 'private.% has no such place: %', change.name, change.what;
    end if;
    execute now_is;
  end loop;
end
$$;

drop function private.eligible_pairs(uuid, uuid), private.harmonic_bp(numeric, numeric), private.weighted_bp(jsonb, jsonb);

-- The row of the view: what a page shows of a match.
drop function private.own_match(uuid, uuid);
create function private.own_match(p_match_id uuid, p_facility uuid) returns private.current_matches
language plpgsql stable security definer set search_path = ''
as $$
declare
  stored private.current_matches;
begin
  select m.* into stored from private.current_matches m
  join public.positions p on p.id = m.position_id and p.employer_id = p_facility
  where m.id = p_match_id and not exists (select 1 from public.match_dismissals d
    where d.position_id = m.position_id and d.job_seeker_id = m.job_seeker_id);
  if not found then
    raise exception using errcode = 'PT404', message =
      'This candidate is no longer among the matches. They may have paused their profile, changed what they want, or left.';
  end if;
  return stored;
end
$$;
do $$
declare
  name text;
begin
  foreach name in array array['candidate_of_match', 'view_candidate', 'save_candidate'] loop
    execute (select replace(pg_get_functiondef(p.oid), 'found_match public.matches', 'found_match private.current_matches')
      from pg_proc p where p.proname = name and p.pronamespace = 'private'::regnamespace);
  end loop;
end
$$;

-- ---------------------------------------------------------------- closed

revoke execute on all functions in schema matching from public, anon, authenticated;
revoke all on all tables in schema matching from public, anon, authenticated;
revoke execute on function private.refresh_positions(uuid[]), private.attention_paid(), private.match_facts(uuid, uuid, integer),
  private.seeker_matches(uuid), private.pair_match(uuid, uuid), private.own_match(uuid, uuid)
  from public, anon, authenticated;
revoke all on private.current_matches from public, anon, authenticated, service_role;
alter table public.skills enable row level security;
alter table public.skill_synonyms enable row level security;
create policy "Anyone reads skills" on public.skills for select using (true);
create policy "Anyone reads what skills are called" on public.skill_synonyms for select using (true);
revoke all on public.skills, public.skill_synonyms from anon, authenticated;
grant select on public.skills, public.skill_synonyms to anon, authenticated;
grant all on public.skills, public.skill_synonyms to service_role;
