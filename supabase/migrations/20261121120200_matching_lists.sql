-- Lists and their freshness. Whatever changes what matching works on brings the lists along in the same transaction;
-- what only the clock changes, the worker brings along.

-- ---------------------------------------------------------------- lists

-- A digest of both rows as a score was computed from them.
create function matching.inputs_of(c matching.places, o matching.openings) returns bigint
language sql immutable
as $$ select hashint8extended(c.digest, o.digest) $$;

-- Computes a position's list anew and stores what of it changed. Entries that stay keep their id and since when they are
-- there. Two never build the same list at once: whoever does holds its profession, or its row among the stale.
create function matching.build_list(p_opening integer) returns integer
language plpgsql
set search_path = '' set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off
as $$
declare
  w matching.weights := matching.live_weights();
  s matching.settings;
  it uuid;
  its_digest bigint;
  found_size integer;
  last_score smallint;
  last_n integer;
begin
  select * into s from matching.settings;
  select o.position_id, o.digest into it, its_digest from matching.openings o where o.n = p_opening;
  with best as materialized (
    select t.*, k.user_id, hashint8extended(c.digest, its_digest) as inputs, m.id,
      m.inputs as former_inputs, m.weights_version as former_weights
    from matching.top(p_opening, s.kept, w) t
    join matching.places c on c.n = t.n and c.zip = t.zip
    join matching.seekers k on k.n = t.n
    left join public.matches m on m.position_id = it and m.job_seeker_id = k.user_id
  ), gone as (
    delete from public.matches m where m.position_id = it and m.n <> all (array(select b.n from best b))
  ), changed as (
    update public.matches m
    set score_bp = b.score, weights_version = w.version, computed_at = now(), zip = b.zip, pay = b.pay,
      distance = b.distance, shift = b.shift, start = b.start, facility = b.facility, experience = b.experience,
      skills = b.skills, certifications = b.certifications, exposure = b.exposure, inputs = b.inputs
    from best b
    where m.position_id = it and m.job_seeker_id = b.user_id and m.id = b.id
      and (b.inputs <> b.former_inputs or w.version <> b.former_weights)
  ), added as (
    insert into public.matches (position_id, job_seeker_id, score_bp, weights_version, n, zip, pay, distance, shift, start,
      facility, experience, skills, certifications, exposure, inputs)
    select it, b.user_id, b.score, w.version, b.n, b.zip, b.pay, b.distance, b.shift, b.start, b.facility, b.experience,
      b.skills, b.certifications, b.exposure, b.inputs
    from best b where b.id is null
  )
  select count(*), (array_agg(b.score order by b.score, b.n desc))[1], (array_agg(b.n order by b.score, b.n desc))[1]
  into found_size, last_score, last_n from best b;
  insert into matching.lists as l (opening, weights, complete, size, floor_score, floor_n)
  values (p_opening, w.version, found_size < s.kept, found_size, coalesce(last_score, 0), coalesce(last_n, 0))
  on conflict (opening) do update set weights = excluded.weights, complete = excluded.complete, size = excluded.size,
    floor_score = excluded.floor_score, floor_n = excluded.floor_n, built_at = now();
  delete from matching.stale d where d.opening = p_opening;
  return found_size;
end
$$;

-- Brings a candidate's places on all lists along: only lists that they are on, leave, or come to are written.
-- Gives how many those are. A list that lost too many is built anew: at once while they are few, else by the worker.
create function matching.refresh_seeker(p_n integer) returns integer
language plpgsql
set search_path = '' set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off
as $$
declare
  w matching.weights := matching.live_weights();
  s matching.settings;
  me uuid;
  touched integer;
  long integer[];
  short integer[];
  one integer;
begin
  select * into s from matching.settings;
  select k.user_id into me from matching.seekers k where k.n = p_n;
  with fresh as materialized (
    select * from matching.listed_positions(p_n, w)
  ), was as materialized (
    select o.n as opening, m.id from public.matches m join matching.openings o on o.position_id = m.position_id
    where m.job_seeker_id = me
  ), gone as (
    delete from public.matches m using was v
    where m.id = v.id and not exists (select 1 from fresh f where f.opening = v.opening)
  ), here as (
    insert into public.matches as m (position_id, job_seeker_id, score_bp, weights_version, n, zip, pay, distance, shift,
      start, facility, experience, skills, certifications, exposure, inputs)
    select o.position_id, me, f.score, w.version, f.n, f.zip, f.pay, f.distance, f.shift, f.start, f.facility,
      f.experience, f.skills, f.certifications, f.exposure, matching.inputs_of(c, o)
    from fresh f
    join matching.openings o on o.n = f.opening
    join matching.places c on c.n = f.n and c.zip = f.zip
    on conflict (position_id, job_seeker_id) do update set score_bp = excluded.score_bp,
      weights_version = excluded.weights_version, computed_at = now(), zip = excluded.zip, pay = excluded.pay,
      distance = excluded.distance, shift = excluded.shift, start = excluded.start, facility = excluded.facility,
      experience = excluded.experience, skills = excluded.skills, certifications = excluded.certifications,
      exposure = excluded.exposure, inputs = excluded.inputs
  ), changed as (
    update matching.lists l set size = l.size + d.change
    from (
      select coalesce(f.opening, v.opening) as opening, case when v.opening is null then 1 when f.opening is null then -1 else 0 end as change
      from fresh f full join was v on v.opening = f.opening
    ) d
    where l.opening = d.opening and d.change <> 0
    returning l.opening, l.size, l.complete
  )
  select (select count(*) from (select f.opening from fresh f union select v.opening from was v) u),
    array_agg(z.opening) filter (where z.size > s.longest),
    array_agg(z.opening) filter (where not z.complete and z.size < s.shown)
  into touched, long, short from changed z;
  foreach one in array coalesce(long, '{}') loop
    perform matching.cut_list(one, s.kept);
  end loop;
  if cardinality(short) <= 3 then
    foreach one in array short loop
      perform matching.build_list(one);
    end loop;
  elsif short is not null then
    insert into matching.stale (opening) select unnest(short) on conflict do nothing;
  end if;
  return touched;
end
$$;

-- Cuts a list that grew too long back to its best.
create function matching.cut_list(p_opening integer, p_keep integer) returns void
language plpgsql
set search_path = ''
as $$
declare
  it uuid;
begin
  select o.position_id into it from matching.openings o where o.n = p_opening;
  delete from public.matches m using (
    select x.id from public.matches x where x.position_id = it order by x.score_bp desc, x.n offset p_keep
  ) d
  where m.id = d.id;
  update matching.lists l set complete = false, size = p_keep, floor_score = f.score_bp, floor_n = f.n
  from (select m.score_bp, m.n from public.matches m where m.position_id = it order by m.score_bp, m.n desc limit 1) f
  where l.opening = p_opening;
end
$$;

-- ---------------------------------------------------------------- what is in the market

-- One change after the other within a profession: two that do not see each other yet would miss the pair they make.
-- Several are always held in the order of their codes, so that nobody waits in a circle.
create function matching.hold(variadic p_professions text[]) returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('matching ' || t.code, 0))
  from (select distinct x.code from unnest(p_professions) x (code) where x.code is not null order by 1) t;
end
$$;
create function matching.hold_all() returns void
language sql
as $$ select matching.hold(variadic array(select p.code from public.professions p)) $$;

-- Holds what a candidate is of by now and what they are still matched as: whoever changes their profession leaves the
-- lists of one and comes to those of another. Somebody may have changed it while this waited, so it looks once more.
create function matching.hold_seeker(p_user uuid) returns void
language plpgsql
as $$
declare
  held text[] := '{}';
  wanted text[];
begin
  loop
    wanted := array(
      select s.profession from public.job_seeker_profiles s where s.user_id = p_user
      union
      select r.code from matching.seekers k
      join matching.places c on c.n = k.n
      join public.professions r on r.n = c.profession
      where k.user_id = p_user);
    exit when wanted <@ held;
    perform matching.hold(variadic wanted);
    held := held || wanted;
  end loop;
end
$$;
create function matching.hold_position(p_position uuid) returns void
language plpgsql
as $$
declare
  held text[] := '{}';
  wanted text[];
begin
  loop
    wanted := array(
      select p.profession from public.positions p where p.id = p_position
      union
      select r.code from matching.openings o join public.professions r on r.n = o.profession
      where o.position_id = p_position);
    exit when wanted <@ held;
    perform matching.hold(variadic wanted);
    held := held || wanted;
  end loop;
end
$$;

-- Where each license that counts works: in its own state, and by the compact in the other members'.
create or replace view private.license_reach as
select c.user_id, c.profession, w.code as works_in, c.state, c.multistate, c.expires_on, c.status
from public.credentials c
cross join matching.settings g
join public.professions pr on pr.code = c.profession
join public.job_seeker_profiles s on s.user_id = c.user_id
join public.service_states w on w.code = c.state
  -- A multistate license of the primary state of residence, both states members.
  or (c.multistate and pr.nurse_compact and c.state = s.home_state and w.nurse_compact
    and exists (select 1 from public.service_states h where h.code = c.state and h.nurse_compact))
where c.kind = 'license' and (c.status = 'verified' or (c.status = 'pending' and g.pending_licenses_count));

-- What a candidate is to the engine: a row for each place, none while they are not to be matched.
create function matching.places_of(p_users uuid[]) returns setof matching.places
language plpgsql stable
set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select q.*, hashtextextended(q::text, 0)
  from (
    select r.n, z.zip::integer, (s.max_distance_miles * 10)::smallint, greatest(s.desired_pay_hourly_cents, 1), k.n,
      -- Bit 16: permanent employment, the only kind there is.
      (1 << 16) | coalesce(held.bits, 0), coalesce(held.until, 32767)::smallint,
      held.bls, held.acls, held.pals, held.nrp, held.tncc, held.cpr, held.arrt, held.nbrc, held.ascp, held.ptcb,
      reach.mo, reach.ks, matching.day(s.available_from), s.years_experience::smallint,
      matching.wish_bits('shift', s.shifts, false) | matching.wish_bits('schedule', s.schedules, true)
        | case when s.on_call then matching.wish_bits('on_call', '{yes}', false) else 0 end
        | matching.wish_bits('facility', s.facility_types, true),
      -- Ten facilities that looked or invited within two weeks are the most that counts.
      least(100, 10 * seen.facilities)::smallint, matching.skill_bits(s.skills, s.profession)::bit(304), papers.digest
    from public.job_seeker_profiles s
    join public.profiles p on p.user_id = s.user_id and p.onboarding_completed and p.approval = 'approved'
    join public.professions r on r.code = s.profession
    join matching.seekers k on k.user_id = s.user_id
    join public.zip_codes z on z.zip = s.zip or z.zip = any (s.other_zips)
    cross join lateral (
      select bit_or(1 << t.bit) as bits, min(matching.day(c.expires_on)) filter (where c.expires_on is not null) as until,
        coalesce(max(case when c.expires_on is null then 32767 else matching.day(c.expires_on) end) filter (where t.code = 'bls'), -32768)::smallint as bls,
        coalesce(max(case when c.expires_on is null then 32767 else matching.day(c.expires_on) end) filter (where t.code = 'acls'), -32768)::smallint as acls,
        coalesce(max(case when c.expires_on is null then 32767 else matching.day(c.expires_on) end) filter (where t.code = 'pals'), -32768)::smallint as pals,
        coalesce(max(case when c.expires_on is null then 32767 else matching.day(c.expires_on) end) filter (where t.code = 'nrp'), -32768)::smallint as nrp,
        coalesce(max(case when c.expires_on is null then 32767 else matching.day(c.expires_on) end) filter (where t.code = 'tncc'), -32768)::smallint as tncc,
        coalesce(max(case when c.expires_on is null then 32767 else matching.day(c.expires_on) end) filter (where t.code = 'cpr'), -32768)::smallint as cpr,
        coalesce(max(case when c.expires_on is null then 32767 else matching.day(c.expires_on) end) filter (where t.code = 'arrt'), -32768)::smallint as arrt,
        coalesce(max(case when c.expires_on is null then 32767 else matching.day(c.expires_on) end) filter (where t.code = 'nbrc'), -32768)::smallint as nbrc,
        coalesce(max(case when c.expires_on is null then 32767 else matching.day(c.expires_on) end) filter (where t.code = 'ascp'), -32768)::smallint as ascp,
        coalesce(max(case when c.expires_on is null then 32767 else matching.day(c.expires_on) end) filter (where t.code = 'ptcb'), -32768)::smallint as ptcb
      from matching.settings g, public.credentials c
      join public.certifications t on t.code = c.certification
      where c.user_id = s.user_id and (c.expires_on is null or c.expires_on >= private.today())
        and (c.status = 'verified' or (c.status = 'pending' and g.pending_certifications_count))
    ) held
    cross join lateral (
      select coalesce(max(matching.day(l.expires_on)) filter (where l.works_in = 'MO'), -32768)::smallint as mo,
        coalesce(max(matching.day(l.expires_on)) filter (where l.works_in = 'KS'), -32768)::smallint as ks
      from private.license_reach l where l.user_id = s.user_id and l.profession = s.profession
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
      select hashtextextended(coalesce(string_agg(concat_ws(' ', c.kind, c.profession, c.state, c.certification, c.expires_on,
        c.multistate, c.status), ',' order by c.id), ''), 0) as digest
      from public.credentials c where c.user_id = s.user_id
    ) papers
    where s.user_id = any (p_users) and s.open_to_matches
    offset 0
  ) q;
end
$$;

-- What a position is to the engine; no row while it is not to be matched.
create function matching.openings_of(p_positions uuid[], p_n integer) returns setof matching.openings
language plpgsql stable
set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select p_n, q.*, hashtextextended(q::text, 0)
  from (
    select p.id, p.employer_id, r.n, p.zip::integer, p.pay_max_hourly_cents,
      (1 << 16) | coalesce(asked.must, 0),
      asked.bls, asked.acls, asked.pals, asked.nrp, asked.tncc, asked.cpr, asked.arrt, asked.nbrc, asked.ascp, asked.ptcb,
      case when rule.required and z.state = 'MO' then day.starts else -32768 end::smallint,
      case when rule.required and z.state = 'KS' then day.starts else -32768 end::smallint,
      day.starts, matching.wish_bits('shift', array[p.shift], false),
      matching.wish_bits('schedule', array_remove(array[p.schedule], null), false)
        | case when p.on_call then matching.wish_bits('on_call', '{yes}', false) else 0 end,
      matching.wish_bits('facility', array_remove(array[f.facility_type], null), true),
      p.min_years_experience::smallint, coalesce(asked.nice, 0),
      skill.must, skill.nice, (2 * bit_count(skill.must) + bit_count(skill.nice))::smallint,
      bit_count(coalesce(asked.nice, 0)::bit(32))::smallint
    from public.positions p
    join public.profiles e on e.user_id = p.employer_id and e.onboarding_completed and e.approval = 'approved'
    join public.employer_profiles f on f.user_id = p.employer_id
    join public.professions r on r.code = p.profession
    join public.zip_codes z on z.zip = p.zip
    join public.license_rules rule on rule.profession = p.profession and rule.state = z.state
    cross join lateral (select matching.day(greatest(p.starts_on, private.today())) as starts) day
    cross join lateral (
      select bit_or(1 << t.bit) filter (where q.importance = 'must') as must,
        case when bool_or(t.code = 'bls' and q.importance = 'must') then day.starts else -32768 end::smallint as bls,
        case when bool_or(t.code = 'acls' and q.importance = 'must') then day.starts else -32768 end::smallint as acls,
        case when bool_or(t.code = 'pals' and q.importance = 'must') then day.starts else -32768 end::smallint as pals,
        case when bool_or(t.code = 'nrp' and q.importance = 'must') then day.starts else -32768 end::smallint as nrp,
        case when bool_or(t.code = 'tncc' and q.importance = 'must') then day.starts else -32768 end::smallint as tncc,
        case when bool_or(t.code = 'cpr' and q.importance = 'must') then day.starts else -32768 end::smallint as cpr,
        case when bool_or(t.code = 'arrt' and q.importance = 'must') then day.starts else -32768 end::smallint as arrt,
        case when bool_or(t.code = 'nbrc' and q.importance = 'must') then day.starts else -32768 end::smallint as nbrc,
        case when bool_or(t.code = 'ascp' and q.importance = 'must') then day.starts else -32768 end::smallint as ascp,
        case when bool_or(t.code = 'ptcb' and q.importance = 'must') then day.starts else -32768 end::smallint as ptcb,
        bit_or(1 << t.bit) filter (where q.importance = 'nice') as nice,
        array_agg(q.skill) filter (where q.skill is not null and q.importance = 'must') as must_skills,
        array_agg(q.skill) filter (where q.skill is not null and q.importance = 'nice') as nice_skills
      from public.position_requirements q
      left join public.certifications t on t.code = q.certification
      where q.position_id = p.id
    ) asked
    cross join lateral (
      -- A skill that is named twice in other words, once as a must, is a must.
      select named.must, (named.nice & ~named.must)::bit(304) as nice
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
end
$$;

-- Takes over what a candidate has become, and brings the lists along. Nothing that matching uses changed: nothing is done.
create function matching.sync_seeker(p_user uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  me integer;
  fresh matching.places[];
begin
  if not exists (select 1 from public.job_seeker_profiles s where s.user_id = p_user) then
    return;
  end if;
  perform matching.hold_seeker(p_user);
  select k.n into me from matching.seekers k where k.user_id = p_user;
  if me is null then
    insert into matching.seekers (user_id) values (p_user) returning n into me;
  end if;
  select coalesce(array_agg(x order by x.zip), '{}') into fresh from matching.places_of(array[p_user]) x;
  if fresh = (select coalesce(array_agg(c order by c.zip), '{}') from matching.places c where c.n = me) then
    return;
  end if;
  delete from matching.places c where c.n = me;
  insert into matching.places select * from unnest(fresh);
  perform matching.learn_zip(x.zip::text) from unnest(fresh) x;
  perform matching.refresh_seeker(me);
end
$$;

-- Takes over what positions that are matched have become, and gives their numbers. Their lists are the caller's to build
-- or to mark.
create function matching.renew_openings(p_positions uuid[]) returns integer[]
language plpgsql
set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  changed integer[];
begin
  with moved as (
    update matching.openings o
    set employer_id = f.employer_id, profession = f.profession, zip = f.zip, pay_max = f.pay_max,
      need = f.need, bls = f.bls, acls = f.acls, pals = f.pals, nrp = f.nrp, tncc = f.tncc,
      cpr = f.cpr, arrt = f.arrt, nbrc = f.nbrc, ascp = f.ascp, ptcb = f.ptcb,
      mo_day = f.mo_day, ks_day = f.ks_day, starts = f.starts, shift = f.shift,
      extras = f.extras, facility = f.facility, years = f.years,
      nice_certifications = f.nice_certifications, must_skills = f.must_skills, nice_skills = f.nice_skills,
      digest = f.digest
    from matching.openings_of(p_positions, 0) f
    where o.position_id = f.position_id
    returning o.n
  )
  select coalesce(array_agg(m.n), '{}') into changed from moved m;
  return changed;
end
$$;

create function matching.sync_position(p_position uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  it integer;
  known matching.openings;
  fresh matching.openings;
begin
  if not exists (select 1 from public.positions p where p.id = p_position) then
    return;
  end if;
  perform matching.hold_position(p_position);
  select * into known from matching.openings o where o.position_id = p_position;
  select * into fresh from matching.openings_of(array[p_position], coalesce(known.n, 0));
  if fresh.position_id is null then
    delete from matching.openings o where o.position_id = p_position;
    return;
  end if;
  if fresh = known then
    return;
  end if;
  perform matching.learn_zip(fresh.zip::text);
  if known.n is null then
    insert into matching.openings (position_id, employer_id, profession, zip, pay_max, need,
      bls, acls, pals, nrp, tncc, cpr, arrt, nbrc, ascp, ptcb,
      mo_day, ks_day, starts, shift, extras, facility, years, nice_certifications, must_skills, nice_skills, digest)
    values (fresh.position_id, fresh.employer_id, fresh.profession, fresh.zip, fresh.pay_max, fresh.need,
      fresh.bls, fresh.acls, fresh.pals, fresh.nrp, fresh.tncc, fresh.cpr, fresh.arrt, fresh.nbrc, fresh.ascp, fresh.ptcb,
      fresh.mo_day, fresh.ks_day, fresh.starts, fresh.shift, fresh.extras, fresh.facility, fresh.years, fresh.nice_certifications,
      fresh.must_skills, fresh.nice_skills, fresh.digest)
    returning n into it;
  else
    it := known.n;
    perform matching.renew_openings(array[p_position]);
  end if;
  perform matching.build_list(it);
end
$$;

-- ---------------------------------------------------------------- everything anew

-- Takes over whatever the whole market has become and marks every list for the worker, as after a change of facts that
-- no trigger sees. Lists stand as they are until they are built.
create function matching.sync_market() returns void
language plpgsql
set search_path = ''
as $$
declare
  users uuid[];
  fresh matching.places[];
begin
  perform matching.hold_all();
  insert into matching.seekers (user_id)
  select s.user_id from public.job_seeker_profiles s
  where not exists (select 1 from matching.seekers k where k.user_id = s.user_id)
  order by s.profession, s.zip, s.user_id;
  for users in
    select array_agg(k.user_id) from matching.seekers k group by k.n / 2000 order by min(k.n)
  loop
    select coalesce(array_agg(x), '{}') into fresh from matching.places_of(users) x;
    delete from matching.places c using matching.seekers k
    where k.user_id = any (users) and c.n = k.n
      and not exists (select 1 from unnest(fresh) f where f.n = c.n and f.zip = c.zip and f.digest = c.digest);
    insert into matching.places
    select f.* from unnest(fresh) f
    where not exists (select 1 from matching.places c where c.n = f.n and c.zip = f.zip);
  end loop;
  delete from matching.openings o where o.position_id not in (
    select f.position_id from matching.openings_of(array(select k.position_id from matching.openings k), 0) f);
  perform matching.renew_openings(array(select o.position_id from matching.openings o));
  insert into matching.openings (position_id, employer_id, profession, zip, pay_max, need,
    bls, acls, pals, nrp, tncc, cpr, arrt, nbrc, ascp, ptcb,
    mo_day, ks_day, starts, shift, extras, facility, years, nice_certifications, must_skills, nice_skills, digest)
  select f.position_id, f.employer_id, f.profession, f.zip, f.pay_max, f.need,
    f.bls, f.acls, f.pals, f.nrp, f.tncc, f.cpr, f.arrt, f.nbrc, f.ascp, f.ptcb,
    f.mo_day, f.ks_day, f.starts, f.shift, f.extras, f.facility, f.years, f.nice_certifications, f.must_skills, f.nice_skills, f.digest
  from matching.openings_of(array(
    select p.id from public.positions p
    where p.status = 'open' and not exists (select 1 from matching.openings k where k.position_id = p.id)), 0) f
  order by f.profession, f.zip, f.pay_max;
  perform matching.learn_zip(z.zip::text)
  from (select zip from matching.openings union select zip from matching.places) z;
  insert into matching.stale (opening) select o.n from matching.openings o on conflict do nothing;
end
$$;

-- What counts as a credential changes every candidate: they are taken over anew, and every list follows by the worker.
-- What counts no longer is not shown from this moment on: private.current_matches asks the new rows.
create function matching.settings_changed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform matching.sync_market();
  return null;
end
$$;
create trigger settings_credentials after update on matching.settings for each row
  when (old.pending_licenses_count <> new.pending_licenses_count
    or old.pending_certifications_count <> new.pending_certifications_count)
  execute function matching.settings_changed();

-- Builds some of the lists that wait, those that nobody else builds just now, and gives how many. A list that is built
-- waits no more, so whoever is interrupted goes on where they were.
create function matching.rebuild_some(p_limit integer) returns integer
language plpgsql
set search_path = ''
as $$
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
    -- Whoever changes a candidate meanwhile waits; other lists may be built at the same time. Where somebody changes one
    -- already, the list is left for the next turn: they may be about to build it, and would wait for its row here.
    continue when not pg_try_advisory_xact_lock_shared(hashtextextended('matching ' || due.code, 0));
    perform matching.build_list(due.opening);
    done := done + 1;
  end loop;
  return done;
end
$$;

-- ---------------------------------------------------------------- who goes

-- An account that goes leaves its lists first, while they still say that it was there: they count who is on them.
create function matching.leave() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform matching.hold_seeker(old.user_id);
  delete from matching.places c using matching.seekers k where k.user_id = old.user_id and c.n = k.n;
  perform matching.refresh_seeker(k.n) from matching.seekers k where k.user_id = old.user_id;
  return old;
end
$$;
create trigger job_seeker_profiles_leave before delete on public.job_seeker_profiles
  for each row execute function matching.leave();
-- A position that is no longer matched keeps no list: whoever just puts a candidate on it is waited for, so that what
-- they put there goes too.
create function matching.before_close() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform matching.hold(r.code) from public.professions r where r.n = old.profession;
  return old;
end
$$;
create trigger openings_wait before delete on matching.openings
  for each row execute function matching.before_close();
create function matching.close() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.matches m where m.position_id = old.position_id;
  return null;
end
$$;
create trigger openings_close after delete on matching.openings for each row execute function matching.close();
