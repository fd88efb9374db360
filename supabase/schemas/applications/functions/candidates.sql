-- A position's candidates. A facility sees who they are only after an application or an accepted invitation; before
-- that, only what it needs to decide on an invitation (decision 20).

create function private.reading_for() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_if(not private.is_approved('employer') and not exists (
    select 1 from private.live_acting(private.acting_header()) a where a.role = 'employer'),
    'PT403', 'Only approved facilities can see this.');
  return private.facility_id();
end $$;

-- Those of these people who applied to a facility or accepted its invitation.
create function private.applied_to(p_facility uuid, p_people uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$ begin return query
  select p.id from unnest(p_people) p (id)
  cross join lateral (select from public.applications a
    where a.employer_id = p_facility and a.job_seeker_id = p.id
      and (a.source <> 'invited' or a.status in ('applied', 'shortlisted', 'interviewing', 'offered', 'accepted',
        'hired')
        or exists (select 1 from public.application_history h where h.application_id = a.id
          and h.to_status = 'applied'))
    limit 1) x;
end $$;

create function private.has_applied(p_facility uuid, p_job_seeker uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin return exists (select from private.applied_to(p_facility, array[p_job_seeker])); end $$;

-- Whether the candidate sent this application at some time, so that its note is theirs; before, it is the facility's.
create function private.was_sent(p_application public.applications) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return
  p_application.source <> 'invited' or exists (select 1 from public.application_history h
    where h.application_id = p_application.id and h.to_status = 'applied');
end $$;

-- Whether a facility may see a candidate's phone number: an application of theirs is open or led to a hire.
create function private.is_reachable(p_facility uuid, p_job_seeker uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select exists (select 1 from public.applications a
    join public.application_statuses s on s.code = a.status
    where a.employer_id = p_facility and a.job_seeker_id = p_job_seeker
      and (s.is_open and a.status <> 'invited' or a.status = 'hired'))
); end $$;

-- Whether a facility may see all of a candidate's skills and the minimum pay as they typed it: it viewed the profile,
-- or they applied.
create function private.is_shown(p_facility uuid, p_job_seeker uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select exists (select 1 from public.candidate_views v
      where v.employer_id = p_facility and v.job_seeker_id = p_job_seeker)
    or private.has_applied(p_facility, p_job_seeker)
); end $$;

-- "Dana R." for "Dana Maria Reyes".
create function private.short_name(p_name text) returns text
language plpgsql immutable set search_path = '' as $$ begin return
  regexp_replace(btrim(p_name), '^(\S+)\s(?:.*\s)?(\S)\S*$', '\1 \2.');
end $$;

-- How a facility sees candidates' names: "Dana R." until they applied or accepted its invitation, then the full name.
create function private.candidate_names(p_facility uuid, p_people uuid[])
returns table (job_seeker_id uuid, name text)
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select p.user_id, case when p.user_id in (select private.applied_to(p_facility, p_people)) then p.full_name
    else private.short_name(p.full_name) end
  from public.profiles p
  where p.user_id = any (p_people);
end $$;

create function private.candidate_name(p_facility uuid, p_job_seeker uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin return (select n.name from private.candidate_names(p_facility, array[p_job_seeker]) n); end $$;

-- Without p_counted, "matches" is null.
create function private.position_head(p_id uuid, p_facility uuid, p_counted boolean default true) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  head jsonb;
begin
  select jsonb_build_object(
    'id', p.id, 'title', p.title, 'status', p.status, 'version', p.version, 'profession', r.short_name,
    'city', z.city, 'state', z.state, 'shift', p.shift, 'pay_min_cents', p.pay_min_cents,
    'pay_max_cents', p.pay_max_cents, 'pay_period', p.pay_period, 'hours', private.position_hours(p), 'starts_on',
    p.starts_on, 'starts_by', p.starts_by,
    'openings', p.openings,
    'opened_at', p.opened_at, 'closed_at', p.closed_at, 'closed_reason', p.closed_reason, 'role', private.team_role(),
    'hired', (select count(*) from public.placements l where l.position_id = p.id and l.status <> 'ended'),
    'stages', coalesce((select jsonb_object_agg(n.status, n.amount)
      from (select a.status, count(*) as amount from public.applications a where a.position_id = p.id group by 1) n),
      '{}'),
    'matches', case when p_counted then private.fitting(p.id) end)
  into head
  from public.positions p
  join public.professions r on r.code = p.profession
  join public.zip_codes z on z.zip = p.zip
  where p.id = p_id and p.employer_id = p_facility;
  perform private.refuse_if(head is null, 'PT404', 'This position does not exist, or it is not your facility’s.');
  return head;
end $$;

-- A person's licenses and certifications as facilities see them: the verified facts if there are any, otherwise what
-- the person entered. The number of a license is only for a facility they applied to.
create function private.credentials_sent(p_user uuid, p_numbers boolean) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object(
      'licenses', coalesce((select jsonb_agg(jsonb_build_object('state', c.state,
          'multistate', coalesce(f.multistate, c.multistate), 'expires_on', coalesce(f.expires_on, c.expires_on),
          'source', f.verified_source, 'verified_on', f.verified_on, 'number', case when p_numbers then c.number end,
          'moved_until', case when c.state = s.moved_from then s.moved_until end)
          order by f.id is not null desc, c.expires_on desc, c.id)
        from public.credentials c left join private.credentials_in_force f on f.id = c.id
        where c.user_id = p_user and c.kind = 'license' and (c.status <> 'rejected' or f.id is not null)), '[]'),
      'certifications', coalesce((select jsonb_agg(jsonb_build_object('name', coalesce(k.short_name, c.name),
          'expires_on', case when f.id is not null then f.expires_on else c.expires_on end,
          'source', f.verified_source, 'verified_on', f.verified_on) order by k.sort_order nulls last, c.name, c.id)
        from public.credentials c left join private.credentials_in_force f on f.id = c.id
        left join public.certifications k on k.code = c.certification
        where c.user_id = p_user and c.kind = 'certification' and (c.status <> 'rejected' or f.id is not null)),
        '[]'))
  from (select) one left join public.job_seeker_profiles s on s.user_id = p_user
); end $$;

-- A candidate as a facility may see them.
create function private.candidate_facts(p_facility uuid, p_job_seeker uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object(
      'profession', r.name, 'compact', private.compact_of(r.code), 'years', s.years_experience, 'city', z.city,
      'state', z.state, 'home_state', s.home_state, 'shifts', s.shifts, 'schedules', s.schedules, 'on_call', s.on_call,
      'available_from', s.available_from, 'units', private.unit_experience(s.units),
      'charge_experience', s.charge_experience, 'preceptor_experience', s.preceptor_experience,
      'records_systems', s.records_systems)
    || private.credentials_sent(s.user_id, w.applied)
    || jsonb_build_object('name', private.candidate_name(p_facility, s.user_id))
    || case when not private.is_shown(p_facility, s.user_id) then '{}' else jsonb_build_object(
      'skills', s.skills, 'pay_cents', s.desired_pay_cents, 'pay_period', s.desired_pay_period) end
    -- The summary is shown only after an application, because it may reveal the author's name.
    || case when not w.applied then '{}' else jsonb_build_object(
      'summary', s.summary, 'phone', case when private.is_reachable(p_facility, s.user_id) then s.phone end,
      'documents', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'name', d.file_name,
          'status', d.status, 'expires_on', d.expires_on) order by d.kind, d.created_at desc, d.id)
        from public.documents d
        where d.user_id = s.user_id and d.replaced_by is null and d.status <> 'rejected'
          and private.may_be_served(d.file_state)
          and private.may_see_documents(p_facility, s.user_id)), '[]')) end
  from public.job_seeker_profiles s
  cross join lateral (select private.has_applied(p_facility, s.user_id) as applied) w
  join public.profiles p on p.user_id = s.user_id
  left join public.professions r on r.code = s.profession
  left join public.zip_codes z on z.zip = s.zip
  where s.user_id = p_job_seeker
); end $$;

-- Sorts and filters the position's best candidates. Sorting by name uses the name as shown; otherwise the order would
-- leak the hidden part. An unknown sort falls back to best fit first.
create function private.position_candidates(p_position_id uuid, p_show text, p_page integer, p_sort text,
  p_reversed boolean, p_least integer, p_miles integer, p_years integer, p_meets text[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.reading_for();
  head jsonb := private.position_head(p_position_id, facility, false);
  most constant integer := (select g.shown from matching.settings g);
  today constant date := private.today();
  fitting integer;
  found_rows jsonb;
  totals jsonb;
  people uuid[];
begin
  with marked as materialized (
    select m.id, m.n, m.zip, m.job_seeker_id, m.score_bp, a.id as application_id,
      a.status as application_status,
      exists (select 1 from public.saved_candidates v
        where v.position_id = m.position_id and v.job_seeker_id = m.job_seeker_id) as saved,
      row_number() over (order by m.score_bp desc, m.n) <= most as best
    from private.current_matches m
    left join public.applications a on a.position_id = m.position_id and a.job_seeker_id = m.job_seeker_id
    where m.position_id = p_position_id
      and not exists (select 1 from public.match_dismissals d
        where d.position_id = m.position_id and d.job_seeker_id = m.job_seeker_id)
  ), kept as materialized (
    select k.*, d.miles, c.years, c.free_from, case when p.exempt then c.min_year else c.min_pay end as pay
    from marked k
    join public.positions p on p.id = p_position_id
    join matching.openings o on o.position_id = p.id
    join matching.places c on c.n = k.n and c.zip = k.zip
    join public.zip_codes pz on pz.zip = p.zip
    join public.zip_codes cz on cz.zip = matching.zip_text(k.zip)
    cross join lateral (select matching.tenths(pz, cz) / 10.0 as miles) d
    where case p_show when 'saved' then k.saved when 'new' then k.best and k.application_id is null else k.best end
      and k.score_bp >= p_least and c.years >= p_years and (p_miles is null or d.miles <= p_miles)
      and ('shift' <> all (p_meets) or c.wants & o.shift <> 0)
      and ('start' <> all (p_meets) or c.free_from <= o.starts_by)
      and ('license' <> all (p_meets) or ((o.mo_day = -32768 or c.mo_until >= o.starts)
        and (o.ks_day = -32768 or c.ks_until >= o.starts)))
  ), named as materialized (
    select n.* from private.candidate_names(facility,
      case when p_sort = 'name' then array(select k.job_seeker_id from kept k) else '{}' end) n
  ), keyed as (
    select k.*, case p_sort when 'pay' then k.pay when 'miles' then k.miles when 'years' then -k.years
      when 'available' then greatest(k.free_from, matching.day(today))
      when 'name' then dense_rank() over (order by lower(n.name))
      else -k.score_bp end as key
    from kept k
    left join named n on n.job_seeker_id = k.job_seeker_id
  ), listed as materialized (
    select k.*, row_number() over (order by case when p_reversed then -k.key else k.key end, k.score_bp desc, k.n)
      as place
    from keyed k order by place limit 25 offset 25 * (greatest(p_page, 1) - 1)
  ), certified as materialized (
    select c.user_id, jsonb_agg(coalesce(k.short_name, c.name) order by k.sort_order nulls last, c.name) as names
    from public.credentials c left join public.certifications k on k.code = c.certification
    where c.user_id = any (array(select l.job_seeker_id from listed l)) and c.kind = 'certification'
      and c.status <> 'rejected' and (c.expires_on is null or c.expires_on >= today)
    group by 1
  )
  select
    -- As private.fitting_of() counts them.
    (select case when exists (select 1 from matching.lists i join matching.openings o on o.n = i.opening
        where o.position_id = p_position_id and not i.complete) then most + 1 else least(most + 1, count(*)) end
      from marked),
    (select jsonb_build_object('shown', (select count(*) from kept), 'all', count(*) filter (where k.best),
      'saved', count(*) filter (where k.saved), 'new', count(*) filter (where k.best and k.application_id is null),
      -- Saved candidates who no longer match. Those who applied are in the pipeline.
      'away', (select count(*) from public.saved_candidates v where v.position_id = p_position_id
        and not exists (select 1 from marked x where x.job_seeker_id = v.job_seeker_id)
        and not exists (select 1 from public.applications a
          where a.position_id = p_position_id and a.job_seeker_id = v.job_seeker_id))) from marked k),
    coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'score_bp', l.score_bp,
      'components', m.components,
      'facts', f.facts, 'saved', l.saved, 'application_id', l.application_id,
      'application_status', l.application_status, 'profession', s.profession, 'city', z.city, 'state', z.state,
      'years', s.years_experience,
      'viewed', exists (select 1 from public.candidate_views v
        where v.employer_id = facility and v.job_seeker_id = l.job_seeker_id),
      'name', n.name,
      'certifications', coalesce(c.names, '[]'))
      order by l.place), '[]'),
    array_agg(l.job_seeker_id)
  into fitting, totals, found_rows, people
  from private.facts_of_matches(array(select p_position_id from listed), array(select k.job_seeker_id from listed k
    order by k.place), array(select k.zip from listed k order by k.place)) f
  join listed l on l.place = f.place + 25 * (greatest(p_page, 1) - 1)
  cross join lateral (select matching.stored_components(x) as components from public.matches x where x.id = l.id) m
  join private.candidate_names(facility, array(select k.job_seeker_id from listed k)) n
    on n.job_seeker_id = l.job_seeker_id
  join public.job_seeker_profiles s on s.user_id = l.job_seeker_id
  join public.zip_codes z on z.zip = s.zip
  left join certified c on c.user_id = l.job_seeker_id;
  perform private.record_views(people, 'list', facility, p_position_id, head ->> 'title');
  return jsonb_build_object('position', head || jsonb_build_object('matches', fitting), 'rows', found_rows,
    'plan', private.plan_use(facility),
    'totals', totals || jsonb_build_object('more', fitting > most));
end $$;
-- p_least: basis points. p_meets: "shift", "start", "license".
create function public.position_candidates(p_position_id uuid, p_show text default 'all', p_page integer default 1,
  p_sort text default 'fit', p_reversed boolean default false, p_least integer default 0, p_miles integer default null,
  p_years integer default 0, p_meets text[] default '{}')
returns jsonb
language plpgsql set search_path = '' as $$
begin return private.position_candidates(p_position_id, p_show, p_page, p_sort, p_reversed, p_least, p_miles, p_years,
  p_meets); end $$;
grant execute on function private.position_candidates, public.position_candidates to authenticated, service_role;

create function private.candidate_of_match(p_position_id uuid, p_match_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facility uuid := private.reading_for();
  head jsonb := private.position_head(p_position_id, facility);
  found_match private.current_matches := private.own_match(p_match_id, facility);
  applied boolean := private.has_applied(facility, found_match.job_seeker_id);
  shown boolean := private.is_shown(facility, found_match.job_seeker_id);
begin
  perform private.refuse_if(found_match.position_id <> p_position_id,
    'PT404', 'This candidate is not among the matches of this position.');
  perform private.record_views(array[found_match.job_seeker_id], 'profile', facility, p_position_id, head ->> 'title');
  return jsonb_build_object('position', head, 'plan', private.plan_use(facility), 'shown', shown, 'applied', applied,
    'invitation_days', private.setting('invitation_days'),
    'viewed_at', (select v.first_viewed_at from public.candidate_views v
      where v.employer_id = facility and v.job_seeker_id = found_match.job_seeker_id),
    'match', jsonb_build_object('id', found_match.id, 'score_bp', found_match.score_bp,
      'components', found_match.components, 'facts', found_match.facts),
    'candidate', private.candidate_facts(facility, found_match.job_seeker_id),
    'saved', exists (select 1 from public.saved_candidates v
      where v.position_id = p_position_id and v.job_seeker_id = found_match.job_seeker_id),
    'application', (select jsonb_build_object('id', a.id, 'status', a.status) from public.applications a
      where a.position_id = p_position_id and a.job_seeker_id = found_match.job_seeker_id));
end $$;
create function public.candidate_of_match(p_position_id uuid, p_match_id uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.candidate_of_match(p_position_id, p_match_id); end $$;
grant execute on function private.candidate_of_match, public.candidate_of_match to authenticated, service_role;

-- Opens a candidate's full profile. It counts against the plan once, and not at all after an application.
create function private.view_candidate(p_match_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  facility constant uuid := private.begin_recruiting();
  found_match private.current_matches;
  plan record;
  used integer;
  free boolean;
  earlier timestamptz;
  refusal text;
begin
  perform private.refuse_acting('Viewing a full profile');
  perform private.keep_people((select m.job_seeker_id from public.matches m where m.id = p_match_id));
  found_match := private.own_match(p_match_id, facility);
  perform pg_advisory_xact_lock(hashtextextended('candidate views ' || facility, 0));
  select v.last_viewed_at into earlier from public.candidate_views v
  where v.employer_id = facility and v.job_seeker_id = found_match.job_seeker_id;
  if found then
    update public.candidate_views v set last_viewed_at = now()
    where v.employer_id = facility and v.job_seeker_id = found_match.job_seeker_id;
    free := true;
  else
    free := private.has_applied(facility, found_match.job_seeker_id);
    if not free then
      refusal := private.plan_refusal(facility, 'Viewing a new candidate in full');
      if refusal is not null then
        raise exception using errcode = 'PT403', message = refusal;
      end if;
    end if;
    select * into plan from private.plan_of(facility);
    if not free and plan.candidate_view_limit is not null then
      select count(*) into used from public.candidate_views v
      where v.employer_id = facility and v.period_start = plan.period_start;
      if used >= plan.candidate_view_limit then
        raise exception using errcode = 'PT403', message = format(
          'Your facility has used its %s full views for this period. %s save candidates and invite them: whoever '
          || 'applies is shown in full without using a view.', plan.candidate_view_limit,
          case when private.plan_ends(facility) then 'You can still' else format('They reset on %s. Until then you can',
            private.format_date((plan.period_end at time zone 'America/Chicago')::date)) end);
      end if;
    end if;
    insert into public.candidate_views (employer_id, job_seeker_id, viewed_by, period_start, plan_code)
    values (facility, found_match.job_seeker_id, private.user_id(),
      case when not free then plan.period_start end, case when not free then plan.plan_code end);
  end if;
  if earlier is null or earlier < now() - interval '1 day' then
    perform private.notify(found_match.job_seeker_id, 'profile_viewed', 'profile_viewed',
      jsonb_build_object('facility', (select e.facility_name from public.employer_profiles e
        where e.user_id = facility)),
      '/job-seeker/visibility');
  end if;
  perform private.record_views(array[found_match.job_seeker_id], 'profile', facility, found_match.position_id,
    (select p.title from public.positions p where p.id = found_match.position_id));
  return case when free then 'free' else 'counted' end;
end $$;
create function public.view_candidate(p_match_id uuid) returns text
language plpgsql set search_path = '' as $$ begin return private.view_candidate(p_match_id); end $$;
grant execute on function private.view_candidate, public.view_candidate to authenticated, service_role;

create function private.invite_candidates(p_match_ids uuid[], p_note text)
returns table (id uuid, name text, done boolean, sentence text)
language plpgsql security definer set search_path = '' as $$
declare
  mine constant uuid := private.begin_recruiting();
  one uuid;
begin
  perform private.refuse_if(cardinality(p_match_ids) not between 1 and 100,
    'PT422', 'Choose at least one candidate, and at most 100.', 'pick');
  -- Lock all of them first and in the same order, so that two recruiters cannot deadlock.
  perform private.lock_pairs(array_agg(m.job_seeker_id), array_agg(m.position_id))
  from public.matches m join public.positions p on p.id = m.position_id and p.employer_id = mine
  where m.id = any (p_match_ids);
  perform 1 from public.applications a
  where (a.position_id, a.job_seeker_id) in (select m.position_id, m.job_seeker_id from public.matches m
    join public.positions p on p.id = m.position_id and p.employer_id = mine where m.id = any (p_match_ids))
  order by a.id for no key update;
  for one in select distinct x.id from unnest(p_match_ids) x (id) order by x.id loop
    id := one;
    select private.candidate_name(mine, m.job_seeker_id) into name
    from public.matches m join public.positions p on p.id = m.position_id and p.employer_id = mine
    where m.id = one;
    begin
      perform public.invite_candidate(p_match_id => one, p_note => p_note);
      done := true;
      sentence := null;
    exception when others then
      if sqlstate not like 'PT4%' then raise; end if;
      done := false;
      sentence := sqlerrm;
    end;
    return next;
  end loop;
end $$;
create function public.invite_candidates(p_match_ids uuid[], p_note text default null)
returns table (id uuid, name text, done boolean, sentence text)
language plpgsql set search_path = '' as $$ #variable_conflict use_column
begin return query select * from private.invite_candidates(p_match_ids, p_note); end $$;
grant execute on function private.invite_candidates, public.invite_candidates to authenticated, service_role;
