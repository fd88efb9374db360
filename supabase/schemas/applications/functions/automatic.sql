-- The worker's scheduled jobs: expiry, reminders, new-match emails, and automatic applications with consent.

-- Matches the person has neither applied to nor dismissed, each with what prevents an automatic application: a score
-- below the minimum, a component that was compared and scored 0, or a required question that only the person can
-- answer. Null if nothing prevents it. Every match already meets the musts of both sides.
create function private.automatic_candidates(p_user uuid, p_min_score_bp integer) returns table (
  position_id uuid, job_seeker_id uuid, score_bp integer, obstacle text
)
language plpgsql stable security definer set search_path = '' as $$ #variable_conflict use_column begin return query
  select m.position_id, m.job_seeker_id, m.score_bp, case
    when m.score_bp < p_min_score_bp then 'score' when m.shift = 0 then 'shift' when m.start = 0 then 'start'
    when m.experience = 0 then 'experience' when m.skills = 0 then 'skills' when m.certifications = 0
      then 'certifications'
    when least(m.pay, m.distance, m.facility) = 0 then 'other'
    when exists (select 1 from public.screening_questions q where q.position_id = m.position_id and q.required)
      then 'question' end
  from private.job_seeker_matches(p_user) m
  where m.position_id not in (select a.position_id from public.applications a where a.job_seeker_id = p_user)
    and m.position_id not in (select d.position_id from public.match_dismissals d where d.job_seeker_id = p_user);
end $$;

-- Sends automatic applications for up to 200 people per run, taking turns, within each person's daily cap and minimum
-- score.
create function private.apply_automatically() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  turn uuid[];
  wanted uuid[];
  candidates uuid[];
  willing uuid[];
  due record;
  made public.applications;
  sent integer := 0;
begin
  select array(
    select q.user_id from matching.job_seekers q
    join public.job_seeker_profiles s on s.user_id = q.user_id and s.auto_apply and s.open_to_matches
    order by q.looked_at nulls first, q.n limit 200) into turn;
  with free as (
    select n.user_id from private.people n where n.user_id = any (turn) order by n.user_id for no key update skip locked
  )
  select coalesce(array_agg(f.user_id), '{}') into turn from free f;
  select coalesce(array_agg(x.position_id order by x.job_seeker_id, x.place), '{}'),
    coalesce(array_agg(x.job_seeker_id order by x.job_seeker_id, x.place), '{}')
  into wanted, candidates
  from (
    select ranked.position_id, ranked.job_seeker_id, ranked.place from (
      select m.position_id, m.job_seeker_id,
        row_number() over (partition by m.job_seeker_id order by m.score_bp desc, m.position_id) as place,
        s.auto_apply_daily_cap - (select count(*) from public.applications a where a.job_seeker_id = s.user_id
          and a.source = 'automatic' and (a.created_at at time zone 'America/Chicago')::date = private.today()) as room
      from public.job_seeker_profiles s
      cross join lateral private.automatic_candidates(s.user_id, s.auto_apply_min_score_bp) m
      where s.user_id = any (turn) and s.auto_apply and s.open_to_matches and m.obstacle is null
    ) ranked
    where ranked.place <= ranked.room
    order by ranked.job_seeker_id, ranked.place
    limit 200
  ) x;
  perform private.keep_team(e.employer_id) from (
    select distinct p.employer_id from public.positions p where p.id = any (wanted)) e;
  -- Consent is read again under a lock, so that nothing is sent after it was revoked.
  with agreed as (
    select s.user_id from public.job_seeker_profiles s
    where s.user_id = any (candidates) and s.auto_apply and s.open_to_matches order by s.user_id for share
  )
  select coalesce(array_agg(a.user_id), '{}') into willing from agreed a;
  perform private.lock_pairs(willing, wanted);
  update matching.job_seekers k set looked_at = now()
  where k.n in (select q.n from matching.job_seekers q where q.user_id = any (turn) for no key update skip locked);
  for due in
    select x.position_id, x.job_seeker_id from unnest(wanted, candidates) with ordinality x (position_id, job_seeker_id,
      place)
    where x.job_seeker_id = any (willing) order by x.place
  loop
    continue when not exists (select 1 from private.public_positions p where p.id = due.position_id);
    made := private.begin_application(due.position_id, due.job_seeker_id,
      'applied', 'automatic', 'system', 'apply', null, '[]', 'automatic');
    if made.id is not null then
      perform private.notify_side(made, 'candidate', 'application_sent', 'applied_automatically', null);
      perform private.notify_side(made, 'facility', 'application_received', 'application_received', null);
      sent := sent + 1;
    end if;
  end loop;
  return sent;
end $$;

-- People with a new match to be told about, who has waited longest first: at most p_limit, and none who was told within
-- 20 hours. Reads only marks in matching.news, and takes off those that are settled. In one statement, so that it takes
-- off nothing that it did not see.
create function private.people_with_news(p_limit integer) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  news uuid[];
begin
  with seen as materialized (
    select w.n, w.at, w.due_at, s.user_id, coalesce(s.matches_told_at, s.created_at) as since,
      s.matches_told_at + interval '20 hours' as again,
      -- A match from before the last message is no news. Resuming a paused profile makes new matches.
      coalesce(s.open_to_matches and w.at > coalesce(s.matches_told_at, s.created_at), false) as counts
    from (select x.* from matching.news x where x.due_at <= now() order by x.due_at, x.n limit 5 * p_limit) w
    left join matching.job_seekers k on k.n = w.n
    left join public.job_seeker_profiles s on s.user_id = k.user_id
  ), people as materialized (
    select x.n, x.user_id, x.since, min(x.due_at) as due_at from seen x
    where x.counts and coalesce(x.again < now(), true)
    group by x.n, x.user_id, x.since order by 4, 1 limit 2 * p_limit
  ), checked as materialized (
    select p.*, exists (
      select from private.current_matches m
      where m.job_seeker_id = p.user_id and m.created_at > p.since
        and not exists (select 1 from public.applications a
          where a.position_id = m.position_id and a.job_seeker_id = m.job_seeker_id)
        and not exists (select 1 from public.match_dismissals d
          where d.position_id = m.position_id and d.job_seeker_id = m.job_seeker_id)
      ) as has_news
    from people p
  ), settled as (
    delete from matching.news w using seen x
    where w.n = x.n and w.at = x.at and (not x.counts or x.n in (select c.n from checked c where not c.has_news))
  ), later as (
    update matching.news w set due_at = x.again from seen x
    where w.n = x.n and w.at = x.at and x.counts and x.again >= now()
  )
  select coalesce(array_agg(c.user_id), '{}') into news
  from (select k.user_id from checked k where k.has_news order by k.due_at, k.n limit p_limit) c;
  return news;
end $$;

-- Runs everything that is due and returns how many of each.
create function private.run_due() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  -- Read once: in a condition it would be computed for each credential.
  today constant date := private.today();
  held record;
  offers integer := 0;
  invitations integer := 0;
  reminders integer := 0;
  told integer := 0;
  automatic integer;
  searches integer;
  ending uuid[];
  upcoming uuid[];
  news uuid[];
begin
  -- One worker at a time; the next one finds nothing left to do.
  perform pg_advisory_xact_lock(hashtext('private.run_due'));
  perform private.forget_files_of_positions();
  perform private.forget_public_changes();

  for held in
    with due as (
      select 'offer' as subject_type, o.id as subject_id, 1 as days_before,
        (o.expires_at at time zone 'America/Chicago')::date as due_on
      from public.offers o join public.applications a on a.id = o.application_id
      where o.status = 'open' and o.expires_at between now() and now() + interval '24 hours'
        and o.created_at < now() - interval '24 hours' and not private.is_paused(a)
    ), noted as (
      insert into public.reminders_sent (subject_type, subject_id, days_before, due_on) select * from due
      on conflict do nothing returning *
    )
    select o as offer, a as application from noted n
    join public.offers o on o.id = n.subject_id join public.applications a on a.id = o.application_id
  loop
    perform private.notify_offer(held.application, held.offer, 'candidate', 'offer_expiring');
    reminders := reminders + 1;
  end loop;

  -- Remind 60, 30 and 7 days before something expires; if several are due, send only the latest.
  for held in
    with upcoming as (
      -- Indexes answer this alone; the rows are read only of those still to be reminded of.
      select 'credential' as subject_type, c.id as subject_id, c.expires_on
      from public.credentials c where c.expires_on between today and today + 60 and c.status <> 'rejected'
      union all
      select 'document', d.id, d.expires_on from public.documents d
      where d.expires_on between today and today + 60 and d.replaced_by is null and d.status <> 'rejected'
    ), unsent as materialized (
      select e.* from (
        select x.*, case when x.expires_on - today <= 7 then 7 when x.expires_on - today <= 30 then 30 else 60 end
          as days_before
        from upcoming x
      ) e
      where not exists (select 1 from public.reminders_sent r
        where r.subject_type = e.subject_type and r.subject_id = e.subject_id and r.days_before = e.days_before
          and r.due_on = e.expires_on)
    ), due as (
      select e.*, coalesce(d.file_name, c.name,
        (select p.name || ' license' from public.professions p where p.code = c.profession)) as name, c.state, x.user_id
      from unsent e
      left join public.credentials c on e.subject_type = 'credential' and c.id = e.subject_id
      left join public.documents d on e.subject_type = 'document' and d.id = e.subject_id
      -- Leaves out what a newer entry replaces, and people who are not approved.
      join private.expiring x on x.subject = e.subject_type and x.id = e.subject_id
    ), noted as (
      insert into public.reminders_sent (subject_type, subject_id, days_before, due_on)
      select d.subject_type, d.subject_id, d.days_before, d.expires_on from due d on conflict do nothing returning *
    )
    select d.* from noted n
    join due d on d.subject_type = n.subject_type and d.subject_id = n.subject_id and d.days_before = n.days_before
  loop
    perform private.notify(held.user_id, 'credential_expiring', held.subject_type || '_expiring',
      jsonb_strip_nulls(jsonb_build_object('name', held.name, 'state', held.state, 'expires_on', held.expires_on,
        'days', held.expires_on - today)),
      case held.subject_type when 'document' then '/job-seeker/documents' else '/job-seeker/profile' end);
    reminders := reminders + 1;
  end loop;

  -- From here on, locks follow the common order: people, then professions, then applications.
  ending := array(
    select a.id from public.applications a where a.status = 'invited'
      and a.status_at < now() - make_interval(days => private.setting('invitation_days'))
      -- A position gives its invitations their time again when it reopens.
      and private.invitation_ends_at(a.status_at) <= now() and not private.is_halted(a)
    order by a.id limit 100)
    -- Nobody can accept an offer while its application is paused. It gets its time again afterward.
    || array(select o.application_id from public.offers o join public.applications a on a.id = o.application_id
      where o.status = 'open' and o.expires_at <= now() and not private.is_paused(a) order by o.id limit 100);
  upcoming := array(select i.id from public.interviews i where i.status = 'accepted' and i.reminded_at is null
    and i.starts_at between now() and now() + interval '24 hours');
  perform private.keep_people(a.job_seeker_id), private.keep_team(a.employer_id)
  from public.applications a
  -- An array of both: "or" would read every application.
  where a.id = any (ending || array(select i.application_id from public.interviews i where i.id = any (upcoming)));
  -- New-match emails go out at most once a day.
  news := private.people_with_news(200);
  with free as (
    select n.user_id from private.people n where n.user_id = any (news) order by n.user_id for no key update skip locked
  )
  select coalesce(array_agg(f.user_id), '{}') into news from free f;

  automatic := private.apply_automatically();

  perform 1 from public.applications a where a.id = any (ending) order by a.id for no key update;
  for held in
    select o as offer, a as application from public.offers o join public.applications a on a.id = o.application_id
    where o.application_id = any (ending) and o.status = 'open' and o.expires_at <= now() order by o.id
  loop
    update public.offers o set status = 'expired', decided_at = now() where o.id = (held.offer).id;
    perform private.set_status(held.application, 'shortlisted', 'system', 'offer',
      'The offer was not answered in time.');
    perform private.notify_offer(held.application, held.offer, 'candidate', 'offer_expired');
    perform private.notify_offer(held.application, held.offer, 'facility', 'offer_expired');
    offers := offers + 1;
  end loop;

  for held in
    select a as application from public.applications a
    where a.id = any (ending) and a.status = 'invited' and private.invitation_ends_at(a.status_at) <= now()
    order by a.id
  loop
    perform private.set_status(held.application, 'closed', 'system', 'move',
      'The invitation was not answered in time.');
    invitations := invitations + 1;
  end loop;

  for held in
    update public.interviews i set reminded_at = now() from public.applications a
    where i.id = any (upcoming) and a.id = i.application_id and i.status = 'accepted' and i.reminded_at is null
      and i.starts_at between now() and now() + interval '24 hours'
    returning i as interview, a as application
  loop
    perform private.notify_interview(held.application, held.interview, 'candidate', 'interview_reminder');
    perform private.notify_interview(held.application, held.interview, 'facility', 'interview_reminder');
    reminders := reminders + 1;
  end loop;

  for held in
    with news as (
      select m.job_seeker_id, count(*) as found, (array_agg(m.position_id order by m.score_bp desc, m.id))[1] as best
      from private.current_matches m
      join public.job_seeker_profiles s on s.user_id = m.job_seeker_id and s.open_to_matches
      where m.job_seeker_id = any (news) and m.created_at > coalesce(s.matches_told_at, s.created_at)
        and (s.matches_told_at is null or s.matches_told_at < now() - interval '20 hours')
        and not exists (select 1 from public.applications a
          where a.position_id = m.position_id and a.job_seeker_id = m.job_seeker_id)
        and not exists (select 1 from public.match_dismissals d
          where d.position_id = m.position_id and d.job_seeker_id = m.job_seeker_id)
      group by m.job_seeker_id order by m.job_seeker_id limit 200
    ), marked as (
      update public.job_seeker_profiles s set matches_told_at = now() from news n where s.user_id = n.job_seeker_id
    ), settled as (
      delete from matching.news w using news n join matching.job_seekers k on k.user_id = n.job_seeker_id
      where w.n = k.n and w.at <= now()
    )
    select n.job_seeker_id, n.found, p.id, p.title, f.facility_name, z.city
    from news n join public.positions p on p.id = n.best
    join public.employer_profiles f on f.user_id = p.employer_id join public.zip_codes z on z.zip = p.zip
  loop
    perform private.notify(held.job_seeker_id, 'new_match', 'new_match', jsonb_build_object('count', held.found,
      'position', held.title, 'facility', held.facility_name, 'city', held.city),
      case when held.found = 1 then '/job-seeker/positions/' || held.id || '?from=alert'
        else '/job-seeker/dashboard' end);
    told := told + 1;
  end loop;
  searches := private.send_search_alerts(now());
  perform private.count_fairness_monthly();

  -- Clears accounts that the exclusion list import left over, and those submitted since.
  perform private.clear_by_list(200);
  return jsonb_build_object('offers_expired', offers, 'invitations_expired', invitations, 'reminders', reminders,
    'applied_automatically', automatic, 'told_of_matches', told, 'told_of_searches', searches);
end $$;
create function public.run_due() returns jsonb
language plpgsql set search_path = '' as $$ begin return private.run_due(); end $$;
grant execute on function private.run_due, public.run_due to service_role;

-- How matching reads the caller's profile: its ZIP codes with city names, the skills its words map to, where automatic
-- applications would go now (up to five, and the total), and the three matches whose score is closest to the minimum,
-- each with what prevents it from being sent.
create function private.my_profile_read() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := private.user_id();
  s public.job_seeker_profiles;
  answer jsonb;
begin
  select * into s from public.job_seeker_profiles p where p.user_id = me;
  with candidates as materialized (
    select * from private.automatic_candidates(me, s.auto_apply_min_score_bp)
  ), sent as materialized (
    select c.position_id, row_number() over (order by c.score_bp desc, c.position_id) as place
    from candidates c where c.obstacle is null
    order by 2 limit 5
  ), closest as materialized (
    select c.* from candidates c
    order by abs(c.score_bp - s.auto_apply_min_score_bp), c.position_id limit 3
  )
  select jsonb_build_object(
    'places', (select coalesce(jsonb_agg(jsonb_build_object('zip', z.zip, 'city', z.city, 'state', z.state)
      order by z.zip), '[]') from public.zip_codes z where z.zip = any (s.zip || s.other_zips)),
    'understood', (select coalesce(jsonb_agg(jsonb_build_object('typed', u.typed, 'skill', u.skill)), '[]')
      from private.skills_understood(s.skills, s.profession) u),
    'credentials', private.credentials_sent(me, true),
    'reach', jsonb_build_object('total', (select count(*) from candidates c where c.obstacle is null),
      'positions', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title,
          'facility', e.facility_name, 'place', z.city || ', ' || z.state) order by c.place), '[]')
        from sent c
        join public.positions p on p.id = c.position_id
        join public.employer_profiles e on e.user_id = p.employer_id
        join public.zip_codes z on z.zip = p.zip)),
    'examples', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title,
        'facility', e.facility_name, 'score', c.score_bp, 'obstacle', c.obstacle) order by c.score_bp desc, p.id), '[]')
      from closest c
      join public.positions p on p.id = c.position_id
      join public.employer_profiles e on e.user_id = p.employer_id))
  into answer;
  return answer;
end $$;
create function public.my_profile_read() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.my_profile_read(); end $$;
grant execute on function private.my_profile_read, public.my_profile_read to authenticated, service_role;
