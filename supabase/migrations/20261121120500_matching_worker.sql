-- What the worker does for matching: what only the clock changes, lists that wait, and automatic applications.

-- ---------------------------------------------------------------- a new day

alter table matching.settings add column settled_on date;
alter table matching.seekers
  -- When a day's change was last taken over, and when automatic applications were last looked for.
  add column settled_on date,
  add column looked_at timestamptz;
create index seekers_looked_idx on matching.seekers (looked_at nulls first, n);

-- Takes over what a new day changes, at most so many positions and candidates at once and of one profession, and gives
-- how many it did: positions whose start has passed want somebody today, attention wears off, certifications end. Once a
-- day is done, doing it again does nothing.
create function matching.settle_day(p_limit integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  today constant date := private.today();
  day constant smallint := matching.day(today);
  trade public.professions;
  late integer[];
  one record;
  done integer;
begin
  if (select g.settled_on from matching.settings g) = today then
    return 0;
  end if;
  select r.* into trade from public.professions r
  where exists (select 1 from matching.openings o where o.profession = r.n and o.starts < day)
    or exists (
      select 1 from matching.places c join matching.seekers k on k.n = c.n
      where c.profession = r.n and (c.exposure > 0 or c.gates_until < day) and k.settled_on is distinct from today)
  order by r.code limit 1;
  if trade.code is null then
    update matching.settings g set settled_on = today;
    return 0;
  end if;
  perform matching.hold(trade.code);
  late := matching.renew_openings(array(
    select o.position_id from matching.openings o where o.profession = trade.n and o.starts < day order by o.n limit p_limit));
  insert into matching.stale (opening) select unnest(late) on conflict do nothing;
  done := cardinality(late);
  for one in
    select k.n, k.user_id from (
      select distinct c.n from matching.places c where c.profession = trade.n and (c.exposure > 0 or c.gates_until < day)
    ) c
    join matching.seekers k on k.n = c.n
    where k.settled_on is distinct from today
    order by k.n limit p_limit
  loop
    perform matching.sync_seeker(one.user_id);
    update matching.seekers k set settled_on = today where k.n = one.n;
    done := done + 1;
  end loop;
  return done;
end
$$;

-- Attention that is gone because the facility is: the worker takes it over, for a facility touches every profession.
create function private.attention_gone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update matching.seekers k set settled_on = null from gone g where k.user_id = g.job_seeker_id;
  if found then
    update matching.settings g set settled_on = null where g.settled_on is not null;
  end if;
  return null;
end
$$;
create trigger candidate_views_attention_gone after delete on public.candidate_views
  referencing old table as gone for each statement execute function private.attention_gone();
create trigger applications_attention_gone after delete on public.applications
  referencing old table as gone for each statement execute function private.attention_gone();

-- The worker calls it until it gives 0.
create function private.rebuild_matches(p_limit integer) returns integer
language sql security definer set search_path = ''
as $$ select matching.settle_day(p_limit) + matching.rebuild_some(p_limit) $$;
create function public.rebuild_matches(p_limit integer) returns integer
language sql set search_path = ''
as $$ select private.rebuild_matches(p_limit) $$;

-- ---------------------------------------------------------------- automatic applications

-- Applies for those who asked for it: within their cap of a day, above their score, once for each pair, and only where
-- they would apply themselves: on a shift they want, and where no question has to be answered by a person. Two hundred
-- people a run, who were not looked at for longest first.
create or replace function private.apply_automatically() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  turn uuid[];
  due record;
  made public.applications;
  sent integer := 0;
begin
  with looked as (
    update matching.seekers k set looked_at = now()
    from (
      select q.n from matching.seekers q
      join public.job_seeker_profiles s on s.user_id = q.user_id and s.auto_apply and s.open_to_matches
      order by q.looked_at nulls first, q.n limit 200
    ) t
    where k.n = t.n returning k.user_id
  )
  select coalesce(array_agg(l.user_id), '{}') into turn from looked l;
  for due in
    select ranked.position_id, ranked.job_seeker_id from (
      select m.position_id, m.job_seeker_id,
        row_number() over (partition by m.job_seeker_id order by m.score_bp desc, m.id) as place,
        s.auto_apply_daily_cap - (select count(*) from public.applications a where a.job_seeker_id = s.user_id
          and a.source = 'automatic' and (a.created_at at time zone 'America/Chicago')::date = private.today()) as room
      from public.job_seeker_profiles s
      cross join lateral private.seeker_matches(s.user_id) m
      where s.user_id = any (turn) and s.auto_apply and s.open_to_matches and m.score_bp >= s.auto_apply_min_score_bp
        and (m.components ->> 'shift')::integer > 0
        and not exists (select 1 from public.applications a
          where a.position_id = m.position_id and a.job_seeker_id = m.job_seeker_id)
        and not exists (select 1 from public.match_dismissals d
          where d.position_id = m.position_id and d.job_seeker_id = m.job_seeker_id)
        and not exists (select 1 from public.screening_questions q where q.position_id = m.position_id and q.required)
    ) ranked
    where ranked.place <= ranked.room
    order by ranked.job_seeker_id, ranked.place
    limit 200
  loop
    -- Whoever takes their consent back while this runs has it taken back from the next application on.
    perform 1 from public.job_seeker_profiles s
    where s.user_id = due.job_seeker_id and s.auto_apply and s.open_to_matches for share;
    continue when not found;
    made := private.begin_application(due.position_id, due.job_seeker_id, 'applied', 'automatic', 'system', 'apply', null, '[]');
    if made.id is not null then
      perform private.tell_side(made, 'candidate', 'application_sent', 'applied_automatically', null);
      perform private.tell_side(made, 'facility', 'application_received', 'application_received', null);
      sent := sent + 1;
    end if;
  end loop;
  return sent;
end
$$;

-- Where private.apply_automatically() would send this profile from a score on: the best five, and how many.
create or replace function private.automatic_reach(p_min_score_bp integer) returns table (
  id uuid, title text, facility_name text, city text, state text, total bigint
)
language sql stable security definer set search_path = ''
as $$
  select p.id, p.title, e.facility_name, z.city, z.state, count(*) over ()
  from private.seeker_matches(private.user_id()) m
  join public.positions p on p.id = m.position_id
  join public.employer_profiles e on e.user_id = p.employer_id
  join public.zip_codes z on z.zip = p.zip
  where m.score_bp >= p_min_score_bp and (m.components ->> 'shift')::integer > 0
    and not exists (select 1 from public.applications a
      where a.position_id = m.position_id and a.job_seeker_id = m.job_seeker_id)
    and not exists (select 1 from public.match_dismissals d
      where d.position_id = m.position_id and d.job_seeker_id = m.job_seeker_id)
    and not exists (select 1 from public.screening_questions q where q.position_id = m.position_id and q.required)
  order by m.score_bp desc, m.id
  limit 5
$$;

revoke execute on function private.attention_gone(), matching.settle_day(integer), private.rebuild_matches(integer), public.rebuild_matches(integer)
  from public, anon, authenticated;
grant execute on function private.rebuild_matches(integer), public.rebuild_matches(integer) to service_role;
