-- The matching lab: rankings under live and draft weights, one pair explained, and a replay of the market.

create function private.matching_lab() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.lab_admins();
  return (
    select jsonb_build_object(
      'live', private.weight_set(l),
      'draft', (select private.weight_set(w) from public.match_weights w where w.state = 'draft'),
      'versions', (select jsonb_agg(v.item order by v.version desc) from (
        select w.version, private.weight_set(w) as item from public.match_weights w
        where w.state = 'published' order by w.version desc limit 25) v),
      'events', (select coalesce(jsonb_agg(e.item order by e.id desc), '[]') from (
        select a.id, jsonb_build_object('id', a.id, 'at', a.at, 'action', a.action, 'version', a.subject_id,
          'note', a.reason, 'who', (select p.full_name from public.profiles p where p.user_id = a.actor_id)) as item
        from public.audit_log a where a.subject_type = 'match_weights' order by a.id desc limit 10) e),
      -- Up to 1,001: the page says "1,000+".
      'positions', (select count(*) from (select 1 from matching.openings limit 1001) n),
      'candidates', (select count(*) from (select 1 from matching.job_seekers k
        where exists (select 1 from matching.places c where c.n = k.n) limit 1001) n),
      'waiting', (select count(*) from matching.stale))
    from matching.settings s join public.match_weights l on l.version = s.weights
  );
end $$;
create function public.matching_lab() returns jsonb
language plpgsql stable set search_path = '' as $$ begin return private.matching_lab(); end $$;
grant execute on function private.matching_lab, public.matching_lab to authenticated;

create function private.lab_position_head(p_position uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', p.id, 'title', p.title, 'facility', f.facility_name, 'profession', r.name,
    'city', z.city, 'state', z.state, 'status', p.status,
    'facilityStands', e.onboarding_completed and e.approval = 'approved')
  from public.positions p
  join public.profiles e on e.user_id = p.employer_id
  join public.employer_profiles f on f.user_id = p.employer_id
  join public.professions r on r.code = p.profession
  left join public.zip_codes z on z.zip = p.zip
  where p.id = p_position
); end $$;

create function private.lab_candidate_head(p_user uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$ begin return (
  select jsonb_build_object('id', s.user_id, 'name', p.full_name, 'profession', r.name, 'city', z.city,
    'state', z.state, 'open', s.open_to_matches, 'stands', p.onboarding_completed and p.approval = 'approved')
  from public.job_seeker_profiles s
  join public.profiles p on p.user_id = s.user_id
  join public.professions r on r.code = s.profession
  left join public.zip_codes z on z.zip = s.zip
  where s.user_id = p_user
); end $$;

create function matching.sides(
  w matching.weights, pay integer, distance integer, shift integer, start integer, facility integer,
  experience integer, skills integer, certifications integer, exposure integer
) returns jsonb
language plpgsql immutable set search_path = '' as $$ begin return (
  select case when (w).version is not null then jsonb_build_object('version', (w).version, 'candidate', x.a,
    'position', x.b, 'score', matching.fuse(x.a, x.b, shift, exposure, (w).exposure), 'attention', (w).exposure) end
  from (
    select
      matching.job_seeker_side(pay, distance, shift, start, facility,
        (w).pay, (w).distance, (w).shift, (w).start_job_seeker, (w).facility) as a,
      matching.position_side(experience, skills, certifications, start,
        (w).experience, (w).skills, (w).certifications, (w).start_position,
        case when experience is null then 0 else (w).experience end
          + case when skills is null then 0 else (w).skills end
          + case when certifications is null then 0 else (w).certifications end) as b
  ) x
); end $$;

-- The best candidates of a position under the live weights: from its list in public.matches, or computed while the list
-- waits for the worker.
create function matching.listed(p_opening integer, p_keep integer, live matching.weights)
returns table (n integer, score smallint)
language plpgsql stable set search_path = '' as $$ #variable_conflict use_column
begin
  if exists (select 1 from matching.lists l
      where l.opening = p_opening and l.weights = live.version and (l.complete or l.size >= p_keep))
    and not exists (select 1 from matching.stale d where d.opening = p_opening) then
    return query
    select m.n, m.score_bp::smallint from matching.openings o join public.matches m on m.position_id = o.position_id
    where o.n = p_opening order by m.score_bp desc, m.n limit p_keep;
  else
    return query select t.n, t.score from matching.top(p_opening, p_keep, live) t;
  end if;
end $$;

create function private.lab_position(p_position uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  live matching.weights := matching.live_weights();
  draft matching.weights := matching.draft_weights();
  head jsonb := private.lab_position_head(p_position);
  answer jsonb;
begin
  perform private.lab_admins();
  perform private.refuse_if(head is null, 'PT404', 'This position does not exist.');
  answer := jsonb_build_object('position', head, 'live', live.version, 'draft', draft.version,
    'inMarket', exists (select 1 from matching.openings o where o.position_id = p_position),
    'rows', (
      with l as (
        -- Without a draft, the page shows no place beyond the first 25.
        select t.n, t.score, row_number() over (order by t.score desc, t.n) as place
        from matching.openings o
        cross join lateral matching.listed(o.n, case when draft.version is null then 25 else 100 end, live) t
        where o.position_id = p_position
      ), d as (
        select t.n, t.score, row_number() over (order by t.score desc, t.n) as place
        from matching.openings o cross join lateral matching.top(o.n, 100, draft) t
        where o.position_id = p_position and draft.version is not null
      ), shown as materialized (
        select coalesce(l.n, d.n) as n, l.place as live, l.score as live_score, d.place as draft, d.score as draft_score
        from l full join d on d.n = l.n
        where least(l.place, d.place) <= 25
        -- Never more than this. It keeps the planner from reading everyone to find them.
        limit 50
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', k.user_id, 'name', p.full_name, 'live', f.live,
        'liveScore', f.live_score, 'draft', f.draft, 'draftScore', f.draft_score) order by f.live, f.draft), '[]')
      from shown f
      join matching.job_seekers k on k.n = f.n
      join public.profiles p on p.user_id = k.user_id));
  perform private.record_admin_list_view(answer -> 'rows', 'id', 'Checking how matching works');
  return answer;
end $$;
create function public.lab_position(p_position_id uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.lab_position(p_position_id); end $$;
grant execute on function private.lab_position, public.lab_position to authenticated;

create function private.lab_candidate(p_user uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  live matching.weights := matching.live_weights();
  draft matching.weights := matching.draft_weights();
  head jsonb := private.lab_candidate_head(p_user);
begin
  perform private.lab_admins();
  perform private.refuse_if(head is null, 'PT404', 'This candidate does not exist.');
  perform private.record_admin_view(array[p_user], null, 'Checking how matching works');
  return jsonb_build_object('candidate', head, 'live', live.version, 'draft', draft.version,
    'inMarket', exists (select 1 from matching.job_seekers k join matching.places c on c.n = k.n
      where k.user_id = p_user),
    'rows', (
      with l as (
        select t.opening, t.score, row_number() over (order by t.score desc, t.opening) as place
        from matching.job_seekers k
        cross join lateral matching.top_positions(k.n, case when draft.version is null then 25 else 100 end, live) t
        where k.user_id = p_user
      ), d as (
        select t.opening, t.score, row_number() over (order by t.score desc, t.opening) as place
        from matching.job_seekers k cross join lateral matching.top_positions(k.n, 100, draft) t
        where k.user_id = p_user and draft.version is not null
      ), shown as materialized (
        select coalesce(l.opening, d.opening) as opening, l.place as live, l.score as live_score, d.place as draft,
          d.score as draft_score
        from l full join d on d.opening = l.opening
        where least(l.place, d.place) <= 25
        -- As for a position.
        limit 50
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.title, 'facility', e.facility_name,
        'live', f.live, 'liveScore', f.live_score, 'draft', f.draft, 'draftScore', f.draft_score)
        order by f.live, f.draft), '[]')
      from shown f
      join matching.openings o on o.n = f.opening
      join public.positions p on p.id = o.position_id
      join public.employer_profiles e on e.user_id = p.employer_id));
end $$;
create function public.lab_candidate(p_user_id uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.lab_candidate(p_user_id); end $$;
grant execute on function private.lab_candidate, public.lab_candidate to authenticated;

create function private.lab_pair(p_position uuid, p_user uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  live matching.weights := matching.live_weights();
  draft matching.weights := matching.draft_weights();
  one_side jsonb := private.lab_position_head(p_position);
  other_side jsonb := private.lab_candidate_head(p_user);
  found_pair jsonb;
begin
  perform private.lab_admins();
  perform private.refuse_if(one_side is null or other_side is null, 'PT404', 'There is no such pair.');
  perform private.record_admin_view(array[p_user], null, 'Checking how matching works');
  select jsonb_build_object(
    'gates', jsonb_build_object('license', g.license, 'certifications', g.certifications, 'employment', g.employment,
      'distance', g.distance, 'pay', g.pay, 'skills', g.skills, 'experience', g.experience,
      'preferences', g.preferences),
    'facts', jsonb_build_object(
      'positionState', oz.state, 'licenseAsked', o.mo_day <> -32768 or o.ks_day <> -32768,
      'validUntil', (select max(r.expires_on) from private.license_reach r where r.user_id = p_user
        and r.works_in = oz.state and r.profession = (select q.profession from public.positions q
          where q.id = p_position)),
      'neededOn', date '2000-01-01' + o.starts,
      'mustHave', (select coalesce(jsonb_agg(t.short_name order by t.sort_order), '[]') from public.certifications t
        where o.need & (1::bigint << t.bit) <> 0),
      'missing', (select coalesce(jsonb_agg(t.short_name order by t.sort_order), '[]') from public.certifications t
        where o.need & (1::bigint << t.bit) <> 0 and (c.gates & (1::bigint << t.bit) = 0
          or (o.starts > c.gates_until and not matching.is_certified(c.n, 1::bigint << t.bit, o.starts)))),
      'miles', round(d.tenths / 10.0, 1), 'reach', round(c.reach / 10.0, 1), 'from', cz.city,
      'minPay', case when o.salary < 2147483647 then c.min_year else c.min_pay end,
      'maxPay', least(o.pay_max, o.salary), 'years', c.years, 'leastYears', o.least_years,
      'lackedSkills', (select coalesce(jsonb_agg(distinct coalesce(x.name, w.typed)), '[]')
        from public.positions p
        cross join lateral matching.skills_of(array(select q.skill from public.position_requirements q
          where q.position_id = p.id and q.importance = 'must' and q.skill is not null), p.profession) w
        left join public.skills x on x.n = w.skill
        where p.id = p_position and coalesce(get_bit(c.skills, w.skill) = 0, true))),
    'parts', jsonb_build_object('pay', p.pay, 'distance', p.distance, 'shift', p.shift, 'start', p.start,
      'facility', p.facility, 'experience', p.experience, 'skills', p.skills, 'certifications', p.certifications),
    'exposure', c.exposure,
    'liveSides', matching.sides(live, p.pay, p.distance, p.shift, p.start, p.facility, p.experience, p.skills,
      p.certifications, c.exposure),
    'draftSides', matching.sides(draft, p.pay, p.distance, p.shift, p.start, p.facility, p.experience, p.skills,
      p.certifications, c.exposure))
  into found_pair
  from matching.openings o
  join matching.job_seekers k on k.user_id = p_user
  join matching.places c on c.n = k.n
  join public.zip_codes oz on oz.zip = matching.zip_text(o.zip)
  join public.zip_codes cz on cz.zip = matching.zip_text(c.zip)
  cross join lateral (select matching.tenths(oz, cz) as tenths) d
  cross join lateral matching.parts(c, o, d.tenths) p
  cross join lateral (
    select c.mo_until >= o.mo_day and c.ks_until >= o.ks_day as license,
      c.gates & o.need & ((1::bigint << 59) - 1) = o.need & ((1::bigint << 59) - 1)
        and (o.starts <= c.gates_until or matching.is_certified(c.n, o.need, o.starts)) as certifications,
      c.gates & o.need & (7::bigint << 59) <> 0 as employment, c.reach >= d.tenths as distance,
      c.min_pay <= o.pay_max and c.min_year <= o.salary as pay,
      c.skills & o.must_skills = o.must_skills and o.need & (1::bigint << 62) = 0 as skills,
      c.years >= o.least_years as experience,
      matching.satisfies(c, o) as preferences
  ) g
  where o.position_id = p_position
  -- The place that counts: the best that passes, otherwise the nearest.
  order by g.distance and g.pay desc,
    case when g.distance then (matching.sides(live, p.pay, p.distance, p.shift, p.start, p.facility, p.experience,
      p.skills, p.certifications, c.exposure) ->> 'score')::integer end desc nulls last, d.tenths, c.zip
  limit 1;
  return jsonb_build_object('position', one_side, 'candidate', other_side, 'pair', found_pair,
    'sameProfession', (select s.profession = p.profession from public.positions p, public.job_seeker_profiles s
      where p.id = p_position and s.user_id = p_user),
    'blocked', exists (select 1 from public.facility_blocks b join public.positions p on p.employer_id = b.employer_id
      where p.id = p_position and b.job_seeker_id = p_user),
    'live', live.version, 'draft', draft.version,
    'receipt', (
      select jsonb_build_object('version', m.weights_version, 'score', m.score_bp, 'computedAt', m.computed_at,
        'recomputed', (matching.sides(matching.weights_of(m.weights_version), m.pay, m.distance, m.shift, m.start,
          m.facility, m.experience, m.skills, m.certifications, m.exposure) ->> 'score')::integer,
        'sameInputs', m.inputs = matching.inputs_of(c, o))
      from public.matches m
      join matching.openings o on o.position_id = m.position_id
      left join matching.places c on c.n = m.n and c.zip = m.zip
      where m.position_id = p_position and m.job_seeker_id = p_user));
end $$;
create function public.lab_pair(p_position_id uuid, p_user_id uuid) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.lab_pair(p_position_id, p_user_id); end $$;
grant execute on function private.lab_pair, public.lab_pair to authenticated;

-- What a set of weights would change: everyone who fits a sample of the open positions, under both sets. It scores
-- hundreds of thousands of pairs.
create function private.count_replay(live matching.weights, tried matching.weights) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    with sample as materialized (
      select o.n, o.position_id from matching.sample() o
    ), fits as materialized (
      -- Everyone who fits, with both scores. A person's places differ only in distance, so the best place does not
      -- depend on the weights.
      select t.opening, t.n, t.score, x.other,
        row_number() over (partition by t.opening order by t.score desc, t.n)::integer as place,
        row_number() over (partition by t.opening order by x.other desc, t.n)::integer as other_place
      from sample s
      join matching.openings o on o.n = s.n
      cross join lateral matching.top(s.n, null, live) t
      cross join lateral (
        select matching.fuse(
          matching.job_seeker_side(t.pay, t.distance, t.shift, t.start, t.facility,
            tried.pay, tried.distance, tried.shift, tried.start_job_seeker, tried.facility),
          matching.position_side(t.experience, t.skills, t.certifications, t.start,
            tried.experience, tried.skills, tried.certifications, tried.start_position,
            matching.asked(o, tried.experience, tried.skills, tried.certifications)),
          t.shift, t.exposure, tried.exposure) as other
      ) x
    ), pairs as materialized (
      select f.opening, f.n, f.score, f.other, case when f.place <= 100 then f.place end as was,
        case when f.other_place <= 100 then f.other_place end as becomes
      from fits f where f.place <= 100 or f.other_place <= 100
    ), listed as materialized (
      select p.opening,
        count(*) filter (where p.was <= 10) as first, count(*)
        filter (where p.was <= 10 and p.becomes <= 10) as first_same,
        count(p.was) as size, count(*) filter (where p.was is not null and p.becomes is not null) as same,
        coalesce(sum(abs(p.was - p.becomes)), 0) as moved
      from pairs p group by p.opening
    ), people as materialized (
      select f.n, count(*) filter (where f.place <= 10) as live_times, count(*)
      filter (where f.other_place <= 10) as other_times
      from fits f group by f.n
    ), groups as (
      select g.kind, g.code, count(distinct f.n) as people,
        count(distinct f.n) filter (where f.place <= 10) as live_people,
        count(distinct f.n) filter (where f.other_place <= 10) as other_people
      from fits f
      join matching.job_seekers k on k.n = f.n
      join public.self_identification i on i.user_id = k.user_id
      cross join lateral (values ('sex', i.sex), ('ethnicity', i.ethnicity),
        ('both', case when 'undisclosed' not in (i.sex, i.ethnicity) then i.sex || ' '
          || i.ethnicity end)) g (kind, code)
      where g.code <> 'undisclosed'
      group by g.kind, g.code
    ), everybody as (
      select count(*) as people, count(*) filter (where p.live_times > 0) as live,
        count(*) filter (where p.other_times > 0) as other
      from people p
    )
    select jsonb_build_object(
      'live', live.version, 'other', tried.version,
      'open', (select count(*) from matching.openings), 'replayed', (select count(*) from sample),
      'candidates', (select count(*) from people), 'pairs', (select count(*) from fits),
      'lists', (select coalesce(jsonb_agg(jsonb_build_array(l.first_same, l.first, l.same, l.size) order by l.opening),
        '[]')
        from listed l),
      'changed', (select coalesce(jsonb_agg(c.item order by c.place), '[]') from (
        select jsonb_build_object('id', s.position_id, 'same', l.first_same, 'first', l.first, 'moved', l.moved)
            as item,
          row_number() over (order by l.first_same::numeric / l.first, l.moved desc, l.opening) as place
        from listed l
        join sample s on s.n = l.opening
        where l.moved > 0 or l.same < l.size
        order by 2 limit 6) c),
      'moves', (select coalesce(jsonb_agg(jsonb_build_array(m.up, m.times) order by m.up), '[]') from (
        select p.was - p.becomes as up, count(*) as times from pairs p
        where p.was is not null and p.becomes is not null group by 1) m),
      'entered', (select count(*) from pairs p where p.was is null),
      'scores', jsonb_build_object(
        'live', (select coalesce(jsonb_agg(jsonb_build_array(x.bin, x.times)), '[]') from (
          select least(19, p.score / 500) as bin, count(*) as times from pairs p where p.was is not null group by 1) x),
        'other', (select coalesce(jsonb_agg(jsonb_build_array(x.bin, x.times)), '[]') from (
          select least(19, p.other / 500) as bin, count(*) as times from pairs p where p.becomes is not null
          group by 1) x)),
      'appearances', jsonb_build_object(
        'live', (select coalesce(jsonb_agg(jsonb_build_array(x.live_times, x.people)), '[]') from (
          select q.live_times, count(*) as people from people q group by 1) x),
        'other', (select coalesce(jsonb_agg(jsonb_build_array(x.other_times, x.people)), '[]') from (
          select q.other_times, count(*) as people from people q group by 1) x)),
      'groups', (select coalesce(jsonb_agg(
        case when private.may_count(g.live_people, g.people, e.live, e.people)
            and private.may_count(g.other_people, g.people, e.other, e.people)
          then jsonb_build_object('kind', g.kind, 'code', g.code, 'people', private.in_fives(g.people),
            'live', private.in_fives(g.live_people), 'other', private.in_fives(g.other_people))
        else jsonb_build_object('kind', g.kind, 'code', g.code) end order by g.kind desc, g.code), '[]')
        from groups g, everybody e)));
end $$;

-- Counts at most once in 15 minutes for the same two sets, and says when. A draft that was saved again is another set.
create function private.replay_weights(p_version integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  in_use matching.weights := matching.live_weights();
  other public.match_weights;
  kept private.replays;
begin
  perform private.lab_admins();
  select * into other from public.match_weights w
  where matching.is_whole(w) and case when p_version is null then w.state = 'draft' else w.version = p_version end;
  perform private.refuse_if(other.version is null, 'PT404', 'There is no such set of weights to replay.');
  select * into kept from private.replays r
  where r.live = in_use.version and r.revision = other.revision and r.counted_at > now() - interval '15 minutes';
  if not found then
    insert into private.replays as r (live, revision, report)
    values (in_use.version, other.revision, private.count_replay(in_use, matching.weights_of(other.version)))
    on conflict (live, revision) do update set counted_at = excluded.counted_at, report = excluded.report
    returning * into kept;
    delete from private.replays r where r.counted_at < now() - interval '1 day';
  end if;
  -- Titles as they are now.
  return kept.report || jsonb_build_object('countedAt', kept.counted_at, 'changed', (
    select coalesce(jsonb_agg(c.item || jsonb_build_object('title', p.title, 'facility', f.facility_name)
      order by c.place), '[]')
    from jsonb_array_elements(kept.report -> 'changed') with ordinality c (item, place)
    join public.positions p on p.id = (c.item ->> 'id')::uuid
    join public.employer_profiles f on f.user_id = p.employer_id));
end $$;
create function public.replay_weights(p_version integer default null) returns jsonb
language plpgsql set search_path = '' as $$ begin return private.replay_weights(p_version); end $$;
grant execute on function private.replay_weights, public.replay_weights to authenticated;
