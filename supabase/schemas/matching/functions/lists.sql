-- Writing public.matches: the complete list of one position, or one person's entries in all lists.

create function matching.inputs_of(c matching.places, o matching.openings) returns bigint
language sql immutable as $$ select hashint8extended(c.digest, o.digest) $$;

-- Rebuilds a position's list. An entry whose inputs are unchanged keeps its row.
create function matching.build_list(p_opening integer) returns integer
language plpgsql
set search_path = '' set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off
as $$
declare
  w matching.weights := matching.live_weights();
  s matching.settings;
  it uuid;
  found_size integer;
  last_score smallint;
  last_n integer;
begin
  select * into s from matching.settings;
  select o.position_id into it from matching.openings o where o.n = p_opening;
  -- Former entries are read once, by their position, instead of being looked up one by one.
  with best as materialized (
    select t.*, k.user_id
    from matching.top(p_opening, s.kept, w) t
    join matching.job_seekers k on k.n = t.n
  ), former as materialized (
    select m.id, m.job_seeker_id, m.inputs, m.weights_version from public.matches m where m.position_id = it
  ), gone as (
    delete from public.matches m using former f
    where m.id = f.id and f.job_seeker_id not in (select b.user_id from best b)
  ), changed as (
    update public.matches m
    set score_bp = b.score, weights_version = w.version, computed_at = now(), n = b.n, zip = b.zip, pay = b.pay,
      distance = b.distance, shift = b.shift, start = b.start, facility = b.facility, experience = b.experience,
      skills = b.skills, certifications = b.certifications, exposure = b.exposure, inputs = b.inputs
    from former f join best b on b.user_id = f.job_seeker_id
    where m.id = f.id and (f.weights_version <> w.version or f.inputs not in (select x.inputs from best x))
  ), added as (
    insert into public.matches (position_id, job_seeker_id, score_bp, weights_version, n, zip, pay, distance, shift,
      start, facility, experience, skills, certifications, exposure, inputs)
    select it, b.user_id, b.score, w.version, b.n, b.zip, b.pay, b.distance, b.shift, b.start, b.facility, b.experience,
      b.skills, b.certifications, b.exposure, b.inputs
    from best b where b.user_id not in (select f.job_seeker_id from former f)
  )
  select count(*), (array_agg(b.score order by b.score, b.n desc))[1], (array_agg(b.n order by b.score, b.n desc))[1]
  into found_size, last_score, last_n from best b;
  insert into matching.lists as l (opening, weights, complete, size, floor_score, floor_n)
  values (p_opening, w.version, found_size < s.kept, found_size, coalesce(last_score, 0), coalesce(last_n, 0))
  on conflict (opening) do update set weights = excluded.weights, complete = excluded.complete, size = excluded.size,
    floor_score = excluded.floor_score, floor_n = excluded.floor_n;
  delete from matching.stale d where d.opening = p_opening;
  return found_size;
end $$;

-- Updates one person's entries in all lists. Lists that got too long are cut, those that got too short are rebuilt.
create function matching.refresh_job_seeker(p_n integer) returns integer
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
  select k.user_id into me from matching.job_seekers k where k.n = p_n;
  with fresh as materialized (
    select * from matching.listed_positions(p_n, w)
  ), was as materialized (
    select o.n as opening, m.id from public.matches m join matching.openings o on o.position_id = m.position_id
    where m.job_seeker_id = me
  ), gone as (
    delete from public.matches m using was v
    -- "not in" uses a hash; "not exists" would compare each with each.
    where m.id = v.id and v.opening not in (select f.opening from fresh f)
  ), here as (
    insert into public.matches as m (position_id, job_seeker_id, score_bp, weights_version, n, zip, pay, distance,
      shift, start, facility, experience, skills, certifications, exposure, inputs)
    select o.position_id, me, f.score, w.version, f.n, f.zip, f.pay, f.distance, f.shift, f.start, f.facility,
      f.experience, f.skills, f.certifications, f.exposure, f.inputs
    from fresh f
    join matching.openings o on o.n = f.opening
    on conflict (position_id, job_seeker_id) do update set score_bp = excluded.score_bp,
      weights_version = excluded.weights_version, computed_at = now(), zip = excluded.zip, pay = excluded.pay,
      distance = excluded.distance, shift = excluded.shift, start = excluded.start, facility = excluded.facility,
      experience = excluded.experience, skills = excluded.skills, certifications = excluded.certifications,
      exposure = excluded.exposure, inputs = excluded.inputs
  ), changed as (
    update matching.lists l set size = l.size + d.change
    from (
      select coalesce(f.opening, v.opening) as opening,
        case when v.opening is null then 1 when f.opening is null then -1 else 0 end as change
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
end $$;

-- Cuts a list to its best entries. From then on, its floor tells who can enter without a rebuild.
create function matching.cut_list(p_opening integer, p_keep integer) returns void
language plpgsql
set search_path = '' as $$
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
end $$;
